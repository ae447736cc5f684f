import Motion
import TestSupport
import Testing

@Suite struct TimingFunctionTests {
    static let curves: [TimingFunction] = [
        .linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingFunction(0.175, 0.885, 0.32, 1.275),
        TimingFunction(0.5, -1, 0.5, 2), TimingFunction(1, 0, 0.3, 0.4),
    ]

    @Test func linearIsTheIdentityToTheBit() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let progress = random.number(in: 0...1)
            #expect(TimingFunction.linear.value(at: progress) == progress)
        }
        #expect(TimingFunction(0.3, 0.3, 0.8, 0.8).value(at: 0.1) == 0.1)
    }

    @Test(arguments: curves) func isConstantOutsideItsRange(curve: TimingFunction) {
        for progress in [-Double.infinity, -1, -0.0, 0] { #expect(curve.value(at: progress) == 0) }
        for progress in [1, 1.5, .infinity] { #expect(curve.value(at: progress) == 1) }
        #expect(curve.slope(at: -0.1) == 0)
        #expect(curve.slope(at: 1.1) == 0)
    }

    @Test(arguments: curves) func slopeIsTheDerivative(curve: TimingFunction) {
        for step in 1..<100 {
            let progress = Double(step) / 100
            let expected = differenceQuotient(at: progress, curve.value)
            let actual = curve.slope(at: progress)
            #expect(isClose(actual, expected, within: 1e-5 * max(1, abs(expected))), "at \(progress)")
        }
    }

    @Test func slopesAtTheEnds() {
        #expect(TimingFunction.easeIn.slope(at: 0) == 0)
        #expect(isClose(TimingFunction.default.slope(at: 0), 0.4, within: 1e-12))
        #expect(isClose(TimingFunction.easeOut.slope(at: 0), 1 / 0.58, within: 1e-5))
        #expect(TimingFunction(0, 1, 0, 1).slope(at: 0) == 1e6)
        #expect(TimingFunction(1, 0, 0, 1).slope(at: 0.5).isFinite)
    }

    @Test func solvesToTwelveDecimals() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let (x1, x2) = (random.number(in: 0...1), random.number(in: 0...1))
            let progress = random.number(in: 0...1)
            // With y = x the result is the progress, without the shortcut for the identity.
            let curve = TimingFunction(x1, x1 + 1e-300, x2, x2.nextUp)
            #expect(isClose(curve.value(at: progress), progress, within: 1e-12), "\(x1) \(x2) \(progress)")
        }
    }

    @Test func `a sweep has the values of the curve, in any order`() {
        var random = SeededGenerator(seed: 7)
        let steep = [TimingFunction(1, 0, 0, 1), TimingFunction(0, 1, 0, 1), TimingFunction(0.9, -0.5, 0.1, 1.5)]
        let others = (0..<40).map { _ in
            TimingFunction(
                random.number(in: 0...1), random.number(in: -1...2), random.number(in: 0...1),
                random.number(in: -1...2))
        }
        let ascending = (-3..<64).map { Double($0) / 60 }
        let scattered = (0..<60).map { _ in random.number(in: -0.1...1.1) }
        for curve in Self.curves + steep + others {
            for progresses in [ascending, Array(ascending.reversed()), scattered, [0.3, 0.3, 1, 0.3]] {
                var sweep = TimingFunction.Sweep(curve)
                for progress in progresses {
                    let (actual, expected) = (sweep.value(at: progress), curve.value(at: progress))
                    // Where x stands still, rounding leaves the third part of the digits of the parameter.
                    let slope = abs(curve.slope(at: progress))
                    let tolerance = slope < 1e5 ? 1e-12 * max(1, slope) : 1e-4
                    #expect(isClose(actual, expected, within: tolerance), "\(curve) at \(progress)")
                }
            }
        }
    }

    @Test func isMonotoneForMonotoneControls() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let curve = TimingFunction(
                random.number(in: 0...1), random.number(in: 0...1), random.number(in: 0...1), random.number(in: 0...1))
            let values = (0...200).map { curve.value(at: Double($0) / 200) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 }, "\(curve)")
        }
    }

    @Test(arguments: curves) func inverseIsTheFirstSolution(curve: TimingFunction) throws {
        for step in 0...100 {
            let progress = Double(step) / 100
            let value = curve.value(at: progress)
            let found = try #require(curve.progress(reaching: value), "at \(progress)")
            #expect(found <= progress + 1e-6, "at \(progress)")
            #expect(isClose(curve.value(at: found), value, within: 1e-9), "at \(progress)")
        }
        #expect(curve.progress(reaching: curve.bounds.upperBound + 0.01) == nil)
        #expect(curve.progress(reaching: curve.bounds.lowerBound - 0.01) == nil)
    }

    @Test func namesAreKnown() {
        #expect(
            TimingFunction.names == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default", "easeInOut"])
        #expect(TimingFunction.names.allSatisfy { TimingFunction.named($0) != nil })
        #expect(TimingFunction.named("easeInOut") == .easeInEaseOut)
        #expect(TimingFunction.named("EaseIn") == nil)
    }

    @Test func controlPointsAreClampedInTime() {
        #expect(TimingFunction(-1, 0, 2, 1) == TimingFunction(0, 0, 1, 1))
    }
}
