import SceneLanguage

/// `{ decreases: wheelView.transform.rotation.z, within: [marker:spins, marker:stop] }`
struct DecreasesExpectation: ExpectationForm {
    static let declaration = Declaration(
        Field("decreases", .value(.number), "a number that shrinks"), fields: [Stretch.field],
        "A number never rises from tick to tick, and ends below its start.")

    private let trend: Trend

    init?(_ reader: ObjectReader) {
        guard let trend = Trend(reader, Self.declaration.primary, direction: -1) else { return nil }
        self.trend = trend
    }

    var subject: TypedExpression { trend.subject }

    var moments: [Moment] { trend.stretch.moments }

    var statement: String { "\(subject.text) to decrease\(trend.stretch.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        try trend.check(recording)
    }
}
