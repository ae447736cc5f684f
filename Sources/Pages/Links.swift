import Foundation

/// Paths as pages name each other.
package enum Links {
    /// A path from the working folder without links, dots and doubled slashes.
    package static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The way from a folder to a file, `../../Scenes/card.yaml`.
    package static func relative(from folder: String, to file: String) -> String {
        let here = absolute(folder).split(separator: "/")
        let there = absolute(file).split(separator: "/")
        let shared = zip(here, there).prefix { $0 == $1 }.count
        let up = [String](repeating: "..", count: here.count - shared)
        return (up + there.dropFirst(shared).map(String.init)).joined(separator: "/")
    }

    /// As somebody in the working folder would write it.
    package static func shown(_ path: String) -> String {
        guard path.hasPrefix("/") else { return path }
        let relative = relative(from: FileManager.default.currentDirectoryPath, to: path)
        return relative.hasPrefix("..") ? path : relative
    }

    /// A path as an address: what means something else in an address is told by its bytes.
    package static func url(_ path: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        return path.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte))
                : "%" + String(byte >> 4, radix: 16, uppercase: true)
                    + String(byte & 15, radix: 16, uppercase: true)
        }.joined()
    }
}
