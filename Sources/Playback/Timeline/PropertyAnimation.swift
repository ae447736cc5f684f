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
        /// Adds what a persistent spring of SwiftUI still has to cover.
        case remainder(SpringRemainder, from: Value, to: Value)

        package var endpoints: (from: Value, to: Value) {
            switch self {
            case .replacing(let from, let to), .additive(let from, let to), .remainder(_, let from, let to): (from, to)
            case .property(let values, _, _): (values.first, values.last)
            }
        }

        var isAdditive: Bool {
            switch self {
            case .replacing: false
            case .additive, .remainder: true
            case .property(_, let composition, _): composition.isAdditive
            }
        }
    }

    /// Unique in a scene; increases in the order in which animations start.
    package var id: Int
    package var combination: Combination
    package var progress: AnimationProgress
    /// The name of its timing in `let`, for documentation; nil if it does not use one by name.
    package var timingName: String?

    package init(id: Int, _ combination: Combination, progress: AnimationProgress, timingName: String? = nil) {
        self.id = id
        self.combination = combination
        self.progress = progress
        self.timingName = timingName
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
        case .remainder(let remainder, _, _):
            base.addingComponents(progress < 1 ? remainder.values(at: progress * remainder.duration) : [])
        case .property(let values, let composition, _):
            composition.isAdditive ? values.value(at: progress).added(to: base) ?? base : values.value(at: progress)
        }
    }

    /// The change of a number per second; 0 for other types.
    func velocity(at time: Double) -> Double {
        if case .remainder(let remainder, let from, _) = combination {
            guard from.number != nil, let progress = progress.value(at: time), progress < 1 else { return 0 }
            return remainder.velocities(at: progress * remainder.duration).first ?? 0
        }
        guard let from = endpoints.from.number, let to = endpoints.to.number else { return 0 }
        return (to - from) * progress.velocity(at: time)
    }
}

extension PropertyAnimation {
    /// The change per second that the animation makes, for each component of its values; nil for values without components.
    ///
    /// Exact for springs and curves; for keyframes the slope over the last 0.1 ms.
    func velocities(at time: Double) -> [Double]? {
        switch combination {
        case .remainder(let remainder, _, _):
            guard let progress = progress.value(at: time), progress < 1 else {
                return remainder.velocities.map { _ in 0 }
            }
            return remainder.velocities(at: progress * remainder.duration)
        case .replacing(let from, let to), .additive(let from, let to):
            guard let from = from.components, let to = to.components, from.count == to.count else { return nil }
            let rate = progress.velocity(at: time)
            return zip(from, to).map { ($1 - $0) * rate }
        case .property(let values, _, _):
            let step = 1e-4
            guard let now = progress.value(at: time), let before = progress.value(at: time - step),
                let from = values.value(at: before).components, let to = values.value(at: now).components
            else { return nil }
            return zip(from, to).map { ($1 - $0) / step }
        }
    }
}

extension Value {
    /// The value with numbers added to its components; the value itself if their number does not fit.
    fileprivate func addingComponents(_ numbers: [Double]) -> Value {
        guard let own = components, own.count == numbers.count else { return self }
        return replacingComponents(zip(own, numbers).map { $0 + $1 })
    }
}
