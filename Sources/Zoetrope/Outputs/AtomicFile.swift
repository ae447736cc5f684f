import Encoding
package import Files
import SceneFile

/// A file that is written under a temporary name and renamed when it is complete. Until then an older file stays.
///
/// Used by one thread at a time, which may be a different one for each call. The temporary file is removed if the object is
/// released, or a signal ends the process, before the commit.
package final class AtomicFile: PatchableSink, @unchecked Sendable {
    let path: String
    private let file: PendingFile
    private var checksum = Checksum()
    package private(set) var bytes = 0
    private var wasPatched = false

    /// Creates the temporary file, and the folders above it.
    ///
    /// - Parameter scope: the temporary names of the file's folder, which exists then; nil for names of this file alone.
    /// - Throws: exit code 4 if a folder cannot be created, the file cannot be written, or the path is a folder or a special
    ///   file.
    package init(_ path: String, scope: TemporaryScope? = nil) throws(ZoetropeError) {
        self.path = path
        if scope == nil { try AtomicFile.makeFolder(PathText.folder(of: path)) }
        do {
            file = try PendingFile(atUserPath: path, scope: scope)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// A new version of an existing file. A link to it stays, and so do its permissions.
    ///
    /// - Throws: exit code 4 if the file does not exist or cannot be written, or is a folder or a special file.
    package init(replacing path: String) throws(ZoetropeError) {
        self.path = path
        do {
            file = try PendingFile(replacing: path)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// A file in a folder of a stranger; the folders above it are created.
    ///
    /// - Throws: exit code 4, also for a path that leaves the folder.
    package init(_ path: String, in folder: ConfinedFolder) throws(ZoetropeError) {
        self.path = folder.shownPath(path)
        do {
            file = try folder.newFile(path)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Removes the temporary file now instead of when the object is released, which another thread may delay. Does nothing
    /// after a commit. Nothing may be written afterwards.
    package func discard() { file.discard() }

    /// Creates a folder and those above it.
    ///
    /// - Throws: exit code 4 if that is not possible.
    package static func makeFolder(_ folder: String) throws(ZoetropeError) {
        do {
            try ConfinedFolder.create(folder)
        } catch {
            throw ZoetropeError(error)
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try file.write(bytes)
        checksum.add(bytes)
        self.bytes += bytes.count
    }

    package func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        wasPatched = true
        try file.patch(bytes, at: offset)
    }

    /// Closes the file descriptor until more is written or the file is committed. For folders of frames, which would
    /// otherwise exceed the limit of open files.
    package func suspend() { file.suspend() }

    /// Writes the bytes to the device. `commit` does so as well.
    ///
    /// - Throws: exit code 4, if the disk is full for example.
    package func synchronize() throws(ZoetropeError) {
        do {
            try file.synchronize()
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Writes the bytes to the device and renames the file to its path.
    ///
    /// - Parameter isLast: whether the name is written to the device as well; of several files in one folder only the last
    ///   needs it.
    /// - Returns: its SHA-256 in hexadecimal digits.
    /// - Throws: exit code 4 if the file cannot be written or renamed; the temporary file is removed then.
    package func commit(isLast: Bool = true) throws(ZoetropeError) -> String {
        do {
            if wasPatched {
                checksum = Checksum()
                try file.readAll { $0.withUnsafeBytes { checksum.add($0) } }
            }
            try file.commit(isLast: isLast)
            return checksum.text
        } catch {
            throw ZoetropeError(error)
        }
    }
}
