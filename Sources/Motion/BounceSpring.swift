import Foundation

/// The displacement of a UIScrollView's content beyond an edge while it returns to the edge (motion.md, section 8.3).
///
/// In points and points per second, positive away from the edge. A moving release is critically damped at 11 rad/s; a
/// release at rest (slower than 50 points per second) is overdamped with the rates 9 and 46 per second.
package struct BounceSpring: Sendable, Hashable {
    /// Beyond the edge, in points, after the rubber band is applied.
    package let initialDisplacement: Double
    /// In points per second.
    package let initialVelocity: Double
    /// Seconds until the displacement stays within `settledDistance`.
    package let duration: Double

    private let motion: BounceMotion

    /// Of a moving release, in rad/s.
    package static let frequency = 11.0
    /// Of a release at rest, per second.
    package static let restRates = (slow: 9.0, fast: 46.0)
    /// Below this speed, in points per second, a release counts as at rest.
    package static let restSpeed = 50.0
    /// The displacement, in points, below which the motion ends.
    package static let settledDistance = 0.1

    /// Cost: about 60 evaluations, to find the duration.
    ///
    /// - Parameter isAlwaysCritical: whether a release at rest is critically damped too, as for paging.
    package init(initialDisplacement: Double, initialVelocity: Double = 0, isAlwaysCritical: Bool = false) {
        self.initialDisplacement = initialDisplacement
        self.initialVelocity = initialVelocity
        motion = BounceMotion(
            displacement: initialDisplacement, velocity: initialVelocity,
            isAtRest: !isAlwaysCritical && abs(initialVelocity) < BounceSpring.restSpeed)
        duration = motion.duration(until: BounceSpring.settledDistance)
    }

    /// Whether the release counts as at rest.
    package var isAtRest: Bool { motion.isAtRest }

    /// The time at which a moving release crosses the edge inwards, in seconds; nil where it does not.
    package var edgeCrossingTime: Double? {
        let drift = initialVelocity + BounceSpring.frequency * initialDisplacement
        guard !isAtRest, initialDisplacement > 0, drift < 0 else { return nil }
        return -initialDisplacement / drift
    }

    /// The displacement at t seconds: the initial one until 0, exactly 0 from the duration on.
    package func value(at t: Double) -> Double {
        guard t < duration else { return 0 }
        return motion.state(at: max(t, 0)).value
    }

    /// The velocity at t seconds; the initial one until 0, 0 from the duration on.
    package func velocity(at t: Double) -> Double {
        guard t < duration else { return 0 }
        return motion.state(at: max(t, 0)).velocity
    }
}

/// The motion without its end.
private struct BounceMotion: Sendable, Hashable {
    let displacement: Double
    let velocity: Double
    let isAtRest: Bool

    func state(at t: Double) -> (value: Double, velocity: Double) {
        if isAtRest {
            let (slowRate, fastRate) = BounceSpring.restRates
            let slow = amplitudes.slow * exp(-slowRate * t)
            let fast = amplitudes.fast * exp(-fastRate * t)
            return (slow + fast, -slowRate * slow - fastRate * fast)
        }
        let w = BounceSpring.frequency
        let (envelope, drift) = (exp(-w * t), velocity + w * displacement)
        return ((displacement + drift * t) * envelope, (drift - w * (displacement + drift * t)) * envelope)
    }

    func duration(until distance: Double) -> Double {
        let excess = { (t: Double) in abs(state(at: t).value) - distance }
        // After the only turning point the distance decreases monotonically.
        let start = max(turningPoint, 0)
        if excess(start) > 0 {
            var end = start + 1
            while excess(end) > 0 { end += 1 }
            return bisected(start, end) { -excess($0) }
        }
        return excess(0) > 0 ? bisected(0, start) { -excess($0) } : 0
    }

    /// The time at which the velocity is zero, which happens at most once; 0 where it does not happen.
    private var turningPoint: Double {
        let time: Double
        if isAtRest {
            let (slowRate, fastRate) = BounceSpring.restRates
            time = log(-(amplitudes.fast * fastRate) / (amplitudes.slow * slowRate)) / (fastRate - slowRate)
        } else {
            time = velocity / (BounceSpring.frequency * (velocity + BounceSpring.frequency * displacement))
        }
        return time.isFinite ? time : 0
    }

    /// The initial values of the terms that decay at the slow and at the fast rate.
    private var amplitudes: (slow: Double, fast: Double) {
        let (slow, fast) = BounceSpring.restRates
        let gap = fast - slow
        return ((velocity + fast * displacement) / gap, -(velocity + slow * displacement) / gap)
    }
}
