import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Intervals hold the truth as often as they promise, and errors are as small as the noise allows.
struct IntervalTests {
    private struct Count {
        var hits = 0
        var count = 0
        mutating func add(_ isHit: Bool) {
            count += 1
            if isHit { hits += 1 }
        }
        var share: Double { Double(hits) / Double(count) }
    }

    @Test func `springs and timing functions of 60 recordings`() throws {
        var random = SeededGenerator(seed: 4)
        var (coverage, exactness, families) = (Count(), Count(), Count())
        for index in 0..<60 {
            let begin = 0.2 + random.number(in: 0...0.1)
            let duration = random.number(in: 0.35...0.9)
            let ratio = random.number(in: 0.4...0.9)
            let change = random.number(in: 60...300)
            let isSpring = index.isMultiple(of: 2)
            let curve: ProgressCurve =
                isSpring
                ? .spring(.uikit(duration: duration, dampingRatio: ratio), duration: duration)
                : .timing(index.isMultiple(of: 3) ? .easeInEaseOut : .default, duration: duration)
            let sampling = SampledMotion(length: begin + duration + 0.4, noise: 0.05, seed: UInt64(index + 1))
            let phase = try #require(
                try sampling.fit { 30 + change * curve.value(at: $0 - begin) }.animations.first)
            coverage.add(phase.begin.contains(begin))
            exactness.add(abs(phase.begin.value - begin) < 1.0 / 120)
            coverage.add(phase.channels[0].to.contains(30 + change))
            switch phase.curve {
            case .spring(let spring):
                families.add(isSpring)
                coverage.add(spring.dampingRatio.contains(ratio))
                exactness.add(abs(spring.dampingRatio.value - ratio) < 0.02)
                let found = try #require(spring.duration)
                coverage.add(found.contains(duration))
                exactness.add(abs(found.value - duration) < 0.02 * duration)
            case .timingFunction(let timing):
                families.add(!isSpring)
                coverage.add(timing.duration.contains(duration))
                exactness.add(abs(timing.duration.value - duration) < 0.02 * duration)
            default: families.add(false)
            }
        }
        #expect(families.share >= 0.95)
        #expect(exactness.share >= 0.95)
        #expect((0.83...0.97).contains(coverage.share), "\(coverage.share)")
    }

    @Test func `a motion that is slow for its noise is found`() throws {
        let curve = ProgressCurve.timing(.linear, duration: 1.1)
        let fit = try SampledMotion(length: 2, noise: 0.024, unit: .opacity).fit { 0.4 * curve.value(at: $0 - 0.4) }
        let phase = try #require(fit.animations.first)
        #expect(fit.animations.count == 1)
        #expect(abs(phase.begin.value - 0.4) < 0.08)
    }

    @Test func `noise that is not given is estimated`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.6)
        let known = try SampledMotion(noise: 0.2).series([{ 100 * curve.value(at: $0 - 0.3) }])
        let series = try MotionSeries(
            times: known.times, channels: [.init(name: "x", values: known.channels[0].values)], frameInterval: 1 / 60)
        let fit = try MotionFitter.fit(series)
        #expect((0.15...0.26).contains(fit.noise[0]), "\(fit.noise)")
        #expect(fit.animations.count == 1)
    }

    @Test func `a short critically damped spring and a curve fit the samples equally well`() throws {
        let spring = ProgressCurve.spring(.uikit(duration: 0.45, dampingRatio: 1), duration: 0.45)
        let sampling = SampledMotion(frame: 1.0 / 30, length: 1.2, noise: 1.5)
        let phase = try #require(try sampling.fit { 60 * spring.value(at: $0 - 0.3) }.animations.first)
        #expect(phase.curve.family == .spring || phase.indistinguishable.contains(.spring))
        #expect(!phase.indistinguishable.isEmpty)
        #expect(phase.description.contains("fits these samples nearly as well"))
    }
}
