/// An error or a warning at a place in a scene file.
package struct Diagnostic: Sendable, Hashable {
    package enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    package var severity: Severity
    /// What is wrong, in one sentence without a full stop.
    package var message: String
    /// What is allowed, the nearest spelling, or how to fix it.
    package var hint: String?
    package var location: SourceLocation
    /// How many characters are underlined, at least 1.
    package var length: Int

    package init(
        _ severity: Severity, _ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1
    ) {
        self.severity = severity
        self.message = message
        self.hint = hint
        self.location = location
        self.length = max(length, 1)
    }

    /// `file:line:column: error: message`, then the line with an underline, then the hint.
    ///
    /// - Parameter line: the text of the line; nil if it is not known.
    package func rendered(line: String?) -> String {
        var text = "\(location.file):\(location.line):\(location.column): \(severity.rawValue): \(message)"
        if let line {
            // Tabs are kept, so that the caret is below the right character.
            let lead = line.prefix(location.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
            let room = max(1, line.count - location.column + 1)
            let underline = "^" + String(repeating: "~", count: min(length, room) - 1)
            text += "\n  \(line)\n  \(lead)\(underline)"
        }
        if let hint { text += "\n  hint: \(hint)" }
        return text
    }
}

/// Collects the errors and warnings of a scene, so that all of them are reported at once.
package final class DiagnosticLog {
    private var found: [Diagnostic] = []
    /// Whether one of the errors is an exceeded limit.
    package private(set) var hitLimit = false

    package init() {}

    package func error(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        report(Diagnostic(.error, message, hint: hint, at: location, length: length))
    }

    package func warning(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        report(Diagnostic(.warning, message, hint: hint, at: location, length: length))
    }

    /// Reports that a fixed limit is exceeded.
    package func limit(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        hitLimit = true
        error(message, hint: hint, at: location, length: length)
    }

    /// Records that a reported error is an exceeded limit.
    package func noteLimit() { hitLimit = true }

    /// Adds a diagnostic unless it is there already: the copies of a repeated layer report the same ones.
    package func report(_ diagnostic: Diagnostic) {
        if !found.contains(diagnostic) { found.append(diagnostic) }
    }

    package var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// In the order of the file.
    package var sorted: [Diagnostic] {
        found.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
