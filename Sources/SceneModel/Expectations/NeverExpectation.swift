import SceneLanguage

/// `{ never: cardView.frame.y < 100 }`
struct NeverExpectation: ExpectationKind {
    static let declaration = KindDeclaration(
        Field("never", .value(.bool), "the condition"), fields: [MomentRange.field],
        "A condition does not hold at any tick, 600 times a second.")

    let subject: TypedExpression
    private let range: MomentRange

    init?(_ reader: ObjectReader) {
        guard let subject = reader.expression(Self.declaration.primary), let range = MomentRange(reader) else {
            return nil
        }
        (self.subject, self.range) = (subject, range)
    }

    var moments: [Moment] { range.moments }

    var statement: String { "never \(subject.text)\(range.words)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        try recording.check(subject, is: false, at: try range.ticks(of: recording))
    }
}
