import SceneLanguage

/// `{ increases: wheelView.transform.rotation.z, within: [marker:spins, marker:stop] }`
struct IncreasesExpectation: ExpectationForm {
    static let declaration = Declaration(
        Field("increases", .value(.number), "a number that grows"), fields: [Stretch.field],
        "A number never falls from tick to tick, and ends above its start.")

    private let trend: Trend

    init?(_ reader: ObjectReader) {
        guard let trend = Trend(reader, Self.declaration.primary, direction: 1) else { return nil }
        self.trend = trend
    }

    var subject: TypedExpression { trend.subject }

    var moments: [Moment] { trend.stretch.moments }

    var statement: String { "\(subject.text) to increase\(trend.stretch.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        try trend.check(recording)
    }
}
