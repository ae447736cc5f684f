package import SceneModel

/// A moment of a scene as people write it: `1.2s`, `350ms`, `50%`, `marker:open`, `end` or `marker:open + 200ms`.
public enum Position: Sendable, Hashable {
    /// Seconds of scene time.
    case time(Double)
    /// A share of the duration, in 0...1.
    case share(Double)
    case marker(String)
    case end
    /// So many seconds after a marker or the end; before it where they are negative.
    indirect case offset(from: Position, by: Double)

    /// The grammar, for messages.
    public static let grammar = Moment.grammar

    /// Nil where the text is no position.
    public init?(_ text: String) {
        guard let moment = Moment(text) else { return nil }
        self.init(moment)
    }

    /// A position as it is asked for by hand, where a name alone stands for a marker: `open + 200ms`.
    ///
    /// - Parameter text: as in `init(_:)`, or with a marker's name in place of `marker:NAME`.
    /// - Throws: exit code 64 with the grammar.
    public static func named(_ text: String) throws(ZoetropeError) -> Position {
        guard let moment = Moment(text, takesNames: true) else {
            throw ZoetropeError(.usage, "'\(text)' is no moment; moments: \(grammar)")
        }
        return Position(moment)
    }

    package init(_ moment: Moment) {
        switch moment {
        case .time(let time): self = .time(time)
        case .share(let share): self = .share(share)
        case .marker(let name): self = .marker(name)
        case .end: self = .end
        case .offset(let base, let seconds): self = .offset(from: Position(base), by: seconds)
        }
    }
}
