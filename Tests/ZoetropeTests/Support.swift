import Foundation
import SceneFile
import SceneModel
import Zoetrope

/// The scenes of the package, and texts taken for scenes.
enum Scenes {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenes")

    static func path(_ name: String) -> String { folder.appendingPathComponent("\(name).yaml").path }

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Prepares a text as though it stood among the package's scenes.
    static func prepare(_ text: String, settings: SceneSettings = SceneSettings()) throws(Problem) -> PreparedScene {
        let path = path("text")
        let outcome = SceneLoader.load(Data(text.utf8), path: path, options: SceneOptions())
        return try PreparedScene(outcome, path: path, settings: settings)
    }
}
