package import Motion

/// How far an animation is, as a function of absolute time: 0 at its start, 1 at its goal.
package enum AnimationProgress: Sendable, Hashable {
    /// Runs by CAMediaTiming: delay, repeats, reversals.
    case timed(ProgressCurve, MediaTiming)
    /// Stands still.
    case held(Double)
    /// A property animator that runs: see `AnimatorStretch`.
    case stretch(AnimatorStretch)
    /// A scroll layer's content after the finger has left, since a time. Its progress is the offset itself, which goes
    /// with ends of 0 and 1.
    case scroll(ScrollMotion, begin: Double)

    /// Nil where the animation does not contribute.
    package func value(at time: Double) -> Double? {
        switch self {
        case .timed(let curve, let timing): timing.phase(at: time).map { curve.value(at: $0.time) }
        case .held(let value): value
        case .stretch(let stretch): stretch.progress(at: time)
        case .scroll(let motion, let begin): motion.value(at: time - begin)
        }
    }

    /// Its speed per second; 0 where it does not contribute or stands still.
    package func velocity(at time: Double) -> Double {
        switch self {
        case .timed(let curve, let timing):
            guard let phase = timing.phase(at: time), time >= timing.beginTime, time < timing.endTime else { return 0 }
            return curve.velocity(at: phase.time) * timing.speed * (phase.isReversing ? -1 : 1)
        case .held: return 0
        case .stretch(let stretch): return stretch.velocity(at: time)
        case .scroll(let motion, let begin): return motion.velocity(at: time - begin)
        }
    }
}

/// A stretch of a property animator's life in which it runs undisturbed.
package enum AnimatorStretch: Sendable, Hashable {
    /// Along its own curve from a share of its time on. Reversed, the curve leads from the goal back to the start.
    ///
    /// `rate` is shares of the curve's time a second.
    case own(ProgressCurve, begin: Double, share: Double, rate: Double, isReversed: Bool)
    /// Along another curve, from where it was to its goal or its start.
    case other(ProgressCurve, begin: Double, from: Double, to: Double)

    /// The share of the curve's time that has passed, not bounded above.
    func share(at time: Double) -> Double {
        switch self {
        case .own(_, let begin, let share, let rate, _): share + max(0, time - begin) * rate
        case .other(let curve, let begin, _, _):
            curve.duration > 0 ? max(0, time - begin) / curve.duration : 1
        }
    }

    func progress(at time: Double) -> Double {
        switch self {
        case .own(let curve, _, _, _, let isReversed):
            let value = curve.value(at: min(share(at: time), 1) * curve.duration)
            return isReversed ? 1 - value : value
        case .other(let curve, let begin, let from, let to):
            return from + (to - from) * curve.value(at: max(0, time - begin))
        }
    }

    func velocity(at time: Double) -> Double {
        switch self {
        case .own(let curve, _, _, let rate, let isReversed):
            let speed = curve.velocity(at: min(share(at: time), 1) * curve.duration) * rate * curve.duration
            return isReversed ? -speed : speed
        case .other(let curve, let begin, let from, let to):
            return (to - from) * curve.velocity(at: max(0, time - begin))
        }
    }

    /// When it ends, in seconds.
    var end: Double {
        switch self {
        case .own(_, let begin, let share, let rate, _): rate > 0 ? begin + (1 - share) / rate : begin
        case .other(let curve, let begin, _, _): begin + curve.duration
        }
    }
}
