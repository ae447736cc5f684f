package import Graphics
import SceneLanguage
package import SceneModel

/// Plays a script once, on the clock, and leaves a timeline that can be asked for any instant.
package enum Player {
    /// What goes wrong before anything plays.
    package struct UnknownScript: Error, Hashable {
        package var name: String
        package var known: [String]
    }

    /// - Parameters:
    ///   - script: a script's name; nil for the first one.
    ///   - text: measures text for expressions that ask; a scene that asks where nothing measures cannot go on.
    /// - Throws: `UnknownScript`, or `SceneError` where the scene cannot go on.
    package static func play(
        _ scene: Scene, script: String? = nil, text: any TextMeasuring = NoTextMeasuring()
    ) throws -> Timeline {
        let empty = Script(name: "main", steps: [], locations: [])
        let chosen: Script
        if let script {
            guard let found = scene.scripts.first(where: { $0.name == script }) else {
                throw UnknownScript(name: script, known: scene.scripts.map(\.name))
            }
            chosen = found
        } else {
            chosen = scene.scripts.first ?? empty
        }
        let play = try Simulation(scene, script: chosen, text: text)
        try play.run()
        return play.timeline
    }
}
