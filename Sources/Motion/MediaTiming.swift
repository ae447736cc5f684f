import Foundation

/// CAMediaTiming: when an animation begins, how fast its clock runs, how often it repeats and what shows outside.
///
/// Times are seconds. Source: Apple's CAMediaTiming documentation; the rule for what is active, and at which phase, was
/// measured of macOS (motion.md, 5.1).
package struct MediaTiming: Sendable, Hashable {
    /// What an animation shows before its beginning and after its end.
    package enum FillMode: String, Sendable, Hashable, CaseIterable {
        case removed, forwards, backwards, both
    }

    /// A place within the animation's cycles.
    package struct Phase: Sendable, Hashable {
        /// Seconds into the basic duration, in 0...duration, already mirrored where the animation runs back.
        package let time: Double
        /// The same as a part of the duration, in 0...1.
        package let fraction: Double
        /// Cycles done before this one, from 0: a cumulative animation adds that many end values.
        package let cycle: Int
        /// Whether an autoreversing animation is on its way back.
        package let isReversing: Bool
    }

    /// In the parent's time.
    package var beginTime: Double
    /// Seconds of this clock per second of the parent's; negative runs backwards, 0 stands still.
    package var speed: Double
    /// Added to this clock. It turns an animation's cycle, it does not shorten it.
    package var timeOffset: Double
    /// Of one way, 0 for the transaction's 0.25 s.
    package var duration: Double
    /// Cycles, fractions allowed; 0 means one.
    package var repeatCount: Double
    /// Seconds, instead of a count; 0 for none. Autoreversing does not double it.
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

    /// A layer's time at its parent's time: `(t - beginTime) speed + timeOffset`. Layers chain.
    package func localTime(at parentTime: Double) -> Double {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// Seconds of one way.
    package var basicDuration: Double { duration > 0 ? duration : MediaTiming.transactionDuration }

    /// Seconds of one cycle: twice the basic duration where the animation comes back.
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

    /// Where in its cycles the animation is at a time of its parent; nil where it does not contribute.
    ///
    /// It contributes from its beginning to its end, both included, and outside as the fill mode says. Where a cycle
    /// ends and another begins the new one shows, but at the very end the end. Ends and seams are taken as met within
    /// a nanosecond, so that an animation's last tick is not lost to the rounding of `t - beginTime`.
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
        // Backwards through time the count still goes up.
        if speed < 0 { cycle = (elapsed / cycleDuration).rounded(.down) }
        return Phase(
            time: time, fraction: time / basicDuration, cycle: Int(min(max(cycle, 0), 1e15)), isReversing: isReversing)
    }
}
