import SceneLanguage

/// A timing that `let` names: `let: { snappy: { response: 0.4, dampingFraction: 0.7 } }`.
///
/// It is read when it is first used, because its numbers can use names that are declared later.
final class NamedTiming {
    private enum State {
        case unread(() -> Timing?)
        /// Nil if the declaration has an error, which has been reported.
        case read(Timing?)
    }

    private var state: State
    /// Whether it is declared as a spring, and cannot be anything else.
    let isSpring: Bool

    /// - Parameters:
    ///   - node: the value of the name.
    ///   - read: reads it; nil after reporting an error. It is called at most once.
    init(of node: SourceNode, _ read: @escaping () -> Timing?) {
        isSpring = Self.isTiming(node)
        state = .unread(read)
    }

    /// The timing; nil if the declaration has an error, which has been reported.
    var timing: Timing? {
        switch state {
        case .read(let timing): return timing
        case .unread(let read):
            let timing = read()
            state = .read(timing)
            return timing
        }
    }

    /// Whether the value of a name is a timing and nothing else: a group with a key of a spring.
    static func isTiming(_ node: SourceNode) -> Bool {
        let keys = Set(Timing.fields.map(\.key))
        return node.entries?.contains { keys.contains($0.key) } ?? false
    }

    /// Whether the value of a name can be used as a timing: a spring, or a list of four numbers, which is a value as well.
    static func canBeTiming(_ node: SourceNode) -> Bool { isTiming(node) || node.items?.count == 4 }
}
