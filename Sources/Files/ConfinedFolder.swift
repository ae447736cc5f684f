#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder whose contents come from strangers: of a scene, of goldens, of a report, of generated pages.
///
/// All paths are relative to the folder. Each component is opened on its own, relative to the folder before it and without
/// following a link, so that no path leads out of the folder, even if another process replaces a component by a link
/// meanwhile. The path of the folder itself is the user's, and its links are followed.
package final class ConfinedFolder: Sendable {
    package enum Links: Sendable {
        /// A link is an error.
        case refused
        /// A link is followed if it leads to a place inside the folder.
        case followedInside
    }

    /// The maximum number of links in one path, as in Linux.
    private static let maxLinks = 40

    /// The path for messages, as the user wrote it; empty for the working folder.
    package let path: String
    /// The absolute path, without links.
    package let resolvedPath: String
    let folder: OpenFile

    /// Opens a folder that the user named.
    ///
    /// - Parameters:
    ///   - creates: whether the folder, and those above it, are created if they do not exist.
    ///   - shown: the path for messages; nil for `path`.
    package init(_ path: String, creates: Bool = false, shownAs shown: String? = nil) throws(FileFailure) {
        let opened = path.isEmpty ? "." : path
        if creates { try Self.create(opened) }
        self.path = shown ?? path
        folder = try OpenFile(folder: opened, in: AT_FDCWD, shownAs: opened, followsLinks: true)
        guard let resolved = realpath(opened, nil) else { throw FileFailure(opened, .read, errno) }
        defer { free(resolved) }
        resolvedPath = String(cString: resolved)
    }

    private init(path: String, resolvedPath: String, folder: OpenFile) {
        (self.path, self.resolvedPath, self.folder) = (path, resolvedPath, folder)
    }

    /// Creates a folder that the user named, and those above it.
    package static func create(_ path: String) throws(FileFailure) {
        var built = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            built += built.isEmpty || built == "/" ? part : "/\(part)"
            guard mkdir(built, 0o777) != 0 else { continue }
            let code = errno
            var status = stat()
            // A folder that exists can be on a file system that reports another error than EEXIST.
            guard stat(built, &status) == 0 else { throw FileFailure(path, .system(.create, code)) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(path, .system(.create, ENOTDIR)) }
        }
    }

    /// The path of a file in the folder, for messages.
    package func shownPath(_ file: String) -> String {
        path.isEmpty || path.hasSuffix("/") ? path + file : "\(path)/\(file)"
    }

    // MARK: finding

    /// The folder that contains a file, and the file's name there.
    private struct Place {
        var folder: OpenFile
        /// One component; `.` for the folder itself.
        var name: String
        /// The path from the confined folder, without links.
        var components: [String]
    }

    /// Finds the folder of a path. The last component need not exist; it is not a link unless links are refused.
    private func find(_ file: String, links: Links, creates: Bool = false) throws(FileFailure) -> Place {
        let shown = shownPath(file)
        guard !file.isEmpty, !file.utf8.contains(0) else { throw FileFailure(shown, .missing) }
        guard !file.hasPrefix("/") else { throw FileFailure(file, .outside) }
        var rest = Array(file.split(separator: "/").map(String.init).reversed())
        var folders: [(name: String, file: OpenFile)] = []
        var linkCount = 0
        while let part = rest.popLast() {
            guard part != "." else { continue }
            if part == ".." {
                // Of the way that led here, not of the file system, where the folder may have been moved.
                guard folders.popLast() != nil else { throw FileFailure(shown, .outside) }
                continue
            }
            let parent = folders.last?.file ?? folder
            if links == .followedInside, let target = Self.link(part, in: parent) {
                linkCount += 1
                guard linkCount <= Self.maxLinks else { throw FileFailure(shown, .read, ELOOP) }
                try follow(target, &rest, &folders, shown)
                continue
            }
            guard !rest.isEmpty else {
                return Place(folder: parent, name: part, components: folders.map(\.name) + [part])
            }
            folders.append((part, try enter(part, of: parent, shown, creates: creates)))
        }
        return Place(folder: folders.last?.file ?? folder, name: ".", components: folders.map(\.name))
    }

    private func enter(
        _ name: String, of parent: OpenFile, _ shown: String, creates: Bool
    ) throws(FileFailure) -> OpenFile {
        if creates, mkdirat(parent.descriptor, name, 0o777) != 0, errno != EEXIST {
            throw FileFailure(shown, .create, errno)
        }
        return try OpenFile(folder: name, in: parent.descriptor, shownAs: shown, followsLinks: false)
    }

    /// The target of a link; nil for anything else.
    private static func link(_ name: String, in parent: OpenFile) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlinkat(parent.descriptor, name, &buffer, Int(PATH_MAX))
        guard length >= 0 else { return nil }
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Puts the target of a link in front of the rest of the path.
    private func follow(
        _ target: String, _ rest: inout [String], _ folders: inout [(name: String, file: OpenFile)], _ shown: String
    ) throws(FileFailure) {
        var target = target[...]
        if target.hasPrefix("/") {
            let inside = resolvedPath == "/" ? "/" : resolvedPath + "/"
            guard target.hasPrefix(inside) else { throw FileFailure(shown, .outside) }
            target = target.dropFirst(inside.count)
            folders = []
        }
        rest += target.split(separator: "/").map(String.init).reversed()
    }

    // MARK: reading

    /// What a path names; nil if there is no such file. A link is `link` if links are refused.
    package func kind(of file: String, links: Links = .refused) throws(FileFailure) -> FileKind? {
        do throws(FileFailure) {
            let place = try find(file, links: links)
            return try FileKind(
                of: place.name, in: place.folder.descriptor, shownAs: shownPath(file), followsLinks: false)
        } catch {
            guard error.reason == .missing else { throw error }
            return nil
        }
    }

    /// Opens a regular file for reading.
    ///
    /// - Parameter path: for messages; nil for the path of the file below that of the folder.
    package func open(
        _ file: String, links: Links = .refused, shownAs path: String? = nil
    ) throws(FileFailure) -> OpenFile {
        let place = try find(file, links: links)
        return try OpenFile(
            reading: place.name, in: place.folder.descriptor, shownAs: path ?? shownPath(file), followsLinks: false)
    }

    /// The bytes of a regular file.
    ///
    /// - Parameter limit: the maximum size in bytes.
    package func contents(
        of file: String, limit: Int, links: Links = .refused
    ) throws(FileFailure) -> [UInt8] {
        try open(file, links: links).contents(limit: limit)
    }

    /// The path of a file from this folder, with the links inside the folder resolved. The last component need not exist.
    package func resolve(_ file: String) throws(FileFailure) -> String {
        try find(file, links: .followedInside).components.joined(separator: "/")
    }

    /// The names in a folder, sorted; an empty path is the folder itself.
    package func names(in subfolder: String = "") throws(FileFailure) -> [String] {
        guard !subfolder.isEmpty else { return try folder.names() }
        return try self.subfolder(subfolder).folder.names()
    }

    /// The paths of everything below a folder that is not a folder, sorted. Links are listed and not followed.
    ///
    /// - Parameter depth: the maximum number of folders above a file; deeper folders are an error.
    package func files(below subfolder: String = "", depth: Int = 16) throws(FileFailure) -> [String] {
        var files: [String] = []
        for name in try names(in: subfolder) {
            let file = subfolder.isEmpty ? name : "\(subfolder)/\(name)"
            guard try kind(of: file) == .folder else {
                files.append(file)
                continue
            }
            guard depth > 0 else { throw FileFailure(shownPath(file), .read, ENAMETOOLONG) }
            files += try self.files(below: file, depth: depth - 1)
        }
        return files.sorted()
    }

    /// A folder inside this one.
    package func subfolder(_ file: String, creates: Bool = false) throws(FileFailure) -> ConfinedFolder {
        let place = try find(file, links: .refused, creates: creates)
        let opened =
            place.name == "."
            ? place.folder : try enter(place.name, of: place.folder, shownPath(file), creates: creates)
        let inside = ([resolvedPath == "/" ? "" : resolvedPath] + place.components).joined(separator: "/")
        return ConfinedFolder(path: shownPath(file), resolvedPath: inside, folder: opened)
    }

    // MARK: changing

    /// Removes the temporary files of dead runs from this folder, not from those inside it. Writing a file does so as well.
    package func removeLeftovers() { TemporaryScope.removeLeftovers(in: folder) }

    /// Locks the folder until this object is released or the process ends. Other runs that lock it wait. Does nothing on file
    /// systems without locks.
    ///
    /// - Parameter onWait: called if another run has the lock.
    package func lock(onWait: () -> Void) {
        guard folder.lock(waits: false) == false else { return }
        onWait()
        _ = folder.lock(waits: true)
    }

    /// Starts a file that appears at a path when it is committed, and creates the folders above it.
    package func newFile(_ file: String) throws(FileFailure) -> PendingFile {
        let place = try find(file, links: .refused, creates: true)
        let shown = shownPath(file)
        if let kind = try kind(of: file) { try kind.requireRegular(shown) }
        guard place.name != "." else { throw FileFailure(shown, .isFolder) }
        return try PendingFile(place.name, in: TemporaryScope(in: place.folder), shownAs: shown)
    }

    /// Writes a whole file, and creates the folders above it.
    package func write(_ bytes: [UInt8], to file: String) throws(FileFailure) {
        let pending = try newFile(file)
        try pending.write(bytes)
        try pending.commit()
    }

    /// Writes a new version of an existing file, whose permissions stay.
    package func replace(_ file: String, with bytes: [UInt8]) throws(FileFailure) {
        let old = try open(file)
        let pending = try newFile(file)
        try pending.takePermissions(of: old)
        try pending.write(bytes)
        try pending.commit()
    }

    /// Sets the times of a file to now. Errors are ignored.
    package func touch(_ file: String) {
        guard let place = try? find(file, links: .refused) else { return }
        _ = utimensat(place.folder.descriptor, place.name, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Removes a regular file. A link is an error, and so is a link in the path.
    package func remove(_ file: String) throws(FileFailure) {
        let place = try find(file, links: .refused)
        let shown = shownPath(file)
        try FileKind(of: place.name, in: place.folder.descriptor, shownAs: shown, followsLinks: false)
            .requireRegular(shown)
        guard unlinkat(place.folder.descriptor, place.name, 0) == 0 else { throw FileFailure(shown, .remove, errno) }
    }

    /// Removes a folder if it is empty.
    package func removeIfEmpty(_ subfolder: String) {
        guard let place = try? find(subfolder, links: .refused), place.name != "." else { return }
        _ = unlinkat(place.folder.descriptor, place.name, AT_REMOVEDIR)
    }
}

extension OpenFile {
    /// Removes a name in this folder, with everything below it. Links are removed and not followed. Errors are ignored.
    func removeTree(_ name: String) {
        if unlinkat(descriptor, name, 0) == 0 { return }
        guard errno == EISDIR || errno == EPERM || errno == EACCES,
            let folder = try? OpenFile(folder: name, in: descriptor, shownAs: name, followsLinks: false)
        else { return }
        for inner in (try? folder.names()) ?? [] { folder.removeTree(inner) }
        _ = unlinkat(descriptor, name, AT_REMOVEDIR)
    }
}
