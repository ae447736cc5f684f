import SceneLanguage

/// `{ at: marker:open, that: cardView.frame.y == 0.2 * canvas.height }`
struct AtExpectation: ExpectationForm {
    private static let that = Field("that", .value(.bool), isRequired: true, "what holds then")

    static let declaration = Declaration(
        Field(
            "at", .special("a moment or a list of moments", .either([.moment, .list(of: .moment)])),
            "when: \(Moment.grammar); open alone is marker:open"),
        fields: [that], "Something holds at one moment, or at each of several.")

    let subject: TypedExpression
    let moments: [Moment]

    init?(_ reader: ObjectReader) {
        guard let moments = reader.moments(Self.declaration.primary), let that = reader.expression(Self.that) else {
            return nil
        }
        self.moments = moments
        subject = that
    }

    var statement: String { "\(subject.text) at \(moments.map(\.description).joined(separator: ", "))" }

    func check(_ recording: any Recording) throws(Contradiction) {
        for moment in moments {
            try recording.check(subject, is: true, at: [try recording.existingTime(of: moment)])
        }
    }
}
