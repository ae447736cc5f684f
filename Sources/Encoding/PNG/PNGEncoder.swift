package import Graphics

/// Writes one bitmap as a lossless PNG.
///
/// Colours are sRGB, tagged with an sRGB chunk. Opaque pictures are written as RGB, others as RGBA with straight alpha, or
/// as grey or palette indices if those represent the picture exactly in fewer bits. Each channel is
/// `round(255 * c / alpha)`, and 0 where alpha is 0: premultiplying again restores the bitmap.
///
/// ``quick`` always writes RGB or RGBA with one filter, for temporary pictures: about twenty times faster, a few times
/// larger.
///
/// Memory: one copy of the pixels if the bitmap is not opaque, a few rows, and twice the compressed bytes. Time: one
/// compression per filter strategy.
package struct PNGEncoder: Sendable {
    /// zlib's compression level, 0...9.
    package var level: Int
    /// Written as a tEXt chunk; Latin-1, other characters become question marks.
    package var comment: String?

    /// The only filter strategy to use, without a search for the smallest format; nil tries all.
    private var filter: PNGFilter.Strategy?

    /// An encoder with the lowest compression level and one filter.
    package static var quick: PNGEncoder {
        var encoder = PNGEncoder(level: 1)
        encoder.filter = .up
        return encoder
    }

    /// Largest side of a PNG in pixels.
    package static let maxSide = Int(Int32.max)

    package init(level: Int = 9, comment: String? = nil) {
        precondition((0...9).contains(level), "the level must be 0...9")
        self.level = level
        self.comment = comment
    }

    /// Writes a whole file.
    ///
    /// - Throws: ``EncodingError`` if the bitmap has no pixels, or if the sink or zlib fails.
    package func encode(_ bitmap: Bitmap, to sink: any ByteSink) throws(EncodingError) {
        let sides = 1...Self.maxSide
        guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
            throw .size(width: bitmap.width, height: bitmap.height, limit: Self.maxSide, format: "PNG")
        }
        let pixels = StraightColor.unpremultiplied(bitmap)
        let format = filter == nil ? smallestFormat(of: pixels) : Self.plainFormat(of: pixels)
        let chunks = PNGChunkWriter(sink: sink)
        try chunks.writeSignature()
        try chunks.write("IHDR", format.header(width: bitmap.width, height: bitmap.height))
        try chunks.write("sRGB", [0])
        if let comment { try chunks.write(comment: comment) }
        for chunk in format.colorChunks { try chunks.write(chunk.type, chunk.data) }
        let data = PNGImageData(
            pixels: pixels, rowLength: bitmap.width,
            box: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), format: format, level: level)
        try data.smallest(of: filter.map { [$0] } ?? PNGFilter.Strategy.allCases).eachPiece {
            piece throws(EncodingError) in
            try chunks.write("IDAT", [], piece)
        }
        try chunks.write("IEND", [])
    }

    private func smallestFormat(of pixels: [UInt32]) -> PNGFormat {
        var statistics = ColorStatistics()
        statistics.add(pixels)
        return statistics.stillFormat
    }

    private static func plainFormat(of pixels: [UInt32]) -> PNGFormat {
        pixels.allSatisfy { $0 >> 24 == 255 } ? PNGFormat(kind: .rgb, depth: 8) : .rgba
    }
}
