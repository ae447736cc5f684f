/// Something to tell the author about a place in a scene file.
package struct Diagnostic: Sendable, Hashable {
    package enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    package var severity: Severity
    /// One sentence without a full stop: what is wrong.
    package var message: String
    /// What is allowed, the nearest spelling, or how to mend it.
    package var hint: String?
    package var location: SourceLocation
    /// How many characters the caret underlines.
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

    /// `file:line:column: error: message`, then the line with a caret beneath, then the hint.
    ///
    /// - Parameter line: the text of the line, where the caller still has it.
    package func rendered(line: String?) -> String {
        var text = "\(location.file):\(location.line):\(location.column): \(severity.rawValue): \(message)"
        if let line {
            // Tabs keep their width so that the caret stands under the right character.
            let lead = line.prefix(location.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
            let room = max(1, line.count - location.column + 1)
            let underline = "^" + String(repeating: "~", count: min(length, room) - 1)
            text += "\n  \(line)\n  \(lead)\(underline)"
        }
        if let hint { text += "\n  hint: \(hint)" }
        return text
    }
}

/// Gathers what is wrong with a scene so that all of it can be told at once.
package final class DiagnosticLog {
    private var found: [Diagnostic] = []
    /// Whether one of the errors is a limit.
    package private(set) var hitLimit = false

    package init() {}

    package func error(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        report(Diagnostic(.error, message, hint: hint, at: location, length: length))
    }

    package func warning(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        report(Diagnostic(.warning, message, hint: hint, at: location, length: length))
    }

    /// An error that says one of the fixed limits was hit.
    package func limit(_ message: String, hint: String? = nil, at location: SourceLocation, length: Int = 1) {
        hitLimit = true
        error(message, hint: hint, at: location, length: length)
    }

    /// Remembers that one of the errors reported is a limit.
    package func noteLimit() { hitLimit = true }

    /// Adds a diagnostic once: a repeated layer would otherwise say the same for each copy.
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
