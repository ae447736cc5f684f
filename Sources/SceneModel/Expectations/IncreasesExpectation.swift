import SceneLanguage

/// `{ increases: wheelView.transform.rotation.z, within: [marker:spins, marker:stop] }`
struct IncreasesExpectation: ExpectationKind {
    static let declaration = KindDeclaration(
        Field("increases", .value(.number), "the number that increases"), fields: [MomentRange.field],
        "A number never decreases from one tick to the next, and is larger at the end than at the start.")

    private let trend: Trend

    init?(_ reader: ObjectReader) {
        guard let trend = Trend(reader, Self.declaration.primary, direction: 1) else { return nil }
        self.trend = trend
    }

    var subject: TypedExpression { trend.subject }

    var moments: [Moment] { trend.range.moments }

    var statement: String { "\(subject.text) to increase\(trend.range.words)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        try trend.check(recording)
    }
}
