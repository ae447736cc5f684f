import Motion
import TestSupport
import Testing

@Suite struct RetargetedValueTests {
    static let springs: [Spring] = [
        SpringPreset.smooth.spring(), SpringPreset.bouncy.spring(), .response(0.6, bounce: -0.4),
        Spring(mass: 2, stiffness: 170, damping: 3),
    ]

    /// With a distance of 1 the remainder is what the progress leaves.
    @Test(arguments: springs) func remainderIsWhatTheProgressLeaves(spring: Spring) {
        for velocity in [-3, 0, 8] as [Double] {
            let seeded = Spring(
                mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: velocity,
                allowsOverdamping: spring.allowsOverdamping)
            for step in 0...40 {
                let t = Double(step) / 20
                let rest = spring.remainder(at: t, displacement: -50, velocity: 50 * velocity)
                #expect(isClose(rest.value, -50 * (1 - seeded.value(at: t)), within: 1e-10))
                #expect(isClose(rest.velocity, 50 * seeded.velocity(at: t), within: 1e-9))
            }
            let settled = spring.settlingDuration(displacement: -50, velocity: 50 * velocity)
            if spring.dampingRatio < 1 || velocity <= 0 {
                #expect(isClose(settled, seeded.settlingDuration, within: 1e-9))
            }
        }
    }

    @Test(arguments: springs) func staysSettled(spring: Spring) {
        for (displacement, velocity) in [(100, 0), (100, -5000), (-3, 900), (0, 40), (1e-6, -300)] as [(Double, Double)]
        {
            let end = spring.settlingDuration(displacement: displacement, velocity: velocity)
            #expect(end.isFinite && end > 0)
            let limit = 0.001 * (displacement == 0 ? 1 : abs(displacement)) * (1 + 1e-9)
            for step in 0...200 {
                let rest = spring.remainder(
                    at: end * (1 + Double(step) / 100), displacement: displacement, velocity: velocity)
                #expect(abs(rest.value) <= limit, "\(displacement) \(velocity)")
            }
        }
    }

    /// A persistent spring continues value and velocity, whatever ran before.
    @Test(arguments: springs) func persistentSpringsContinueTheMotion(spring: Spring) {
        var value = RetargetedValue(10)
        value.animate(to: 200, at: 1, .additive(.timing(.easeInEaseOut, duration: 0.4)))
        value.animate(to: -50, at: 1.2, .persistent(spring))
        value.animate(to: 90, at: 1.3, .persistent(SpringPreset.bouncy.spring()))
        for time in [1.2, 1.3] {
            #expect(isClose(value.value(at: time), value.value(at: time - 1e-9), within: 1e-5))
            #expect(isClose(value.velocity(at: time), value.velocity(at: time - 1e-9), within: 1e-3))
        }
        #expect(value.value(at: 0.5) == 10 && value.velocity(at: 0.5) == 0)
        #expect(value.value(at: value.endTime) == 90)
        #expect(value.target(at: 0) == 10 && value.target(at: 1.25) == -50 && value.target(at: 5) == 90)
    }

    @Test func velocityIsTheDerivative() {
        var value = RetargetedValue(0)
        value.animate(to: 100, at: 0, .persistent(SpringPreset.snappy.spring()))
        value.animate(to: 30, at: 0.1, .additive(.timing(.easeIn, duration: 0.5)))
        value.animate(to: 60, at: 0.2, .additive(.spring(Spring(), duration: Spring().settlingDuration)))
        for step in 0..<60 {
            let t = 0.0051 + Double(step) / 60
            let expected = differenceQuotient(at: t, step: 1e-6, value.value)
            #expect(isClose(value.velocity(at: t), expected, within: 1e-3), "\(t)")
        }
    }

    /// Additive changes over a persistent spring do not disturb it: the sum of both motions shows.
    @Test func additiveChangesAreAddedToAPersistentSpring() {
        let curve = ProgressCurve.timing(.easeOut, duration: 0.3)
        var both = RetargetedValue(0)
        both.animate(to: 100, at: 0, .persistent(SpringPreset.smooth.spring()))
        var alone = both
        both.animate(to: 40, at: 0.1, .additive(curve))
        for step in 0...50 {
            let t = Double(step) / 50
            let expected = alone.value(at: t) - 60 * curve.value(at: t - 0.1)
            #expect(isClose(both.value(at: t), expected, within: 1e-9), "\(t)")
        }
        alone.animate(to: 100, at: 0.2, .additive(curve))
        #expect(alone.endTime >= 0.5 && both.endTime >= 0.4)
    }

    /// A moving value whose new target is where it is swings beyond it and comes back.
    @Test func keepsItsVelocityWithoutADistance() {
        var value = RetargetedValue(0)
        value.animate(to: 100, at: 0, .persistent(SpringPreset.smooth.spring()))
        let here = value.value(at: 0.1)
        value.animate(to: here, at: 0.1, .persistent(SpringPreset.smooth.spring()))
        #expect(value.value(at: 0.15) > here + 5)
        #expect(value.value(at: value.endTime) == here)
    }

    @Test func anEarlierTimeCountsAsTheLast() {
        var value = RetargetedValue(0)
        value.animate(to: 1, at: 2, .additive(.timing(.linear, duration: 1)))
        value.animate(to: 3, at: 1, .additive(.timing(.linear, duration: 1)))
        #expect(value.value(at: 1.5) == 0 && value.value(at: 2.5) == 1.5 && value.endTime == 3)
    }
}
