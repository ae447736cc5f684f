import SceneLanguage

/// A failure of an operation, with a printable message for each error that was found.
public struct ZoetropeError: Error, Sendable, CustomStringConvertible {
    /// The exit code for a program that ends because of this error.
    public var exitCode: ExitCode
    /// One message for each error, and for each warning that may explain an error while a scene plays. Those with a location have the form `file:line:column: error: ...`, followed by the source
    /// line and a hint; the others are one sentence.
    public var messages: [String]
    /// The errors and warnings of a scene in structured form; empty for errors that are not about the content of a scene.
    public internal(set) var diagnostics: [SceneDiagnostic] = []

    /// An error without a location in a file. Control characters in its texts are replaced by escapes such as `\\n`.
    ///
    /// - Parameters:
    ///   - exitCode: the exit code for a program that ends because of this error.
    ///   - message: one sentence that says what is wrong.
    ///   - hint: how to fix it, shown on a line of its own.
    ///   - details: lines that follow.
    public init(_ exitCode: ExitCode, _ message: String, hint: String? = nil, details: [String] = []) {
        self.exitCode = exitCode
        let lines = [message] + (hint.map { ["  hint: \($0)"] } ?? []) + details
        messages = [lines.map(\.printable).joined(separator: "\n")]
    }

    package init(_ exitCode: ExitCode, messages: [String]) {
        self.exitCode = exitCode
        self.messages = messages
    }

    /// The messages of errors alone.
    package var errorMessages: [String] { messages(areWarnings: false) }

    /// The messages of warnings that may explain an error.
    package var warningMessages: [String] { messages(areWarnings: true) }

    private func messages(areWarnings: Bool) -> [String] {
        guard messages.count == diagnostics.count else { return areWarnings ? [] : messages }
        return zip(messages, diagnostics).filter {
            ($1.severity == Diagnostic.Severity.warning.rawValue) == areWarnings
        }
        .map(\.0)
    }

    /// All messages, separated by newlines.
    public var description: String { messages.joined(separator: "\n") }
}
