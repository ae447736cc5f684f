package import Graphics

/// Writes one bitmap as a lossless PNG.
///
/// Colours are sRGB, tagged with an sRGB chunk. Opaque pictures are written as RGB, others as RGBA with straight alpha, or
/// as grey or palette indices if those represent the picture exactly in fewer bits. Each channel is
/// `round(255 * c / alpha)`, and 0 where alpha is 0: premultiplying again restores the bitmap.
///
/// ``quick`` always writes RGB or RGBA with one filter, for temporary pictures: about three times faster, a quarter larger.
///
/// Memory: one copy of the pixels if the bitmap is not opaque, the filtered rows up to `maxWhole`, and twice the compressed
/// bytes. Time: about 40 ns per pixel, the most for photos.
package struct PNGEncoder: Sendable {
    /// libdeflate's compression level, 1...12.
    package var level: Int
    /// Written as a tEXt chunk; Latin-1, other characters become question marks.
    package var comment: String?
    /// Rows of more bytes than this are streamed through zlib, which takes less memory and more time than libdeflate.
    package var maxWhole = 64 << 20

    /// Reduces the picture to 256 colours, which makes the file about three times smaller; nil keeps every colour. Pixels that are
    /// not opaque keep theirs.
    package var reduction: Quality?

    /// The only filter strategy to use, without a search for the smallest format; nil chooses one.
    private var filter: PNGFilter.Strategy?

    /// An encoder with the lowest compression level and one filter.
    package static var quick: PNGEncoder {
        var encoder = PNGEncoder(level: 1)
        encoder.filter = .up
        return encoder
    }

    /// Largest side of a PNG in pixels.
    package static let maxSide = Int(Int32.max)

    package init(level: Int = 6, comment: String? = nil, reduction: Quality? = nil) {
        precondition(Deflater.levels.contains(level), "the level must be 1...12")
        self.level = level
        self.comment = comment
        self.reduction = reduction
    }

    /// Writes a whole file.
    ///
    /// - Throws: ``EncodingError`` if the bitmap has no pixels, or if the sink or zlib fails.
    package func encode(_ bitmap: Bitmap, to sink: any ByteSink) throws(EncodingError) {
        let sides = 1...Self.maxSide
        guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
            throw .size(width: bitmap.width, height: bitmap.height, limit: Self.maxSide, format: "PNG")
        }
        var pixels = StraightColor.unpremultiplied(bitmap)
        if let reduction {
            pixels = ReducedColors.pixels(pixels, width: bitmap.width, settings: GIFSettings(reduction))
        }
        let format = filter == nil ? smallestFormat(of: pixels) : Self.plainFormat(of: pixels)
        let chunks = PNGChunkWriter(sink: sink)
        try chunks.writeSignature()
        try chunks.write("IHDR", format.header(width: bitmap.width, height: bitmap.height))
        try chunks.write("sRGB", [0])
        if let comment { try chunks.write(comment: comment) }
        for chunk in format.colorChunks { try chunks.write(chunk.type, chunk.data) }
        let data = PNGImageData(
            pixels: pixels, rowLength: bitmap.width,
            box: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), format: format, level: level,
            maxWhole: maxWhole)
        let bytes = if let filter { try data.compressed(filter) } else { try data.smallest() }
        try bytes.eachPiece { piece throws(EncodingError) in try chunks.write("IDAT", [], piece) }
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
