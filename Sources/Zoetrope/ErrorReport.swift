/// An error as JSON, which the commands with `--json` print when they fail.
public struct ErrorReport: Codable, Sendable, Hashable {
    /// The exit code of a program that ends because of the error.
    public var exitCode: Int32
    /// The messages as they are printed, with places and hints.
    public var messages: [String]

    /// The report of an error.
    public init(_ error: ZoetropeError) {
        exitCode = error.exitCode.rawValue
        messages = error.messages
    }

    /// `{ "error": { "exitCode": 2, "messages": [...] } }`
    public var json: String { JSONText.encode(["error": self]) }
}
