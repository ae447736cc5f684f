package import Motion

/// The progress of an animation as a function of scene time: 0 at its start, 1 at its final value.
package enum AnimationProgress: Sendable, Hashable {
    /// Follows CAMediaTiming, of the animation itself and of the groups that contain it.
    case timed(ProgressCurve, AnimationClock)
    /// Does not change.
    case constant(Double)
    /// Follows a running property animator.
    case segment(AnimatorSegment)
    /// Follows a scroll layer's content after the finger has lifted. The progress is the offset itself, because the
    /// animation runs from 0 to 1.
    case scroll(ScrollMotion, begin: Double)
    /// Follows a scroll layer's content that was zoomed beyond a limit and returns.
    case zoom(ZoomReturn, begin: Double)

    /// The progress at a time in seconds; nil if the animation has no effect then.
    package func value(at time: Double) -> Double? {
        switch self {
        case .timed(let curve, let clock): clock.moment(at: time).map { curve.value(at: $0.phase.time) }
        case .constant(let value): value
        case .segment(let segment): segment.progress(at: time)
        case .scroll(let motion, let begin): motion.value(at: time - begin)
        case .zoom(let motion, let begin): motion.progress(at: time - begin)
        }
    }

    /// The number of completed cycles at a time in seconds, for cumulative animations.
    package func cycle(at time: Double) -> Int {
        if case .timed(_, let clock) = self { clock.moment(at: time)?.cycle ?? 0 } else { 0 }
    }

    /// The change of the progress per second; 0 if the animation has no effect or does not move.
    package func velocity(at time: Double) -> Double {
        switch self {
        case .timed(let curve, let clock):
            guard let moment = clock.moment(at: time) else { return 0 }
            return curve.velocity(at: moment.phase.time) * clock.rate(at: time)
        case .constant: return 0
        case .segment(let segment): return segment.velocity(at: time)
        case .scroll(let motion, let begin): return motion.velocity(at: time - begin)
        case .zoom(let motion, let begin): return motion.velocity(at: time - begin)
        }
    }
}

/// A period in which a property animator runs without interruption.
package enum AnimatorSegment: Sendable, Hashable {
    /// Follows the original curve from a fraction of its duration on. If reversed, the curve runs from the end to the
    /// start. `rate` is the fraction of the curve's duration that passes per second.
    case original(ProgressCurve, begin: Double, timeFraction: Double, rate: Double, isReversed: Bool)
    /// Follows a new curve from the current progress to the end or the start.
    case replacement(ProgressCurve, begin: Double, from: Double, to: Double)

    /// The fraction of the curve's duration that has passed, which may exceed 1.
    func timeFraction(at time: Double) -> Double {
        switch self {
        case .original(_, let begin, let timeFraction, let rate, _): timeFraction + max(0, time - begin) * rate
        case .replacement(let curve, let begin, _, _):
            curve.duration > 0 ? max(0, time - begin) / curve.duration : 1
        }
    }

    func progress(at time: Double) -> Double {
        switch self {
        case .original(let curve, _, _, _, let isReversed):
            let value = curve.value(at: min(timeFraction(at: time), 1) * curve.duration)
            return isReversed ? 1 - value : value
        case .replacement(let curve, let begin, let from, let to):
            return from + (to - from) * curve.value(at: max(0, time - begin))
        }
    }

    func velocity(at time: Double) -> Double {
        switch self {
        case .original(let curve, _, _, let rate, let isReversed):
            let speed = curve.velocity(at: min(timeFraction(at: time), 1) * curve.duration) * rate * curve.duration
            return isReversed ? -speed : speed
        case .replacement(let curve, let begin, let from, let to):
            return (to - from) * curve.velocity(at: max(0, time - begin))
        }
    }

    /// The time at which it ends, in seconds.
    var end: Double {
        switch self {
        case .original(_, let begin, let timeFraction, let rate, _):
            rate > 0 ? begin + (1 - timeFraction) / rate : begin
        case .replacement(let curve, let begin, _, _): begin + curve.duration
        }
    }
}
