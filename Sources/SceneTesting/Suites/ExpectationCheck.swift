import SceneLanguage
import SceneModel

/// One check of an expectation: an expectation is checked once in each script that passes its markers.
public struct ExpectationCheck: Codable, Hashable, Sendable {
    /// The expectation as text, as in `TestFailure.expected`.
    public var expected: String
    /// The file that contains the expectation; nil in results of older versions.
    public var file: String?
    /// Its line, from 1; nil in results of older versions.
    public var line: Int?
    /// The script that was played; nil if no script reaches the moment of the expectation.
    public var script: String?
    /// The index of the failure in `TestResult.failures`; nil if the expectation holds.
    public var failure: Int?

    init(_ expectation: Expectation, script: String? = nil, failure: Int? = nil) {
        let location = expectation.kind.subject.location
        expected = expectation.kind.statement
        (file, line) = (location.file, location.line)
        (self.script, self.failure) = (script, failure)
    }
}
