import SceneLanguage

/// The time in which a value moves and comes to rest, both ends included: `after: marker:tapped, until: open`.
struct SettlingInterval: Sendable, Hashable {
    static let after = Field("after", .special("a moment", .moment), initial: "0", "the start of the motion")
    static let until = Field("until", .special("a moment", .moment), initial: "end", "the moment of the last value")

    var after: Moment
    var until: Moment

    /// Nil after reporting an error.
    init?(_ reader: ObjectReader) {
        guard let after = reader.moment(Self.after, otherwise: .time(0)),
            let until = reader.moment(Self.until, otherwise: .end),
            reader.isInOrder(after, until, at: reader.node(Self.after)?.textLocation ?? reader.location)
        else { return nil }
        (self.after, self.until) = (after, until)
    }

    var moments: [Moment] { [after, until] }

    /// The interval in words, added to a statement.
    var words: String {
        (after == .time(0) ? "" : " after \(after)") + (until == .end ? "" : " until \(until)")
    }

    /// Both times in seconds. Throws if they are missing or out of order.
    func times(in recording: any Recording) throws(ExpectationFailure) -> (start: Double, end: Double) {
        let start = try recording.existingTime(of: after)
        let end = try recording.existingTime(of: until)
        guard start <= end else {
            throw ExpectationFailure("\(after) comes after \(until)", at: start, isMeasured: false)
        }
        return (start, end)
    }
}
