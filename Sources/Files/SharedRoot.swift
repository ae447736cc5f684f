#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder whose files the scenes below it share: the nearest one that contains an empty file `.zoetrope-root`.
package enum SharedRoot {
    /// The name of the file that marks the folder.
    package static let marker = ".zoetrope-root"

    /// The nearest marked folder on the way from a folder up to the root of the file system, which may be the folder itself; nil if
    /// there is none.
    ///
    /// A marker counts only if it is a regular file of the owner of its folder. Otherwise another user could mark a folder in which
    /// everybody may create files, such as `/tmp`, and a scene there would get access to the files of all users.
    ///
    /// Cost: two system calls per folder.
    ///
    /// - Parameter folder: an absolute path without links.
    package static func path(above folder: String) -> String? {
        var path = folder
        while true {
            if isMarked(path) { return path }
            guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    private static func isMarked(_ folder: String) -> Bool {
        var (file, owner) = (stat(), stat())
        let path = folder.hasSuffix("/") ? folder + marker : "\(folder)/\(marker)"
        guard lstat(path, &file) == 0, stat(folder, &owner) == 0 else { return false }
        return file.st_mode & S_IFMT == S_IFREG && file.st_uid == owner.st_uid
    }
}
