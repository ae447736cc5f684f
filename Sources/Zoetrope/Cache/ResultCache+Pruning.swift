package import Files

extension ResultCache {
    /// What is in a cache.
    package struct Contents: Encodable, Sendable, Hashable {
        /// The number of results.
        package var results: Int
        /// The size of their files and descriptions, in bytes.
        package var bytes: Int
        /// The number of results that were removed.
        package var removed: Int
    }

    /// A file that no result names may belong to a run that has not finished; it is kept for this time, in nanoseconds.
    private static let grace = 3_600_000_000_000
    /// Notes about scenes are made again when they are needed; they are kept for this time after they were written, in nanoseconds.
    private static let noteAge = 30 * 86_400_000_000_000

    /// Counts the results, and removes those that were not used for the longest time.
    ///
    /// - Parameter maxSize: the maximum size of what is left, in bytes; nil to remove nothing.
    /// - Throws: exit code 4 if a file cannot be read or removed.
    package static func prune(_ folder: ConfinedFolder, maxSize: Int?) throws(ZoetropeError) -> Contents {
        do throws(FileFailure) {
            return try remove(beyond: maxSize, in: folder)
        } catch {
            throw ZoetropeError(error)
        }
    }

    private static func remove(beyond maxSize: Int?, in folder: ConfinedFolder) throws(FileFailure) -> Contents {
        var found: [(path: String, used: Int, bytes: Int, files: [File])] = []
        for path in try paths(of: resultsFolder, in: folder) {
            guard let stamp = try? folder.open(path).stamp else { continue }
            let entry = entry(at: path, in: folder)
            found.append((path, stamp.modified, stamp.size, entry?.files ?? []))
        }
        // The most recent first. Equal times are ordered, so that the result does not depend on the file system.
        found.sort { ($0.used, $0.path) > ($1.used, $1.path) }
        var contents = Contents(results: 0, bytes: 0, removed: 0)
        var kept: Set<String> = []
        for result in found {
            let new = Set(result.files).filter { !kept.contains($0.sha256) }
            let bytes = result.bytes + new.reduce(0) { $0 + $1.bytes }
            if let maxSize, contents.bytes + bytes > maxSize {
                try folder.remove(result.path)
                contents.removed += 1
            } else {
                kept.formUnion(new.map(\.sha256))
                contents.results += 1
                contents.bytes += bytes
            }
        }
        guard maxSize != nil else { return contents }
        try remove(filesFolder, in: folder, olderThan: grace) { !kept.contains($0) }
        for notes in [scenesFolder, timesFolder] {
            try remove(notes, in: folder, olderThan: noteAge) { _ in true }
        }
        return contents
    }

    private static func remove(
        _ subfolder: String, in folder: ConfinedFolder, olderThan age: Int, where isUnused: (String) -> Bool
    ) throws(FileFailure) {
        for path in try paths(of: subfolder, in: folder) {
            guard isUnused(String(path.split(separator: "/").last ?? "")),
                let stamp = try? folder.open(path).stamp, stamp.changed + age < FileStamp.now
            else { continue }
            try folder.remove(path)
        }
    }

    private static func paths(of subfolder: String, in folder: ConfinedFolder) throws(FileFailure) -> [String] {
        guard try folder.kind(of: subfolder) == .folder else { return [] }
        return try folder.files(below: subfolder)
    }
}
