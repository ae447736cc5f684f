package import Motion
package import SceneModel

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

    package var combination: Combination
    package var curve: ProgressCurve
    /// Its begin time is scene time; one cycle lasts as long as the curve.
    package var timing: MediaTiming

    package init(_ combination: Combination, curve: ProgressCurve, timing: MediaTiming) {
        self.combination = combination
        self.curve = curve
        self.timing = timing
    }

    /// How far it is: 0 at its start, 1 at its goal; nil where it does not contribute.
    package func progress(at time: Double) -> Double? {
        timing.phase(at: time).map { curve.value(at: $0.time) }
    }

    /// The value that shows at a time over the value beneath.
    package func value(over base: Value, at time: Double) -> Value {
        guard let progress = progress(at: time) else { return base }
        switch combination {
        case .replacing(let from, let to): return from.interpolated(to: to, fraction: progress)
        case .additive(let from, let to):
            return base.adding(from: from, minus: to, weight: 1 - progress)
                ?? from.interpolated(to: to, fraction: progress)
        }
    }
}
