import Foundation

/// CAMediaTiming: an animation's begin time, speed, repetition and fill mode.
///
/// Times are in seconds. Source: Apple's CAMediaTiming documentation; the active interval and the phase were measured
/// on macOS (motion.md, section 5.1).
package struct MediaTiming: Sendable, Hashable {
    /// Whether an animation has an effect before its beginning and after its end.
    package enum FillMode: String, Sendable, Hashable, CaseIterable {
        case removed, forwards, backwards, both

        package var isForwards: Bool { self == .forwards || self == .both }
        package var isBackwards: Bool { self == .backwards || self == .both }
    }

    /// A position in the animation's cycles.
    package struct Phase: Sendable, Hashable {
        /// Seconds within the basic duration, in 0...duration, mirrored in the autoreversed half.
        package let time: Double
        /// `time` as a fraction of the basic duration, in 0...1.
        package let fraction: Double
        /// Number of completed cycles; a cumulative animation adds that many end values.
        package let cycle: Int
        /// Whether an autoreversing animation is in its reversed half.
        package let isReversing: Bool
    }

    /// In the parent's time.
    package var beginTime: Double
    /// Seconds of this clock per second of the parent's; negative runs backwards, 0 pauses.
    package var speed: Double
    /// Seconds added to this clock. It shifts the phase and does not shorten the animation.
    package var timeOffset: Double
    /// Seconds of one cycle without its autoreversed half; 0 for the transaction's default of 0.25 s.
    package var duration: Double
    /// Number of cycles, possibly fractional; 0 means 1.
    package var repeatCount: Double
    /// Total duration in seconds, used instead of `repeatCount`; 0 for none. Autoreversing does not double it.
    package var repeatDuration: Double
    package var autoreverses: Bool
    package var fillMode: FillMode

    package init(
        beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0, duration: Double = 0,
        repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
        self.duration = duration
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// CATransaction's default duration, in seconds.
    package static let transactionDuration = 0.25

    /// A layer's time at its parent's time: `(t - beginTime) speed + timeOffset`. Applied once per layer of the
    /// hierarchy.
    package func localTime(at parentTime: Double) -> Double {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// Seconds of one cycle without its autoreversed half.
    package var basicDuration: Double { duration > 0 ? duration : MediaTiming.transactionDuration }

    /// Seconds of one cycle: twice the basic duration with autoreversing.
    package var cycleDuration: Double { basicDuration * (autoreverses ? 2 : 1) }

    /// Seconds of the animation's own clock from beginning to end; infinite for endless repeats.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return (repeatCount > 0 ? repeatCount : 1) * cycleDuration
    }

    /// When the animation ends, in the parent's time; infinite where it never does.
    package var endTime: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
    }

    /// The phase at a time of the parent; nil where the animation has no effect.
    ///
    /// The animation has an effect from its beginning to its end, both included, and outside that according to the fill
    /// mode. Between two cycles the phase is the start of the second one; at the end of the animation it is the end of
    /// the last cycle. Times are compared with a tolerance of a nanosecond, because `t - beginTime` is rounded.
    package func phase(at t: Double) -> Phase? {
        let elapsed = (t - beginTime) * abs(speed)
        if elapsed < -MediaTiming.tolerance {
            return fillMode == .backwards || fillMode == .both ? phase(elapsed: 0) : nil
        }
        if elapsed > activeDuration + MediaTiming.tolerance {
            return fillMode == .forwards || fillMode == .both ? phase(elapsed: activeDuration) : nil
        }
        return phase(elapsed: min(max(elapsed, 0), activeDuration))
    }

    private static let tolerance = 1e-9

    private func phase(elapsed: Double) -> Phase {
        let atEnd = elapsed >= activeDuration - MediaTiming.tolerance
        let clock = (speed < 0 ? -elapsed : elapsed) + timeOffset
        var cycle = (clock / cycleDuration).rounded(.down)
        var time = clock - cycle * cycleDuration
        if cycleDuration - time <= MediaTiming.tolerance {
            (cycle, time) = (cycle + 1, 0)
        } else if time <= MediaTiming.tolerance {
            time = 0
        }
        if atEnd, time == 0, clock > 0 { (cycle, time) = (cycle - 1, cycleDuration) }
        let isReversing = time > basicDuration
        if isReversing { time = 2 * basicDuration - time }
        // The cycle count also increases when time runs backwards.
        if speed < 0 { cycle = (elapsed / cycleDuration).rounded(.down) }
        return Phase(
            time: time, fraction: time / basicDuration, cycle: Int(min(max(cycle, 0), 1e15)), isReversing: isReversing)
    }
}
