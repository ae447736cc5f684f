import Foundation

/// UIScrollView's motion after the finger has left: a velocity that fades by a factor each millisecond.
///
/// Displacements are in points from where the finger left, velocities in points per second; the sign follows the
/// initial velocity. Source: measured of iOS 26.1 (openuikit, APP_FEEL): the content moves by a geometric sum over
/// whole milliseconds and stands still once it is slower than 10 points per second. So the velocity is not exactly
/// the derivative of the displacement, but larger: by one per mil at the normal rate, by five at the fast one.
package struct Deceleration: Sendable, Hashable {
    /// In points per second.
    package let initialVelocity: Double
    /// What is left of the velocity after a millisecond, in 0..<1 (`UIScrollView.DecelerationRate`).
    package let rate: Double

    package static let normalRate = 0.998
    package static let fastRate = 0.99
    /// The speed, in points per second, at which the content stands still.
    package static let stoppingSpeed = 10.0

    package init(initialVelocity: Double, rate: Double = Deceleration.normalRate) {
        self.initialVelocity = initialVelocity
        self.rate = rate
    }

    /// Seconds until the content stands still: `ln(10 / |v0|) / (1000 ln r)`, 0 for a slow release.
    package var duration: Double {
        guard abs(initialVelocity) > Deceleration.stoppingSpeed else { return 0 }
        return log(Deceleration.stoppingSpeed / abs(initialVelocity)) / (1000 * log(rate))
    }

    /// The displacement at which the content stands still: `(v0 -+ 10) F`.
    package var target: Double {
        let lost = max(abs(initialVelocity) - Deceleration.stoppingSpeed, 0) * factor
        return initialVelocity < 0 ? -lost : lost
    }

    /// The displacement at t seconds: `v0 F (1 - r^1000t)`, the target from the duration on.
    package func value(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        return t < duration ? -initialVelocity * factor * expm1(1000 * t * log(rate)) : target
    }

    /// The velocity at t seconds: `v0 r^1000t`, 0 before the start and once the content stands still.
    package func velocity(at t: Double) -> Double {
        t >= 0 && t < duration ? fadingVelocity(at: t) : 0
    }

    /// The velocity as if there were no stopping speed.
    package func fadingVelocity(at t: Double) -> Double {
        initialVelocity * exp(1000 * t * log(rate))
    }

    /// The displacement by the integral of the fading velocity, without a stop: `v0 (r^1000t - 1) / (1000 ln r)`.
    ///
    /// Not what is measured (it ends some 5 points further on); published widely, so kept to compare with.
    /// Source: Lobanov, "Scrolling mechanics of UIScrollView".
    package func continuousValue(at t: Double) -> Double {
        initialVelocity * expm1(1000 * t * log(rate)) / (1000 * log(rate))
    }

    /// When the content passes a displacement, in seconds; nil where it stops before. For the edge of the content.
    package func time(reaching displacement: Double) -> Double? {
        if displacement == 0 { return 0 }
        guard displacement * initialVelocity > 0, abs(displacement) <= abs(target) else { return nil }
        return min(log1p(-displacement / (initialVelocity * factor)) / (1000 * log(rate)), duration)
    }

    /// Where a thing let go at a velocity would come to rest, in points: `v0 / 1000 r / (1 - r)`.
    /// Source: WWDC 2018 session 803, `project(initialVelocity:decelerationRate:)`.
    package static func projection(velocity: Double, rate: Double = Deceleration.normalRate) -> Double {
        velocity * rate / (1 - rate) / 1000
    }

    /// F: seconds by which a velocity is multiplied to give the whole way.
    private var factor: Double { rate / (1 - rate) / 1000 }
}
