package import SceneLanguage

/// One animation of one value, as a function of absolute time.
package struct PropertyAnimation: Sendable, Hashable {
    /// How it meets the value below it.
    package enum Combination: Sendable, Hashable {
        /// The value runs from one end to the other, whatever lies below (CABasicAnimation).
        case replacing(from: Value, to: Value)
        /// `(from - to) (1 - progress)` is added, so that several animators on one value add up
        /// (documented of UIViewPropertyAnimator.addAnimations).
        case additive(from: Value, to: Value)
    }

    /// Tells the animations of a scene apart; counts up in the order in which they begin.
    package var id: Int
    package var combination: Combination
    package var progress: AnimationProgress

    package init(id: Int, _ combination: Combination, progress: AnimationProgress) {
        self.id = id
        self.combination = combination
        self.progress = progress
    }

    package var ends: (from: Value, to: Value) {
        switch combination {
        case .replacing(let from, let to), .additive(let from, let to): (from, to)
        }
    }

    /// The value that shows at a time over the value beneath.
    package func value(over base: Value, at time: Double) -> Value {
        progress.value(at: time).map { value(over: base, progress: $0) } ?? base
    }

    /// The value that shows at a given progress.
    package func value(over base: Value, progress: Double) -> Value {
        switch combination {
        case .replacing(let from, let to): from.interpolated(to: to, fraction: progress)
        case .additive(let from, let to):
            base.adding(from: from, minus: to, weight: 1 - progress) ?? from.interpolated(to: to, fraction: progress)
        }
    }

    /// What a number changes by per second; 0 for other types.
    func velocity(at time: Double) -> Double {
        guard let from = ends.from.number, let to = ends.to.number else { return 0 }
        return (to - from) * progress.velocity(at: time)
    }
}
