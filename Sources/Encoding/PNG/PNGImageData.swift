/// The compressed pixels of a PNG or of one APNG frame.
struct PNGImageData {
    /// How rows become bytes of a file.
    struct Way: Sendable, Hashable {
        var filter: PNGFilter.Strategy
        /// Whether zlib is told to expect small numbers and few repeated strings (Z_FILTERED).
        var isFiltered: Bool

        static let plain = Way(filter: .none, isFiltered: false)
    }

    /// zlib's level when ways are compared.
    private static let trialLevel = 4

    /// Straight `0xAARRGGBB` pixels, `rowLength` in a row.
    let pixels: [UInt32]
    let rowLength: Int
    /// The part that is written.
    let box: PixelBox
    let format: PNGFormat
    /// zlib's level, 0...9.
    var level: Int

    /// The way that makes the fewest bytes in a light trial, and how many; of equal ones the first. Pixels of a few
    /// bits are never filtered.
    func bestWay() throws(EncodingError) -> (way: Way, size: Int) {
        let filters = format.pixelBits < 8 ? [.none] : PNGFilter.Strategy.allCases
        var best = (way: Way.plain, size: Int.max)
        for filter in filters {
            let sizes = try trial(filter)
            if sizes.plain < best.size { best = (Way(filter: filter, isFiltered: false), sizes.plain) }
            if sizes.filtered < best.size { best = (Way(filter: filter, isFiltered: true), sizes.filtered) }
        }
        return best
    }

    /// Hands on the compressed rows in pieces of at most 32 kB.
    func write(
        _ way: Way, take: @escaping (UnsafeRawBufferPointer) throws(EncodingError) -> Void
    ) throws(EncodingError) {
        let deflater = try Deflater(level: level, filtered: way.isFiltered, take: take)
        try eachRow(way.filter) { row throws(EncodingError) in try deflater.write(row) }
        try deflater.finish()
    }

    /// How many bytes a filter leaves with each of zlib's strategies.
    private func trial(_ filter: PNGFilter.Strategy) throws(EncodingError) -> (plain: Int, filtered: Int) {
        var (plain, filtered) = (0, 0)
        let deflaters = (
            try Deflater(level: Self.trialLevel, filtered: false) { plain += $0.count },
            try Deflater(level: Self.trialLevel, filtered: true) { filtered += $0.count }
        )
        try eachRow(filter) { row throws(EncodingError) in
            try deflaters.0.write(row)
            try deflaters.1.write(row)
        }
        try deflaters.0.finish()
        try deflaters.1.finish()
        return (plain, filtered)
    }

    /// Calls back with each row of the box, packed and filtered.
    private func eachRow(
        _ strategy: PNGFilter.Strategy, _ body: (UnsafeBufferPointer<UInt8>) throws(EncodingError) -> Void
    ) throws(EncodingError) {
        let filter = PNGFilter(strategy, format: format, width: box.width)
        let packer = PNGRowPacker(format)
        for y in box.y..<box.bottom {
            pixels.withUnsafeBufferPointer { pixels in
                let row = UnsafeBufferPointer(rebasing: pixels[y * rowLength + box.x..<y * rowLength + box.right])
                packer.pack(row, into: filter.input)
            }
            try body(filter.filtered())
        }
    }
}
