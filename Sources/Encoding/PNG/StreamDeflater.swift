internal import CZlib

/// Compresses a stream of bytes with zlib and passes the output on in pieces, for data too large for ``Deflater``.
final class StreamDeflater {
    /// Maximum size of a piece in bytes.
    private static let pieceSize = 1 << 15

    private let stream: UnsafeMutablePointer<z_stream>
    private let output: Buffer2D<UInt8>
    private let take: (UnsafeRawBufferPointer) throws(EncodingError) -> Void

    /// - Parameters:
    ///   - level: zlib's compression level, 0...9.
    ///   - take: receives the pieces, in order; they are valid only during the call.
    /// - Throws: ``EncodingError/library(name:message:)`` if memory cannot be allocated.
    init(
        level: Int, take: @escaping (UnsafeRawBufferPointer) throws(EncodingError) -> Void
    ) throws(EncodingError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = Buffer2D(count: Self.pieceSize, fill: 0)
        self.take = take
        let status = deflateInit2_(
            stream, Int32(level), Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw Self.error(status) }
        resetOutput()
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses more bytes.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(EncodingError) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        while stream.pointee.avail_in > 0 {
            let status = deflate(stream, Z_NO_FLUSH)
            guard status == Z_OK else { throw Self.error(status) }
            if stream.pointee.avail_out == 0 { try passOn() }
        }
    }

    /// Ends the stream and passes on the remaining output.
    func finish() throws(EncodingError) {
        stream.pointee.next_in = nil
        stream.pointee.avail_in = 0
        while true {
            let status = deflate(stream, Z_FINISH)
            if status == Z_STREAM_END { break }
            guard status == Z_OK || status == Z_BUF_ERROR else { throw Self.error(status) }
            try passOn()
        }
        try passOn()
    }

    private func passOn() throws(EncodingError) {
        let count = output.count - Int(stream.pointee.avail_out)
        resetOutput()
        if count > 0 { try take(UnsafeRawBufferPointer(start: output.base, count: count)) }
    }

    private func resetOutput() {
        stream.pointee.next_out = output.base
        stream.pointee.avail_out = UInt32(output.count)
    }

    private static func error(_ status: Int32) -> EncodingError {
        .library(name: "zlib", message: zError(status).map { String(cString: $0) } ?? "error \(status)")
    }
}
