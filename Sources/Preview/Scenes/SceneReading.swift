import Files
import Foundation
import SceneFile
import Zoetrope

/// One attempt to read and play a scene, from disk or with a changed text of its file.
struct SceneReading: Sendable {
    /// The scene, or its errors.
    let result: Result<PreparedScene, ZoetropeError>
    /// The texts of the scene and its includes and clips, by the paths in messages.
    let texts: [String: String]
    /// Whether `texts` may lack included files, because a changed text has errors.
    let isPartial: Bool
    /// Whether the file has another text than the draft was made from, so that its own text was read.
    let isDraftOutdated: Bool
    /// Absolute paths of all files that were read or searched for, including the scene itself.
    let files: Set<String>
    /// The time before the first file was read.
    let start: Date

    /// Reads, checks and plays a scene. Plays the first script if it does not have the one in the settings.
    ///
    /// - Parameter draft: a text that is read in place of the scene's own; nil for none.
    init(_ path: String, settings: SceneSettings, draft: SceneDraft.File? = nil) {
        start = Date()
        let folder = SceneFolder(of: path)
        let text = draft.flatMap { $0.isBased(onFileAt: path) ? $0.text : nil }
        isDraftOutdated = draft != nil && text == nil
        func prepared(_ settings: SceneSettings) throws(ZoetropeError) -> PreparedScene {
            guard let text else { return try PreparedScene(path, settings: settings, in: folder) }
            return try PreparedScene(Data(text.utf8), named: path, settings: settings)
        }
        result = Result { () throws(ZoetropeError) in
            do throws(ZoetropeError) {
                return try prepared(settings)
            } catch {
                guard settings.script != nil, error.exitCode == .usage, error.diagnostics.isEmpty else { throw error }
                var first = settings
                first.script = nil
                return try prepared(first)
            }
        }
        var read = folder
        if text != nil, case .success(let scene) = result { read = scene.loaded.folder }
        isPartial = text != nil && read === folder
        texts = isPartial ? [path: text ?? ""] : read.texts.filter { !$0.key.hasPrefix("--") }
        files = read.requestedPaths.union([path])
    }
}
