package import Foundation
package import SceneFile
import SceneModel
package import Zoetrope

/// Loads the scenes of this repository, unchanged or with replacements.
package enum Scenes {
    package static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let folder = repository.appendingPathComponent("Scenes").path

    /// The folder that holds the goldens of the scenes.
    package static let goldens = repository.appendingPathComponent("Scenes/Goldens").path

    /// The names of all scenes without their extension, sorted.
    package static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

    package static func path(_ name: String) -> String { "\(folder)/\(name).yaml" }

    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Prepares one of the repository's scenes.
    package static func own(_ name: String, script: String? = nil) throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(path(name), settings: SceneSettings(script: script))
    }

    /// Prepares the text of a scene that finds files relative to the folder of the repository's scenes.
    package static func prepare(
        _ text: String, settings: SceneSettings = SceneSettings()
    ) throws(ZoetropeError) -> PreparedScene {
        let path = path("text")
        let outcome = SceneLoader.load(Data(text.utf8), path: path, options: SceneOptions())
        return try PreparedScene(outcome, path: path, settings: settings)
    }

    /// Loads a scene after replacing a string in its text.
    ///
    /// - Parameter file: a file name such as `card-popover.yaml`.
    /// - Throws: `CocoaError` if the text does not contain `old`.
    package static func load(
        _ file: String, replacing old: String = "", with new: String = ""
    ) throws -> SceneLoader.Outcome {
        let path = "\(folder)/\(file)"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        if !old.isEmpty {
            guard text.contains(old) else { throw CocoaError(.formatting) }
            text = text.replacing(old, with: new)
        }
        return SceneLoader.load(Data(text.utf8), path: path, options: SceneOptions())
    }
}
