package import SceneLanguage

/// What a scene promises of its own motion, and in which scripts.
package struct Expectation: Sendable {
    package var form: any ExpectationForm
    /// The one script in which it has to hold; nil for every script that passes all markers it names.
    package var script: String?
    /// The markers that its moments and expressions name, each once.
    package var markers: [String]
    /// What its expressions name and a failure does not show of its own.
    package var references: [NamedTerm] = []

    /// Throws the first thing that contradicts it.
    package func check(_ recording: any Recording) throws(Contradiction) {
        for name in markers where recording.time(of: .marker(name)) == nil {
            throw Contradiction("the script does not pass marker:\(name)", at: recording.duration, isMeasured: false)
        }
        try form.check(recording)
    }

    /// What its expressions name, with the values at a time in seconds, rounded for reading.
    package func values(in recording: any Recording, at time: Double) -> [(name: String, value: String)] {
        let context = recording.values(at: time)
        return references.map { reference in
            let value = try? reference.term.evaluate(in: context)
            return (reference.text, value?.rounded(4).description ?? "(no value)")
        }
    }
}

/// A name in an expression, as written, and what it stands for.
package struct NamedTerm: Sendable, Hashable {
    package var text: String
    package var term: Term
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
    var subject: TypedExpression { get }
    /// The expressions besides the subject.
    var conditions: [TypedExpression] { get }
    /// Every moment it names.
    var moments: [Moment] { get }
    /// Throws the first thing that contradicts it.
    func check(_ recording: any Recording) throws(Contradiction)
}

extension ExpectationForm {
    var conditions: [TypedExpression] { [] }
}

/// Every form, in the order of the manual.
package enum ExpectationForms {
    package static let all: [any ExpectationForm.Type] = [
        AtExpectation.self, AlwaysExpectation.self, NeverExpectation.self, SettlesExpectation.self,
        OvershootExpectation.self, IncreasesExpectation.self, DecreasesExpectation.self, ContinuousExpectation.self,
        PlaysExpectation.self,
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
    /// Whether it tells of values at that time, and not of a moment that does not come.
    package var isMeasured: Bool

    package init(_ found: String, at time: Double, until end: Double? = nil, isMeasured: Bool = true) {
        self.found = found
        self.time = time
        self.end = end ?? time
        self.isMeasured = isMeasured
    }
}
