import Motion
import TestSupport
import Testing

@Suite struct ProgressCurveTests {
    static let curves: [ProgressCurve] =
        TimingFunctionTests.curves.map { .timing($0, duration: 0.7) }
        + SpringTests.springs.map { .spring($0, duration: min($0.settlingDuration, 2)) }
        + [
            .spring(Spring(damping: 2), duration: 0.1),
            .keyframes(Keyframes(values: [0, 1, 0.5, 0.7]), duration: 2),
            .keyframes(Keyframes(values: [0, 5, 5, 0], calculationMode: .cubic), duration: 0.4),
            .keyframes(Keyframes(values: [3, -1, 2], calculationMode: .discrete), duration: 1),
            .keyframes(
                Keyframes(
                    values: [0, 10, 30, 20], calculationMode: .cubic,
                    timingFunctions: [.easeIn, TimingFunction(0.5, -1, 0.5, 2)], timingFunction: .easeInEaseOut),
                duration: 3),
        ]

    @Test(arguments: curves) func isConstantOutsideItsDuration(curve: ProgressCurve) {
        for t in [curve.duration, curve.duration + 0.01, 1e9, .infinity] {
            #expect(curve.value(at: t) == curve.endValue)
            #expect(curve.velocity(at: t) == 0)
        }
        #expect(curve.velocity(at: -1e-9) == 0)
        #expect(curve.value(at: -1) == curve.value(at: 0))
        if case .keyframes = curve { return }
        #expect(curve.value(at: 0) == 0)
        #expect(curve.endValue == 1)
    }

    @Test(arguments: curves) func velocityIsTheDerivative(curve: ProgressCurve) {
        for step in 1..<60 {
            // Not at key times, where the derivative is discontinuous.
            let t = curve.duration * (Double(step) + 0.1234) / 60
            let expected = differenceQuotient(at: t, step: 1e-6 * curve.duration, curve.value)
            #expect(isClose(curve.velocity(at: t), expected, within: 1e-4 * max(1, abs(expected))), "at \(t)")
        }
    }

    /// The time found for a value has that value, and it is not later than the time from which the value was taken.
    @Test(arguments: curves) func timeIsTheInverse(curve: ProgressCurve) {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            let t = random.number(in: 0...curve.duration)
            let value = curve.value(at: t)
            let found = curve.time(reaching: value)
            if case .keyframes = curve {
            } else if value <= 0 {
                #expect(found == 0)
                continue
            }
            #expect(found <= t + 1e-6 * curve.duration, "\(t)")
            #expect(isClose(curve.value(at: found), value, within: 1e-9), "\(t)")
        }
    }

    /// No earlier sample lies on the other side of the value, so the result is the first crossing.
    @Test(arguments: curves.filter { if case .keyframes = $0 { false } else { true } })
    func findsTheFirstTime(curve: ProgressCurve) {
        for value in [0.001, 0.1, 0.5, 0.9, 0.99, 1, 1.01, 1.2] {
            let found = curve.time(reaching: value)
            for step in 0..<200 {
                let t = found * Double(step) / 200
                #expect(curve.value(at: t) < value, "\(value) at \(t)")
            }
        }
    }

    @Test func unreachedValuesGiveTheDuration() {
        #expect(ProgressCurve.timing(.easeIn, duration: 0.7).time(reaching: 1.5) == 0.7)
        #expect(ProgressCurve.spring(Spring(damping: 20), duration: 0.2).time(reaching: 0.99) == 0.2)
        #expect(ProgressCurve.keyframes(Keyframes(values: [0, 1]), duration: 2).time(reaching: 7) == 2)
        #expect(ProgressCurve.keyframes(Keyframes(values: [0, 1]), duration: 2).time(reaching: -7) == 0)
        #expect(ProgressCurve.timing(.easeIn, duration: 0.7).time(reaching: -0.1) == 0)
    }

    @Test func findsValuesUpToTheOvershoot() {
        let curve = ProgressCurve.spring(Spring(), duration: 1.4)
        #expect(curve.time(reaching: 1) < 0.3)
        #expect(curve.time(reaching: 1.1) > curve.time(reaching: 1))
        #expect(curve.time(reaching: 1.2) == 1.4)
    }

    @Test func scrubbedAnimationContinuesAtItsFraction() {
        // (motion.md, 6.4): a critically damped spring of 0.5 s, continued from 0.4, ends after 0.42547 s.
        let curve = ProgressCurve.spring(.uikit(duration: 0.5, dampingRatio: 1), duration: 0.5)
        #expect(isClose(0.5 - curve.time(reaching: 0.4), 0.42547, within: 5e-6))
    }

    @Test func aDurationOfZeroGivesTheEndValue() {
        #expect(ProgressCurve.timing(.easeIn, duration: 0).value(at: 0) == 1)
        #expect(ProgressCurve.timing(.easeIn, duration: 0).value(at: -1) == 0)
        #expect(ProgressCurve.timing(.easeIn, duration: 0).time(reaching: 0.5) == 0)
    }
}
