import Gallery
import Pages
import SceneLanguage
import SceneModel
import Zoetrope

/// The news: what is shown, what is wrong, and the texts to point at.
struct StateAnswer: Encodable {
    struct Mistake: Encodable {
        var severity: String
        var message: String
        var hint: String?
        /// Nil where there is no place.
        var file: String?
        /// From 1.
        var line: Int?
        /// From 1, in characters.
        var column: Int?
        var length: Int?

        init(_ diagnostic: SceneDiagnostic) {
            (severity, message, hint) = (diagnostic.severity, diagnostic.message, diagnostic.hint)
            (file, line, column) = (diagnostic.file, diagnostic.line, diagnostic.column)
            length = diagnostic.endColumn.flatMap { end in diagnostic.column.map { end - $0 } }
        }

        init(_ message: String) {
            severity = "error"
            self.message = message
        }
    }

    struct Source: Encodable {
        /// In UTF-8; a longer text comes without colours.
        private static let maxHighlightedLength = 1_000_000

        var name: String
        var text: String
        /// Each line as HTML in colours.
        var lines: [String]

        init(name: String, text: String) {
            self.name = name
            self.text = text
            lines = text.utf8.count > Self.maxHighlightedLength ? [] : YAMLText(text).coloredLines
        }
    }

    struct Choices: Encodable {
        var devices = SceneSettings.devices
        var appearances = SceneSettings.appearances
        var chromes = SceneSettings.chromes
    }

    /// As the user named it.
    var file: String
    var revision: Int
    /// What frames and moments are asked for; nil while the scene has never been good.
    var picture: Int?
    /// Whether what is shown is what the files say now.
    var isCurrent: Bool
    var mistakes: [Mistake]
    /// The scene's own text first.
    var sources: [Source]
    var scene: SceneAnswer?
    var choices = Choices()

    init(_ view: LiveScene.View, file: String) {
        self.file = file
        (revision, isCurrent) = (view.revision, view.isCurrent)
        picture = view.shown?.number
        scene = view.shown.map { SceneAnswer($0.scene) }
        if let problem = view.problem {
            mistakes =
                problem.diagnostics.isEmpty
                ? problem.messages.map { Mistake($0) } : problem.diagnostics.map { Mistake($0) }
        } else {
            mistakes = view.shown?.scene.diagnostics.map { Mistake($0) } ?? []
        }
        sources = view.texts.sorted { ($0.key != file, $0.key) < ($1.key != file, $1.key) }
            .map { Source(name: $0.key, text: $0.value) }
    }
}

/// Bools sort as in `false < true`.
private func < (a: (Bool, String), b: (Bool, String)) -> Bool {
    a.0 == b.0 ? a.1 < b.1 : !a.0
}
