import Foundation

extension Spring {
    /// The spring that UIKit derives from a duration (motion.md, section 4.3), for
    /// `UIView.animate(withDuration:usingSpringWithDamping:...)`, `UIViewPropertyAnimator(duration:dampingRatio:)` and
    /// `UISpringTimingParameters(dampingRatio:)`.
    ///
    /// The mass is 1. The frequency w is that at which the spring has settled to 0.001 at `duration`:
    /// `|z w - v| / (w sqrt(1 - z^2)) e^(-z w D) = 0.001` below critical damping, `|1 + (w - v) D| e^(-w D) = 0.001` at
    /// it; of several solutions, the greatest. The spring has no end of its own: `ProgressCurve.spring` cuts it at
    /// `duration`. For velocities beyond 1.5 distances per duration UIKit's behaviour is not published.
    ///
    /// - Parameters:
    ///   - duration: in seconds; less than a nanosecond counts as one.
    ///   - dampingRatio: clamped to 0.01...1. UIKit treats 2 as 1, and below 0.01 the equation has no solution.
    ///   - initialVelocity: in distances per second, positive towards the target.
    package static func uikit(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Spring {
        let duration = max(duration, 1e-9)
        let ratio = min(max(dampingRatio, 0.01), 1)
        let frequency =
            abs(ratio - 1) < 1e-12
            ? criticalFrequency(duration: duration, velocity: initialVelocity)
            : underdampedFrequency(duration: duration, ratio: ratio, velocity: initialVelocity)
        return Spring(
            mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity)
    }

    /// A spring by its undamped period and its damping ratio, as in SwiftUI's `Spring` (motion.md, section 4.4).
    ///
    /// `stiffness = (2 pi / response)^2 mass`, `damping = 4 pi dampingFraction mass / response`.
    /// Source: SwiftUI's Spring documentation. A damping fraction above 1 is used as given.
    ///
    /// - Parameters:
    ///   - response: in seconds; less than a microsecond counts as one.
    ///   - dampingFraction: the damping ratio; 0 is undamped, 1 is critically damped.
    ///   - initialVelocity: in distances per second.
    ///   - mass: in kg; it does not change the motion.
    package static func response(
        _ response: Double, dampingFraction: Double, initialVelocity: Double = 0, mass: Double = 1
    ) -> Spring {
        let frequency = 2 * Double.pi / max(response, 1e-6)
        return Spring(
            mass: mass, stiffness: frequency * frequency * mass, damping: 2 * dampingFraction * frequency * mass,
            initialVelocity: initialVelocity, allowsOverdamping: true)
    }

    /// A spring by its perceptual duration and bounce, as in `UIView.animate(springDuration:bounce:)`
    /// (motion.md, section 4.4).
    ///
    /// The damping ratio is `1 - bounce` for a bounce of 0 or more and `1 / (1 + bounce)` below (measured on UIKit: a
    /// bounce of -0.3 at 0.5 s has damping 35.904). At -1 the damping is infinite, and the spring settles immediately.
    ///
    /// - Parameters:
    ///   - response: in seconds.
    ///   - bounce: clamped to -1...1.
    package static func response(_ response: Double, bounce: Double, initialVelocity: Double = 0) -> Spring {
        let bounce = min(max(bounce, -1), 1)
        return .response(
            response, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, initialVelocity: initialVelocity)
    }

    /// Solves the equation for z = 1 in `u = w D` with `a = v D`: `|1 + u - a| e^-u = 0.001`.
    ///
    /// The left side is 0 at `u = a - 1`, rises to its maximum `e^-a` at `u = a`, then falls. If the maximum is below
    /// 0.001, the greatest root lies before the zero, where the function only falls.
    private static func criticalFrequency(duration: Double, velocity: Double) -> Double {
        let a = velocity * duration
        let excess = { (u: Double) in log(abs(1 + u - a)) - u - log(settlingThreshold) }
        let top = max(a, 0)
        let root =
            excess(top) >= 0
            ? bisected(top, farEnd(from: top, of: excess)) { -excess($0) }
            : bisected(0, a - 1) { -excess($0) }
        return root / duration
    }

    /// Solves the equation for z < 1 in w, using the logarithm of its left side.
    ///
    /// Towards the target (v > 0) the left side is 0 at `w = v / z`, rises to a maximum where
    /// `w (z w - v) = v / (z D)`, then falls; otherwise it only falls. If the maximum is below 0.001, the greatest root
    /// lies before the zero.
    private static func underdampedFrequency(duration: Double, ratio z: Double, velocity v: Double) -> Double {
        let damped = ((1 - z) * (1 + z)).squareRoot()
        let excess = { (w: Double) in
            log(abs(z * w - v) / (w * damped)) - z * w * duration - log(settlingThreshold)
        }
        // Below this frequency the excess is positive, because the exponential has hardly decayed.
        let least = 1e-6 / duration
        guard v > 0 else { return bisected(least, farEnd(from: least, of: excess)) { -excess($0) } }
        let top = (v + (v * v + 4 * v / duration).squareRoot()) / (2 * z)
        return excess(top) >= 0
            ? bisected(top, farEnd(from: top, of: excess)) { -excess($0) }
            : bisected(0, v / z) { -excess($0) }
    }

    /// A point after `start` at which an unboundedly decreasing function is below zero.
    private static func farEnd(from start: Double, of function: (Double) -> Double) -> Double {
        var end = max(2 * start, 1)
        while function(end) >= 0 { end *= 2 }
        return end
    }
}
