import Foundation

/// CASpringAnimation's curve: the way from 0 to 1 of a mass on a damped spring, never cut and never snapped.
///
/// With `w0 = sqrt(stiffness / mass)`, `z = damping / (2 sqrt(mass stiffness))` and `b = z w0` the distance still to go is
/// `C + (b - v) S`, and the velocity is `v C + (w0^2 - b v) S`, where C and S are `e^-bt` times
/// `cos, sin/wd` (z < 1), `1, t` (z = 1) or `cosh, sinh/q` (z > 1).
/// Source: the parameters are Apple's (CASpringAnimation documentation); values were measured of QuartzCore.
package struct Spring: Sendable, Hashable {
    /// Of the object, in kg.
    package let mass: Double
    /// In N/m. Not to be confused with the response, which is a time.
    package let stiffness: Double
    /// The coefficient in N s/m. Not to be confused with the damping ratio, which has no unit.
    package let damping: Double
    /// In distances per second, positive towards the target: 1 covers the whole way in one second.
    package let initialVelocity: Double
    /// Whether a damping ratio above 1 is taken as it is; Core Animation otherwise takes it as 1.
    package let allowsOverdamping: Bool

    /// A spring by its physics. As in Core Animation, a mass or stiffness that is not positive and a negative damping
    /// are ignored: the default stays.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        allowsOverdamping: Bool = false
    ) {
        self.mass = mass > 0 ? mass : 1
        self.stiffness = stiffness > 0 ? stiffness : 100
        self.damping = damping >= 0 ? damping : 10
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
    }

    /// The undamped angular frequency w0, in rad/s.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// The ratio z that the curve uses: the damping over the critical one, at most 1 unless overdamping is allowed.
    ///
    /// Within 1e-12 of 1 it is exactly 1: there `damping = 2 sqrt(mass stiffness)` was meant, and rounding must not
    /// turn it into the other branch's settling time.
    package var dampingRatio: Double {
        let ratio = damping / (2 * (mass * stiffness).squareRoot())
        if abs(ratio - 1) < 1e-12 { return 1 }
        return allowsOverdamping ? ratio : min(ratio, 1)
    }

    /// The position at t seconds: 0 at the start and before it, near 1 in the end, above 1 where it overshoots.
    package func value(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        guard damping.isFinite else { return 1 }
        let constants = constants
        let (even, odd) = constants.basis(at: t)
        return 1 - (even + (constants.decay - initialVelocity) * odd)
    }

    /// The velocity at t seconds in distances per second; the initial one at 0, 0 before.
    package func velocity(at t: Double) -> Double {
        guard t >= 0, damping.isFinite else { return 0 }
        let constants = constants
        let (even, odd) = constants.basis(at: t)
        return initialVelocity * even + constants.pull(from: initialVelocity) * odd
    }

    /// Seconds until the spring is within a thousandth of its target, by CASpringAnimation's two rules.
    ///
    /// Below critical damping, when the sum of both amplitudes has decayed to 0.001; otherwise the first multiple of
    /// 0.1 s (added up in doubles, as measured) at which the distance is below 0.001. Undamped: `FLT_MAX`. Infinitely
    /// damped (a bounce of -1): 0. Source: 17 published QuartzCore values. The second rule looks at tenths only and may
    /// catch a spring that a hard push (v > w0) sends through its target.
    /// Cost: up to 100,000 evaluations for a spring of hours, ten for a common one.
    package var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        guard damping.isFinite else { return 0 }
        let constants = constants
        if constants.regime == .underdamped {
            let amplitude = 1 + abs(constants.decay - initialVelocity) / constants.frequency
            return log(amplitude / Spring.settlingThreshold) / constants.decay
        }
        var (t, step) = (0.0, 0.1)
        while abs(1 - value(at: t)) >= Spring.settlingThreshold {
            t += step
            // Nobody waits for a day; from three hours on an upper bound that is found soon is enough.
            if t > 10_000 { step *= 2 }
        }
        return t
    }

    /// Up to two times in seconds, after the start, at which the velocity is zero; ascending.
    ///
    /// What follows them swings less far, so the first time at which any value is reached lies before the second.
    var turningPoints: [Double] {
        guard damping.isFinite else { return [] }
        let (constants, v) = (constants, initialVelocity)
        let pull = constants.pull(from: v)
        switch constants.regime {
        case .underdamped:
            let angle = atan2(-v, pull / constants.frequency)
            let first = (angle > 0 ? angle : angle + .pi) / constants.frequency
            return [first, first + .pi / constants.frequency]
        case .critical:
            return [-v / pull].filter { $0.isFinite && $0 > 0 }
        case .overdamped:
            return [atanh(-v * constants.frequency / pull) / constants.frequency].filter { $0.isFinite && $0 > 0 }
        }
    }

    /// The distance from the target, in distances, that counts as arrived; Core Animation's and SwiftUI's.
    static let settlingThreshold = 0.001

    private var constants: SpringConstants {
        SpringConstants(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    }
}

/// The rates that mass, stiffness and damping amount to.
private struct SpringConstants {
    enum Regime { case underdamped, critical, overdamped }

    let regime: Regime
    /// w0 squared, in 1/s2.
    let square: Double
    /// b, in 1/s.
    let decay: Double
    /// wd or q, in rad/s; 0 for critical damping.
    let frequency: Double

    init(angularFrequency: Double, dampingRatio: Double) {
        regime = dampingRatio < 1 ? .underdamped : dampingRatio == 1 ? .critical : .overdamped
        square = angularFrequency * angularFrequency
        decay = dampingRatio * angularFrequency
        // (1 - z)(1 + z) keeps the digits that 1 - z^2 loses near 1.
        frequency = angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    }

    /// What S is multiplied by in the velocity, in 1/s2.
    func pull(from velocity: Double) -> Double { square - decay * velocity }

    /// C and S of the doc comment above: both finite for every t >= 0, and continuous as the ratio passes 1.
    func basis(at t: Double) -> (even: Double, odd: Double) {
        switch regime {
        case .underdamped:
            let envelope = exp(-decay * t)
            return (envelope * cos(frequency * t), envelope * sin(frequency * t) / frequency)
        case .critical:
            let envelope = exp(-decay * t)
            return (envelope, envelope * t)
        case .overdamped:
            // The slow rate as a quotient, since decay - frequency cancels; expm1 since the two rates may be close.
            let slow = exp(-square / (decay + frequency) * t)
            let gap = -expm1(-2 * frequency * t)
            return (slow * (1 - gap / 2), slow * gap / (2 * frequency))
        }
    }
}
