package import Files
package import Foundation

/// A folder of results that were made before, each found by a hash of everything that it depends on.
///
/// It is laid out like the disk caches of build systems: `results/KEY` describes a result and names its files by their SHA-256, and
/// `files/SHA-256` has their contents. Several runs, also on several machines, may use it at the same time: files appear whole, by
/// renaming, and every file is checked when it is read. The folder may come from a stranger.
package final class ResultCache: Sendable {
    /// One file of a result.
    package struct File: Codable, Sendable, Hashable {
        /// Where the file belongs, such as `animation.gif`; relative to the place of the result.
        package var name: String
        package var sha256: String
        /// The size in bytes.
        package var bytes: Int

        package init(name: String, sha256: String, bytes: Int) {
            (self.name, self.sha256, self.bytes) = (name, sha256, bytes)
        }
    }

    /// A result: its files, and what a report says about it.
    package struct Entry: Codable, Sendable {
        /// The wall-clock time that making it took, in seconds.
        package var seconds: Double
        package var files: [File]
        /// What a command reports, as JSON of its own.
        package var report: Data

        package init(seconds: Double, files: [File], report: Data) {
            (self.seconds, self.files, self.report) = (seconds, files, report)
        }
    }

    static let resultsFolder = "results"
    static let filesFolder = "files"
    /// The folder of `SceneMemory`.
    static let scenesFolder = "scenes"
    /// The folder of `MeasuredTimes`.
    static let timesFolder = "times"
    /// The largest description of a result, in bytes.
    private static let maxEntry = 16 << 20

    package let folder: ConfinedFolder
    package let hashes: FileHashes
    /// A hash of the program, its libraries and the fonts, which is a part of every key.
    package let environment: String

    /// Opens a cache, and creates it if it does not exist.
    ///
    /// - Parameter readsAll: whether all files are read again whose size and times have not changed.
    /// - Throws: exit code 4 if the folder cannot be created, or a library or a font cannot be read.
    package init(_ path: String, readsAll: Bool = false) throws(ZoetropeError) {
        do {
            folder = try ConfinedFolder(path, creates: true)
        } catch {
            throw ZoetropeError(error)
        }
        hashes = FileHashes(of: folder, readsAll: readsAll)
        environment = try RuntimeEnvironment.fingerprint(hashes)
    }

    /// The key of a result.
    ///
    /// - Parameters:
    ///   - kind: what is made, such as `render`.
    ///   - inputs: a hash of the scene, its files and the options.
    package func key(_ kind: String, _ inputs: String) -> String { Fingerprint.of([kind, environment, inputs]) }

    private static func path(_ folder: String, _ hash: String) -> String { "\(folder)/\(hash.prefix(2))/\(hash)" }

    /// A result; nil if it was not made yet, or its description is damaged.
    package func entry(_ key: String) -> Entry? {
        Self.entry(at: Self.path(Self.resultsFolder, key), in: folder)
    }

    static func entry(at path: String, in folder: ConfinedFolder) -> Entry? {
        guard let bytes = try? folder.contents(of: path, limit: maxEntry),
            let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)),
            entry.files.allSatisfy({ FileHashes.isHash($0.sha256) && $0.bytes >= 0 })
        else { return nil }
        return entry
    }

    /// The contents of a file; nil if it is missing or damaged. A damaged file is removed.
    package func contents(of file: File) -> [UInt8]? {
        let path = Self.path(Self.filesFolder, file.sha256)
        guard let bytes = try? folder.contents(of: path, limit: InputFile.maxSize) else { return nil }
        guard bytes.count == file.bytes, Fingerprint.of(Data(bytes)) == file.sha256 else {
            try? folder.remove(path)
            return nil
        }
        return bytes
    }

    /// Notes that a result was used, so that pruning keeps it.
    package func touch(_ key: String) {
        folder.touch(Self.path(Self.resultsFolder, key))
    }

    /// Adds a result whose files were just written. One file at a time is in memory.
    ///
    /// The files come first, so that a description never names a file that is not there.
    ///
    /// - Parameters:
    ///   - seconds: the wall-clock time that making the result took.
    ///   - paths: the names and the paths of the files.
    /// - Throws: exit code 4.
    package func add(
        seconds: Double, report: Data, files paths: [(name: String, path: String)], as key: String
    ) throws(ZoetropeError) {
        var entry = Entry(seconds: seconds, files: [], report: report)
        for (name, path) in paths {
            let bytes = try InputFile.read(path)
            let file = File(name: name, sha256: Fingerprint.of(Data(bytes)), bytes: bytes.count)
            try write(bytes, of: file)
            hashes.note(file.sha256, ofWritten: path)
            entry.files.append(file)
        }
        do {
            try folder.write(Array(JSONText.compact(entry).utf8), to: Self.path(Self.resultsFolder, key))
        } catch {
            throw ZoetropeError(error)
        }
    }

    private func write(_ bytes: [UInt8], of file: File) throws(ZoetropeError) {
        let path = Self.path(Self.filesFolder, file.sha256)
        // A file that is there may be damaged, which only reading it shows.
        guard contents(of: file) == nil else { return }
        do {
            try folder.write(bytes, to: path)
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Writes what this run has learnt about files, for later runs.
    ///
    /// - Throws: exit code 4.
    package func save() throws(ZoetropeError) { try hashes.save(in: folder) }
}
