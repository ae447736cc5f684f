import SceneLanguage

/// `{ overshoot: cardView.frame.y, below: 5%, after: marker:letGo, until: marker:open }`
struct OvershootExpectation: ExpectationKind {
    /// Shorter distances are an error, because the overshoot is a share of the distance.
    static let minDistance = 1e-6

    private static let below = Field(
        "below", .special("a share such as 5%", .share),
        "the overshoot is below this share; required unless above is given")
    private static let above = Field(
        "above", .special("a share such as 1%", .share),
        "the overshoot is above this share, for a bounce that is required")

    static let declaration = KindDeclaration(
        Field("overshoot", .value(.number), "the number that comes to rest"),
        fields: [below, above, SettlingInterval.after, SettlingInterval.until],
        """
        The overshoot of a number is the largest distance by which it passes its last value, as a share of the distance \
        that it moves. It moves from the value at `after` to the value at `until`, and every tick between them is \
        checked. A drag in this time is a part of the motion: for the overshoot of what follows the drag, `after` is the \
        moment of the release. The expectation fails if the two values are equal.
        """)

    let subject: TypedExpression
    private let below: Double?
    private let above: Double?
    private let interval: SettlingInterval

    init?(_ reader: ObjectReader) {
        let (below, above) = (reader.share(Self.below), reader.share(Self.above))
        guard let subject = reader.expression(Self.declaration.primary), let interval = SettlingInterval(reader),
            reader.has(Self.below) == (below != nil), reader.has(Self.above) == (above != nil)
        else { return nil }
        (self.subject, self.below, self.above, self.interval) = (subject, below, above, interval)
        if below == nil, above == nil {
            reader.compiler.log.error(
                "'overshoot' needs 'below' or 'above'", hint: "write below: 5%", at: reader.location)
            return nil
        }
        if let below, let above, below <= above {
            reader.compiler.log.error(
                "'below' must be larger than 'above'", at: reader.keyLocation(Self.below),
                length: Self.below.key.count)
            return nil
        }
    }

    var moments: [Moment] { interval.moments }

    var statement: String {
        let bounds = [
            below.map { "below \(Self.percent($0))" }, above.map { "above \(Self.percent($0))" },
        ]
        return "overshoot of \(subject.text) \(bounds.compactMap { $0 }.joined(separator: " and "))\(interval.words)"
    }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        let (start, end) = try interval.times(in: recording)
        let first = try recording.number(of: subject, at: start)
        let last = try recording.number(of: subject, at: end)
        let distance = abs(last - first)
        guard distance > Self.minDistance else {
            throw ExpectationFailure(
                "the first and last values are equal: \(Value.number(first).rounded(4))", at: start, until: end)
        }
        var peak = (value: last, time: end)
        for tick in recording.ticks(from: start, upTo: end) {
            let value = try recording.number(of: subject, at: tick)
            if (value - peak.value) * (last - first) > 0 { peak = (value, tick) }
        }
        let share = abs(peak.value - last) / distance
        // Both bounds are exclusive.
        guard below.map({ share < $0 }) ?? true, above.map({ share > $0 }) ?? true else {
            let (from, to) = (Value.number(first).rounded(4), Value.number(last).rounded(4))
            // The script usually begins with the drag.
            let isDragged = interval.after == .time(0) && recording.isTouched(at: peak.time)
            let note =
                isDragged ? "; a finger is down then: with 'after' it is measured from the release on" : ""
            // The bound that is broken.
            let isTooFar = below.map { share >= $0 } ?? false
            let bound = (isTooFar ? below : above) ?? 0
            throw ExpectationFailure(
                "\(Self.percent(share)): reached \(Value.number(peak.value).rounded(4)) moving from \(from) to \(to)\(note)",
                at: peak.time, showing: [NamedTerm(text: subject.text, term: subject.term)],
                target: .number(last + bound * (last - first)), isTooFar ? .limit : .required)
        }
    }

    /// A percentage with at most three decimals. Shares that would round to 0 are shown as "under 0.001".
    private static func percent(_ share: Double) -> String {
        let rounded = (share * 1e5).rounded() / 1e3
        return "\(rounded == 0 && share > 0 ? "under 0.001" : Value.format(rounded))%"
    }
}
