package import Motion

/// The state of a UIViewPropertyAnimator. Between two calls its progress is a function of time.
///
/// Apple does not document all transitions. These are conventions: `pause` keeps the visible value (S); `resume`
/// without a new timing continues the original curve at the point where it has that value (M1); with a new timing it
/// starts from the current value (M2); `reverse` replaces the fraction by 1 - fraction and the curve runs towards the
/// start (REV).
package struct AnimatorState: Sendable, Hashable {
    /// UIViewAnimatingState.
    package enum Phase: String, Sendable, Hashable {
        case inactive, active, stopped
    }

    /// UIViewAnimatingPosition.
    package enum Position: String, Sendable, Hashable, CaseIterable {
        case end, start, current
    }

    private enum Activity: Hashable {
        /// Paused at a `fractionComplete`. The fraction of the curve's duration at which the animator was paused is
        /// kept until the fraction is set, because an oscillating spring has the same value at several times.
        case paused(fraction: Double, timeFraction: Double?)
        case running(AnimatorSegment)
    }

    package let curve: ProgressCurve
    /// The time between start and the first change, in seconds.
    package let delay: Double
    package let scrubsLinearly: Bool
    package let pausesOnCompletion: Bool
    package private(set) var phase = Phase.inactive
    package private(set) var isReversed = false
    /// Whether it runs because it was continued after a pause.
    private var isContinued = false
    private var activity = Activity.paused(fraction: 0, timeFraction: nil)
    /// The progress at which it was stopped or finished.
    private var rest = 0.0

    package init(
        curve: ProgressCurve, delay: Double = 0, scrubsLinearly: Bool = true, pausesOnCompletion: Bool = false
    ) {
        self.curve = curve
        self.delay = delay
        self.scrubsLinearly = scrubsLinearly
        self.pausesOnCompletion = pausesOnCompletion
    }

    package var isRunning: Bool {
        if phase == .active, case .running = activity { true } else { false }
    }

    /// The progress as a function of time, for the timeline.
    package var progress: AnimationProgress {
        guard phase == .active else { return .constant(rest) }
        switch activity {
        case .paused(let fraction, _): return .constant(progress(atFraction: fraction))
        case .running(let segment): return .segment(segment)
        }
    }

    /// `fractionComplete`: the fraction of the duration while running, the scrubbed fraction while paused. Nil if it is
    /// undefined: while inactive, or while running with a new timing.
    package func fractionComplete(at time: Double) -> Double? {
        guard phase == .active else { return nil }
        switch activity {
        case .paused(let fraction, _): return min(max(fraction, 0), 1)
        case .running(.replacement): return nil
        case .running(let segment): return min(segment.timeFraction(at: time), 1)
        }
    }

    /// The time at which it will end without further calls, in seconds; nil while it is not running.
    package var end: Double? {
        if phase == .active, case .running(let segment) = activity { segment.end } else { nil }
    }

    /// Whether a running animator has reached its end at a time.
    ///
    /// With `scrubsLinearly`, an animator that was paused and continues its original curve at the original speed ends one tick
    /// later, so that its final value is shown before the completion runs (a convention; motion.md, section 6.6).
    package func hasReachedEnd(at time: Double) -> Bool {
        guard phase == .active, case .running(let segment) = activity else { return false }
        let tolerance = 1e-9
        if isContinued, scrubsLinearly, case .original(let curve, _, let timeFraction, let rate, _) = segment,
            timeFraction > 0,
            curve.duration > 0,
            abs(rate * curve.duration - 1) < tolerance
        {
            return segment.timeFraction(at: time) > 1 + tolerance
        }
        return time >= segment.end - tolerance
    }

    /// startAnimation: starts an inactive animator and continues a paused one. Does nothing to a running one.
    package mutating func start(at time: Double) {
        switch (phase, activity) {
        case (.inactive, _):
            phase = .active
            isReversed = false
            let rate = curve.duration > 0 ? 1 / curve.duration : .infinity
            activity = .running(.original(curve, begin: time + delay, timeFraction: 0, rate: rate, isReversed: false))
        case (.active, .paused): resume(at: time)
        case (.active, .running), (.stopped, _): break
        }
    }

    /// pauseAnimation: makes an inactive animator active and keeps the visible value (S).
    package mutating func pause(at time: Double) {
        switch (phase, activity) {
        case (.inactive, _):
            phase = .active
            isReversed = false
            activity = .paused(fraction: 0, timeFraction: nil)
        case (.active, .running(let segment)):
            let progress = directed(segment.progress(at: time))
            var pausedTimeFraction: Double?
            if case .original = segment { pausedTimeFraction = min(segment.timeFraction(at: time), 1) }
            activity = .paused(
                fraction: scrubsLinearly ? progress : pausedTimeFraction ?? timeFraction(reaching: progress),
                timeFraction: pausedTimeFraction)
        case (.active, .paused), (.stopped, _): break
        }
    }

    /// Sets fractionComplete, clamped to 0...1 (a convention); makes an inactive animator active and paused.
    package mutating func scrub(to fraction: Double, at time: Double) {
        guard phase != .stopped else { return }
        pause(at: time)
        activity = .paused(fraction: min(max(fraction, 0), 1), timeFraction: nil)
    }

    /// continueAnimation(withTimingParameters:durationFactor:).
    ///
    /// - Parameters:
    ///   - replacement: a new timing (M2) for a duration in seconds; nil continues the original curve (M1). An initial
    ///     velocity counts in the distance that is left per second, whatever the duration is.
    ///   - factor: the remaining time as a fraction of the original duration; 0 keeps the time that is left.
    /// - Throws: the errors of `replacement`.
    package mutating func resume<Failure: Error>(
        at time: Double, replacement: ((_ duration: Double) throws(Failure) -> ProgressCurve)?, factor: Double = 0
    ) throws(Failure) {
        guard phase == .active, case .paused(let fraction, let pausedTimeFraction) = activity else { return }
        if let replacement {
            let from = progress(atFraction: fraction)
            let length = factor > 0 ? factor * curve.duration : (1 - fraction) * curve.duration
            activity = .running(
                .replacement(
                    try replacement(length).lasting(length), begin: time, from: from, to: isReversed ? 0 : 1))
            return
        }
        let timeFraction = pausedTimeFraction ?? (scrubsLinearly ? timeFraction(reaching: fraction) : fraction)
        isContinued = true
        let left = 1 - timeFraction
        let length = factor > 0 ? factor * curve.duration : left * curve.duration
        let rate = length > 0 ? left / length : curve.duration > 0 ? 1 / curve.duration : .infinity
        activity = .running(
            .original(curve, begin: time, timeFraction: timeFraction, rate: rate, isReversed: isReversed))
    }

    /// continueAnimation with the original curve and the time that is left.
    package mutating func resume(at time: Double, factor: Double = 0) {
        resume(at: time, replacement: nil as ((Double) -> ProgressCurve)?, factor: factor)
    }

    /// Toggles `isReversed`: the fraction becomes 1 - fraction and the visible value stays (REV).
    package mutating func reverse(at time: Double) {
        guard phase == .active else { return }
        switch activity {
        case .paused(let fraction, _):
            isReversed.toggle()
            let turned = scrubsLinearly ? 1 - fraction : timeFraction(reaching: 1 - curveValue(fraction))
            activity = .paused(fraction: turned, timeFraction: nil)
        case .running(let segment):
            let progress = segment.progress(at: time)
            isReversed.toggle()
            isContinued = false
            let timeFraction = timeFraction(reaching: directed(progress))
            let rate = curve.duration > 0 ? 1 / curve.duration : .infinity
            activity = .running(
                .original(curve, begin: time, timeFraction: timeFraction, rate: rate, isReversed: isReversed))
        }
    }

    /// Called at the end: the animator becomes inactive or, with `pausesOnCompletion`, active and paused.
    ///
    /// Returns the position for its completion; nil if the completion does not run.
    package mutating func conclude() -> Position? {
        if pausesOnCompletion {
            activity = .paused(fraction: 1, timeFraction: nil)
            return nil
        }
        phase = .inactive
        rest = isReversed ? 0 : 1
        return isReversed ? .start : .end
    }

    /// stopAnimation: keeps the current values. Without finishing it becomes inactive and its completion does not run.
    package mutating func stop(at time: Double, withoutFinishing: Bool) {
        guard phase == .active else { return }
        rest = progress.value(at: time) ?? rest
        phase = withoutFinishing ? .inactive : .stopped
    }

    /// finishAnimation(at:) of a stopped animator.
    package mutating func finish(at position: Position) {
        guard phase == .stopped else { return }
        switch position {
        case .end: rest = 1
        case .start: rest = 0
        case .current: break
        }
        phase = .inactive
    }

    /// Progress towards the current end, which is the start if reversed.
    private func directed(_ progress: Double) -> Double { isReversed ? 1 - progress : progress }

    private func progress(atFraction fraction: Double) -> Double {
        directed(scrubsLinearly ? fraction : curveValue(fraction))
    }

    private func curveValue(_ timeFraction: Double) -> Double { curve.value(at: timeFraction * curve.duration) }

    /// The smallest fraction of the curve's duration at which it has a value.
    private func timeFraction(reaching value: Double) -> Double {
        guard curve.duration > 0 else { return 1 }
        return min(max(curve.time(reaching: value) / curve.duration, 0), 1)
    }
}

extension ProgressCurve {
    /// The same curve with another duration in seconds. A spring with a settling duration of its own is scaled, but keeps its
    /// initial velocity.
    func lasting(_ length: Double) -> ProgressCurve {
        switch self {
        case .timing(let function, _): .timing(function, duration: length)
        case .keyframes(let keyframes, _): .keyframes(keyframes, duration: length)
        case .spring(_, let duration) where duration == length: self
        case .spring(let spring, let duration):
            length > 0 && duration > 0
                ? .spring(spring.scaled(by: duration / length), duration: length) : .spring(spring, duration: length)
        }
    }
}

extension Spring {
    /// A spring that is faster by a factor but has the same initial velocity: damping grows with the factor, stiffness with
    /// its square.
    func scaled(by speed: Double) -> Spring {
        Spring(
            mass: mass, stiffness: stiffness * speed * speed, damping: damping * speed,
            initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
    }
}
