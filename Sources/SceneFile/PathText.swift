/// Path operations on text. Foundation's NSString crashes on paths of one character (Swift 6.3 on Linux).
package enum PathText {
    /// The path without its last component: `a/b` gives `a`, `/b` gives `/`, `b` gives an empty text.
    package static func folder(of path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
        guard let slash = rest.lastIndex(of: "/") else { return "" }
        rest = rest[..<slash]
        while rest.last == "/" { rest = rest.dropLast() }
        return rest.isEmpty ? "/" : String(rest)
    }

    /// The last component of a path that does not end in a slash.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[$0...].dropFirst()) } ?? path
    }

    /// The path of a name inside a folder; the name itself if the folder is empty.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
