#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is written under a temporary name and renamed when it is complete. Until then an older file stays.
///
/// Used by one thread at a time. The temporary file is removed if the object is released, or a signal ends the process, before
/// the commit; after the process was killed, by the next run that writes into the folder.
package final class PendingFile: @unchecked Sendable {
    /// Nil after the commit, so that its lock is removed.
    private var scope: TemporaryScope?
    private let folder: OpenFile
    private let name: String
    private let path: String
    private let temporary: String
    /// Nil while the file is suspended and after the commit.
    private var file: OpenFile?
    private var length = 0
    private var isClosed = false
    /// Whether everything written is on the device.
    private var isSynchronized = false

    /// - Parameters:
    ///   - name: the name in the folder of the scope; one component.
    ///   - path: for messages.
    init(_ name: String, in scope: TemporaryScope, shownAs path: String) throws(FileFailure) {
        (self.name, self.scope, self.folder, self.path) = (name, scope, scope.folder, path)
        let temporary = scope.makeName()
        self.temporary = temporary
        let flags = O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC
        let (descriptor, code) = TemporaryEntries.register(temporary, in: scope.folder) {
            let descriptor = retry { openat(scope.folder.descriptor, temporary, flags, 0o666) }
            return (descriptor, errno)
        }
        guard descriptor >= 0 else {
            isClosed = true
            TemporaryEntries.complete(temporary, in: scope.folder) {}
            throw FileFailure(path, .write, code)
        }
        file = OpenFile(descriptor, path: path)
    }

    /// A file at a path that the user named. The folder must exist. Links to folders are followed; a link to a file is replaced.
    ///
    /// - Parameter scope: of the file's folder; nil for a new one.
    package convenience init(atUserPath path: String, scope: TemporaryScope? = nil) throws(FileFailure) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = String(parts.last ?? "")
        let folder = parts.dropLast().joined(separator: "/")
        var status = stat()
        if stat(path, &status) == 0 { try FileKind(status).requireRegular(path) }
        guard !name.isEmpty else { throw FileFailure(path, .isFolder) }
        let found: TemporaryScope
        do throws(FileFailure) {
            if let scope {
                found = scope
            } else {
                found = try TemporaryScope(inUserFolder: parts.count == 2 && folder.isEmpty ? "/" : folder)
            }
        } catch {
            // The file that the user named is not the one that could not be created.
            throw FileFailure(path, error.writing)
        }
        try self.init(name, in: found, shownAs: path)
    }

    /// A new version of a file that the user named. A link to it stays, and so do its permissions.
    package convenience init(replacing path: String) throws(FileFailure) {
        guard let resolved = realpath(path, nil) else { throw FileFailure(path, .write, errno) }
        defer { free(resolved) }
        var status = stat()
        guard stat(resolved, &status) == 0 else { throw FileFailure(path, .write, errno) }
        try self.init(atUserPath: String(cString: resolved))
        try use(status.st_mode)
    }

    /// Gives the file the permissions of another.
    func takePermissions(of other: OpenFile) throws(FileFailure) {
        var status = stat()
        guard fstat(other.descriptor, &status) == 0 else { throw FileFailure(path, .write, errno) }
        try use(status.st_mode)
    }

    private func use(_ mode: mode_t) throws(FileFailure) {
        guard fchmod(try open().descriptor, mode & 0o7777) == 0 else { throw FileFailure(path, .write, errno) }
    }

    deinit { discard() }

    /// Removes the temporary file now instead of when the object is released. Does nothing after a commit. Nothing may be
    /// written afterwards.
    package func discard() {
        guard !isClosed else { return }
        isClosed = true
        file = nil
        TemporaryEntries.complete(temporary, in: folder) { _ = unlinkat(folder.descriptor, temporary, 0) }
        scope = nil
    }

    /// Appends bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        isSynchronized = false
        try open().write(bytes)
        length += bytes.count
    }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(FileFailure) {
        try bytes.withUnsafeBytes { bytes in Result { () throws(FileFailure) in try write(bytes) } }.get()
    }

    /// Overwrites bytes that were written before.
    package func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileFailure) {
        isSynchronized = false
        let file = try open()
        try file.seek(to: offset)
        try file.write(bytes)
        try file.seek(to: length)
    }

    /// Calls a function with all bytes in order, in pieces.
    package func readAll(_ body: ([UInt8]) -> Void) throws(FileFailure) {
        let file = try open()
        try file.seek(to: 0)
        while case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { body(piece) }
    }

    /// Closes the file until more is written or it is committed. For folders of frames, which would otherwise exceed the limit of
    /// open files.
    package func suspend() { file = nil }

    private func open() throws(FileFailure) -> OpenFile {
        if let file { return file }
        let descriptor = retry { openat(folder.descriptor, temporary, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw FileFailure(path, .write, errno) }
        let opened = OpenFile(descriptor, path: path)
        try opened.seek(to: length)
        file = opened
        return opened
    }

    /// Writes everything to the device. A full disk may be noticed only here.
    package func synchronize() throws(FileFailure) {
        guard !isSynchronized else { return }
        try open().synchronize()
        isSynchronized = true
    }

    /// Writes everything to the device and renames the file to its path. The temporary file is removed if that fails.
    ///
    /// - Parameter isLast: whether the name is written to the device as well; of several files in one folder only the last needs
    ///   it.
    package func commit(isLast: Bool = true) throws(FileFailure) {
        do throws(FileFailure) {
            try synchronize()
        } catch {
            discard()
            throw error
        }
        file = nil
        isClosed = true
        let code = TemporaryEntries.complete(temporary, in: folder) { () -> Int32 in
            let folder = folder.descriptor
            if renameat(folder, temporary, folder, name) == 0 { return 0 }
            let code = errno
            unlinkat(folder, temporary, 0)
            return code
        }
        scope = nil
        guard code == 0 else { throw FileFailure(path, code == EISDIR ? .isFolder : .system(.write, code)) }
        if isLast { try folder.synchronize() }
    }
}

extension FileFailure {
    /// The same reason for a file that could not be written.
    fileprivate var writing: Reason {
        switch reason {
        case .missing: .system(.write, ENOENT)
        case .notFolder: .system(.write, ENOTDIR)
        case .system(_, let code): .system(.write, code)
        default: reason
        }
    }
}
