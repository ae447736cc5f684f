/// A track of SwiftUI's keyframe animator: the motion of one number through keyframes (motion.md, section 13.3).
///
/// Times are in seconds from the start of the track, velocities in units of the value per second. Each keyframe starts
/// from the target of the one before. Source: documented by Apple; the slopes of cubics were compared with SwiftUI by
/// objc.io; what is marked there is a convention.
package struct KeyframeTrack: Sendable, Hashable {
    /// How the value reaches the next target. A duration that is not positive makes any keyframe a move.
    package enum Keyframe: Sendable, Hashable {
        case linear(to: Double, duration: Double, timingFunction: TimingFunction = .linear)
        /// A Hermite curve. Two neighbours form a Catmull-Rom spline; velocities replace its slopes.
        case cubic(to: Double, duration: Double, startVelocity: Double? = nil, endVelocity: Double? = nil)
        /// A spring that starts with the velocity before it and is cut at the duration, by default its settling duration.
        /// The spring's own initial velocity is ignored.
        case spring(to: Double, spring: Spring, duration: Double? = nil, startVelocity: Double? = nil)
        /// A jump.
        case move(to: Double)

        package var target: Double {
            switch self {
            case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
            }
        }

        /// The keyframe that has its effect: a move, if it takes no time.
        fileprivate var effective: Keyframe {
            switch self {
            case .linear(let to, let duration, _), .cubic(let to, let duration, _, _):
                duration > 0 ? self : .move(to: to)
            case .spring(let to, _, let duration, _): duration ?? 1 > 0 ? self : .move(to: to)
            case .move: self
            }
        }
    }

    /// Shown before the start.
    package let initialValue: Double
    package let keyframes: [Keyframe]
    /// The sum of all keyframes in seconds. `FLT_MAX` or more if a spring without damping has no duration.
    package let duration: Double

    private let segments: [TrackSegment]

    /// Cost: one pass over the keyframes.
    package init(initialValue: Double, keyframes: [Keyframe]) {
        self.initialValue = initialValue
        self.keyframes = keyframes
        let steps = keyframes.map(\.effective)
        var (segments, time) = ([TrackSegment](), 0.0)
        var (value, velocity) = (initialValue, 0.0)
        for (index, step) in steps.enumerated() {
            let next = index + 1 < steps.count ? steps[index + 1] : nil
            let segment = TrackSegment(step, begin: time, from: value, velocity: velocity, next: next)
            time += segment.duration
            (value, velocity) = (step.target, segment.endVelocity)
            segments.append(segment)
        }
        self.segments = segments
        duration = time
    }

    /// The value at t seconds: the initial one before the start, the last target from the duration on. Cost: a pass over
    /// the segments and one curve.
    package func value(at t: Double) -> Double {
        guard t >= 0 else { return initialValue }
        guard t < duration, let segment = segment(at: t) else { return keyframes.last?.target ?? initialValue }
        return segment.state(at: t).value
    }

    /// The derivative to the right; 0 before the start and from the duration on.
    package func velocity(at t: Double) -> Double {
        guard t >= 0, t < duration, let segment = segment(at: t) else { return 0 }
        return segment.state(at: t).velocity
    }

    private func segment(at t: Double) -> TrackSegment? { segments.last { $0.begin <= t && $0.duration > 0 } }
}

