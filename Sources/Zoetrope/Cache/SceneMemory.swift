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
        var files: [WorkPlan.Dependency]
        var value: Value
    }

    package init(_ cache: ResultCache) { self.cache = cache }

    /// A value that depends on the files of a scene, with these files: from a note, or made and noted.
    ///
    /// - Parameters:
    ///   - scene: the path of the scene file.
    ///   - options: everything else that the value depends on.
    ///   - make: finds the value and the scene.
    /// - Throws: the errors of `make`; exit code 4 if a file cannot be read, or the note cannot be written.
    package func value<Value: Codable>(
        of scene: String, _ options: [String], make: () throws(ZoetropeError) -> (Value, PreparedScene)
    ) throws(ZoetropeError) -> (value: Value, files: [WorkPlan.Dependency]) {
        let path = URL(fileURLWithPath: scene).standardizedFileURL.path
        let hash = Fingerprint.of([cache.environment, path] + options)
        let place = "\(ResultCache.scenesFolder)/\(hash.prefix(2))/\(hash)"
        if let note = note(Value.self, at: place) { return (note.value, note.files) }
        let (value, prepared) = try make()
        let note = Note(files: try WorkPlan.Dependency.all(of: prepared, cache.hashes), value: value)
        do {
            try cache.folder.write(Array(JSONText.compact(note).utf8), to: place)
        } catch {
            throw ZoetropeError(error)
        }
        return (value, note.files)
    }

    /// A note; nil if there is none, or a file has changed since.
    private func note<Value: Codable>(_ type: Value.Type, at place: String) -> Note<Value>? {
        guard let bytes = try? cache.folder.contents(of: place, limit: Self.maxSize),
            let note = try? JSONDecoder().decode(Note<Value>.self, from: Data(bytes))
        else { return nil }
        for file in note.files {
            do throws(ZoetropeError) {
                guard try cache.hashes.hash(of: file.path) == file.sha256 else { return nil }
            } catch {
                return nil
            }
        }
        return note
    }
}
