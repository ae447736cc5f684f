import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Recordings that a converter has made from a film with another rate.
struct SourceFramesTests {
    private let spring = Spring.response(0.4, dampingFraction: 0.65)

    /// The samples of a motion in frames that each show the nearest one of a source.
    private func series(
        rate: Double, source: Double?, noise: Double = 0.03, step: Double = 0, _ motion: (Double) -> Double
    ) throws -> MotionSeries {
        var random = SeededGenerator(seed: 8)
        let times = (0..<Int(1.6 * rate)).map { Double($0) / rate }
        let values = times.map { time in
            let shown = source.map { (time * $0).rounded() / $0 } ?? time
            let value = motion(shown)
            return (step > 0 ? (value / step).rounded() * step : value) + noise * random.normal()
        }
        return try MotionSeries(
            times: times, channels: [.init(name: "y", values: values, noise: noise)], frameInterval: 1 / rate)
    }

    private func place(at time: Double) -> Double { time < 0.31 ? 80 : 80 + 160 * spring.value(at: time - 0.31) }

    /// Without the times of the source, the spring is a free motion or another one.
    @Test(arguments: [(100 / 3.0, 60.0), (25, 60), (50, 60), (30, 25), (20, 25)])
    func `a spring in a film of another rate is found`(rate: Double, source: Double) throws {
        let series = try series(rate: rate, source: source, place)
        let frames = try #require(SourceFrames([series]))
        #expect(frames.rate == source, "\(frames)")
        let fit = try MotionFitter.fit(frames.applied(to: series))
        guard fit.animations.count == 1, case .spring(let found) = fit.animations[0].curve else {
            Issue.record("\(fit)")
            return
        }
        #expect(abs(found.dampingRatio.value - 0.65) < 0.01 && abs(found.response.value - 0.4) < 0.008, "\(fit)")
        #expect(abs(fit.animations[0].begin.value - 0.31) < 0.5 / source, "\(fit)")
    }

    /// The frames of a film with a rate that is a multiple are at their own times.
    @Test(arguments: [(30.0, nil), (30, 60), (100 / 3, nil), (60, nil), (50, nil)] as [(Double, Double?)])
    func `samples at their own times stay`(rate: Double, source: Double?) throws {
        #expect(try SourceFrames([series(rate: rate, source: source, place)]) == nil)
        #expect(try SourceFrames([series(rate: rate, source: source, noise: 0.005, step: 0.5, place)]) == nil)
        #expect(try SourceFrames([series(rate: rate, source: source) { 3 * $0 }]) == nil)
    }

    @Test(arguments: [25.0, 30, 60]) func `a jump has no source`(rate: Double) throws {
        let jumping = try series(rate: rate, source: nil) { $0 < 0.8 ? 10 : 40 }
        #expect(SourceFrames([jumping]) == nil)
    }

    /// No rate of a source makes what trembles by itself smooth.
    @Test func `a motion that trembles has no source`() throws {
        var random = SeededGenerator(seed: 3)
        let trembling = try series(rate: 30, source: nil) { place(at: $0) + 2 * random.normal() }
        #expect(SourceFrames([trembling]) == nil)
    }

    /// Several frames can show one of the source.
    @Test func `frames that are shown again count once`() throws {
        let series = try series(rate: 50, source: 30, place)
        let applied = try #require(SourceFrames([series])).applied(to: series)
        #expect(applied.times.count < 50 && applied.times.count == applied.channels[0].values.count)
        #expect(applied.times.allSatisfy { $0 >= 0 })
        #expect(zip(applied.times, applied.times.dropFirst()).allSatisfy { $1 - $0 > 0.03 })
    }
}
