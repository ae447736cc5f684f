import Files

/// An image or animation file from the command line.
package enum InputFile {
    /// The maximum size, in bytes.
    package static let maxSize = 256 << 20

    /// Reads a file into memory.
    ///
    /// - Throws: exit code 4 if it cannot be read or is not a regular file, 3 if it is too large.
    package static func read(_ path: String) throws(ZoetropeError) -> [UInt8] {
        do {
            return try OpenFile(readingUserFile: path).contents(limit: maxSize)
        } catch {
            throw ZoetropeError(error)
        }
    }
}
