import Motion
import TestSupport
import Testing

@Suite struct VectorKeyframesTests {
    static let corners: [[Double]] = [[0, 0], [30, 40], [30, 140], [-30, 60]]

    @Test func eachComponentIsInterpolatedByItself() {
        let modes: [Keyframes.CalculationMode] = [.linear, .discrete, .cubic]
        for mode in modes {
            let both = VectorKeyframes(values: Self.corners, calculationMode: mode, timingFunction: .easeIn)
            for component in 0..<2 {
                let single = Keyframes(
                    values: Self.corners.map { $0[component] }, calculationMode: mode, timingFunction: .easeIn)
                for step in 0...20 {
                    let fraction = Double(step) / 20
                    #expect(both.value(at: fraction)[component] == single.value(at: fraction))
                    #expect(both.slope(at: fraction)[component] == single.slope(at: fraction))
                }
            }
        }
    }

    @Test func pacedHasConstantSpeedInThePlane() {
        let keyframes = VectorKeyframes(
            values: Self.corners, keyTimes: [0, 0.1, 0.2, 1], calculationMode: .paced, timingFunctions: [.easeIn])
        for step in 0..<40 {
            let slope = keyframes.slope(at: (Double(step) + 0.5) / 40)
            #expect(isClose((slope[0] * slope[0] + slope[1] * slope[1]).squareRoot(), 250, within: 1e-9))
        }
    }

    @Test func cubicPacedPassesThroughItsValuesAtPacedTimes() {
        let keyframes = VectorKeyframes(values: Self.corners, calculationMode: .cubicPaced)
        for (time, corner) in zip([0, 0.2, 0.6, 1], Self.corners) {
            for (actual, expected) in zip(keyframes.value(at: time), corner) {
                #expect(isClose(actual, expected, within: 1e-12))
            }
        }
    }

    @Test func tensionOfOneStopsAtEachKey() {
        let tangents = KeyframeTangents(tension: [1, 1, 1, 1])
        let keyframes = Keyframes(values: [0, 3, -2, 9], calculationMode: .cubic, tangents: tangents)
        for fraction in [0, 1 / 3, 2 / 3, 1] as [Double] {
            #expect(isClose(keyframes.slope(at: fraction), 0, within: 1e-9))
        }
    }

    /// Without continuity the slopes on both sides of a key are equal, with it they differ.
    @Test func continuityBreaksTheSlope() {
        let times = [0, 0.2, 0.7, 1]
        func jump(_ tangents: KeyframeTangents) -> Double {
            let keyframes = Keyframes(
                values: [0, 10, 3, 8], keyTimes: times, calculationMode: .cubic, tangents: tangents)
            return abs(keyframes.slope(at: 0.2 - 1e-9) - keyframes.slope(at: 0.2 + 1e-9))
        }
        #expect(jump(KeyframeTangents(tension: [0, 0.4], bias: [0, 0.5])) < 1e-5)
        #expect(jump(KeyframeTangents(continuity: [0, 0.5])) > 1)
    }

    @Test func unevenAndMissingValues() {
        #expect(VectorKeyframes(values: []).value(at: 0.5).isEmpty)
        #expect(VectorKeyframes(values: [[1, 2], [3]]).value(at: 0.5) == [2])
        #expect(VectorKeyframes(values: [[4, 5]], calculationMode: .paced).value(at: 0.5) == [4, 5])
    }
}
