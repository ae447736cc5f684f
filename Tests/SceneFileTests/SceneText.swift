import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel

/// A scene file written out in a test.
struct SceneText {
    let outcome: SceneLoader.Outcome

    init(_ yaml: String, size: (Double, Double)? = nil, set: [String: String] = [:], path: String = "scene.yaml") {
        self.init(
            bytes: Data(yaml.utf8), options: SceneOptions(size: size.map { .init($0.0, $0.1) }, overrides: set),
            path: path)
    }

    /// The layers of a scene whose other parts do not matter.
    init(layers: String) {
        self.init("zoetrope: 1\nlayers:\n" + layers)
    }

    init(bytes: Data, options: SceneOptions = SceneOptions(), path: String = "scene.yaml") {
        outcome = SceneLoader.load(bytes, path: path, options: options, clips: AnyClips())
    }

    var scene: Scene? { outcome.scene }

    /// Every diagnostic as the command line shows it.
    var report: String {
        outcome.diagnostics.map { $0.rendered(line: outcome.folder.line(at: $0.location)) }.joined(separator: "\n")
    }

    /// One line each: `line:column: message (hint)`.
    var mistakes: [String] {
        outcome.diagnostics.map { diagnostic in
            let place = "\(diagnostic.location.line):\(diagnostic.location.column)"
            return "\(place): \(diagnostic.message)" + (diagnostic.hint.map { " (\($0))" } ?? "")
        }
    }
}
