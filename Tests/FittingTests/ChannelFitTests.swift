import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Axes that are animated together or apart.
struct ChannelFitTests {
    private func parts(_ x: @escaping (Double) -> Double, _ y: @escaping (Double) -> Double) throws
        -> [MotionFitter.Part]
    {
        try MotionFitter.parts(of: SampledMotion(noise: 0.03).series([x, y]))
    }

    private func spring(_ response: Double, _ ratio: Double, from begin: Double, by distance: Double)
        -> (Double) -> Double
    {
        let spring = Spring.response(response, dampingFraction: ratio)
        return { time in
            time < begin
                ? 0 : distance + spring.remainder(at: time - begin, displacement: -distance, velocity: 0).value
        }
    }

    private func springs(_ parts: [MotionFitter.Part]) throws -> [(begin: Double, response: Double, ratio: Double)] {
        try parts.map { part in
            let phase = try #require(part.fit.animations.first)
            guard part.fit.animations.count == 1, case .spring(let spring) = phase.curve else {
                throw Unexpected(phase)
            }
            return (phase.begin.value, spring.response.value, spring.dampingRatio.value)
        }
    }

    @Test func `two springs at once are one for each axis`() throws {
        let parts = try parts(spring(0.6, 1, from: 0.35, by: 140), spring(0.4, 0.6, from: 0.35, by: 180))
        #expect(parts.map(\.series.channels.count) == [1, 1])
        let found = try springs(parts)
        for (spring, truth) in zip(found, [(0.6, 1.0), (0.4, 0.6)]) {
            #expect(abs(spring.begin - 0.35) < 0.5 / 60 && abs(spring.response - truth.0) < 0.02 * truth.0)
            #expect(abs(spring.ratio - truth.1) < 0.02)
        }
    }

    @Test func `an axis that follows the other later has a begin of its own`() throws {
        let parts = try parts(spring(0.4, 0.6, from: 0.45, by: 140), spring(0.4, 0.6, from: 0.35, by: 180))
        let begins = try springs(parts).map(\.begin)
        #expect(begins.count == 2 && abs(begins[0] - 0.45) < 0.5 / 60 && abs(begins[1] - 0.35) < 0.5 / 60)
    }

    @Test func `a curve in one axis and two in the other are found`() throws {
        let ease = ProgressCurve.timing(.easeInEaseOut, duration: 0.5)
        let back = ProgressCurve.timing(.easeOut, duration: 0.4)
        let up = spring(0.5, 0.75, from: 0.52, by: 150)
        let parts = try parts({ 100 * ease.value(at: $0 - 0.3) }, { up($0) - 80 * back.value(at: $0 - 0.8) })
        #expect(
            parts.map { $0.fit.animations.map(\.curve.family) } == [[.timingFunction], [.spring, .timingFunction]])
    }

    /// UIKit animates a position as a whole.
    @Test func `one curve for both axes is one fit`() throws {
        let together = try parts(spring(0.4, 0.6, from: 0.35, by: 140), spring(0.4, 0.6, from: 0.35, by: 180))
        #expect(together.count == 1 && together[0].series.channels.count == 2)
        let (first, second) = (spring(0.5, 0.8, from: 0.3, by: 100), spring(0.5, 0.8, from: 0.5, by: -60))
        let added = try parts({ first($0) + second($0) }, { 2 * first($0) + 1.5 * second($0) })
        #expect(added.count == 1 && added[0].fit.animations.count == 2)
    }

    @Test func `a finger's path is one fit`() throws {
        let drag = { (time: Double) in
            let x = min(max(time - 0.5, 0), 0.8) / 0.8
            return 60 * sin(2 * .pi * x * x) * (1 + 0.5 * sin(17 * x))
        }
        let curve = spring(0.4, 0.6, from: 0.4, by: 140)
        let parts = try parts(curve, drag)
        #expect(parts.count == 1 && parts[0].fit.phases.contains { $0.curve == .free })
    }

    @Test func `a channel has a name that is a variable in Swift`() throws {
        let ease = ProgressCurve.timing(.easeInEaseOut, duration: 0.5)
        let times = (0..<200).map { Double($0) / 60 }
        func code(_ name: String, unit: MotionSeries.Unit) throws -> String {
            let values = times.map { time in
                let phase = (time - 0.3) / 0.5
                guard phase > 0, phase < 4 else { return 0.0 }
                let part = phase.truncatingRemainder(dividingBy: 2)
                return 40 * ease.value(at: 0.5 * (part < 1 ? part : 2 - part))
            }
            let series = try MotionSeries(
                times: times, channels: [.init(name: name, unit: unit, values: values, noise: 0.02)],
                frameInterval: 1 / 60)
            return try #require(try MotionFitter.fit(series).animations.first?.uiKitCode)
        }
        #expect(
            try code("position.x", unit: .points).hasPrefix("let positionX = CABasicAnimation(keyPath: \"position.x\")")
        )
        #expect(
            try code("transform.rotation", unit: .degrees)
                .hasPrefix("let rotation = CABasicAnimation(keyPath: \"transform.rotation.z\")"))
    }
}
