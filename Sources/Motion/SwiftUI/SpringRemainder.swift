/// What a persistent spring of SwiftUI still has to cover, for each component of a value (motion.md, section 13.2).
///
/// It is added to the target. Times are in seconds since the spring started. Source: documented by Apple; the end is a
/// convention.
package struct SpringRemainder: Sendable, Hashable {
    package let spring: Spring
    /// The value at the start minus the target.
    package let displacements: [Double]
    /// In units of the value per second.
    package let velocities: [Double]
    /// When every component has settled.
    package let duration: Double

    /// - Parameter velocities: as many as displacements. The initial velocity of the spring is ignored.
    package init(spring: Spring, displacements: [Double], velocities: [Double]) {
        self.spring = spring
        self.displacements = displacements
        self.velocities = velocities
        duration =
            zip(displacements, velocities).map { spring.settlingDuration(displacement: $0, velocity: $1) }.max() ?? 0
    }

    /// The components at a time: 0 from the duration on.
    package func values(at t: Double) -> [Double] {
        zip(displacements, velocities).map { displacement, velocity in
            t < duration ? spring.remainder(at: t, displacement: displacement, velocity: velocity).value : 0
        }
    }

    /// The derivative to the right.
    package func velocities(at t: Double) -> [Double] {
        zip(displacements, velocities).map { displacement, velocity in
            t < duration ? spring.remainder(at: t, displacement: displacement, velocity: velocity).velocity : 0
        }
    }
}
