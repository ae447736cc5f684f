package import SceneModel

/// A time of a scene, as users write it: `1.2s`, `350ms`, `50%`, `marker:open`, `end` or
/// `marker:open + 200ms`.
public enum Position: Sendable, Hashable {
    /// A time in seconds from the start of the scene.
    case time(Double)
    /// A fraction of the duration, in 0...1.
    case share(Double)
    /// The time at which the script passes a marker.
    case marker(String)
    /// The end of the script.
    case end
    /// A position plus a number of seconds, which may be negative.
    indirect case offset(from: Position, by: Double)

    /// A sentence that describes the grammar.
    public static let grammar = Moment.grammar

    /// Reads the text of a position; nil if it is not one. Whether the scene has the marker is checked by
    /// `PreparedScene.time(of:)`.
    public init?(_ text: String) {
        guard let moment = Moment(text) else { return nil }
        self.init(moment)
    }

    /// Reads the text of a position in which markers may be written without `marker:`, such as `open + 200ms`.
    ///
    /// - Throws: exit code 64 if the text is not a position.
    public static func named(_ text: String) throws(ZoetropeError) -> Position {
        guard let moment = Moment(text, allowsBareNames: true) else {
            throw ZoetropeError(.usage, "'\(text)' is not a valid time; valid times: \(grammar)")
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
