import Graphics

/// Filters and compresses the pixels of a PNG or of one APNG frame.
struct PNGImageData {
    /// Bytes of a zlib stream.
    typealias Compressed = [UInt8]

    /// Straight `0xAARRGGBB` pixels, `rowLength` per row.
    let pixels: [UInt32]
    let rowLength: Int
    /// The part that is written.
    let box: PixelRect
    let format: PNGFormat
    /// libdeflate's level, 1...12.
    var level: Int
    /// Filtered rows of more bytes than this are streamed through zlib, because libdeflate needs all of them in memory.
    var maxWhole = 64 << 20

    /// The bytes in each block of sampled rows: more than the 32 kB in which deflate finds repeated strings.
    private static let blockBytes = 56 << 10
    /// The number of sampled bytes in a large picture.
    private static let maxSample = 4 << 20

    /// The compressed rows, unfiltered or with a filter chosen for each row, whichever takes fewer bytes.
    ///
    /// Up to 224 kB of rows are compressed both ways. Of more, a quarter is, in blocks spread over the picture, and at most
    /// 4 MB; all rows are compressed in the way that is better there. Pixels of less than 8 bits are never filtered.
    func smallest() throws(EncodingError) -> Compressed {
        guard format.pixelBits >= 8 else { return try compressed(.none) }
        let sample = sample
        let isWhole = sample == [0..<box.height]
        // A few very long rows.
        if isWhole, isStreamed { return try compressed(.adaptive) }
        let plain = try whole(sample, .none)
        let filtered = try whole(sample, .adaptive)
        if isWhole { return plain.count <= filtered.count ? plain : filtered }
        return try compressed(plain.count <= filtered.count ? .none : .adaptive)
    }

    /// All rows, compressed with a filter strategy.
    func compressed(_ strategy: PNGFilter.Strategy) throws(EncodingError) -> Compressed {
        try isStreamed ? streamed(strategy) : whole([0..<box.height], strategy)
    }

    private var isStreamed: Bool { box.height * outputRow > maxWhole }

    /// The bytes of a filtered row.
    private var outputRow: Int { format.rowBytes(width: box.width) + 1 }

    /// Every fourth block of rows, or fewer in a large picture; all rows of a small one.
    private var sample: [Range<Int>] {
        let rows = max(1, Self.blockBytes / outputRow)
        let step = max(4, box.height * outputRow / Self.maxSample) * rows
        guard box.height > step else { return [0..<box.height] }
        return stride(from: step / 2, to: box.height, by: step).map { $0..<min($0 + rows, box.height) }
    }

    private func whole(_ ranges: [Range<Int>], _ strategy: PNGFilter.Strategy) throws(EncodingError) -> Compressed {
        let output = Buffer2D<UInt8>(uninitialized: ranges.reduce(0) { $0 + $1.count } * outputRow)
        defer { withExtendedLifetime(output) {} }
        var filter = PNGFilter(strategy, format: format, width: box.width)
        let packer = PNGRowPacker(format)
        var next = output.base
        for range in ranges {
            if range.lowerBound > 0 {
                pack(range.lowerBound - 1, packer, into: filter.input)
                filter.skip()
            }
            for row in range {
                pack(row, packer, into: filter.input)
                filter.filter(into: next)
                next += outputRow
            }
        }
        return try Deflater(level: level).compress(UnsafeBufferPointer(start: output.base, count: output.count))
    }

    private func streamed(_ strategy: PNGFilter.Strategy) throws(EncodingError) -> Compressed {
        var bytes: Compressed = []
        // libdeflate's level 6 compresses about as well as zlib's 9.
        let deflater = try StreamDeflater(level: level < 6 ? level : 9) { bytes.append(contentsOf: $0) }
        let output = Buffer2D<UInt8>(count: outputRow, fill: 0)
        defer { withExtendedLifetime(output) {} }
        var filter = PNGFilter(strategy, format: format, width: box.width)
        let packer = PNGRowPacker(format)
        for row in 0..<box.height {
            pack(row, packer, into: filter.input)
            filter.filter(into: output.base)
            try deflater.write(UnsafeBufferPointer(start: output.base, count: output.count))
        }
        try deflater.finish()
        return bytes
    }

    /// Packs a row of the box.
    private func pack(_ row: Int, _ packer: PNGRowPacker, into output: UnsafeMutablePointer<UInt8>) {
        let start = (box.y + row) * rowLength + box.x
        pixels.withUnsafeBufferPointer { pixels in
            packer.pack(UnsafeBufferPointer(rebasing: pixels[start..<start + box.width]), into: output)
        }
    }
}
