import Encoding
import Foundation

/// A file that appears under its name only when it is complete; until then an older one stays.
///
/// Used by one thread at a time, not always the same.
final class AtomicFile: PatchableSink, @unchecked Sendable {
    let path: String
    private let temporary: String
    /// Nil while the file is suspended and once it is committed.
    private var handle: FileHandle?
    private var checksum = Checksum()
    private var isClosed = false
    private(set) var bytes = 0
    private var wasPatched = false

    /// - Throws: `Problem` where the folder cannot be made or written to.
    init(_ path: String) throws(Problem) {
        self.path = path
        let folder = (path as NSString).deletingLastPathComponent
        try AtomicFile.makeFolder(folder)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Problem(.fileTrouble, "\(path): this is a folder")
        }
        let name = (path as NSString).lastPathComponent
        let unique = ".\(name).\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0 ... .max)).tmp"
        temporary = (folder as NSString).appendingPathComponent(unique)
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let handle = FileHandle(forUpdatingAtPath: temporary)
        else { throw Problem(.fileTrouble, "\(path): cannot be written") }
        self.handle = handle
        Interruption.watch(temporary)
    }

    deinit {
        guard !isClosed else { return }
        try? handle?.close()
        try? FileManager.default.removeItem(atPath: temporary)
        Interruption.forget(temporary)
    }

    /// Makes a folder with those above it.
    static func makeFolder(_ folder: String) throws(Problem) {
        guard !folder.isEmpty, folder != "/" else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Problem(.fileTrouble, "\(folder): the folder cannot be made")
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try open().write(contentsOf: Data(bytes))
        checksum.add(bytes)
        self.bytes += bytes.count
    }

    func patch(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        wasPatched = true
        let handle = try open()
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.seekToEnd()
    }

    /// Lets go of the descriptor until more is written or the file is committed: a folder has many files.
    func suspend() throws {
        try handle?.close()
        handle = nil
    }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        guard let opened = FileHandle(forUpdatingAtPath: temporary) else {
            throw Problem(.fileTrouble, "\(path): cannot be written")
        }
        try opened.seekToEnd()
        handle = opened
        return opened
    }

    /// Gives the file its name; returns its SHA-256 in hexadecimal digits.
    func commit() throws(Problem) -> String {
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
            guard rename(temporary, path) == 0 else {
                try? FileManager.default.removeItem(atPath: temporary)
                throw Problem(.fileTrouble, "\(path): cannot be written")
            }
            Interruption.forget(temporary)
            return sum
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.fileTrouble, "\(path): cannot be written: \(error.localizedDescription)")
        }
    }
}
