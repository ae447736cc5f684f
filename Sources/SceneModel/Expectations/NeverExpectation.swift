import SceneLanguage

/// `{ never: cardView.frame.y < 100 }`
struct NeverExpectation: ExpectationForm {
    static let declaration = Declaration(
        Field("never", .value(.bool), "what does not hold"), fields: [Stretch.field],
        "Something holds at no tick, 600 times a second.")

    let subject: TypedExpression
    private let stretch: Stretch

    init?(_ reader: ObjectReader) {
        guard let subject = reader.expression(Self.declaration.primary), let stretch = Stretch(reader) else {
            return nil
        }
        (self.subject, self.stretch) = (subject, stretch)
    }

    var moments: [Moment] { stretch.moments }

    var statement: String { "never \(subject.text)\(stretch.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        try recording.check(subject, is: false, at: try stretch.ticks(of: recording))
    }
}
