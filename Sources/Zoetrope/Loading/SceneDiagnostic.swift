import SceneFile
package import SceneLanguage

/// An error or warning in structured form, as `zoetrope validate --json` prints it.
public struct SceneDiagnostic: Sendable, Hashable, Codable {
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
    /// The other uses of a missing name, in the order of the file, and their corrections; nil if there are none.
    public var otherUses: [OtherUse]?
    /// The command that prints what the manual says about it, such as `zoetrope help key cornerRadius`; nil until a command sets it.
    public var help: String?
    /// What it is about; nil if that is the key at its place.
    package private(set) var topic: DiagnosticTopic?

    private enum CodingKeys: CodingKey {
        case file, line, column, endColumn, severity, message, hint, correction, otherUses, help
    }

    /// Another use of the missing name that an error is about, in the same file.
    public struct OtherUse: Sendable, Hashable, Codable {
        /// From 1.
        public var line: Int
        /// From 1, in characters.
        public var column: Int
        /// The column after the last character, in the same line.
        public var endColumn: Int
        /// The correction of this use; nil if there is none, or more than one.
        public var correction: TextEdit?
    }

    /// An error without a location.
    init(message: String) {
        severity = Diagnostic.Severity.error.rawValue
        self.message = message
    }

    /// - Parameter text: the source line of a place, if it is known.
    init(_ diagnostic: Diagnostic, line text: (SourceLocation) -> String?) {
        let location = diagnostic.location
        let line = text(location)
        // Locations in arguments of the command line are not in a file.
        if !location.file.hasPrefix("--") {
            (file, self.line, column) = (location.file, location.line, location.column)
            endColumn = Self.endColumn(from: location, length: diagnostic.length, in: line)
        }
        severity = diagnostic.severity.rawValue
        message = diagnostic.message
        hint = diagnostic.hint?.description
        topic = diagnostic.topic
        guard file != nil, diagnostic.severity == .error else { return }
        if let line, let correction = diagnostic.hint?.correction {
            self.correction = TextEdit(correction, in: line, from: location, length: diagnostic.length)
        }
        guard !diagnostic.uses.isEmpty else { return }
        otherUses = diagnostic.uses.map { use in
            let line = text(use.location)
            return OtherUse(
                line: use.location.line, column: use.location.column,
                endColumn: Self.endColumn(from: use.location, length: use.length, in: line),
                correction: line.flatMap { line in
                    use.correction.flatMap { TextEdit($0, in: line, from: use.location, length: use.length) }
                })
        }
    }

    /// - Parameter line: the source line, if it is known.
    private static func endColumn(from location: SourceLocation, length: Int, in line: String?) -> Int {
        let maxLength = line.map { max(1, $0.count - location.column + 1) } ?? length
        return location.column + min(length, maxLength)
    }
}
