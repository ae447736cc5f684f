import SceneLanguage

/// A part of a script between two moments: `within: [marker:open, end]`.
///
/// The second moment is excluded, so that a change at a marker belongs to the part after it; `end` is included.
struct MomentRange: Sendable, Hashable {
    static let field = Field(
        "within", .special("[from, to]", .list(of: .moment, count: 2)), initial: "[0, end]",
        "two moments: the expectation is checked from the first up to but not including the second; `end` is included")

    var from: Moment
    var to: Moment
    /// Whether the scene declares it; otherwise it is the whole script.
    var isGiven: Bool

    /// Nil after reporting an error.
    init?(_ reader: ObjectReader) {
        guard let node = reader.node(MomentRange.field) else {
            (from, to, isGiven) = (.time(0), .end, false)
            return
        }
        guard let items = node.items, items.count == 2 else {
            reader.compiler.log.error(
                "within takes two moments", hint: "write within: [0.5s, marker:open]", at: node.location)
            return nil
        }
        guard let from = reader.moment(items[0]), let to = reader.moment(items[1]),
            reader.isInOrder(from, to, at: items[0].textLocation)
        else { return nil }
        (self.from, self.to, isGiven) = (from, to, true)
    }

    var moments: [Moment] { [from, to] }

    /// The range in words, added to a statement.
    var words: String { isGiven ? " from \(from) to \(to)" : "" }

    /// Every tick of the range, in seconds. A range too short for a tick gives its start.
    ///
    /// Throws if the script never reaches one of the moments or the two are out of order.
    func ticks(of recording: any Recording) throws(ExpectationFailure) -> [Double] {
        let start = try recording.existingTime(of: from)
        let end = try recording.existingTime(of: to)
        guard start <= end else {
            throw ExpectationFailure("\(from) comes after \(to)", at: start, isMeasured: false)
        }
        var ticks = recording.ticks(from: start, upTo: end)
        if to == .end || ticks.isEmpty { ticks.append(to == .end ? end : start) }
        return ticks
    }
}
