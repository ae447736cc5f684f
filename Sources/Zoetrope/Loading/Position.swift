import SceneModel

/// A moment of a scene as people write it: `1.2s`, `350ms`, `50%`, `marker:open` or `end`.
public enum Position: Sendable, Hashable {
    /// Seconds of scene time.
    case time(Double)
    /// A share of the duration, in 0...1.
    case share(Double)
    case marker(String)
    case end

    /// The grammar, for messages.
    public static let grammar = Moment.grammar

    /// Nil where the text is no position.
    public init?(_ text: String) {
        guard let moment = Moment(text) else { return nil }
        switch moment {
        case .time(let time): self = .time(time)
        case .share(let share): self = .share(share)
        case .marker(let name): self = .marker(name)
        case .end: self = .end
        }
    }
}
