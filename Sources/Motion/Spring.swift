import Foundation

/// CASpringAnimation's curve: the motion of a mass on a damped spring from 0 to 1, without an end (motion.md,
/// section 4.1).
///
/// With `w0 = sqrt(stiffness / mass)`, `z = damping / (2 sqrt(mass stiffness))` and `b = z w0` the remaining distance
/// is `C + (b - v) S`, and the velocity is `v C + (w0^2 - b v) S`, where C and S are `e^-bt` times `cos, sin/wd` (z <
/// 1), `1, t` (z = 1) or `cosh, sinh/q` (z > 1). Source: the parameters are Apple's (CASpringAnimation documentation);
/// values were measured on QuartzCore.
package struct Spring: Sendable, Hashable {
    /// Of the object, in kg.
    package let mass: Double
    /// In N/m. Not the response, which is a time.
    package let stiffness: Double
    /// The coefficient in N s/m. Not the damping ratio, which has no unit.
    package let damping: Double
    /// In distances per second, positive towards the target: 1 covers the whole distance in one second.
    package let initialVelocity: Double
    /// Whether a damping ratio above 1 is used; Core Animation evaluates it as 1.
    package let allowsOverdamping: Bool

    /// A spring with physical parameters. As in Core Animation, a mass or stiffness that is not positive and a negative
    /// damping are replaced by the default.
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
    /// A ratio within 1e-12 of 1 counts as exactly 1, so that rounding does not select another rule for the settling
    /// duration.
    package var dampingRatio: Double {
        let ratio = damping / (2 * (mass * stiffness).squareRoot())
        if abs(ratio - 1) < 1e-12 { return 1 }
        return allowsOverdamping ? ratio : min(ratio, 1)
    }

    /// The position at t seconds: 0 until the start, approaching 1 later, above 1 where it overshoots.
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

    /// Seconds until the spring is within 0.001 of its target, by CASpringAnimation's rules (motion.md, section 4.2).
    ///
    /// Below critical damping, the time at which the amplitude has decayed to 0.001. Otherwise the first multiple of
    /// 0.1 s (summed in double precision) at which the distance is below 0.001; this may be too early for a spring that
    /// crosses its target (v > w0). Undamped: `FLT_MAX`. Infinitely damped (a bounce of -1): 0.
    /// Cost: about ten evaluations for a common spring, up to 100,000 for one that lasts hours.
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
            // Beyond about three hours an upper bound that is found quickly is enough.
            if t > 10_000 { step *= 2 }
        }
        return t
    }

    /// Up to two times in seconds, after the start, at which the velocity is zero; ascending.
    ///
    /// Later swings are smaller, so every value that is reached is first reached before the second turning point.
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

    /// The remaining distance, as a fraction of the whole, at which the spring counts as settled in Core Animation and
    /// SwiftUI.
    package static let settlingThreshold = 0.001

    var constants: SpringConstants {
        SpringConstants(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    }
}

/// Rates derived from mass, stiffness and damping.
struct SpringConstants {
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
        // (1 - z)(1 + z) avoids the cancellation in 1 - z^2 near 1.
        frequency = angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    }

    /// The factor of S in the velocity, in 1/s2.
    func pull(from velocity: Double) -> Double { square - decay * velocity }

    /// C and S in the formula of `Spring`: finite for every t >= 0, and continuous at a ratio of 1.
    func basis(at t: Double) -> (even: Double, odd: Double) {
        switch regime {
        case .underdamped:
            let envelope = exp(-decay * t)
            return (envelope * cos(frequency * t), envelope * sin(frequency * t) / frequency)
        case .critical:
            let envelope = exp(-decay * t)
            return (envelope, envelope * t)
        case .overdamped:
            // The slow rate is a quotient because decay - frequency cancels; expm1 because the two rates may be close.
            let slow = exp(-square / (decay + frequency) * t)
            let gap = -expm1(-2 * frequency * t)
            return (slow * (1 - gap / 2), slow * gap / (2 * frequency))
        }
    }
}
