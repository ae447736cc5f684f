import SceneFile
package import SceneLanguage

/// An error or warning in structured form, as `zoetrope validate --json` prints it.
public struct SceneDiagnostic: Sendable, Hashable, Encodable {
    /// The path as it was given, or as an include found it; nil if the error is not in a file.
    public var file: String?
    /// From 1; nil without a location.
    public var line: Int?
    /// From 1, in characters; nil without a location.
    public var column: Int?
    /// The column after the last character, in the same line; nil without a location.
    public var endColumn: Int?
    /// `error` or `warning`.
    public var severity: String
    /// A sentence that describes the error.
    public var message: String
    /// The allowed values, the nearest spelling, or how to correct the error.
    public var hint: String?
    /// The correction that the hint names; nil if there is none, or more than one.
    public var correction: TextEdit?
    /// The command that prints what the manual says about it, such as `zoetrope help key cornerRadius`; nil until a command sets it.
    public var help: String?
    /// What it is about; nil if that is the key at its place.
    package private(set) var topic: DiagnosticTopic?

    private enum CodingKeys: CodingKey {
        case file, line, column, endColumn, severity, message, hint, correction, help
    }

    /// An error without a location.
    init(message: String) {
        severity = Diagnostic.Severity.error.rawValue
        self.message = message
    }

    /// - Parameter text: the source line, if it is known.
    init(_ diagnostic: Diagnostic, line text: String?) {
        let location = diagnostic.location
        // Locations in arguments of the command line are not in a file.
        if !location.file.hasPrefix("--") {
            let maxLength = text.map { max(1, $0.count - location.column + 1) } ?? diagnostic.length
            (file, line, column) = (location.file, location.line, location.column)
            endColumn = location.column + min(diagnostic.length, maxLength)
        }
        severity = diagnostic.severity.rawValue
        message = diagnostic.message
        hint = diagnostic.hint?.description
        topic = diagnostic.topic
        if file != nil, diagnostic.severity == .error, let text, let correction = diagnostic.hint?.correction {
            self.correction = TextEdit(
                correction, in: text, from: location, length: diagnostic.length)
        }
    }
}
