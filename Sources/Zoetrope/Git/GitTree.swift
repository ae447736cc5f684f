import CGLib

/// The files of a folder in a commit, as `git ls-tree -r -z` lists them.
package struct GitTree: Sendable {
    package struct File: Sendable, Hashable {
        /// Hexadecimal digits.
        package var id: String
        /// Whether the content is the target of a symbolic link.
        package var isLink: Bool
    }

    /// By their paths from the folder.
    package let files: [String: File]

    /// Parses entries of the form `MODE TYPE ID<tab>PATH`, each with a zero byte at its end. Skips submodules.
    package init(_ bytes: [UInt8]) {
        var files: [String: File] = [:]
        for entry in bytes.split(separator: 0) {
            guard let tab = entry.firstIndex(of: 9),
                let path = String(validating: entry[(tab + 1)...], as: UTF8.self)
            else { continue }
            let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[1] == "blob" else { continue }
            files[path] = File(id: String(words[2]), isLink: words[0] == "120000")
        }
        self.files = files
    }

    /// The name under which git stores contents: the hash of their length and themselves.
    ///
    /// - Parameter id: a name in the same repository, which uses SHA-1 or SHA-256.
    package static func id(of bytes: [UInt8], like id: String) -> String {
        var sum = Checksum(id.utf8.count == 64 ? G_CHECKSUM_SHA256 : G_CHECKSUM_SHA1)
        Array("blob \(bytes.count)\0".utf8).withUnsafeBytes { sum.add($0) }
        bytes.withUnsafeBytes { sum.add($0) }
        return sum.text
    }

    /// The path with its links replaced by their targets; nil if it leads out of the folder or around in a circle.
    ///
    /// - Parameter target: the content of a link.
    package func resolve(_ path: String, target: (File) throws -> String) rethrows -> String? {
        var parts: [Substring] = []
        var rest = Array(path.split(separator: "/").reversed())
        var links = 0
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
                continue
            }
            parts.append(part)
            guard let file = files[parts.joined(separator: "/")], file.isLink else { continue }
            links += 1
            let goal = try target(file)
            guard links <= Self.maxLinks, !goal.hasPrefix("/") else { return nil }
            parts.removeLast()
            rest += goal.split(separator: "/").reversed()
        }
        return parts.joined(separator: "/")
    }

    /// The maximum number of links in one path, as in Linux.
    private static let maxLinks = 40
}
