import Foundation

/// UIScrollView's motion after a release: the velocity is multiplied by a constant rate each millisecond (motion.md,
/// 8.1).
///
/// Displacements are in points from the offset at the release, velocities in points per second. The content moves by a
/// geometric sum over whole milliseconds and stops at 10 points per second. The velocity therefore exceeds the
/// derivative of the displacement, by 0.1 % at the normal rate and by 0.5 % at the fast rate.
package struct Deceleration: Sendable, Hashable {
    /// In points per second.
    package let initialVelocity: Double
    /// The factor by which the velocity changes per millisecond, in 0..<1 (`UIScrollView.DecelerationRate`).
    package let rate: Double

    package static let normalRate = 0.998
    package static let fastRate = 0.99
    /// The speed, in points per second, at which the content stops.
    package static let stoppingSpeed = 10.0

    package init(initialVelocity: Double, rate: Double = Deceleration.normalRate) {
        self.initialVelocity = initialVelocity
        self.rate = rate
    }

    /// Seconds until the content stops: `ln(10 / |v0|) / (1000 ln r)`, 0 for a slow release.
    package var duration: Double {
        guard abs(initialVelocity) > Deceleration.stoppingSpeed else { return 0 }
        return log(Deceleration.stoppingSpeed / abs(initialVelocity)) / (1000 * log(rate))
    }

    /// The displacement at which the content stops: `(v0 -+ 10) F`.
    package var target: Double {
        let lost = max(abs(initialVelocity) - Deceleration.stoppingSpeed, 0) * factor
        return initialVelocity < 0 ? -lost : lost
    }

    /// The displacement at t seconds: `v0 F (1 - r^1000t)`, the target from the duration on.
    package func value(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        return t < duration ? -initialVelocity * factor * expm1(1000 * t * log(rate)) : target
    }

    /// The velocity at t seconds: `v0 r^1000t`, 0 before the start and from the duration on.
    package func velocity(at t: Double) -> Double {
        t >= 0 && t < duration ? fadingVelocity(at: t) : 0
    }

    /// The velocity at t seconds without a stopping speed: `v0 r^1000t`.
    package func fadingVelocity(at t: Double) -> Double {
        initialVelocity * exp(1000 * t * log(rate))
    }

    /// The displacement as the integral of the velocity, without a stop: `v0 (r^1000t - 1) / (1000 ln r)`.
    ///
    /// For comparison only: this widely published formula ends about 5 points beyond what was measured.
    /// Source: Lobanov, "Scrolling mechanics of UIScrollView".
    package func continuousValue(at t: Double) -> Double {
        initialVelocity * expm1(1000 * t * log(rate)) / (1000 * log(rate))
    }

    /// The time at which the content passes a displacement, in seconds; nil where it stops before.
    package func time(reaching displacement: Double) -> Double? {
        if displacement == 0 { return 0 }
        guard displacement * initialVelocity > 0, abs(displacement) <= abs(target) else { return nil }
        return min(log1p(-displacement / (initialVelocity * factor)) / (1000 * log(rate)), duration)
    }

    /// The displacement at which a deceleration would end, in points: `v0 r / (1 - r) / 1000`.
    /// Source: WWDC 2018 session 803, `project(initialVelocity:decelerationRate:)`.
    package static func projection(velocity: Double, rate: Double = Deceleration.normalRate) -> Double {
        velocity * rate / (1 - rate) / 1000
    }

    /// The release velocity with which content comes to rest at a displacement: `x / F +- 10`, 0 for no displacement.
    ///
    /// For a target that is changed when a drag ends (`targetContentOffset`). A convention: UIKit appears to keep the
    /// duration near that of the original target, by a rule that is not published.
    package static func velocity(reaching displacement: Double, rate: Double = Deceleration.normalRate) -> Double {
        guard displacement != 0 else { return 0 }
        return displacement / factor(rate) + (displacement < 0 ? -stoppingSpeed : stoppingSpeed)
    }

    /// F: the displacement per unit of initial velocity, in seconds.
    private static func factor(_ rate: Double) -> Double { rate / (1 - rate) / 1000 }
    private var factor: Double { Deceleration.factor(rate) }
}
