import Encoding
import Foundation
import SceneFile

/// A file that is written under a temporary name and renamed when it is complete. Until then an older file stays.
///
/// Used by one thread at a time, which may be a different one for each call. The temporary file is removed if the object is
/// released, or a signal ends the process, before the commit.
package final class AtomicFile: PatchableSink, @unchecked Sendable {
    let path: String
    private let temporary: String
    /// Nil while the file is suspended and after the commit.
    private var handle: FileHandle?
    private var checksum = Checksum()
    private var isClosed = false
    package private(set) var bytes = 0
    private var wasPatched = false

    /// Creates the temporary file, and the folders above it.
    ///
    /// - Throws: exit code 4 if a folder cannot be created, the file cannot be written, or the path is a folder or a special
    ///   file.
    package init(_ path: String) throws(ZoetropeError) {
        self.path = path
        let folder = PathText.folder(of: path)
        try AtomicFile.makeFolder(folder)
        try AtomicFile.checkTarget(path)
        // Not derived from the target's name, which may have the maximum length already.
        let unique = ".zoetrope-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max)).tmp"
        temporary = PathText.join(folder, unique)
        let isCreated = InterruptHandler.register(temporary) {
            FileManager.default.createFile(atPath: temporary, contents: nil)
        }
        guard isCreated, let handle = FileHandle(forUpdatingAtPath: temporary)
        else {
            isClosed = true
            InterruptHandler.complete(temporary) { _ = unlink(temporary) }
            throw ZoetropeError(.fileError, "\(path): cannot be written")
        }
        self.handle = handle
    }

    /// Renaming would replace a device or a pipe by a regular file.
    private static func checkTarget(_ path: String) throws(ZoetropeError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw ZoetropeError(.fileError, "\(path): this is a folder")
        default: throw ZoetropeError(.fileError, "\(path): this is not a regular file")
        }
    }

    deinit { discard() }

    /// Removes the temporary file now instead of when the object is released, which another thread may delay. Does nothing
    /// after a commit. Nothing may be written afterwards.
    package func discard() {
        guard !isClosed else { return }
        isClosed = true
        try? handle?.close()
        handle = nil
        InterruptHandler.complete(temporary) { _ = unlink(temporary) }
    }

    /// Creates a folder and those above it.
    ///
    /// - Throws: exit code 4 if that is not possible.
    package static func makeFolder(_ folder: String) throws(ZoetropeError) {
        guard !folder.isEmpty, folder != "/" else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ZoetropeError(.fileError, "\(folder): the folder cannot be created")
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try open().write(contentsOf: Data(bytes))
        checksum.add(bytes)
        self.bytes += bytes.count
    }

    package func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        wasPatched = true
        let handle = try open()
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.seekToEnd()
    }

    /// Closes the file descriptor until more is written or the file is committed. For folders of frames, which would
    /// otherwise exceed the limit of open files.
    package func suspend() throws {
        try handle?.close()
        handle = nil
    }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        guard let opened = FileHandle(forUpdatingAtPath: temporary) else {
            throw ZoetropeError(.fileError, "\(path): cannot be written")
        }
        try opened.seekToEnd()
        handle = opened
        return opened
    }

    /// Renames the file to its path.
    ///
    /// - Returns: its SHA-256 in hexadecimal digits.
    /// - Throws: exit code 4 if the file cannot be written or renamed; the temporary file is removed then.
    package func commit() throws(ZoetropeError) -> String {
        do {
            let sum: String
            if wasPatched {
                let handle = try open()
                try handle.seek(toOffset: 0)
                var patched = Checksum()
                while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
                    data.withUnsafeBytes { patched.add($0) }
                }
                sum = patched.text
            } else {
                sum = checksum.text
            }
            try suspend()
            isClosed = true
            let isRenamed = InterruptHandler.complete(temporary) {
                if rename(temporary, path) == 0 { return true }
                unlink(temporary)
                return false
            }
            guard isRenamed else { throw ZoetropeError(.fileError, "\(path): cannot be written") }
            return sum
        } catch let problem as ZoetropeError {
            throw problem
        } catch {
            throw ZoetropeError(.fileError, "\(path): cannot be written: \(error.localizedDescription)")
        }
    }
}
