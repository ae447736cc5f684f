import Graphics

/// The pixels of a PNG or of one APNG frame, and the way to compress them.
struct PNGImageData {
    /// Bytes of a zlib stream.
    typealias Compressed = [UInt8]

    /// Straight `0xAARRGGBB` pixels, `rowLength` in a row.
    let pixels: [UInt32]
    let rowLength: Int
    /// The part that is written.
    let box: PixelBox
    let format: PNGFormat
    /// zlib's level, 0...9.
    var level: Int

    /// The rows compressed with that of some filters which makes the fewest bytes, of equal ones the first.
    ///
    /// Pixels of a few bits are never filtered. Lighter trials are no guide: below zlib's level 9 they favour rows
    /// without a filter by up to a fifth. Nor does Z_FILTERED ever win there.
    func smallest(of filters: [PNGFilter.Strategy]) throws(EncodingError) -> Compressed {
        var best: Compressed?
        for filter in format.pixelBits < 8 ? [.none] : filters {
            let bytes = try compressed(filter)
            if bytes.count < best?.count ?? .max { best = bytes }
        }
        return best ?? []
    }

    private func compressed(_ strategy: PNGFilter.Strategy) throws(EncodingError) -> Compressed {
        var bytes: Compressed = []
        let deflater = try Deflater(level: level) { bytes.append(contentsOf: $0) }
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
        return bytes
    }
}

extension [UInt8] {
    /// Hands on the bytes in pieces of at most 32 kB, as PNG's chunks should be.
    func eachPiece(_ body: (UnsafeRawBufferPointer) throws(EncodingError) -> Void) throws(EncodingError) {
        for start in stride(from: 0, to: count, by: Deflater.pieceSize) {
            let piece = self[start..<Swift.min(start + Deflater.pieceSize, count)]
            do {
                try piece.withUnsafeBytes { try body($0) }
            } catch let error as EncodingError {
                throw error
            } catch {
                throw .sink(String(describing: error))
            }
        }
    }
}
