import Foundation

/// A picture or animation that a user names on the command line.
package enum PictureFile {
    /// In bytes.
    package static let largest = 256 << 20

    /// The bytes of a file.
    ///
    /// - Throws: exit code 4 where it cannot be read or is no ordinary file, 3 where it is too large.
    package static func read(_ path: String) throws(ZoetropeError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw ZoetropeError(.fileTrouble, "\(path): there is no such file") }
        // Reading a pipe might never end.
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw ZoetropeError(.fileTrouble, "\(path): this is \(isFolder ? "a folder" : "no ordinary file")")
        }
        guard Int(status.st_size) <= largest else {
            throw ZoetropeError(.limit, "\(path): this file is larger than \(largest >> 20) MB")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ZoetropeError(.fileTrouble, "\(path): cannot be read")
        }
        return [UInt8](data)
    }
}
