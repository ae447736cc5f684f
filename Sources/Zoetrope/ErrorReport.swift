/// An error as JSON, which the commands with `--json` print when they fail.
public struct ErrorReport: Codable, Sendable, Hashable {
    /// The exit code of a program that ends because of the error.
    public var exitCode: Int32
    /// The messages as they are printed, with places and hints.
    public var messages: [String]
    /// The same errors in structured form, with warnings about the same scene; nil if they are not about a place in a scene.
    public var diagnostics: [SceneDiagnostic]?

    /// The report of an error.
    public init(_ error: ZoetropeError) {
        exitCode = error.exitCode.rawValue
        messages = error.messages
        diagnostics = error.diagnostics.isEmpty ? nil : error.diagnostics
    }

    /// `{ "error": { "exitCode": 2, "messages": [...], "diagnostics": [...] } }`
    public var json: String { JSONText.encode(["error": self]) }
}
