import Foundation

/// An image or animation file from the command line.
package enum InputFile {
    /// The maxSize file, in bytes.
    package static let maxSize = 256 << 20

    /// Reads a file into memory.
    ///
    /// - Throws: exit code 4 if it cannot be read or is not a regular file, 3 if it is too large.
    package static func read(_ path: String) throws(ZoetropeError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw ZoetropeError(.fileError, "\(path): there is no such file") }
        // Reading a pipe may never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw ZoetropeError(.fileError, "\(path): this is \(isFolder ? "a folder" : "not a regular file")")
        }
        guard Int(status.st_size) <= maxSize else {
            throw ZoetropeError(.limit, "\(path): this file is larger than \(maxSize >> 20) MB")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileError, "\(path): cannot be read")
        }
        return [UInt8](data)
    }
}
