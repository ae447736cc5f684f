import SceneLanguage

/// From when on something moves and when it has come to rest, both included: `after: marker:tapped, until: open`.
struct Rest: Sendable, Hashable {
    static let after = Field("after", .special("a moment", .moment), initial: "0", "from when on it counts")
    static let until = Field("until", .special("a moment", .moment), initial: "end", "when it has its last value")

    var after: Moment
    var until: Moment

    /// Nil after reporting what is wrong.
    init?(_ reader: ObjectReader) {
        guard let after = reader.moment(Self.after, otherwise: .time(0)),
            let until = reader.moment(Self.until, otherwise: .end),
            reader.isInOrder(after, until, at: reader.node(Self.after)?.textLocation ?? reader.location)
        else { return nil }
        (self.after, self.until) = (after, until)
    }

    var moments: [Moment] { [after, until] }

    /// What is added to a statement.
    var words: String {
        (after == .time(0) ? "" : " after \(after)") + (until == .end ? "" : " until \(until)")
    }

    /// Both times in seconds.
    func times(in recording: any Recording) throws(Contradiction) -> (start: Double, end: Double) {
        let start = try recording.existingTime(of: after)
        let end = try recording.existingTime(of: until)
        guard start <= end else {
            throw Contradiction("\(after) comes after \(until)", at: start, isMeasured: false)
        }
        return (start, end)
    }
}
