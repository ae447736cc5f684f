import Foundation

/// Paths and addresses for links between pages.
package enum Links {
    /// The absolute path without `.`, `..` and repeated slashes.
    package static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The relative path from a folder to a file, `../../Scenes/card.yaml`.
    package static func relative(from folder: String, to file: String) -> String {
        let here = absolute(folder).split(separator: "/")
        let there = absolute(file).split(separator: "/")
        let shared = zip(here, there).prefix { $0 == $1 }.count
        let up = [String](repeating: "..", count: here.count - shared)
        return (up + there.dropFirst(shared).map(String.init)).joined(separator: "/")
    }

    /// The absolute path of the nearest folder that contains all of some folders, or is one of them.
    package static func commonFolder(of folders: [String]) -> String {
        let parts = folders.map { absolute($0).split(separator: "/") }
        let shared = parts.dropFirst().reduce(parts.first ?? []) { shared, other in
            Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
        }
        return "/" + shared.joined(separator: "/")
    }

    /// The path for pages, which must not depend on the working directory: from a folder, or absolute if that is the root.
    package static func path(_ path: String, shownFrom folder: String) -> String {
        guard folder != "/" else { return absolute(path) }
        let relative = relative(from: folder, to: path)
        return relative.isEmpty ? "." : relative
    }

    /// The path for messages: relative to the working directory if it is inside.
    package static func displayPath(_ path: String) -> String {
        guard path.hasPrefix("/") else { return path }
        let relative = relative(from: FileManager.default.currentDirectoryPath, to: path)
        return relative.hasPrefix("..") ? path : relative
    }

    /// The path with percent encoding.
    package static func url(_ path: String) -> String {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        return path.utf8.map { byte in
            unreserved.contains(byte)
                ? String(UnicodeScalar(byte))
                : "%" + String(byte >> 4, radix: 16, uppercase: true)
                    + String(byte & 15, radix: 16, uppercase: true)
        }.joined()
    }
}
