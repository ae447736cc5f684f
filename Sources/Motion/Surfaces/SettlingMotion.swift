/// A displacement that returns to 0 on a spring from a given velocity, such as a sheet after a drag (motion.md, section
/// 14.2).
///
/// In any unit and that unit per second. The motion ends when it has settled by `Spring.settlingDuration(displacement:velocity:)`.
package struct SettlingMotion: Sendable, Hashable {
    package let spring: Spring
    package let displacement: Double
    package let velocity: Double
    /// In seconds; 0 if nothing moves.
    package let duration: Double

    package init(displacement: Double, velocity: Double = 0, spring: Spring = .curve7()) {
        self.spring = spring
        self.displacement = displacement
        self.velocity = velocity
        duration = spring.settlingDuration(displacement: displacement, velocity: velocity)
    }

    /// The displacement at t seconds: the initial one before 0, 0 from the duration on.
    package func value(at t: Double) -> Double {
        t < duration ? spring.remainder(at: t, displacement: displacement, velocity: velocity).value : 0
    }

    /// The velocity at t seconds: the initial one before 0, 0 from the duration on.
    package func velocity(at t: Double) -> Double {
        t < duration ? spring.remainder(at: t, displacement: displacement, velocity: velocity).velocity : 0
    }
}
