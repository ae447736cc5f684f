import Files
import Foundation

/// What earlier runs have found out about scenes, such as the keys of their results, so that a scene whose files have not changed
/// is not read and played again.
///
/// Each note lists the files that the scene asked for with their hashes. It is valid while all of them have the same contents,
/// and those that did not exist still do not.
package struct SceneMemory: Sendable {
    /// The largest note, in bytes.
    private static let maxSize = 16 << 20

    private let cache: ResultCache

    private struct Note<Value: Codable>: Codable {
        /// Hashes by absolute path; empty for a file that did not exist.
        var files: [String: String]
        var value: Value
    }

    package init(_ cache: ResultCache) { self.cache = cache }

    /// Where the note of a scene is.
    ///
    /// - Parameters:
    ///   - scene: the path of the scene file.
    ///   - options: everything else that the value depends on.
    package func place(of scene: String, _ options: [String]) -> String {
        let path = URL(fileURLWithPath: scene).standardizedFileURL.path
        let hash = Fingerprint.of([cache.environment, path] + options)
        return "\(ResultCache.scenesFolder)/\(hash.prefix(2))/\(hash)"
    }

    /// The value of a note with the hashes of the files that it depends on; nil if there is none, or a file has changed since.
    package func note<Value: Codable>(
        _ type: Value.Type, at place: String
    ) -> (value: Value, files: [String: String])? {
        guard let bytes = try? cache.folder.contents(of: place, limit: Self.maxSize),
            let note = try? JSONDecoder().decode(Note<Value>.self, from: Data(bytes))
        else { return nil }
        for (path, hash) in note.files {
            guard let current = try? cache.hashes.hash(of: path) ?? "", current == hash else { return nil }
        }
        return (note.value, note.files)
    }

    /// Notes a value.
    ///
    /// - Parameter files: the hashes of all files that it depends on, by absolute path; empty for a file that does not exist.
    /// - Throws: exit code 4 if the note cannot be written.
    package func write<Value: Codable>(
        _ value: Value, dependingOn files: [String: String], at place: String
    ) throws(ZoetropeError) {
        let note = Note(files: files, value: value)
        do {
            try cache.folder.write(Array(JSONText.compact(note).utf8), to: place)
        } catch {
            throw ZoetropeError(error)
        }
    }
}