extension KeyframeTrack {
    /// The tracks of the components of one value. A spring without a duration takes until all components have settled (a
    /// convention), so that the keyframes of all begin at the same times.
    ///
    /// - Parameter keyframes: one list for each component, all of the same kinds. Cost: two passes over them.
    package static func components(initialValues: [Double], keyframes: [[Keyframe]]) -> [KeyframeTrack] {
        var keyframes = keyframes
        var states = initialValues.map { (value: $0, velocity: 0.0) }
        let count = keyframes.map(\.count).min() ?? 0
        for index in 0..<count {
            let durations = zip(keyframes, states).compactMap { keyframes, state -> Double? in
                guard case .spring(let to, let spring, nil, let start) = keyframes[index] else { return nil }
                return spring.settlingDuration(
                    displacement: state.value - to, velocity: start ?? state.velocity)
            }
            for component in keyframes.indices {
                if let longest = durations.max(),
                    case .spring(let to, let spring, nil, let start) = keyframes[component][index]
                {
                    keyframes[component][index] = .spring(
                        to: to, spring: spring, duration: longest, startVelocity: start)
                }
                let step = keyframes[component][index]
                let next = index + 1 < count ? keyframes[component][index + 1].effective : nil
                let segment = TrackSegment(
                    step.effective, begin: 0, from: states[component].value, velocity: states[component].velocity,
                    next: next)
                states[component] = (step.target, segment.endVelocity)
            }
        }
        return zip(initialValues, keyframes).map { KeyframeTrack(initialValue: $0, keyframes: $1) }
    }
}

/// One keyframe with its start.
private struct TrackSegment: Sendable, Hashable {
    enum Formula: Sendable, Hashable {
        case timing(TimingFunction, from: Double, to: Double)
        case cubic(Cubic)
        case spring(Spring, to: Double, displacement: Double, velocity: Double)
        case jump
    }

    let begin: Double
    let duration: Double
    let formula: Formula
    /// With which the next keyframe starts, unless it has its own.
    let endVelocity: Double

    /// - Parameters:
    ///   - velocity: at the end of the keyframe before.
    ///   - next: the keyframe after it, which determines the slope at the end of a cubic.
    init(
        _ keyframe: KeyframeTrack.Keyframe, begin: Double, from: Double, velocity: Double,
        next: KeyframeTrack.Keyframe?
    ) {
        self.begin = begin
        switch keyframe {
        case .linear(let to, let duration, let timing):
            self.duration = duration
            formula = .timing(timing, from: from, to: to)
            endVelocity = (to - from) / duration * timing.slope(at: 1)
        case .cubic(let to, let duration, let start, let end):
            self.duration = duration
            endVelocity = end ?? TrackSegment.slope(from: from, to: to, duration: duration, before: next)
            formula = .cubic(
                Cubic(
                    from: from, to: to, startSlope: (start ?? velocity) * duration,
                    endSlope: endVelocity * duration))
        case .spring(let to, let spring, let length, let start):
            let (displacement, velocity) = (from - to, start ?? velocity)
            duration = length ?? spring.settlingDuration(displacement: displacement, velocity: velocity)
            formula = .spring(spring, to: to, displacement: displacement, velocity: velocity)
            endVelocity = spring.remainder(at: duration, displacement: displacement, velocity: velocity).velocity
        case .move:
            (duration, formula, endVelocity) = (0, .jump, 0)
        }
    }

    /// The slope at the end of a cubic that does not declare one.
    private static func slope(
        from: Double, to: Double, duration: Double, before next: KeyframeTrack.Keyframe?
    ) -> Double {
        switch next {
        case .cubic(let target, let nextDuration, let start, _):
            start ?? (target - from) / (duration + nextDuration)
        case .linear(let target, let nextDuration, let timing):
            (target - to) / nextDuration * timing.slope(at: 0)
        case .spring(_, _, _, let start): start ?? 0
        case .move, nil: 0
        }
    }

    func state(at t: Double) -> (value: Double, velocity: Double) {
        let fraction = (t - begin) / duration
        switch formula {
        case .timing(let timing, let from, let to):
            return (
                from + (to - from) * timing.value(at: fraction), (to - from) * timing.slope(at: fraction) / duration
            )
        case .cubic(let cubic):
            return (cubic.value(at: fraction), cubic.slope(at: fraction) / duration)
        case .spring(let spring, let to, let displacement, let velocity):
            let rest = spring.remainder(at: t - begin, displacement: displacement, velocity: velocity)
            return (to + rest.value, rest.velocity)
        case .jump:
            return (0, 0)
        }
    }
}
