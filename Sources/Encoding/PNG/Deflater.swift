internal import CDeflate

/// Compresses whole buffers to zlib streams with libdeflate. Used by one thread at a time.
final class Deflater {
    /// libdeflate's compression levels.
    static let levels = 1...12

    private let compressor: OpaquePointer

    /// - Parameter level: one of `levels`.
    /// - Throws: ``EncodingError/library(name:message:)`` if memory cannot be allocated.
    init(level: Int) throws(EncodingError) {
        guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { throw Self.error("out of memory") }
        self.compressor = compressor
    }

    deinit {
        libdeflate_free_compressor(compressor)
    }

    /// The zlib stream of all bytes. Memory: the size of the bytes until it returns.
    func compress(_ bytes: UnsafeBufferPointer<UInt8>) throws(EncodingError) -> [UInt8] {
        let most = libdeflate_zlib_compress_bound(compressor, bytes.count)
        // A copy, because an array with this capacity would keep the memory.
        let result = withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { output in
            let count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, output.baseAddress, most)
            return [UInt8](output[..<count])
        }
        guard !result.isEmpty else { throw Self.error("the output does not fit its bound") }
        return result
    }

    private static func error(_ message: String) -> EncodingError { .library(name: "libdeflate", message: message) }
}
