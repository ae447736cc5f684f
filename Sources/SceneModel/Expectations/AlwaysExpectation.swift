import SceneLanguage

/// `{ always: cardView.frame.y >= 100, within: [0.5s, marker:open] }`
struct AlwaysExpectation: ExpectationKind {
    static let declaration = KindDeclaration(
        Field("always", .value(.bool), "the condition"), fields: [MomentRange.field],
        "A condition holds at every tick, 600 times a second.")

    let subject: TypedExpression
    private let range: MomentRange

    init?(_ reader: ObjectReader) {
        guard let subject = reader.expression(Self.declaration.primary), let range = MomentRange(reader) else {
            return nil
        }
        (self.subject, self.range) = (subject, range)
    }

    var moments: [Moment] { range.moments }

    var statement: String { "always \(subject.text)\(range.words)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        try recording.check(subject, is: true, at: try range.ticks(of: recording))
    }
}
