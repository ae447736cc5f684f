/// An animation's progress over time: a timing function, a spring or keyframes with a duration.
///
/// Times are in seconds since the start. The value goes from 0 to 1, except for keyframes, which have their own values.
/// All functions are stateless.
package enum ProgressCurve: Sendable, Hashable {
    case timing(TimingFunction, duration: Double)
    /// The spring is cut off at the duration, not scaled to it, so the value may jump by about 0.001 at the end
    /// (motion.md, section 4.2).
    case spring(Spring, duration: Double)
    /// The value is that of the keyframes, so it may start and end at any number.
    case keyframes(Keyframes, duration: Double)

    /// In seconds.
    package var duration: Double {
        switch self {
        case .timing(_, let duration), .spring(_, let duration), .keyframes(_, let duration): duration
        }
    }

    /// The value at and after the end: 1, or the keyframes' last value.
    package var endValue: Double {
        if case .keyframes(let keyframes, _) = self { keyframes.value(at: 1) } else { 1 }
    }

    /// The value at t seconds: 0 (for keyframes, the first value) until 0, exactly `endValue` at and after the
    /// duration.
    ///
    /// A curve with a duration of 0 has the end value at 0.
    package func value(at t: Double) -> Double {
        guard t < duration else { return endValue }
        return switch self {
        case .timing(let function, let duration): function.value(at: t / duration)
        case .spring(let spring, _): spring.value(at: t)
        case .keyframes(let keyframes, let duration): keyframes.value(at: t / duration)
        }
    }

    /// The derivative to the right in 1/s; 0 before the start and from the end on.
    package func velocity(at t: Double) -> Double {
        guard t >= 0, t < duration else { return 0 }
        return switch self {
        case .timing(let function, let duration): function.slope(at: t / duration) / duration
        case .spring(let spring, _): spring.velocity(at: t)
        case .keyframes(let keyframes, let duration): keyframes.slope(at: t / duration) / duration
        }
    }

    /// The smallest time in 0...duration at which the curve reaches a value. A scrubbed animation continues from it.
    ///
    /// 0 for values of 0 and less, unless keyframes go below 0; the duration for a value that is not reached. Values
    /// above 1 are found if the curve overshoots. Cost: about 60 evaluations; for springs and keyframes, that
    /// many per monotonic segment.
    package func time(reaching value: Double) -> Double {
        switch self {
        case .timing(let function, let duration):
            guard value > 0 else { return 0 }
            return function.progress(reaching: value).map { $0 * duration } ?? duration
        case .spring(let spring, let duration):
            guard value > 0 else { return 0 }
            let monotonicBounds = [0] + spring.turningPoints.filter { $0 < duration } + [max(duration, 0)]
            return crossings(of: value, between: monotonicBounds, function: spring.value).first ?? duration
        case .keyframes(let keyframes, let duration):
            if let fraction = keyframes.fraction(reaching: value) { return fraction * duration }
            return value > 0 ? duration : 0
        }
    }
}
