import Foundation
import SceneFile
import Zoetrope

/// One attempt to read a scene as it is on disk now.
struct Reading: Sendable {
    /// The scene, or why there is none.
    let result: Result<PreparedScene, ZoetropeError>
    /// The scene's text and those of its includes and clips, by the names that messages use.
    let texts: [String: String]
    /// Absolute paths of all that was read or looked for, the scene itself included.
    let files: Set<String>
    let start: Date

    /// Reads, checks and plays. A script that the scene does not have gives way to its first one.
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
        files = folder.sought.union([path])
    }
}
