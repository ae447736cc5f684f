/// `{ at: marker:open, that: cardView.frame.y == 0.2 * canvas.height }`
struct AtExpectation: ExpectationForm {
    private static let that = Field("that", .value(.bool), isRequired: true, "what holds then")

    static let declaration = Declaration(
        Field("at", .special("a moment or a list of moments"), "when: \(Moment.grammar); open alone is marker:open"),
        fields: [that], "Something holds at one moment, or at each of several.")

    let subject: Expression
    let moments: [Moment]

    init?(_ reader: ObjectReader) {
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        let items = node.items ?? [node]
        moments = items.compactMap(reader.moment)
        guard let that = reader.expression(Self.that), !moments.isEmpty, moments.count == items.count else {
            return nil
        }
        subject = that
    }

    var statement: String { "\(subject.text) at \(moments.map(\.description).joined(separator: ", "))" }

    func check(_ recording: any Recording) throws(Contradiction) {
        for moment in moments {
            try recording.check(subject, is: true, at: [try recording.existingTime(of: moment)])
        }
    }
}
