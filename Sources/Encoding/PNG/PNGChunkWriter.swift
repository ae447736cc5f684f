internal import CZlib
internal import Graphics

/// Writes the chunks of a PNG file: length, type, data, CRC (PNG 1.2, section 3.2).
struct PNGChunkWriter {
    /// Maximum size of the data of an IDAT or fdAT chunk in bytes.
    static let maxPiece = 1 << 15

    let sink: any ByteSink

    func writeSignature() throws(EncodingError) {
        try sink.put(PNGHeader.signature)
    }

    /// Writes a chunk whose data is `data` followed by `more`.
    func write(_ type: String, _ data: [UInt8], _ more: UnsafeRawBufferPointer? = nil) throws(EncodingError) {
        try sink.put(Self.chunk(type, data, more))
    }

    /// Writes a tEXt chunk with the keyword Comment (PNG 1.2, section 4.2.3).
    func write(comment: String) throws(EncodingError) {
        let text = comment.unicodeScalars.map { scalar in
            (32...126).contains(scalar.value) || (161...255).contains(scalar.value)
                ? UInt8(scalar.value) : UInt8(ascii: "?")
        }
        try write("tEXt", Array("Comment".utf8) + [0] + text)
    }

    /// The bytes of a chunk.
    static func chunk(_ type: String, _ data: [UInt8], _ more: UnsafeRawBufferPointer? = nil) -> [UInt8] {
        let length = data.count + (more?.count ?? 0)
        var bytes = bigEndian(UInt32(length))
        bytes.reserveCapacity(length + 12)
        bytes.append(contentsOf: type.utf8)
        bytes.append(contentsOf: data)
        if let more { bytes.append(contentsOf: more) }
        let sum = bytes.withUnsafeBufferPointer { all -> UInt in
            let body = UnsafeBufferPointer(rebasing: all[4...])
            return crc32(0, body.baseAddress, UInt32(body.count))
        }
        bytes.append(contentsOf: bigEndian(UInt32(truncatingIfNeeded: sum)))
        return bytes
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    static func bigEndian(_ value: UInt16) -> [UInt8] {
        [UInt8(value >> 8), UInt8(value & 255)]
    }
}

extension [UInt8] {
    /// Calls `body` with pieces of at most `PNGChunkWriter.maxPiece` bytes.
    func eachPiece(_ body: (UnsafeRawBufferPointer) throws(EncodingError) -> Void) throws(EncodingError) {
        for start in stride(from: 0, to: count, by: PNGChunkWriter.maxPiece) {
            let piece = self[start..<Swift.min(start + PNGChunkWriter.maxPiece, count)]
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
