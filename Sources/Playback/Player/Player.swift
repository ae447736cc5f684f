package import Graphics
import SceneLanguage
package import SceneModel

/// Plays a script once and returns a timeline that can be sampled at any time.
package enum Player {
    /// The scene has no script of the requested name.
    package struct UnknownScript: Error, Hashable {
        package var name: String
        package var known: [String]
    }

    /// - Parameters:
    ///   - script: the name of a script; nil for the first one.
    ///   - text: measures text for expressions that need it. The default throws.
    /// - Throws: `UnknownScript`, or `SceneError` if the scene fails while it plays.
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
        let simulation = try Simulation(scene, script: chosen, text: text)
        try simulation.run()
        return simulation.timeline
    }
}
