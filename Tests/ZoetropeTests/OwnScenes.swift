import Foundation
import SceneFile
import SceneModel

/// The scenes of this repository, read with changes.
enum OwnScenes {
    static var folder: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Scenes").path
    }

    /// Where they keep their goldens.
    static var goldens: String {
        URL(fileURLWithPath: folder).deletingLastPathComponent().appendingPathComponent("Tests/Goldens").path
    }

    /// A scene after one change to its text, which must occur in it.
    static func load(_ name: String, replacing old: String = "", with new: String = "") throws -> SceneLoader.Outcome {
        let path = "\(folder)/\(name)"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        if !old.isEmpty {
            guard text.contains(old) else { throw CocoaError(.formatting) }
            text = text.replacing(old, with: new)
        }
        return SceneLoader.load(Data(text.utf8), path: path, options: SceneOptions())
    }
}
