import SceneLanguage

/// The way a number goes, from tick to tick: shared by `increases` and `decreases`.
struct Trend: Sendable {
    /// A step back of this size is rounding.
    static let tolerance = 1e-9

    let subject: TypedExpression
    let stretch: Stretch
    /// 1 up, -1 down.
    let direction: Double

    init?(_ reader: ObjectReader, _ field: Field, direction: Double) {
        guard let subject = reader.expression(field), let stretch = Stretch(reader) else { return nil }
        (self.subject, self.stretch, self.direction) = (subject, stretch, direction)
    }

    func check(_ recording: any Recording) throws(Contradiction) {
        let ticks = try stretch.ticks(of: recording)
        guard let start = ticks.first, let end = ticks.last else { return }
        let first = try recording.number(of: subject, at: start)
        var (last, lastTick) = (first, start)
        for tick in ticks.dropFirst() {
            let next = try recording.number(of: subject, at: tick)
            guard (next - last) * direction >= -Self.tolerance else {
                throw Contradiction(Self.step(from: last, to: next), at: lastTick, until: tick)
            }
            (last, lastTick) = (next, tick)
        }
        guard (last - first) * direction > Self.tolerance else {
            throw Contradiction(Self.step(from: first, to: last), at: start, until: end)
        }
    }

    /// Enough digits to tell the two numbers apart.
    private static func step(from a: Double, to b: Double) -> String {
        let (first, second) = Value.apart(.number(a), .number(b))
        return "\(first), then \(second)"
    }
}
