package import Files
import Foundation
import Synchronization

/// The SHA-256 of files. A file whose size and times are those of an earlier run is not read again.
///
/// As git does for its index, it reads a file again that was changed shortly before its hash was noted, because a later change
/// could have left size and times as they were.
package final class FileHashes: Sendable {
    private struct Note: Sendable {
        var stamp: FileStamp
        var hash: String
        /// When the file was read, in nanoseconds since 1970.
        var time: Int
    }

    private struct State: Sendable {
        var notes: [String: Note] = [:]
        /// The files whose notes this run has checked or made.
        var current: Set<String> = []
        var isChanged = false
    }

    /// The precision of file times is at worst that of FAT.
    private static let precision = 2_000_000_000
    private static let name = "hashes"
    /// The largest file of notes, in bytes: those of about 200,000 files.
    private static let maxSize = 64 << 20
    private static let version = "zoetrope hashes 1"

    private let state: Mutex<State>
    private let readsAll: Bool

    /// - Parameters:
    ///   - folder: a folder with notes of earlier runs, which may come from a stranger; nil for none.
    ///   - readsAll: whether notes of earlier runs are not trusted.
    package init(of folder: ConfinedFolder? = nil, readsAll: Bool = false) {
        var state = State()
        if let folder, let bytes = try? folder.contents(of: Self.name, limit: Self.maxSize) {
            state.notes = Self.notes(in: String(decoding: bytes, as: UTF8.self))
        }
        self.state = Mutex(state)
        self.readsAll = readsAll
    }

    /// The hash of a file that the user or a scene has named; nil if there is no such file.
    ///
    /// - Throws: exit code 4 if it cannot be read.
    package func hash(of path: String) throws(ZoetropeError) -> String? {
        guard let stamp = FileStamp(path) else { return nil }
        let known = state.withLock { state -> String? in
            guard let note = state.notes[path], note.stamp == stamp else { return nil }
            let isSettled = max(stamp.modified, stamp.changed) + Self.precision < note.time
            guard state.current.contains(path) || (isSettled && !readsAll) else { return nil }
            state.current.insert(path)
            return note.hash
        }
        if let known { return known }
        let time = FileStamp.now
        let hash: String
        do {
            hash = try Self.sum(of: OpenFile(readingUserFile: path))
        } catch {
            if error.reason == .missing { return nil }
            throw ZoetropeError(error)
        }
        // The file may have been replaced while it was read.
        guard FileStamp(path) == stamp else { return hash }
        note(hash, of: path, stamp, at: time)
        return hash
    }

    /// Notes the hash of a file that was just written.
    package func note(_ hash: String, ofWritten path: String) {
        guard let stamp = FileStamp(path) else { return }
        note(hash, of: path, stamp, at: FileStamp.now)
    }

    private func note(_ hash: String, of path: String, _ stamp: FileStamp, at time: Int) {
        state.withLock { state in
            state.notes[path] = Note(stamp: stamp, hash: hash, time: time)
            state.current.insert(path)
            state.isChanged = true
        }
    }

    private static func sum(of file: OpenFile) throws(FileFailure) -> String {
        var sum = Checksum()
        while case let piece = try file.read(upTo: 1 << 20), !piece.isEmpty { piece.withUnsafeBytes { sum.add($0) } }
        return sum.text
    }

    /// Writes the notes for later runs, if there are new ones. Those of files that no longer exist are left out.
    ///
    /// - Throws: exit code 4.
    package func save(in folder: ConfinedFolder) throws(ZoetropeError) {
        let state = state.withLock { $0 }
        guard state.isChanged else { return }
        var text = Self.version + "\n"
        for (path, note) in state.notes.sorted(by: { $0.key < $1.key }) where !path.contains("\n") {
            guard state.current.contains(path) || FileStamp(path) == note.stamp else { continue }
            let stamp = note.stamp
            text += """
                \(note.hash) \(stamp.device) \(stamp.inode) \(stamp.size) \(stamp.modified) \(stamp.changed) \(note.time) \(path)

                """
        }
        do {
            try folder.write(Array(text.utf8), to: Self.name)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Lines that are damaged are left out: their files are read again.
    private static func notes(in text: String) -> [String: Note] {
        var lines = text.split(separator: "\n")[...]
        guard lines.popFirst() == version[...] else { return [:] }
        var notes: [String: Note] = [:]
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 7, omittingEmptySubsequences: false)
            guard parts.count == 8, isHash(parts[0]), let device = UInt64(parts[1]), let inode = UInt64(parts[2]),
                let size = Int(parts[3]), let modified = Int(parts[4]), let changed = Int(parts[5]),
                let time = Int(parts[6])
            else { continue }
            let stamp = FileStamp(device: device, inode: inode, size: size, modified: modified, changed: changed)
            notes[String(parts[7])] = Note(stamp: stamp, hash: String(parts[0]), time: time)
        }
        return notes
    }

    /// Whether a text is a SHA-256 in hexadecimal digits.
    package static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
