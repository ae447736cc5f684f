import Motion

/// Animations that were added to an animator with a delay factor (`UIViewPropertyAnimator.addAnimations(_:delayFactor:)`).
///
/// They begin after the fraction `factor` of the animator's duration and follow its curve in the rest (Apple). Everything else
/// is a convention (motion.md, section 6.8). No action on the animator makes their value jump. They end when the animator ends.
/// - Paused, they keep their value; scrubbed, they move in proportion to the animator, from their value and its progress when
///   it was paused, or from the fraction `factor` on for one that has not run.
/// - Continued, they follow their curve from their value to the end of the animator; with a new timing they follow that.
/// - Reversed, they run back first.
package struct DelayedAnimations: Sendable, Hashable {
    /// The fraction of the animator's duration after which they begin, in 0...1.
    private let factor: Double
    /// As a function of time.
    package private(set) var progress = AnimationProgress.constant(0)
    /// Where they were on their curve when they were paused; nil after scrubbing.
    private var pausedTimeFraction: Double?
    /// The progress of the animator and theirs when it was paused. Scrubbing moves them in proportion to it.
    private var corner: Corner

    private struct Corner: Hashable {
        var animator: Double
        var value: Double
    }

    /// - Parameters:
    ///   - delayFactor: in 0...1, of the time that is left.
    ///   - animator: the progress of the animator, constant while it is not running.
    ///   - time: now, in seconds.
    package init(delayFactor: Double, addedTo animator: AnimationProgress, at time: Double) {
        func later(_ fraction: Double) -> Double { fraction + delayFactor * (1 - fraction) }
        switch animator {
        case .segment(let segment): factor = later(min(segment.timeFraction(at: time), 1))
        default: factor = later(min(max(animator.value(at: time) ?? 0, 0), 1))
        }
        corner = Corner(animator: factor, value: 0)
        if case .segment(let segment) = animator { run(with: segment, from: 0, at: time) }
    }

    /// Called when the progress of the animator changes.
    ///
    /// - Parameters:
    ///   - before: the progress of the animator until now, as a function of time.
    ///   - after: its progress from now on.
    package mutating func follow(_ before: AnimationProgress, _ after: AnimationProgress, at time: Double) {
        guard before != after else { return }
        let value = progress.value(at: time) ?? 0
        let animator = before.value(at: time) ?? 0
        if case .segment = before {
            // Without a movement yet, they begin at their fraction; at or beyond the end there is nothing to divide.
            corner =
                value == 0 || animator >= 1
                ? Corner(animator: animator < 1 ? max(factor, animator) : factor, value: 0)
                : Corner(animator: animator, value: value)
            pausedTimeFraction = nil
            if case .segment(.original(_, _, _, _, false)) = progress, case .segment(let own) = progress {
                pausedTimeFraction = own.timeFraction(at: time)
            }
        }
        switch after {
        case .constant(let scrubbed):
            // An animator that has ended is exactly at 0 or 1.
            let isMoved = scrubbed == 0 || scrubbed == 1 || abs(scrubbed - animator) > 1e-12
            progress = .constant(isMoved ? self.value(scrubbed: scrubbed) : value)
            if isMoved { pausedTimeFraction = nil }
        case .segment(let segment): run(with: segment, from: value, at: time)
        default: break
        }
    }

    /// Runs with the animator from a value on.
    private mutating func run(with animator: AnimatorSegment, from value: Double, at time: Double) {
        switch animator {
        case .replacement(let curve, let begin, _, let to):
            progress = .segment(.replacement(curve, begin: begin, from: value, to: to))
        case .original(let curve, let begin, _, _, let isReversed)
        where (isReversed || pausedTimeFraction == nil) && !(0...1).contains(value):
            // Beyond the ends, where a curve may not have the value.
            progress = .segment(
                .replacement(
                    curve.lasting(animator.end - begin), begin: begin, from: value, to: isReversed ? 0 : 1))
        case .original(let curve, let begin, let timeFraction, let rate, false):
            let start = value == 0 && rate > 0 ? begin + max(0, factor - timeFraction) / rate : begin
            let own = pausedTimeFraction ?? Self.timeFraction(of: curve, reaching: value)
            progress = Self.segment(
                curve, from: own, begin: start, duration: animator.end - start, isReversed: false)
        case .original(_, _, _, _, true) where value == 0: progress = .constant(0)
        case .original(let curve, let begin, _, _, true):
            let own = Self.timeFraction(of: curve, reaching: 1 - value)
            let natural = (1 - own) * (1 - factor) * curve.duration
            progress = Self.segment(
                curve, from: own, begin: begin, duration: min(natural, animator.end - begin), isReversed: true)
        }
        pausedTimeFraction = nil
    }

    /// The curve from a fraction of its duration to its end; at once without a duration.
    private static func segment(
        _ curve: ProgressCurve, from timeFraction: Double, begin: Double, duration: Double, isReversed: Bool
    ) -> AnimationProgress {
        .segment(
            .original(
                curve, begin: begin, timeFraction: timeFraction, rate: (1 - timeFraction) / max(duration, 1e-9),
                isReversed: isReversed))
    }

    /// The smallest fraction of a curve's duration at which it has a value.
    private static func timeFraction(of curve: ProgressCurve, reaching value: Double) -> Double {
        guard curve.duration > 0, value > 0 else { return 0 }
        return min(max(curve.time(reaching: value) / curve.duration, 0), 1)
    }

    /// The value at a progress of a scrubbed animator: 0 at 0, that of the corner there, and 1 at 1.
    private func value(scrubbed progress: Double) -> Double {
        if progress >= 1 { return 1 }
        if progress < corner.animator {
            // Back to where they began, unless the animator has not come that far.
            let begin = factor < corner.animator ? factor : 0
            return corner.value * max(0, (progress - begin) / (corner.animator - begin))
        }
        guard corner.animator < 1 else { return 0 }
        return corner.value + (1 - corner.value) * (progress - corner.animator) / (1 - corner.animator)
    }
}
