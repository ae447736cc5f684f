/// Where an encoder puts its bytes, in the order of the file.
///
/// A class, because giflib calls back through a pointer. An encoder never asks for bytes it has written,
/// so a sink may be a pipe.
package protocol ByteSink: AnyObject {
    /// Takes the next bytes of the file. They are only valid during the call.
    ///
    /// - Throws: anything; the encoder passes it on as ``EncodingError/sink(_:)`` and writes no more.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A sink that can also replace bytes written before, as a file can and a pipe cannot.
package protocol PatchableSink: ByteSink {
    /// Replaces the bytes from `offset` on, counted from the first byte written. The bytes lie wholly
    /// within what was written before.
    func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws
}

extension ByteSink {
    /// Writes an array, with what the sink throws turned into ``EncodingError/sink(_:)``.
    func put(_ bytes: [UInt8]) throws(EncodingError) {
        do {
            try bytes.withUnsafeBytes { try write($0) }
        } catch {
            throw EncodingError.sink(String(describing: error))
        }
    }
}

/// A sink that keeps everything in memory: for tests, small pictures and standard output.
package final class DataSink: PatchableSink {
    /// All bytes so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    package func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
}
