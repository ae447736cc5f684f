package import Graphics

/// Writes one bitmap as PNG, without loss.
///
/// The colours are sRGB and say so (an sRGB chunk). Opaque pictures become RGB, others RGBA with straight
/// alpha; grey or a palette take their place where they hold the picture exactly in fewer bits. Each channel is
/// `round(255 * c / alpha)`, and 0 where alpha is 0: premultiplying again gives back the bitmap.
///
/// ``quick`` takes RGB or RGBA whatever the picture holds, for pictures that are looked at once: some twenty times faster,
/// a few times larger.
///
/// Memory: one copy of the pixels if the bitmap is not opaque, a few rows and the compressed bytes twice. Time: the pixels
/// are compressed once for each filter strategy.
package struct PNGEncoder: Sendable {
    /// How hard zlib tries, 0...9.
    package var level: Int
    /// Kept as a tEXt chunk; Latin-1, other characters become question marks.
    package var comment: String?

    /// The filters that are tried; nil for all, after a search for the smallest format.
    private var filter: PNGFilter.Strategy?

    /// The least work that still compresses.
    package static var quick: PNGEncoder {
        var encoder = PNGEncoder(level: 1)
        encoder.filter = .up
        return encoder
    }

    /// Largest side of a PNG in pixels.
    package static let maxSide = Int(Int32.max)

    package init(level: Int = 9, comment: String? = nil) {
        precondition((0...9).contains(level), "zlib knows levels 0...9")
        self.level = level
        self.comment = comment
    }

    /// Writes a whole file.
    ///
    /// - Throws: ``EncodingError`` for a bitmap without pixels, and when the sink or zlib fails.
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
            box: PixelBox(x: 0, y: 0, width: bitmap.width, height: bitmap.height), format: format, level: level)
        try data.smallest(of: filter.map { [$0] } ?? PNGFilter.Strategy.allCases).eachPiece {
            piece throws(EncodingError) in
            try chunks.write("IDAT", [], piece)
        }
        try chunks.write("IEND", [])
    }

    private func smallestFormat(of pixels: [UInt32]) -> PNGFormat {
        var census = ColorStatistics()
        census.add(pixels)
        return census.stillFormat
    }

    private static func plainFormat(of pixels: [UInt32]) -> PNGFormat {
        pixels.allSatisfy { $0 >> 24 == 255 } ? PNGFormat(kind: .rgb, depth: 8) : .rgba
    }
}
