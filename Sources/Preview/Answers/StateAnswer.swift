import Gallery
import Pages
import SceneLanguage
import SceneModel
import Zoetrope

/// The answer to `/state`: the scene, its errors and warnings, and the source texts.
struct StateAnswer: Encodable {
    struct Mistake: Encodable {
        var severity: String
        var message: String
        var hint: String?
        /// Nil without a location.
        var file: String?
        /// From 1.
        var line: Int?
        /// From 1, in characters.
        var column: Int?
        /// In characters.
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
        var name: String
        var text: String
        /// Each line as HTML with syntax highlighting; empty for long texts.
        var lines: [String]
    }

    struct Choices: Encodable {
        var devices = SceneSettings.devices
        var appearances = SceneSettings.appearances
        var chromes = SceneSettings.chromes
    }

    /// The changes that are not saved.
    struct Draft: Encodable {
        /// The changed files.
        var files: [String]
        var canUndo: Bool
        var canRedo: Bool
        /// What happened to changes without the user; nil for nothing.
        var note: String?
    }

    /// The path as it was given.
    var file: String
    /// The command that serves this page, for a shell.
    var command: String
    /// The title of the shelf from which the page was opened; nil for a single scene.
    var shelf: String?
    var revision: Int
    /// The number for requests of frames and times; nil while no version of the scene was valid.
    var picture: Int?
    /// The revision in which this version was read; nil with `picture`.
    var pictureRevision: Int?
    /// Whether `scene` is the current version of the files.
    var isCurrent: Bool
    var mistakes: [Mistake]
    /// The text of the scene itself first.
    var sources: [Source]
    var scene: SceneAnswer?
    var draft: Draft
    /// The name of the file that the scene is compared with; nil for none.
    var reference: String?
    var choices = Choices()

    init(
        _ view: LiveScene.View, file: String, shelf: ShelfSource?, reference: String?, highlighted: HighlightedTexts
    ) {
        (self.file, self.shelf, self.reference) = (file, shelf?.title, reference)
        command = shelf?.command ?? "zoetrope preview \(ShellWord.quoted(file))"
        (revision, isCurrent) = (view.revision, view.isCurrent)
        draft = Draft(
            files: view.draft.files.keys.sorted(), canUndo: view.draft.canUndo, canRedo: view.draft.canRedo,
            note: view.note)
        picture = view.version?.number
        pictureRevision = view.version?.revision
        scene = view.version.map { SceneAnswer($0.scene) }
        if let problem = view.problem {
            mistakes =
                problem.diagnostics.isEmpty
                ? problem.messages.map { Mistake($0) } : problem.diagnostics.map { Mistake($0) }
        } else {
            mistakes = view.version?.scene.diagnostics.map { Mistake($0) } ?? []
        }
        sources = view.texts.sorted { ($0.key != file, $0.key) < ($1.key != file, $1.key) }
            .map { Source(name: $0.key, text: $0.value, lines: highlighted.lines(of: $0.value)) }
    }
}

/// Orders pairs, `false` before `true`.
private func < (a: (Bool, String), b: (Bool, String)) -> Bool {
    a.0 == b.0 ? a.1 < b.1 : !a.0
}
