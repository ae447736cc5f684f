import SceneLanguage

/// `{ always: cardView.frame.y >= 100, within: [0.5s, marker:open] }`
struct AlwaysExpectation: ExpectationForm {
    static let declaration = Declaration(
        Field("always", .value(.bool), "what holds"), fields: [Stretch.field],
        "Something holds at every tick, 600 times a second.")

    let subject: TypedExpression
    private let stretch: Stretch

    init?(_ reader: ObjectReader) {
        guard let subject = reader.expression(Self.declaration.primary), let stretch = Stretch(reader) else {
            return nil
        }
        (self.subject, self.stretch) = (subject, stretch)
    }

    var moments: [Moment] { stretch.moments }

    var statement: String { "always \(subject.text)\(stretch.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        try recording.check(subject, is: true, at: try stretch.ticks(of: recording))
    }
}
