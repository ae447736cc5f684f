import SceneLanguage

/// Checks that a number changes in one direction only; shared by `increases` and `decreases`.
struct Trend: Sendable {
    /// The largest step in the wrong direction that counts as a rounding error.
    static let tolerance = 1e-9

    let subject: TypedExpression
    let range: MomentRange
    /// 1 for increasing, -1 for decreasing.
    let direction: Double

    init?(_ reader: ObjectReader, _ field: Field, direction: Double) {
        guard let subject = reader.expression(field), let range = MomentRange(reader) else { return nil }
        (self.subject, self.range, self.direction) = (subject, range, direction)
    }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        let ticks = try range.ticks(of: recording)
        guard let start = ticks.first, let end = ticks.last else { return }
        let first = try recording.number(of: subject, at: start)
        var (last, lastTick) = (first, start)
        for tick in ticks.dropFirst() {
            let next = try recording.number(of: subject, at: tick)
            guard (next - last) * direction >= -Self.tolerance else {
                throw ExpectationFailure(Self.step(from: last, to: next), at: lastTick, until: tick)
            }
            (last, lastTick) = (next, tick)
        }
        guard (last - first) * direction > Self.tolerance else {
            throw ExpectationFailure(Self.step(from: first, to: last), at: start, until: end)
        }
    }

    /// The two numbers with enough digits to show that they differ.
    private static func step(from a: Double, to b: Double) -> String {
        let (first, second) = Value.distinctDescriptions(.number(a), .number(b))
        return "\(first), then \(second)"
    }
}
