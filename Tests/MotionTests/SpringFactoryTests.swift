import Foundation
import Motion
import TestSupport
import Testing

@Suite struct SpringFactoryTests {
    @Test func publishedValuesOfSwiftUI() {
        let spring = Spring.response(0.5, dampingFraction: 0.7)
        #expect(isClose(spring.stiffness, 157.91367041743, within: 1e-9))
        #expect(isClose(spring.damping, 17.5929188601028, within: 1e-9))
        #expect(isClose(Spring.response(0.5, bounce: 0.3).damping, 17.5929188601028, within: 1e-9))
        #expect(isClose(Spring.response(0.5, bounce: -0.3).damping, 35.90391604, within: 1e-7))
        #expect(isClose(Spring.response(0.5, bounce: 0).settlingDuration, 0.8, within: 1e-9))
    }

    @Test func massDoesNotChangeTheMotion() {
        let (light, heavy) = (
            Spring.response(0.4, dampingFraction: 0.6), Spring.response(0.4, dampingFraction: 0.6, mass: 7)
        )
        for step in 0...20 {
            let t = Double(step) / 20
            #expect(isClose(light.value(at: t), heavy.value(at: t), within: 1e-12))
        }
    }

    @Test func extremeBounces() {
        let rigid = Spring.response(0.5, bounce: -1)
        #expect(rigid.settlingDuration == 0)
        #expect(rigid.value(at: 0.1) == 1)
        #expect(rigid.velocity(at: 0.1) == 0)
        #expect(Spring.response(0.5, bounce: 1).damping == 0)
        #expect(Spring.response(0.5, bounce: 5) == .response(0.5, bounce: 1))
    }

    /// The frequency solves its equation, and no greater frequency does.
    @Test func durationSpringsHaveTheGreatestRoot() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let duration = random.number(in: 0.05...5)
            let ratio = random.number(in: 0.05...0.999)
            let velocity = random.number(in: -20...20)
            let spring = Spring.uikit(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
            let (w, label) = (spring.angularFrequency, "D \(duration) z \(ratio) v \(velocity)")
            #expect(isClose(underdamped(w, duration, ratio, velocity), 0.001, within: 1e-9), "\(label)")
            for factor in [1.0001, 1.01, 1.1, 1.5, 2, 4, 10, 100] {
                #expect(underdamped(w * factor, duration, ratio, velocity) < 0.001, "\(label) times \(factor)")
            }
        }
    }

    @Test func criticalDurationSpringsHaveTheGreatestRoot() {
        for duration in [0.1, 0.5, 2] {
            for velocity in [-30.0, -1, 0, 1, 3, 10, 13, 14, 100] {
                let spring = Spring.uikit(duration: duration, dampingRatio: 1, initialVelocity: velocity)
                let w = spring.angularFrequency
                let rule = { (w: Double) in abs(1 + (w - velocity) * duration) * exp(-w * duration) }
                #expect(isClose(rule(w), 0.001, within: 1e-9), "D \(duration) v \(velocity)")
                for factor in [1.0001, 1.01, 1.1, 1.5, 2, 4, 10, 100] {
                    #expect(rule(w * factor) < 0.001, "D \(duration) v \(velocity) times \(factor)")
                }
            }
        }
    }

    @Test func durationOnlyScalesTime() {
        for ratio in [0.3, 0.8, 1] {
            let (short, long) = (
                Spring.uikit(duration: 0.5, dampingRatio: ratio), Spring.uikit(duration: 2, dampingRatio: ratio)
            )
            for step in 0...20 {
                let part = Double(step) / 20
                #expect(isClose(short.value(at: 0.5 * part), long.value(at: 2 * part), within: 1e-9))
            }
        }
    }

    @Test func invalidArgumentsGiveValidSprings() {
        #expect(Spring.uikit(duration: 0.5, dampingRatio: 3) == .uikit(duration: 0.5, dampingRatio: 1))
        for ratio in [-1.0, 0, 1e-9] {
            #expect(Spring.uikit(duration: 0.5, dampingRatio: ratio).angularFrequency > 0)
        }
        #expect(Spring.uikit(duration: 0, dampingRatio: 0.5).angularFrequency.isFinite)
    }

    private func underdamped(_ w: Double, _ duration: Double, _ ratio: Double, _ velocity: Double) -> Double {
        abs(ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot()) * exp(-ratio * w * duration)
    }
}
