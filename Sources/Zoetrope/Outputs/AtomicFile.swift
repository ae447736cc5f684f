import Encoding
import Foundation
import SceneFile

/// A file that appears under its name only when it is complete; until then an older one stays.
///
/// Used by one thread at a time, not always the same.
package final class AtomicFile: PatchableSink, @unchecked Sendable {
    let path: String
    private let temporary: String
    /// Nil while the file is suspended and once it is committed.
    private var handle: FileHandle?
    private var checksum = Checksum()
    private var isClosed = false
    package private(set) var bytes = 0
    private var wasPatched = false

    /// - Throws: `ZoetropeError` where the folder cannot be made or written to.
    package init(_ path: String) throws(ZoetropeError) {
        self.path = path
        let folder = PathText.folder(of: path)
        try AtomicFile.makeFolder(folder)
        try AtomicFile.checkTarget(path)
        // The target's own name may already be as long as names can be.
        let unique = ".zoetrope-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max)).tmp"
        temporary = PathText.join(folder, unique)
        Interruption.watch(temporary)
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: temporary)
        else {
            isClosed = true
            Interruption.finish(temporary) { _ = unlink(temporary) }
            throw ZoetropeError(.fileTrouble, "\(path): cannot be written")
        }
        self.handle = handle
    }

    /// Renaming would put a file in the place of a device or a pipe.
    private static func checkTarget(_ path: String) throws(ZoetropeError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw ZoetropeError(.fileTrouble, "\(path): this is a folder")
        default: throw ZoetropeError(.fileTrouble, "\(path): this is no ordinary file")
        }
    }

    deinit {
        guard !isClosed else { return }
        try? handle?.close()
        Interruption.finish(temporary) { _ = unlink(temporary) }
    }

    /// Makes a folder with those above it.
    package static func makeFolder(_ folder: String) throws(ZoetropeError) {
        guard !folder.isEmpty, folder != "/" else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ZoetropeError(.fileTrouble, "\(folder): the folder cannot be made")
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

    /// Lets go of the descriptor until more is written or the file is committed: a folder has many files.
    package func suspend() throws {
        try handle?.close()
        handle = nil
    }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        guard let opened = FileHandle(forUpdatingAtPath: temporary) else {
            throw ZoetropeError(.fileTrouble, "\(path): cannot be written")
        }
        try opened.seekToEnd()
        handle = opened
        return opened
    }

    /// Gives the file its name; returns its SHA-256 in hexadecimal digits.
    package func commit() throws(ZoetropeError) -> String {
        do {
            let sum: String
            if wasPatched {
                let handle = try open()
                try handle.seek(toOffset: 0)
                var again = Checksum()
                while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
                    data.withUnsafeBytes { again.add($0) }
                }
                sum = again.text
            } else {
                sum = checksum.text
            }
            try suspend()
            isClosed = true
            let isRenamed = Interruption.finish(temporary) {
                if rename(temporary, path) == 0 { return true }
                unlink(temporary)
                return false
            }
            guard isRenamed else { throw ZoetropeError(.fileTrouble, "\(path): cannot be written") }
            return sum
        } catch let problem as ZoetropeError {
            throw problem
        } catch {
            throw ZoetropeError(.fileTrouble, "\(path): cannot be written: \(error.localizedDescription)")
        }
    }
}
