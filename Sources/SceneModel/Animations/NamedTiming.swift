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
    /// Whether the name is a timing and not a value as well.
    let isOnlyTiming: Bool
    /// The value of the name in the file.
    let declaration: SourceNode

    /// - Parameter read: reads the declaration; nil after reporting an error. It is called at most once.
    init(_ declaration: SourceNode, isOnlyTiming: Bool, _ read: @escaping () -> Timing?) {
        self.declaration = declaration
        self.isOnlyTiming = isOnlyTiming
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

    /// Whether the value of a name is a group with a key of a spring.
    static func hasSpringKey(_ node: SourceNode) -> Bool {
        let keys = Set(Timing.fields.map(\.key))
        return node.entries?.contains { keys.contains($0.key) } ?? false
    }
}
