/// What a scene promises of its own motion, and in which scripts.
package struct Expectation: Sendable {
    package var form: any ExpectationForm
    /// The one script in which it has to hold; nil for every script that passes all markers it names.
    package var script: String?
    /// The markers that its moments and expressions name, each once.
    package var markers: [String]

    /// Throws the first thing that contradicts it.
    package func check(_ recording: any Recording) throws(Contradiction) {
        for name in markers where recording.time(of: .marker(name)) == nil {
            throw Contradiction("the script does not pass marker:\(name)", at: recording.duration)
        }
        try form.check(recording)
    }
}

/// A sort of promise.
///
/// A new form is one file that conforms to this and one line in `ExpectationForms.all`.
package protocol ExpectationForm: Sendable {
    static var declaration: Declaration { get }
    init?(_ reader: ObjectReader)
    /// What is promised, in words that fit "expected ...".
    var statement: String { get }
    /// The expression that a failure points at.
    var subject: Expression { get }
    /// Every moment it names.
    var moments: [Moment] { get }
    /// Throws the first thing that contradicts it.
    func check(_ recording: any Recording) throws(Contradiction)
}

/// Every form, in the order of the manual.
package enum ExpectationForms {
    package static let all: [any ExpectationForm.Type] = [
        AtExpectation.self, AlwaysExpectation.self, NeverExpectation.self, SettlesExpectation.self,
        IncreasesExpectation.self, DecreasesExpectation.self,
    ]

    /// What each of them takes besides its own keys.
    package static let script = Field(
        "script", .name(of: "script"),
        "the script in which it holds; every script that passes its markers")
}

/// Why an expectation does not hold.
package struct Contradiction: Error, Hashable, Sendable {
    /// The expression with its values, or what is missing.
    package var found: String
    /// Seconds; the first moment at which it does not hold.
    package var time: Double
    /// Seconds; the last tick of the stretch that begins there.
    package var end: Double

    package init(_ found: String, at time: Double, until end: Double? = nil) {
        self.found = found
        self.time = time
        self.end = end ?? time
    }
}
