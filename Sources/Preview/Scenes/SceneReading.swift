import Foundation
import SceneFile
import Zoetrope

/// One attempt to read and play a scene from disk.
struct SceneReading: Sendable {
    /// The scene, or its errors.
    let result: Result<PreparedScene, ZoetropeError>
    /// The texts of the scene and its includes and clips, by the paths in messages.
    let texts: [String: String]
    /// Absolute paths of all files that were read or searched for, including the scene itself.
    let files: Set<String>
    /// The time before the first file was read.
    let start: Date

    /// Reads, checks and plays a scene. Plays the first script if it does not have the one in the settings.
    init(_ path: String, settings: SceneSettings) {
        start = Date()
        let folder = SceneFolder(of: path)
        result = Result { () throws(ZoetropeError) in
            do throws(ZoetropeError) {
                return try PreparedScene(path, settings: settings, in: folder)
            } catch {
                guard settings.script != nil, error.exitCode == .usage, error.diagnostics.isEmpty else { throw error }
                var first = settings
                first.script = nil
                return try PreparedScene(path, settings: first, in: folder)
            }
        }
        texts = folder.texts.filter { !$0.key.hasPrefix("--") }
        files = folder.requestedPaths.union([path])
    }
}
