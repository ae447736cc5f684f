package import SceneLanguage

/// An expectation of a scene about its motion, and the scripts in which it is checked.
package struct Expectation: Sendable {
    package var kind: any ExpectationKind
    /// The script in which it is checked; nil for every script that passes all its markers.
    package var script: String?
    /// The markers that its moments and expressions name, each once.
    package var markers: [String]
    /// The references in its expressions whose values the failure message does not show.
    package var references: [NamedTerm] = []

    /// Throws the first failure.
    package func check(_ recording: any Recording) throws(ExpectationFailure) {
        for name in markers where recording.time(of: .marker(name)) == nil {
            throw ExpectationFailure(
                "the script does not pass marker:\(name)", at: recording.duration, isMeasured: false)
        }
        try kind.check(recording)
    }

    /// The references with their values at a time in seconds, rounded to four decimals.
    package func values(in recording: any Recording, at time: Double) -> [(name: String, value: String)] {
        let context = recording.values(at: time)
        return references.map { reference in
            let value = try? reference.term.evaluate(in: context)
            return (reference.text, value?.shortDescription ?? "(no value)")
        }
    }
}

/// A reference in an expression, as written, with its term.
package struct NamedTerm: Sendable, Hashable {
    package var text: String
    package var term: Term
}

/// A kind of expectation.
///
/// To add a kind, write a type that conforms to this protocol in a new file and add it to `ExpectationKinds.all`. Tests
/// require an example in Examples/Manual/expect.
package protocol ExpectationKind: Sendable {
    static var declaration: KindDeclaration { get }
    init?(_ reader: ObjectReader)
    /// The expectation in words that fit "expected ...".
    var statement: String { get }
    /// The expression at which a failure is reported.
    var subject: TypedExpression { get }
    /// The expressions besides the subject.
    var conditions: [TypedExpression] { get }
    /// Every moment that it refers to.
    var moments: [Moment] { get }
    /// Whether a recording has to be read to check it, so that it is only checked where that is asked for.
    static var needsRecording: Bool { get }
    /// Throws the first failure.
    func check(_ recording: any Recording) throws(ExpectationFailure)
}

extension ExpectationKind {
    var conditions: [TypedExpression] { [] }

    static var needsRecording: Bool { false }
}

/// Every kind, in the order of the manual.
package enum ExpectationKinds {
    package static let all: [any ExpectationKind.Type] = [
        AtExpectation.self, AlwaysExpectation.self, NeverExpectation.self, SettlesExpectation.self,
        OvershootExpectation.self, IncreasesExpectation.self, DecreasesExpectation.self, ContinuousExpectation.self,
        PlaysExpectation.self, MatchesExpectation.self,
    ]

    /// The key that every kind has besides its own.
    package static let script = Field(
        "script", .name(of: "script"),
        "the script in which it is checked; default: every script that passes its markers")
}

/// The reason why an expectation does not hold.
package struct ExpectationFailure: Error, Hashable, Sendable {
    /// The values of the expression, or the moment that is missing.
    package var found: String
    /// The first time at which it does not hold, in seconds.
    package var time: Double
    /// The last tick of the failing interval that starts at `time`, in seconds.
    package var end: Double
    /// The values in that interval that are farthest from holding; nil if they are those at `time`.
    package var worst: Extreme?
    /// The other moments at which it does not hold, of those that it names.
    package var otherMoments: [Moment] = []
    /// Whether the failure is about values at `time`; false if a moment is missing or the moments are out of order.
    package var isMeasured: Bool
    /// The terms that a chart of the failure shows, with their names; empty for what the subject compares.
    package var terms: [NamedTerm]
    /// The value with which the terms are compared; nil if there is not one.
    package var target: Value?
    /// How they are compared with it.
    package var targetKind: TargetKind
    /// Whether a file with which the scene is compared cannot be read, or exceeds a limit.
    package var isUnreadable = false

    /// The values of the expression at a time.
    package struct Extreme: Hashable, Sendable {
        package var found: String
        /// In seconds.
        package var time: Double
    }

    package init(
        _ found: String, at time: Double, until end: Double? = nil, isMeasured: Bool = true,
        showing terms: [NamedTerm] = [], target: Value? = nil, _ targetKind: TargetKind = .end
    ) {
        self.found = found
        self.time = time
        self.end = end ?? time
        self.isMeasured = isMeasured
        self.terms = terms
        self.target = target
        self.targetKind = targetKind
    }

    /// How numbers are compared with a target.
    package enum TargetKind: String, Sendable {
        /// They have to come to rest there.
        case end
        /// They must not pass it.
        case limit
        /// They have to pass it.
        case required
    }
}
