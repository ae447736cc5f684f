import Fitting
import Foundation
import Motion
import TestSupport
import Testing

struct MotionFitterTests {
    private let times = (0..<30).map { Double($0) / 60 }

    private func series(_ times: [Double], _ values: [Double], noise: Double? = nil) throws -> MotionSeries {
        try MotionSeries(
            times: times, channels: [.init(name: "x", values: values, noise: noise)], frameInterval: 1 / 60)
    }

    @Test func `constant samples and noise have no motion`() throws {
        var random = SeededGenerator(seed: 3)
        #expect(throws: FittingError.noMotion) { try MotionFitter.fit(series(times, times.map { _ in 5 })) }
        let noisy = times.map { _ in random.normal() }
        #expect(throws: FittingError.noMotion) { try MotionFitter.fit(series(times, noisy, noise: 1)) }
    }

    @Test func `bad input is refused with its reason`() {
        let values = times
        #expect(throws: FittingError.tooFewSamples(5)) { try series(Array(times.prefix(5)), Array(values.prefix(5))) }
        let many = (0..<20_001).map { Double($0) }
        #expect(throws: FittingError.tooManySamples(20_001)) { try series(many, many) }
        var bad = values
        bad[7] = .nan
        #expect(throws: FittingError.valueNotFinite(channel: "x", sample: 7)) { try series(times, bad) }
        var repeated = times
        repeated[4] = repeated[3]
        #expect(throws: FittingError.timesNotIncreasing(sample: 4)) { try series(repeated, values) }
        #expect(throws: FittingError.wrongNumberOfValues(channel: "x", count: 29, expected: 30)) {
            try series(times, Array(values.dropLast()))
        }
        #expect(throws: FittingError.invalidNoise(channel: "x", -1)) { try series(times, values, noise: -1) }
        #expect(throws: FittingError.wrongNumberOfChannels(0)) {
            try MotionSeries(times: times, channels: [], frameInterval: 1 / 60)
        }
        #expect(throws: FittingError.invalidFrameInterval(0)) {
            try MotionSeries(times: times, channels: [.init(name: "x", values: values)], frameInterval: 0)
        }
        #expect(
            FittingError.tooFewSamples(5).description
                == "5 samples are too few to fit a motion; at least 6 are needed")
    }

    /// A frame in which the box is measured badly is no slow begin of what happens after it.
    @Test func `an outlier before a jump is no motion`() throws {
        let fit = try SampledMotion(noise: 0.05).fit { time in
            abs(time - 50.0 / 60) < 0.008 ? 14 : time < 56.9 / 60 ? 10 : 40
        }
        #expect(
            fit.animations.isEmpty && fit.phases.allSatisfy { $0.begin.value == 0 || $0.begin.value > 0.9 }, "\(fit)")
    }

    @Test func `decoded samples are checked too`() throws {
        let text = #"{"times":[0,1,2],"channels":[],"frameInterval":1}"#
        #expect(throws: FittingError.tooFewSamples(3)) {
            try JSONDecoder().decode(MotionSeries.self, from: Data(text.utf8))
        }
    }

    @Test func `a fit is the same each time, and after coding`() throws {
        let curve = ProgressCurve.spring(.uikit(duration: 0.5, dampingRatio: 0.7), duration: 0.5)
        let sampling = SampledMotion(length: 1.2, noise: 0.1)
        let value = { (t: Double) in 90 * curve.value(at: t - 0.2) }
        let fit = try sampling.fit(value)
        #expect(try sampling.fit(value) == fit)
        let data = try JSONEncoder().encode(fit)
        #expect(try JSONDecoder().decode(MotionFit.self, from: data).animations.count == fit.animations.count)
    }

    @Test func `shifted and scaled samples give shifted and scaled fits`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.5)
        func fit(_ offset: Double, _ scale: Double) throws -> FittedPhase {
            var sampling = SampledMotion(length: 1.2, noise: 0)
            sampling.unit = .scale
            return try #require(
                try sampling.fit { offset + scale * curve.value(at: $0 - 0.2) }.animations.first)
        }
        let (small, large) = (try fit(0, 1), try fit(5000, -3000))
        #expect(abs(small.begin.value - large.begin.value) < 1e-5)
        #expect(small.curve.family == large.curve.family)
        #expect(abs(large.channels[0].to.value - 2000) < 0.5)
    }

    @Test func `samples of any shape are fitted or refused, and finite`() throws {
        var random = SeededGenerator(seed: 12)
        for index in TestCases.every(3, of: 0..<12) {
            var value = 0.0
            let values = (0..<(20 + index * 6)).map { _ in
                value += random.number(in: -1...1) * (random.number(in: 0...1) < 0.2 ? 40 : 1)
                return value
            }
            let times = values.indices.map { Double($0) / 60 + 0.004 * random.number(in: 0...1) }
            guard let fit = try? MotionFitter.fit(series(times, values)) else { continue }
            for phase in fit.phases {
                #expect(phase.begin.value.isFinite && phase.end.value.isFinite)
                #expect(phase.end.value >= phase.begin.value)
            }
        }
    }
}
