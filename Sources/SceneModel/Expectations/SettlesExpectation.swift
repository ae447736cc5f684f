/// `{ settles: cardView.frame.y, within: 500ms, after: marker:tapped, until: marker:open }`
struct SettlesExpectation: ExpectationForm {
    /// How far from its last value a value may be and still count as settled, in its own unit.
    static let tolerance = 1e-3

    private static let time = Field("within", .value(.number), isRequired: true, "how long it may take")
    private static let after = Field("after", .special("a moment"), initial: "0", "from when on the time runs")
    private static let until = Field("until", .special("a moment"), initial: "end", "when it has its last value")

    static let declaration = Declaration(
        Field("settles", .special("a value such as cardView.frame.y"), "what comes to rest"),
        fields: [time, after, until],
        "A value is within \(tolerance) of its last one after so long, and stays there.")

    let subject: Expression
    private let time: Double
    private let after: Moment
    private let until: Moment

    init?(_ reader: ObjectReader) {
        guard let subject = reader.anyExpression(Self.declaration.primary), let time = reader.constant(Self.time),
            let after = reader.moment(Self.after, otherwise: .time(0)),
            let until = reader.moment(Self.until, otherwise: .end)
        else { return nil }
        self.time = time.number ?? 0
        guard self.time >= 0 else {
            reader.compiler.log.error("within cannot be negative", at: reader.keyLocation(Self.time))
            return nil
        }
        (self.subject, self.after, self.until) = (subject, after, until)
    }

    var moments: [Moment] { [after, until] }

    var statement: String {
        let from = after == .time(0) ? "" : " after \(after)"
        let to = until == .end ? "" : " until \(until)"
        return "\(subject.text) to settle within \(Value.format(time)) s\(from)\(to)"
    }

    func check(_ recording: any Recording) throws(Contradiction) {
        let start = try recording.existingTime(of: after) + time
        let end = try recording.existingTime(of: until)
        guard start <= end else {
            throw Contradiction("the time is not over at \(until)", at: end)
        }
        let last = try recording.value(of: subject, at: end)
        var restless: (first: Double, last: Double, value: Value)?
        for tick in recording.ticks(from: start, upTo: end) {
            let value = try recording.value(of: subject, at: tick)
            guard value.distance(to: last) > Self.tolerance else { continue }
            restless = (restless?.first ?? tick, tick, restless?.value ?? value)
        }
        guard let restless else { return }
        throw Contradiction(
            "\(restless.value.rounded(4)) on the way to \(last.rounded(4))", at: restless.first, until: restless.last)
    }
}
