import Foundation
import Motion
import TestSupport
import Testing

@Suite struct SpringTests {
    /// Springs of each regime, with and without initial velocity.
    static let springs: [Spring] = [
        Spring(), Spring(initialVelocity: 5), Spring(initialVelocity: -5), Spring(damping: 1),
        Spring(damping: 20, initialVelocity: 15), Spring(damping: 20, initialVelocity: -3), Spring(damping: 30),
        Spring(damping: 30, initialVelocity: 40, allowsOverdamping: true),
        Spring(damping: 90, initialVelocity: -4, allowsOverdamping: true),
        Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true),
        Spring(damping: 0), .uikit(duration: 0.6, dampingRatio: 0.8, initialVelocity: 1),
        .response(0.5, dampingFraction: 0.825), .response(0.5, bounce: -0.3), .response(0.4, bounce: 0.4),
    ]

    @Test(arguments: springs) func velocityIsTheDerivative(spring: Spring) {
        for step in 1...200 {
            let t = Double(step) / 100
            let scale = 1 + spring.stiffness
            #expect(
                isClose(spring.velocity(at: t), differenceQuotient(at: t, spring.value), within: 1e-6 * scale),
                "at \(t)")
        }
    }

    @Test(arguments: springs) func satisfiesItsEquationOfMotion(spring: Spring) {
        let damping = spring.dampingRatio * 2 * (spring.mass * spring.stiffness).squareRoot()
        for step in 1...100 {
            let t = Double(step) / 50
            let acceleration = differenceQuotient(at: t, spring.velocity)
            let force = spring.stiffness * (1 - spring.value(at: t)) - damping * spring.velocity(at: t)
            let scale = 1 + spring.stiffness + damping * abs(spring.velocity(at: t))
            #expect(isClose(spring.mass * acceleration, force, within: 1e-4 * scale), "at \(t)")
        }
    }

    @Test(arguments: springs) func startsAtZeroWithItsInitialVelocity(spring: Spring) {
        #expect(spring.value(at: 0) == 0)
        #expect(spring.value(at: -1) == 0)
        #expect(spring.velocity(at: 0) == spring.initialVelocity)
        #expect(spring.velocity(at: -1) == 0)
    }

    @Test(arguments: springs) func isStateless(spring: Spring) {
        let times = (0...60).map { Double($0) / 30 }
        let forwards = times.map(spring.value)
        #expect(times.reversed().map(spring.value) == forwards.reversed())
        #expect(times.shuffled().allSatisfy { forwards[Int(($0 * 30).rounded())] == spring.value(at: $0) })
    }

    @Test(
        arguments: springs.filter {
            $0.damping > 0 && ($0.dampingRatio < 1 || $0.initialVelocity < $0.angularFrequency)
        })
    func settles(spring: Spring) {
        let end = spring.settlingDuration
        #expect(end > 0 && end < 30)
        for step in 0...100 {
            let distance = abs(1 - spring.value(at: end * (1 + Double(step) / 50)))
            #expect(distance <= 0.001 * (1 + 1e-9))
        }
        #expect(spring.value(at: 1e9) == 1)
        #expect(spring.velocity(at: 1e9) == 0)
    }

    /// The formulas of the three regimes agree near critical damping.
    @Test(arguments: [-8, 0, 3, 40] as [Double]) func continuousAroundCriticalDamping(velocity: Double) {
        let critical = Spring(damping: 20, initialVelocity: velocity, allowsOverdamping: true)
        for ratio in [1e-13, 1e-12, 3e-12, 1e-10, 1e-8, 1e-6] {
            for sign in [-1.0, 1.0] {
                let damping = 20 * (1 + sign * ratio)
                let near = Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
                for step in 0...30 {
                    let t = Double(step) / 20
                    let tolerance = 1e-12 + 100 * ratio
                    #expect(isClose(near.value(at: t), critical.value(at: t), within: tolerance), "\(ratio) at \(t)")
                    #expect(
                        isClose(near.velocity(at: t), critical.velocity(at: t), within: 100 * tolerance),
                        "\(ratio) at \(t)")
                }
            }
        }
    }

    @Test func roundedCriticalDampingIsCritical() {
        for (mass, stiffness) in [(1.0, 157.91367041743), (3, 1000), (0.7, 333.3), (1.3, 0.1)] {
            let spring = Spring(mass: mass, stiffness: stiffness, damping: 2 * (mass * stiffness).squareRoot())
            #expect(spring.dampingRatio == 1)
        }
    }

    @Test func dampingAboveCriticalIsClamped() {
        #expect(Spring(damping: 30).value(at: 0.2) == Spring(damping: 20).value(at: 0.2))
        #expect(
            Spring(damping: 30, allowsOverdamping: true).value(at: 0.2) < Spring(damping: 20).value(at: 0.2) - 0.05)
    }

    @Test func overshootMatchesTheDampingRatio() {
        for ratio in [0.2, 0.5, 0.8] {
            let spring = Spring(damping: 20 * ratio)
            let peak = (0...20_000).map { spring.value(at: Double($0) / 20_000) }.max() ?? 0
            let expected = 1 + exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
            #expect(isClose(peak, expected, within: 1e-6))
        }
    }

    @Test func criticalSpringFromRestNeverOvershoots() {
        let spring = Spring(damping: 20)
        let values = (0...1000).map { spring.value(at: Double($0) / 300) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(values.allSatisfy { $0 <= 1 })
    }

    @Test func invalidParametersAreReplacedByDefaults() {
        #expect(Spring(mass: 0, stiffness: -1, damping: -1) == Spring())
        #expect(Spring(mass: .nan, stiffness: .nan, damping: .nan) == Spring())
    }

    @Test func softSpringsSettleWithoutALongSearch() {
        let spring = Spring(stiffness: 1e-14, damping: 2e-7)
        let end = spring.settlingDuration
        #expect(end.isFinite && abs(1 - spring.value(at: end)) < 0.001)
    }
}
