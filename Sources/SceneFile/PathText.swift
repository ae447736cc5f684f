/// Paths as users write them. Foundation's NSString traps on paths of one character (Swift 6.3 on Linux).
package enum PathText {
    /// The folder that a path names before its last part: `a/b` gives `a`, `/b` gives `/`, `b` gives nothing.
    package static func folder(of path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest = rest.dropLast() }
        guard let slash = rest.lastIndex(of: "/") else { return "" }
        rest = rest[..<slash]
        while rest.last == "/" { rest = rest.dropLast() }
        return rest.isEmpty ? "/" : String(rest)
    }

    /// A name inside a folder; inside none it stays as it is.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
