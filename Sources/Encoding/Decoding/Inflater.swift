internal import CZlib

/// Decompresses zlib data that lies in pieces.
enum Inflater {
    /// Fills `target` from the pieces of a zlib stream; false where they end before it is full or are damaged.
    /// What follows in the stream is left alone.
    static func inflate(_ pieces: [Range<Int>], of bytes: [UInt8], into target: Buffer2D<UInt8>) -> Bool {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        stream.next_out = target.base
        stream.avail_out = UInt32(target.count)
        return bytes.withUnsafeBufferPointer { bytes in
            for piece in pieces where !piece.isEmpty {
                let part = UnsafeBufferPointer(rebasing: bytes[piece])
                stream.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
                stream.avail_in = UInt32(part.count)
                while stream.avail_in > 0, stream.avail_out > 0 {
                    let status = zlibInflate(&stream)
                    if status == Z_STREAM_END { return stream.avail_out == 0 }
                    guard status == Z_OK else { return false }
                }
                if stream.avail_out == 0 { return true }
            }
            return stream.avail_out == 0
        }
    }

    private static func zlibInflate(_ stream: inout z_stream) -> Int32 {
        CZlib.inflate(&stream, Z_NO_FLUSH)
    }
}
