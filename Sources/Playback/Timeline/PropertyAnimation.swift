package import SceneLanguage

/// One animation of one value, as a function of scene time.
package struct PropertyAnimation: Sendable, Hashable {
    /// How the animation combines with the model value and of earlier animations.
    package enum Combination: Sendable, Hashable {
        /// Replaces the value by one between `from` and `to` (CABasicAnimation).
        case replacing(from: Value, to: Value)
        /// Adds `(from - to) (1 - progress)` to the value, as UIView blocks and property animators do, so that several
        /// animations of one value add up.
        case additive(from: Value, to: Value)

        package var endpoints: (from: Value, to: Value) {
            switch self {
            case .replacing(let from, let to), .additive(let from, let to): (from, to)
            }
        }
    }

    /// Unique in a scene; increases in the order in which animations start.
    package var id: Int
    package var combination: Combination
    package var progress: AnimationProgress

    package init(id: Int, _ combination: Combination, progress: AnimationProgress) {
        self.id = id
        self.combination = combination
        self.progress = progress
    }

    package var endpoints: (from: Value, to: Value) { combination.endpoints }

    var isAdditive: Bool { if case .additive = combination { true } else { false } }

    /// The animated value at a time in seconds, given the value without this animation.
    package func value(over base: Value, at time: Double) -> Value {
        progress.value(at: time).map { value(over: base, progress: $0) } ?? base
    }

    /// The animated value at a given progress.
    package func value(over base: Value, progress: Double) -> Value {
        switch combination {
        case .replacing(let from, let to): from.interpolated(to: to, fraction: progress)
        case .additive(let from, let to) where base == to && to.transform == nil:
            // The same value without the rounding of a sum.
            from.interpolated(to: to, fraction: progress)
        case .additive(let from, let to):
            base.adding(from, minus: to, weight: 1 - progress) ?? from.interpolated(to: to, fraction: progress)
        }
    }

    /// The change of a number per second; 0 for other types.
    func velocity(at time: Double) -> Double {
        guard let from = endpoints.from.number, let to = endpoints.to.number else { return 0 }
        return (to - from) * progress.velocity(at: time)
    }
}
