import Foundation
import Gallery
import SceneFile
import SceneModel
import Zoetrope

/// Scenes for the tests of documentation.
enum Scenes {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenes").path

    /// The names of the package's own scenes.
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

    static func own(_ name: String, script: String? = nil) throws -> PreparedScene {
        try PreparedScene("\(folder)/\(name).yaml", settings: SceneSettings(script: script))
    }

    /// Plays a text.
    static func prepare(_ text: String) throws -> PreparedScene {
        let outcome = SceneLoader.load(Data(text.utf8), path: "\(folder)/text.yaml", options: SceneOptions())
        return try PreparedScene(outcome, path: "\(folder)/text.yaml", settings: SceneSettings())
    }

    /// A card that a tap opens, with a cover that follows it.
    static let card = """
        zoetrope: 1
        canvas: { size: [200, 400] }
        variables: { isOpen: false, mode: { initial: .low, values: [.low, .high] } }
        layers:
          - { id: cover, frame: [0, 0, 200, 400], opacity: "map(card.frame.y, 300, 100, 0, 0.5)" }
          - { id: shade, frame: [0, 0, 200, 400], opacity: "map(card.frame.y, 300, 100, 0, 1)" }
          - { id: card, frame: [0, 300, 200, 300] }
        gestures:
          - tap: card
            ended:
              - set: { isOpen: true, mode: .high }
              - animate: { set: { card.frame.y: 100 }, duration: 500ms, timing: { dampingRatio: 0.5 } }
        script:
          - wait: 200ms
          - tap: card
          - marker: tapped
          - wait: settled
          - marker: open
          - wait: 300ms
        """
}
