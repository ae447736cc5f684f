import SceneLanguage

/// `{ overshoot: cardView.frame.y, below: 5%, after: marker:letGo, until: marker:open }`
struct OvershootExpectation: ExpectationForm {
    /// A way of this length is none: its overshoot would be a share of rounding.
    static let shortestWay = 1e-6

    private static let below = Field(
        "below", .special("a share such as 5%", .share), "what it stays below; or above is given")
    private static let above = Field(
        "above", .special("a share such as 1%", .share), "what it comes beyond, for a bounce that has to be there")

    static let declaration = Declaration(
        Field("overshoot", .value(.number), "a number that comes to rest"),
        fields: [below, above, Rest.after, Rest.until],
        """
        How far a number goes beyond where it ends, as a share of its way. The way runs from the value at `after` to \
        the one at `until`; the overshoot is the farthest that any tick between lies beyond the end in the direction \
        of the way. A number that ends where it began has no such share, which fails.
        """)

    let subject: TypedExpression
    private let below: Double?
    private let above: Double?
    private let rest: Rest

    init?(_ reader: ObjectReader) {
        let (below, above) = (reader.share(Self.below), reader.share(Self.above))
        guard let subject = reader.expression(Self.declaration.primary), let rest = Rest(reader),
            reader.has(Self.below) == (below != nil), reader.has(Self.above) == (above != nil)
        else { return nil }
        (self.subject, self.below, self.above, self.rest) = (subject, below, above, rest)
        if below == nil, above == nil {
            reader.compiler.log.error(
                "'overshoot' needs 'below' or 'above'", hint: "write below: 5%", at: reader.location)
            return nil
        }
        if let below, let above, below <= above {
            reader.compiler.log.error(
                "nothing is below \(Self.percent(below)) and above \(Self.percent(above))",
                hint: "below is the larger of the two", at: reader.keyLocation(Self.below))
            return nil
        }
    }

    var moments: [Moment] { rest.moments }

    var statement: String {
        let bounds = [
            below.map { "below \(Self.percent($0))" }, above.map { "above \(Self.percent($0))" },
        ]
        return "overshoot of \(subject.text) \(bounds.compactMap { $0 }.joined(separator: " and "))\(rest.words)"
    }

    func check(_ recording: any Recording) throws(Contradiction) {
        let (start, end) = try rest.times(in: recording)
        let first = try recording.number(of: subject, at: start)
        let last = try recording.number(of: subject, at: end)
        let way = abs(last - first)
        guard way > Self.shortestWay else {
            throw Contradiction(
                "no way to go: \(Value.number(first).rounded(4)) at both ends", at: start, until: end)
        }
        var peak = (value: last, time: end)
        for tick in recording.ticks(from: start, upTo: end) {
            let value = try recording.number(of: subject, at: tick)
            if (value - peak.value) * (last - first) > 0 { peak = (value, tick) }
        }
        let share = abs(peak.value - last) / way
        // A bound that is met exactly is not stayed below; a peak that is none is not above nought.
        guard below.map({ share < $0 }) ?? true, above.map({ share > $0 }) ?? true else {
            let (from, to) = (Value.number(first).rounded(4), Value.number(last).rounded(4))
            throw Contradiction(
                "\(Self.percent(share)): \(Value.number(peak.value).rounded(4)) on the way from \(from) to \(to)",
                at: peak.time)
        }
    }

    /// With at most three decimals, and never nought for what is not.
    private static func percent(_ share: Double) -> String {
        let rounded = (share * 1e5).rounded() / 1e3
        return "\(rounded == 0 && share > 0 ? "under 0.001" : Value.format(rounded))%"
    }
}
