/// Why something could not be done: every error at once, each as a text that can be printed.
public struct ZoetropeError: Error, Sendable, CustomStringConvertible {
    /// What a run that stops here should end with.
    public var exitCode: ExitCode
    /// `file:line:column: error: ...` with the line and a hint where there is a place, a plain sentence otherwise.
    public var messages: [String]
    /// The same for programs, of what is wrong with a scene; empty where `messages` says all there is to say.
    public internal(set) var diagnostics: [SceneDiagnostic] = []

    /// A problem without a place in a file.
    public init(_ exitCode: ExitCode, _ message: String) {
        self.exitCode = exitCode
        messages = [message]
    }

    package init(_ exitCode: ExitCode, messages: [String]) {
        self.exitCode = exitCode
        self.messages = messages
    }

    /// All messages, one after the other.
    public var description: String { messages.joined(separator: "\n") }
}
