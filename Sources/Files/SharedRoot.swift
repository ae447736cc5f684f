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
    /// A marker counts only if it is an empty regular file of the owner of its folder, with a single name. Otherwise another user could mark
    /// a folder in which everybody may create files, such as `/tmp`, and a scene there would get access to the files of all users.
    ///
    /// Cost: two system calls per folder.
    ///
    /// - Parameter folder: an absolute path without links.
    package static func path(above folder: String) -> String? { folders(above: folder).first(where: isMarked) }

    /// Where a marker would count, from the nearest place upwards.
    ///
    /// - Parameter folder: an absolute path without links.
    package static func markers(above folder: String) -> [String] { folders(above: folder).map(markerPath) }

    /// A folder and those above it, the nearest first.
    private static func folders(above folder: String) -> [String] {
        var (path, folders) = (folder, [folder])
        while path != "/", let slash = path.lastIndex(of: "/") {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
            folders.append(path)
        }
        return folders
    }

    private static func markerPath(in folder: String) -> String {
        folder.hasSuffix("/") ? folder + marker : "\(folder)/\(marker)"
    }

    private static func isMarked(_ folder: String) -> Bool {
        var (file, owner) = (stat(), stat())
        guard lstat(markerPath(in: folder), &file) == 0, stat(folder, &owner) == 0 else { return false }
        return file.st_mode & S_IFMT == S_IFREG && file.st_size == 0 && file.st_nlink == 1
            && file.st_uid == owner.st_uid
    }
}
