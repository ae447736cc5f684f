import Foundation

extension Spring {
    /// The displacement from the target at t seconds after a given state, and its velocity. The initial velocity of the
    /// spring itself is ignored.
    ///
    /// `x = d (C + b S) + u S` and `x' = u (C - b S) - d w0^2 S`, with C and S of section 4.1 of motion.md. Unlike
    /// `value`, it needs no distance, so that a moving value can keep its velocity when its target is where it is.
    ///
    /// - Parameters:
    ///   - displacement: d, from the target, in any unit.
    ///   - velocity: u, in that unit per second; positive away from a target that lies below.
    package func remainder(at t: Double, displacement: Double, velocity: Double) -> (value: Double, velocity: Double) {
        guard damping.isFinite else { return (0, 0) }
        let constants = constants
        let (even, odd) = constants.basis(at: max(t, 0))
        let decay = constants.decay * odd
        return (
            displacement * (even + decay) + velocity * odd,
            velocity * (even - decay) - displacement * constants.square * odd
        )
    }

    /// Seconds until a spring that starts from a given state stays within 0.001 of its initial displacement, by the rules of
    /// section 4.2 of motion.md.
    ///
    /// Two conventions are added: a displacement of 0 counts as 1 unit, and at or above critical damping the end is not
    /// before the turning point, so that a spring which passes its target does not end there. Undamped: `FLT_MAX`.
    package func settlingDuration(displacement: Double, velocity: Double) -> Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        guard damping.isFinite, displacement != 0 || velocity != 0 else { return 0 }
        let constants = constants
        let threshold = Spring.settlingThreshold * (displacement == 0 ? 1 : abs(displacement))
        let drift = constants.decay * displacement + velocity
        if constants.regime == .underdamped {
            let amplitude = abs(displacement) + abs(drift) / constants.frequency
            return max(log(amplitude / threshold) / constants.decay, 0)
        }
        let turn = velocity / (constants.square * displacement + constants.decay * velocity)
        let turningPoint =
            constants.regime == .critical ? turn : atanh(turn * constants.frequency) / constants.frequency
        let least = turningPoint.isFinite ? turningPoint : 0
        var (t, step) = (0.0, 0.1)
        while t < least || abs(remainder(at: t, displacement: displacement, velocity: velocity).value) >= threshold {
            t += step
            // Beyond about three hours an upper bound that is found quickly is enough.
            if t > 10_000 { step *= 2 }
        }
        return t
    }

    /// The period of the undamped spring in seconds: SwiftUI's `Spring.duration`, UIKit's response.
    package var perceptualDuration: Double { 2 * .pi / angularFrequency }
}
