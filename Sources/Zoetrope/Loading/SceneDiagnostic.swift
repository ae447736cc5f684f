import SceneFile
import SceneLanguage

/// An error or a warning for programs: what `zoetrope validate --json` prints.
public struct SceneDiagnostic: Sendable, Hashable, Encodable {
    /// The file as the caller named it, or as an include found it; nil where the trouble is in no file.
    public var file: String?
    /// From 1; nil where there is no place.
    public var line: Int?
    /// From 1, in characters; nil where there is no place.
    public var column: Int?
    /// The column after the last character, in the same line.
    public var endColumn: Int?
    /// `error` or `warning`.
    public var severity: String
    /// One sentence: what is wrong.
    public var message: String
    /// What is allowed, the nearest spelling, or how to mend it.
    public var hint: String?

    /// One that is in no file.
    init(message: String) {
        severity = Diagnostic.Severity.error.rawValue
        self.message = message
    }

    /// - Parameter text: the line, where it is known.
    init(_ diagnostic: Diagnostic, line text: String?) {
        let place = diagnostic.location
        // What was given on the command line has no line that an editor could go to.
        if !place.file.hasPrefix("--") {
            let room = text.map { max(1, $0.count - place.column + 1) } ?? diagnostic.length
            (file, line, column) = (place.file, place.line, place.column)
            endColumn = place.column + min(diagnostic.length, room)
        }
        severity = diagnostic.severity.rawValue
        message = diagnostic.message
        hint = diagnostic.hint
    }
}
