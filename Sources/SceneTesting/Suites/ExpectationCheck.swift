/// One check of an expectation: an expectation is checked once in each script that passes its markers.
public struct ExpectationCheck: Codable, Hashable, Sendable {
    /// The expectation as text, as in `TestFailure.expected`.
    public var expected: String
    /// The script that was played; nil if no script reaches the moment of the expectation.
    public var script: String?
    /// The index of the failure in `TestResult.failures`; nil if the expectation holds.
    public var failure: Int?
}
