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
    /// zlib's level, 0...9.
    var level: Int

    /// The compressed rows with the filter strategy that gives the fewest bytes, the first on a tie.
    ///
    /// Pixels of less than 8 bits are never filtered. Trials run at the final level: lower zlib levels favour unfiltered
    /// rows by up to a fifth. Z_FILTERED was never smaller.
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
        for y in box.y..<box.maxY {
            pixels.withUnsafeBufferPointer { pixels in
                let row = UnsafeBufferPointer(rebasing: pixels[y * rowLength + box.x..<y * rowLength + box.maxX])
                packer.pack(row, into: filter.input)
            }
            try deflater.write(filter.filtered())
        }
        try deflater.finish()
        return bytes
    }
}

extension [UInt8] {
    /// Calls `body` with pieces of at most 32 kB, the size of PNG's data chunks.
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
