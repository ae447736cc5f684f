import SceneLanguage

/// `{ at: marker:open, that: cardView.frame.y == 0.2 * canvas.height }`
struct AtExpectation: ExpectationKind {
    private static let that = Field("that", .value(.bool), isRequired: true, "the condition")

    static let declaration = KindDeclaration(
        Field(
            "at", .special("a moment or a list of moments", .either([.moment, .list(of: .moment)])),
            "the moments: \(Moment.grammar); a name alone is a marker"),
        fields: [that], "A condition holds at one moment, or at each of several moments.")

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

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        var first: ExpectationFailure?
        for moment in moments {
            do throws(ExpectationFailure) {
                try recording.check(subject, is: true, at: [try recording.existingTime(of: moment)])
            } catch {
                if first == nil { first = error } else { first?.otherMoments.append(moment) }
            }
        }
        if let first { throw first }
    }
}
