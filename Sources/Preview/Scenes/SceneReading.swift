import Foundation
import Raster
import SceneFile
import Zoetrope

/// One attempt to read and play a scene, from disk or with changed texts of its files.
struct SceneReading: Sendable {
    /// The scene, or its errors.
    let result: Result<PreparedScene, ZoetropeError>
    /// The texts of the scene and its includes and clips, by the paths in messages.
    let texts: [String: String]
    /// The files with another text than the drafts were made from, so that their own texts were read.
    let outdatedDrafts: Set<String>
    /// Absolute paths of all files that were read or searched for, including the scene itself.
    let files: Set<String>
    /// The time before the first file was read.
    let start: Date

    /// Reads, checks and plays a scene. Plays the first script if it does not have the one in the settings.
    ///
    /// - Parameters:
    ///   - drafts: texts that are read in place of those of files, by the paths in messages.
    ///   - cache: keeps pictures and clips that are read; nil for none.
    init(
        _ path: String, settings: SceneSettings, drafts: [String: TextReplacement] = [:], cache: LoadingCache? = nil
    ) {
        start = Date()
        let folder = SceneFolder(of: path)
        folder.replacements = drafts
        result = Result { () throws(ZoetropeError) in
            do throws(ZoetropeError) {
                return try PreparedScene(path, settings: settings, in: folder, cache: cache).unmirrored()
            } catch {
                guard settings.script != nil, error.exitCode == .usage, error.diagnostics.isEmpty else { throw error }
                var first = settings
                first.script = nil
                return try PreparedScene(path, settings: first, in: folder, cache: cache).unmirrored()
            }
        }
        texts = folder.texts.filter { !$0.key.hasPrefix("--") }
        outdatedDrafts = folder.outdatedReplacements
        files = folder.requestedPaths.union([path])
    }
}
