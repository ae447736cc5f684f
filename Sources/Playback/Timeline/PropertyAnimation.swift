package import Motion
package import SceneLanguage
package import SceneModel

/// One animation of one value, as a function of scene time.
package struct PropertyAnimation: Sendable, Hashable {
    /// How the animation combines with the model value and of earlier animations.
    package enum Combination: Sendable, Hashable {
        /// Replaces the value by one between `from` and `to` (CABasicAnimation).
        case replacing(from: Value, to: Value)
        /// Adds `(from - to) (1 - progress)` to the value, as UIView blocks and property animators do, so that several
        /// animations of one value add up.
        case additive(from: Value, to: Value)
        /// The values of a CAPropertyAnimation that has keyframes, or that adds or accumulates its values.
        ///
        /// - Parameter cycleEnd: the value at the end of a cycle, which a cumulative animation adds for each one.
        case property(PropertyValues, AnimationComposition, cycleEnd: Value)

        package var endpoints: (from: Value, to: Value) {
            switch self {
            case .replacing(let from, let to), .additive(let from, let to): (from, to)
            case .property(let values, _, _): (values.first, values.last)
            }
        }

        var isAdditive: Bool {
            switch self {
            case .replacing: false
            case .additive: true
            case .property(_, let composition, _): composition.isAdditive
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

    var isAdditive: Bool { combination.isAdditive }

    /// The animated value at a time in seconds, given the value without this animation.
    package func value(over base: Value, at time: Double) -> Value {
        guard let progress = progress.value(at: time) else { return base }
        guard case .property(let values, let composition, let cycleEnd) = combination else {
            return value(over: base, progress: progress)
        }
        let cycles = composition.isCumulative ? self.progress.cycle(at: time) : 0
        let own = values.value(at: progress)
        let sum = cycles > 0 ? own.adding(multiple: Double(cycles), of: cycleEnd) ?? own : own
        return composition.isAdditive ? sum.added(to: base) ?? sum : sum
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
        case .property(let values, let composition, _):
            composition.isAdditive ? values.value(at: progress).added(to: base) ?? base : values.value(at: progress)
        }
    }

    /// The change of a number per second; 0 for other types.
    func velocity(at time: Double) -> Double {
        guard let from = endpoints.from.number, let to = endpoints.to.number else { return 0 }
        return (to - from) * progress.velocity(at: time)
    }
}
