package import Motion

/// UIViewPropertyAnimator as a value: what it does is a function of time between two calls.
///
/// What Apple documents is told apart from our conventions: on `pause` the visible value stays (S); `resume` without
/// new timing goes back to the original curve where it has that value (M1); with new timing it starts from the
/// current value (M2); `isReversed` turns the fraction round and the curve runs towards the start (REV).
package struct AnimatorState: Sendable, Hashable {
    /// UIViewAnimatingState.
    package enum Phase: String, Sendable, Hashable {
        case inactive, active, stopped
    }

    /// UIViewAnimatingPosition.
    package enum Position: String, Sendable, Hashable, CaseIterable {
        case end, start, current
    }

    private enum Motion: Hashable {
        /// Not moving: the fraction as it can be set. Until it is set, the share of the curve's time at which the
        /// animator was caught is remembered: a spring that swings has one value at several moments.
        case paused(fraction: Double, share: Double?)
        case running(AnimatorStretch)
    }

    package let curve: ProgressCurve
    /// Seconds it waits before it moves.
    package let delay: Double
    package let scrubsLinearly: Bool
    package let pausesOnCompletion: Bool
    package private(set) var phase = Phase.inactive
    package private(set) var isReversed = false
    private var motion = Motion.paused(fraction: 0, share: nil)
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
        if phase == .active, case .running = motion { true } else { false }
    }

    /// How far the values are at a time, for the timeline.
    package var progress: AnimationProgress {
        guard phase == .active else { return .held(rest) }
        switch motion {
        case .paused(let fraction, _): return .held(progress(atFraction: fraction))
        case .running(let stretch): return .stretch(stretch)
        }
    }

    /// `fractionComplete`: the share of time while running, the scrubbed fraction while paused. Nil where it is
    /// undefined: inactive, or running along another curve.
    package func fractionComplete(at time: Double) -> Double? {
        guard phase == .active else { return nil }
        switch motion {
        case .paused(let fraction, _): return min(max(fraction, 0), 1)
        case .running(.other): return nil
        case .running(let stretch): return min(stretch.share(at: time), 1)
        }
    }

    /// When it will have ended if nobody interferes; nil while it does not run.
    package var end: Double? {
        if phase == .active, case .running(let stretch) = motion { stretch.end } else { nil }
    }

    /// Whether a running animator is through. One that went back to its own curve from a value shows its end once
    /// before it is done, all others are done when they get there.
    package func isThrough(at time: Double) -> Bool {
        guard phase == .active, case .running(let stretch) = motion else { return false }
        let slack = 1e-9
        if scrubsLinearly, case .own(let curve, _, let share, let rate, _) = stretch, share > 0, curve.duration > 0,
            abs(rate * curve.duration - 1) < slack
        {
            return stretch.share(at: time) > 1 + slack
        }
        return time >= stretch.end - slack
    }

    /// startAnimation: an inactive animator begins, a paused one goes on, a running one is left alone.
    package mutating func start(at time: Double) {
        switch (phase, motion) {
        case (.inactive, _):
            phase = .active
            isReversed = false
            let rate = curve.duration > 0 ? 1 / curve.duration : .infinity
            motion = .running(.own(curve, begin: time + delay, share: 0, rate: rate, isReversed: false))
        case (.active, .paused): resume(at: time)
        case (.active, .running), (.stopped, _): break
        }
    }

    /// pauseAnimation: makes an inactive animator active. The visible value stays (S).
    package mutating func pause(at time: Double) {
        switch (phase, motion) {
        case (.inactive, _):
            phase = .active
            isReversed = false
            motion = .paused(fraction: 0, share: nil)
        case (.active, .running(let stretch)):
            let progress = directed(stretch.progress(at: time))
            var caught: Double?
            if case .own = stretch { caught = min(stretch.share(at: time), 1) }
            motion = .paused(
                fraction: scrubsLinearly ? progress : caught ?? share(reaching: progress), share: caught)
        case (.active, .paused), (.stopped, _): break
        }
    }

    /// Sets fractionComplete, held to 0...1 (a convention); makes an inactive animator active and paused.
    package mutating func scrub(to fraction: Double, at time: Double) {
        guard phase != .stopped else { return }
        pause(at: time)
        motion = .paused(fraction: min(max(fraction, 0), 1), share: nil)
    }

    /// continueAnimation(withTimingParameters:durationFactor:).
    ///
    /// - Parameters:
    ///   - other: new timing of the animator's own duration (M2); nil goes back to the original curve (M1).
    ///   - factor: the remaining time as a share of the original duration; 0 takes what is left.
    package mutating func resume(at time: Double, other: ProgressCurve? = nil, factor: Double = 0) {
        guard phase == .active, case .paused(let fraction, let caught) = motion else { return }
        if let other {
            let from = progress(atFraction: fraction)
            let length = factor > 0 ? factor * curve.duration : (1 - fraction) * curve.duration
            motion = .running(
                .other(other.lasting(length), begin: time, from: from, to: isReversed ? 0 : 1))
            return
        }
        let share = caught ?? (scrubsLinearly ? share(reaching: fraction) : fraction)
        let left = 1 - share
        let length = factor > 0 ? factor * curve.duration : left * curve.duration
        let rate = length > 0 ? left / length : curve.duration > 0 ? 1 / curve.duration : .infinity
        motion = .running(.own(curve, begin: time, share: share, rate: rate, isReversed: isReversed))
    }

    /// Turns `isReversed` round: the fraction becomes 1 - fraction, the visible value stays (REV).
    package mutating func reverse(at time: Double) {
        guard phase == .active else { return }
        switch motion {
        case .paused(let fraction, _):
            isReversed.toggle()
            let turned = scrubsLinearly ? 1 - fraction : share(reaching: 1 - curveValue(fraction))
            motion = .paused(fraction: turned, share: nil)
        case .running(let stretch):
            let progress = stretch.progress(at: time)
            isReversed.toggle()
            let share = share(reaching: directed(progress))
            let rate = curve.duration > 0 ? 1 / curve.duration : .infinity
            motion = .running(.own(curve, begin: time, share: share, rate: rate, isReversed: isReversed))
        }
    }

    /// The animator came to its end: it rests there, inactive or, with `pausesOnCompletion`, active and paused.
    ///
    /// Returns the position with which its completion is called; nil where it is not called.
    package mutating func conclude() -> Position? {
        if pausesOnCompletion {
            motion = .paused(fraction: 1, share: nil)
            return nil
        }
        phase = .inactive
        rest = isReversed ? 0 : 1
        return isReversed ? .start : .end
    }

    /// stopAnimation: values stay where they are. Without finishing it is inactive and calls no completion.
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

    /// Progress towards the end it is heading for.
    private func directed(_ progress: Double) -> Double { isReversed ? 1 - progress : progress }

    private func progress(atFraction fraction: Double) -> Double {
        directed(scrubsLinearly ? fraction : curveValue(fraction))
    }

    private func curveValue(_ share: Double) -> Double { curve.value(at: share * curve.duration) }

    /// The smallest share of the curve's time at which it has a value.
    private func share(reaching value: Double) -> Double {
        guard curve.duration > 0 else { return 1 }
        return min(max(curve.time(reaching: value) / curve.duration, 0), 1)
    }
}

extension ProgressCurve {
    /// The same shape over another length; a spring is made anew, as UIKit fits it to its duration.
    func lasting(_ length: Double) -> ProgressCurve {
        switch self {
        case .timing(let function, _): .timing(function, duration: length)
        case .keyframes(let keyframes, _): .keyframes(keyframes, duration: length)
        case .spring(let spring, let duration):
            length > 0 && duration > 0
                ? .spring(spring.scaled(by: duration / length), duration: length) : .spring(spring, duration: length)
        }
    }
}

extension Spring {
    /// The same motion in a time that runs so many times faster: stiffness grows with its square.
    func scaled(by speed: Double) -> Spring {
        Spring(
            mass: mass, stiffness: stiffness * speed * speed, damping: damping * speed,
            initialVelocity: initialVelocity * speed, allowsOverdamping: allowsOverdamping)
    }
}
