import SceneLanguage

/// A part of a script: `within: [marker:open, end]`. It ends just before its second moment, so that what happens at
/// a marker belongs to what comes after; `end` is included.
struct Stretch: Sendable, Hashable {
    static let field = Field(
        "within", .special("[from, to]", .list(of: .moment, count: 2)), initial: "[0, end]",
        "two moments: it holds from the one up to, but not at, the other; the very end is included")

    var from: Moment
    var to: Moment
    /// Whether the scene says so; the whole script otherwise.
    var isGiven: Bool

    /// Nil after reporting what is wrong.
    init?(_ reader: ObjectReader) {
        guard let node = reader.node(Stretch.field) else {
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

    /// What is added to a statement.
    var words: String { isGiven ? " from \(from) to \(to)" : "" }

    /// Every tick of it, in seconds; a stretch too short for a tick is its start.
    func ticks(of recording: any Recording) throws(Contradiction) -> [Double] {
        let start = try recording.existingTime(of: from)
        let end = try recording.existingTime(of: to)
        guard start <= end else {
            throw Contradiction("\(from) comes after \(to)", at: start, isMeasured: false)
        }
        var ticks = recording.ticks(from: start, upTo: end)
        if to == .end || ticks.isEmpty { ticks.append(to == .end ? end : start) }
        return ticks
    }
}
