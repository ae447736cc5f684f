/// Receives the bytes of a file, in order.
///
/// A class, because giflib's callback holds a pointer to it. An encoder never reads bytes back, so a sink may be a pipe.
package protocol ByteSink: AnyObject {
    /// Writes the next bytes of the file. The buffer is valid only during the call.
    ///
    /// - Throws: any error; the encoder rethrows it as ``EncodingError/sink(_:)`` and writes no more.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// A sink that can also overwrite bytes written earlier: a file, but not a pipe.
package protocol PatchableSink: ByteSink {
    /// Overwrites the bytes at `offset`, counted from the first byte written. The range must already have been written.
    func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws
}

extension ByteSink {
    /// Writes an array; converts the sink's error to ``EncodingError/sink(_:)``.
    func put(_ bytes: [UInt8]) throws(EncodingError) {
        do {
            try bytes.withUnsafeBytes { try write($0) }
        } catch {
            throw EncodingError.sink(String(describing: error))
        }
    }
}

/// A sink that collects the bytes in memory: for tests, small pictures and standard output.
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
