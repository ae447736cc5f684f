#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// The names of temporary files of this run in one folder, with a lock that shows other runs that this one is alive.
///
/// All names begin with `.zoetrope-` and 16 hexadecimal digits. The file with the ending `.lock` is created first, locked until
/// it is closed, also by the end of the process, and removed last. A temporary file without such a locked file belongs to a run
/// that was killed; the next scope in the same folder removes it. On file systems without locks nothing is removed.
package final class TemporaryScope: Sendable {
    private static let start = ".zoetrope-"
    private static let digits = 16

    let folder: OpenFile
    private let base: String
    private let lock: OpenFile?
    private let count = Atomic<Int>(0)
    private let isClosed = Atomic<Bool>(false)

    /// Removes the temporary files of dead runs in a folder and locks new names.
    init(in folder: OpenFile) throws(FileFailure) {
        self.folder = folder
        Self.removeLeftovers(in: folder)
        (base, lock) = try Self.lock(in: folder)
    }

    /// A scope in a folder that the user named.
    package convenience init(inUserFolder path: String) throws(FileFailure) {
        let path = path.isEmpty ? "." : path
        try self.init(in: OpenFile(folder: path, in: AT_FDCWD, shownAs: path, followsLinks: true))
    }

    deinit { close() }

    /// Removes the lock now instead of when the object is released. All temporary files must be gone.
    package func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        TemporaryEntries.complete(base + ".lock", in: folder) { _ = unlinkat(folder.descriptor, base + ".lock", 0) }
    }

    /// A new name for a temporary file or folder.
    func makeName() -> String { "\(base)-\(count.add(1, ordering: .relaxed).newValue).tmp" }

    private static func lock(in folder: OpenFile) throws(FileFailure) -> (base: String, lock: OpenFile?) {
        while true {
            let number = String(UInt64.random(in: 0 ... .max), radix: 16)
            let base = start + String(repeating: "0", count: digits - number.count) + number
            let name = base + ".lock"
            let flags = O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC
            let (descriptor, code) = TemporaryEntries.register(name, in: folder) {
                let descriptor = retry { openat(folder.descriptor, name, flags, 0o600) }
                return (descriptor, errno)
            }
            guard descriptor >= 0 else {
                TemporaryEntries.complete(name, in: folder) {}
                if code == EEXIST { continue }
                throw FileFailure(folder.path, .write, code)
            }
            let file = OpenFile(descriptor, path: folder.path)
            // Another run may have taken the file for that of a dead run before it was locked.
            if file.lock(waits: false) != false, file.isLinked { return (base, file) }
            TemporaryEntries.complete(name, in: folder) { _ = unlinkat(folder.descriptor, name, 0) }
        }
    }

    // MARK: leftovers

    /// The first characters of a name of this form that one run has in common.
    private static func base(of name: String) -> String? {
        guard name.hasPrefix(start) else { return nil }
        let rest = name.dropFirst(start.count)
        let number = rest.prefix(digits)
        guard number.utf8.count == digits,
            number.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
            rest.hasSuffix(".lock") || rest.hasSuffix(".tmp")
        else { return nil }
        return start + number
    }

    static func removeLeftovers(in folder: OpenFile) {
        var runs: [String: [String]] = [:]
        for name in (try? folder.names()) ?? [] {
            guard let base = base(of: name) else { continue }
            runs[base, default: []].append(name)
        }
        for (base, names) in runs where !TemporaryEntries.isOwn(base + ".lock") {
            let lock = base + ".lock"
            let flags = O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
            let descriptor = retry { openat(folder.descriptor, lock, flags) }
            if descriptor < 0 {
                // Without the file the run has ended: it is created before the others and removed after them.
                guard errno == ENOENT else { continue }
                for name in names { folder.removeTree(name) }
                continue
            }
            let file = OpenFile(descriptor, path: folder.path)
            guard file.lock(waits: false) == true else { continue }
            for name in names where name != lock { folder.removeTree(name) }
            _ = unlinkat(folder.descriptor, lock, 0)
        }
    }
}
