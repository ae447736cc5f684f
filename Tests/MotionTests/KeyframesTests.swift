import Motion
import TestSupport
import Testing

@Suite struct KeyframesTests {
    static let samples: [Keyframes] = Keyframes.CalculationMode.allCases.flatMap { mode in
        [
            Keyframes(values: [0, 1, 0.5, 0.7], calculationMode: mode),
            Keyframes(values: [0, 1, 0.5, 0.7], keyTimes: [0, 0.1, 0.6, 1], calculationMode: mode),
            Keyframes(values: [3, 3, -8], calculationMode: mode, timingFunctions: [.easeIn, .easeOut]),
            Keyframes(values: [0, 2], calculationMode: mode, timingFunction: .easeInEaseOut),
        ]
    }

    @Test(arguments: samples) func passesThroughItsEnds(keyframes: Keyframes) {
        #expect(keyframes.value(at: 0) == keyframes.values.first)
        #expect(keyframes.value(at: -1) == keyframes.values.first)
        #expect(keyframes.value(at: 1) == keyframes.values.last)
        #expect(keyframes.value(at: 2) == keyframes.values.last)
    }

    @Test(arguments: samples.filter { !$0.calculationMode.isPaced && $0.timingFunction == .linear })
    func passesThroughItsValues(keyframes: Keyframes) {
        let count = keyframes.values.count
        let slots = keyframes.calculationMode == .discrete ? count : count - 1
        for (index, value) in keyframes.values.enumerated() {
            let time = keyframes.keyTimes?[index] ?? Double(index) / Double(slots)
            #expect(isClose(keyframes.value(at: time), value, within: 1e-12), "value \(index)")
        }
    }

    @Test(arguments: samples) func slopeIsTheDerivative(keyframes: Keyframes) {
        for step in 0..<50 {
            let fraction = (Double(step) + 0.123) / 50
            let expected = differenceQuotient(at: fraction, step: 1e-6, keyframes.value)
            #expect(
                isClose(keyframes.slope(at: fraction), expected, within: 1e-5 * max(1, abs(expected))), "\(fraction)")
        }
    }

    @Test func pacedHasConstantSpeed() {
        let keyframes = Keyframes(values: [0, 10, -20, -15], calculationMode: .paced)
        for step in 0..<50 {
            #expect(isClose(abs(keyframes.slope(at: (Double(step) + 0.5) / 50)), 45, within: 1e-9))
        }
    }

    @Test func pacedKeyTimesFollowTheDistances() {
        #expect(Keyframes.pacedKeyTimes(distances: [30, 10]) == [0, 0.75, 1])
        #expect(Keyframes.pacedKeyTimes(distances: [0, 0]) == [0, 0.5, 1])
        #expect(Keyframes.pacedKeyTimes(distances: []) == [0])
    }

    @Test func cubicThroughAStraightLineIsTheLine() {
        let keyframes = Keyframes(values: [0, 2, 6, 10], keyTimes: [0, 0.2, 0.6, 1], calculationMode: .cubic)
        for step in 0...40 {
            let fraction = Double(step) / 40
            #expect(isClose(keyframes.value(at: fraction), 10 * fraction, within: 1e-12))
        }
    }

    @Test func singleValueAndNoValues() {
        for mode in Keyframes.CalculationMode.allCases {
            #expect(Keyframes(values: [4], calculationMode: mode).value(at: 0.5) == 4)
            #expect(Keyframes(values: [4], calculationMode: mode).slope(at: 0.5) == 0)
            #expect(Keyframes(values: [], calculationMode: mode).value(at: 0.5) == 0)
            #expect(Keyframes(values: [], calculationMode: mode).fraction(reaching: 0) == nil)
        }
    }

    @Test func invalidKeyTimesAreIgnored() {
        let even = Keyframes(values: [0, 1, 5])
        for keyTimes in [[0, 1], [0, 0.8, 0.5], []] as [[Double]] {
            #expect(Keyframes(values: [0, 1, 5], keyTimes: keyTimes).value(at: 0.3) == even.value(at: 0.3))
        }
    }

    @Test func twoValuesAtTheSameTimeAreAJump() {
        let keyframes = Keyframes(values: [0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
        #expect(isClose(keyframes.value(at: 0.5.nextDown), 1, within: 1e-12))
        #expect(keyframes.value(at: 0.5) == 5)
        #expect(keyframes.fraction(reaching: 5) == 0.5)
        #expect(keyframes.fraction(reaching: 3) == nil)
    }

    @Test func fractionOfADiscreteValueIsItsStart() {
        let keyframes = Keyframes(values: [7, 8, 9, 8], calculationMode: .discrete)
        #expect(keyframes.fraction(reaching: 7) == 0)
        #expect(keyframes.fraction(reaching: 8) == 0.25)
        #expect(keyframes.fraction(reaching: 9) == 0.5)
        #expect(keyframes.fraction(reaching: 8.5) == nil)
    }
}
