#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file or folder. It is closed when the object is released.
package final class OpenFile: Sendable {
    let descriptor: Int32
    /// The path for messages.
    package let path: String

    init(_ descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// Opens a file that the user named. Links are followed; only a regular file is opened, so that a pipe or a device does
    /// not block.
    package convenience init(readingUserFile path: String) throws(FileFailure) {
        try self.init(reading: path, in: AT_FDCWD, shownAs: path, followsLinks: true)
    }

    /// Opens a file whose links were resolved before. A link that has appeared since is an error.
    ///
    /// - Parameter path: absolute.
    package convenience init(readingResolved path: String) throws(FileFailure) {
        var parts = path.split(separator: "/").map(String.init)
        let name = parts.popLast() ?? "."
        var folder = try OpenFile(folder: "/", in: AT_FDCWD, shownAs: path, followsLinks: false)
        for part in parts {
            folder = try OpenFile(folder: part, in: folder.descriptor, shownAs: path, followsLinks: false)
        }
        try self.init(reading: name, in: folder.descriptor, shownAs: path, followsLinks: false)
    }

    /// Opens a regular file for reading.
    ///
    /// - Parameters:
    ///   - name: a path relative to `folder`. Unless links are followed, it has one component.
    ///   - folder: the descriptor of a folder.
    convenience init(
        reading name: String, in folder: Int32, shownAs path: String, followsLinks: Bool
    ) throws(FileFailure) {
        // Even opening a device can have an effect, so that the kind is checked before and again after opening.
        let kind = try FileKind(of: name, in: folder, shownAs: path, followsLinks: followsLinks)
        try kind.requireRegular(path)
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = retry { openat(folder, name, flags) }
        guard descriptor >= 0 else { throw FileFailure(path, .read, errno) }
        self.init(descriptor, path: path)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(path, .read, errno) }
        try FileKind(status).requireRegular(path)
    }

    /// Opens a folder.
    ///
    /// - Parameter name: a path relative to `folder`. Unless links are followed, it has one component.
    convenience init(
        folder name: String, in folder: Int32, shownAs path: String, followsLinks: Bool
    ) throws(FileFailure) {
        // Without O_PATH, so that names can be listed and changes written to disk.
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        var descriptor = retry { openat(folder, name, flags) }
        if descriptor < 0, errno == EACCES {
            // A folder whose names cannot be listed still leads to its files.
            descriptor = retry { openat(folder, name, flags | SystemCalls.pathOnly) }
        }
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOTDIR || code == ELOOP {
                let kind = try FileKind(of: name, in: folder, shownAs: path, followsLinks: followsLinks)
                throw FileFailure(path, kind == .link ? .link : .notFolder)
            }
            throw FileFailure(path, .read, code)
        }
        self.init(descriptor, path: path)
    }

    /// In bytes.
    package var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether a name of the file still exists.
    var isLinked: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// What the file system says about it now; nil if it says nothing.
    package var stamp: FileStamp? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileStamp(status) : nil
    }

    /// The next bytes from the current place: fewer than `count` only at the end of the file.
    package func read(upTo count: Int) throws(FileFailure) -> [UInt8] {
        guard count > 0 else { return [] }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < buffer.count {
                let start = buffer.baseAddress.map { $0 + filled }
                let result = retry { SystemCalls.read(descriptor, start, buffer.count - filled) }
                if result < 0 { code = errno }
                guard result > 0 else { break }
                filled += result
            }
        }
        guard code == 0 else { throw FileFailure(path, .read, code) }
        return bytes
    }

    /// The whole file.
    ///
    /// - Parameter limit: the maximum size in bytes. It is checked before anything is read, and again while reading, because
    ///   the file may grow.
    package func contents(limit: Int) throws(FileFailure) -> [UInt8] {
        let size = size
        guard size <= limit else { throw FileFailure(path, .tooLarge(limit: limit)) }
        var bytes = try read(upTo: size)
        // Files of virtual file systems have the size 0.
        while bytes.count >= size {
            let more = try read(upTo: min(max(bytes.count, 1 << 12), limit + 1 - bytes.count))
            guard !more.isEmpty else { break }
            bytes += more
            guard bytes.count <= limit else { throw FileFailure(path, .tooLarge(limit: limit)) }
        }
        return bytes
    }

    /// Sets the place of the next read and write, in bytes from the start.
    package func seek(to offset: Int) throws(FileFailure) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw FileFailure(path, .read, errno) }
    }

    /// Writes all bytes at the current place.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = retry { SystemCalls.write(descriptor, rest.baseAddress, rest.count) }
            guard count >= 0 else { throw FileFailure(path, .write, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Waits until everything written is on the device. Does nothing on file systems that do not support it.
    func synchronize() throws(FileFailure) {
        guard retry({ SystemCalls.synchronize(descriptor) }) != 0, ![EINVAL, ENOSYS, EBADF].contains(errno) else {
            return
        }
        throw FileFailure(path, .write, errno)
    }

    /// Locks the file until it is closed, also by the end of the process.
    ///
    /// - Returns: nil if the file system has no locks; false if another open file has the lock and `waits` is false.
    func lock(waits: Bool) -> Bool? {
        if retry({ flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 { return true }
        return errno == EWOULDBLOCK ? false : nil
    }

    /// The names in a folder, without `.` and `..`, sorted.
    func names() throws(FileFailure) -> [String] {
        // fdopendir takes the descriptor over, and copies share the place in the folder.
        let copy = retry { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard copy >= 0 else { throw FileFailure(path, .read, errno) }
        guard let stream = fdopendir(copy) else {
            let code = errno
            close(copy)
            throw FileFailure(path, .read, code)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
                place.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// What a path names.
package enum FileKind: Sendable {
    case regular, folder, link
    /// A pipe, a socket or a device.
    case other

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }

    init(of name: String, in folder: Int32, shownAs path: String, followsLinks: Bool) throws(FileFailure) {
        var status = stat()
        guard fstatat(folder, name, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
            throw FileFailure(path, .read, errno)
        }
        self.init(status)
    }

    func requireRegular(_ path: String) throws(FileFailure) {
        switch self {
        case .regular: return
        case .folder: throw FileFailure(path, .isFolder)
        case .link: throw FileFailure(path, .link)
        case .other: throw FileFailure(path, .notRegular)
        }
    }
}

/// Repeats a system call that a signal interrupted.
func retry<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
