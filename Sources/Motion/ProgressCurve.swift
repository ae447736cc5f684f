/// How far an animation has come at any time since its start: a timing function, a spring or keyframes over a duration.
///
/// Times are seconds since the start; a value of 0 is the beginning and 1 the end. Everything is a function of
/// absolute time: nothing is remembered between two calls.
package enum ProgressCurve: Sendable, Hashable {
    case timing(TimingFunction, duration: Double)
    /// The spring is cut at the duration, not stretched: a last step of up to about a thousandth is right.
    case spring(Spring, duration: Double)
    /// The value is the keyframes' own, so that it may begin and end anywhere.
    case keyframes(Keyframes, duration: Double)

    /// In seconds.
    package var duration: Double {
        switch self {
        case .timing(_, let duration), .spring(_, let duration), .keyframes(_, let duration): duration
        }
    }

    /// What is shown from the duration on: 1, or the keyframes' last value.
    package var endValue: Double {
        if case .keyframes(let keyframes, _) = self { keyframes.value(at: 1) } else { 1 }
    }

    /// The value at t seconds: 0 (keyframes: the first value) until 0, exactly the end's from the duration on.
    ///
    /// A curve without duration is at its end at 0 already.
    package func value(at t: Double) -> Double {
        guard t < duration else { return endValue }
        return switch self {
        case .timing(let function, let duration): function.value(at: t / duration)
        case .spring(let spring, _): spring.value(at: t)
        case .keyframes(let keyframes, let duration): keyframes.value(at: t / duration)
        }
    }

    /// The value's change per second; 0 at the ends and outside them.
    package func velocity(at t: Double) -> Double {
        guard t > 0, t < duration else { return 0 }
        return switch self {
        case .timing(let function, let duration): function.slope(at: t / duration) / duration
        case .spring(let spring, _): spring.velocity(at: t)
        case .keyframes(let keyframes, let duration): keyframes.slope(at: t / duration) / duration
        }
    }

    /// The smallest time in 0...duration at which the curve has a value (rule M1: a scrubbed animation goes on from there).
    ///
    /// 0 for 0 and less, unless keyframes go below; the duration for a value that is not reached before. A value above
    /// 1 is found where the curve overshoots that far. Cost: some 100 evaluations.
    package func time(reaching value: Double) -> Double {
        switch self {
        case .timing(let function, let duration):
            guard value > 0 else { return 0 }
            return function.progress(reaching: value).map { $0 * duration } ?? duration
        case .spring(let spring, let duration):
            guard value > 0 else { return 0 }
            let knots = [0] + spring.turningPoints.filter { $0 < duration } + [max(duration, 0)]
            return crossings(of: value, between: knots, function: spring.value).first ?? duration
        case .keyframes(let keyframes, let duration):
            if let fraction = keyframes.fraction(reaching: value) { return fraction * duration }
            return value > 0 ? duration : 0
        }
    }
}
