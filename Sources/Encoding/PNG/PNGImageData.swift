/// The compressed pixels of a PNG or of one APNG frame.
struct PNGImageData {
    /// Straight `0xAARRGGBB` pixels, `rowLength` in a row.
    let pixels: [UInt32]
    let rowLength: Int
    /// The part that is written.
    let box: PixelBox
    let format: PNGFormat
    /// zlib's level, 0...9.
    var level: Int

    /// The filter strategy that makes the fewer bytes: tries both unless the format is a palette of few bits.
    func bestStrategy() throws(EncodingError) -> PNGFilter.Strategy {
        guard format.pixelBits >= 8 else { return .none }
        return try size(.adaptive) < size(.none) ? .adaptive : .none
    }

    /// How many bytes the compressed rows take.
    func size(_ strategy: PNGFilter.Strategy) throws(EncodingError) -> Int {
        var size = 0
        try write(strategy) { size += $0.count }
        return size
    }

    /// Hands on the compressed rows in pieces of at most 32 kB.
    func write(
        _ strategy: PNGFilter.Strategy, take: @escaping (UnsafeRawBufferPointer) throws(EncodingError) -> Void
    ) throws(EncodingError) {
        let deflater = try Deflater(level: level, filtered: strategy == .adaptive, take: take)
        let filter = PNGFilter(strategy, format: format, width: box.width)
        let packer = PNGRowPacker(format)
        for y in box.y..<box.bottom {
            pixels.withUnsafeBufferPointer { pixels in
                let row = UnsafeBufferPointer(rebasing: pixels[y * rowLength + box.x..<y * rowLength + box.right])
                packer.pack(row, into: filter.input)
            }
            try deflater.write(filter.filtered())
        }
        try deflater.finish()
    }
}
