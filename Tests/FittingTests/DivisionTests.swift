import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Series of several phases are divided where one phase ends and the next begins.
struct DivisionTests {
    private let frame = 1.0 / 60

    @Test func `two animations with a rest between`() throws {
        let up = ProgressCurve.timing(.easeInEaseOut, duration: 0.5)
        let down = ProgressCurve.spring(.uikit(duration: 0.6, dampingRatio: 0.7), duration: 0.6)
        let fit = try SampledMotion(length: 2.6, noise: 0.05)
            .fit { 120 * (up.value(at: $0 - 0.31) - down.value(at: $0 - 1.317)) }
        #expect(fit.phases.map(\.curve.family) == [.rest, .timingFunction, .rest, .spring, .rest])
        #expect(abs(fit.animations[0].begin.value - 0.31) < frame)
        #expect(abs(fit.animations[1].begin.value - 1.317) < frame)
        #expect(abs(fit.animations[1].channels[0].from.value - 120) < 0.2)
    }

    @Test func `a drag, then a spring with the finger's velocity`() throws {
        let release = 0.633
        let drag = { (t: Double) in
            let s = max(t - 0.2, 0)
            return 500 * s * s / (s + 0.08) + 9 * sin(9 * s) * min(s / 0.1, 1)
        }
        let velocity = (drag(release + 1e-5) - drag(release - 1e-5)) / 2e-5
        let spring = Spring.response(0.4, dampingFraction: 0.75)
        let value = { (t: Double) in
            t < release
                ? drag(t)
                : 330 + spring.remainder(at: t - release, displacement: drag(release) - 330, velocity: velocity).value
        }
        for dropped in [0, 0.1] {
            let fit = try SampledMotion(length: 2, noise: 0.1, dropped: dropped).fit(value)
            #expect(fit.phases.map(\.curve.family) == [.rest, .free, .spring, .rest])
            let phase = try #require(fit.animations.first)
            #expect(abs(phase.begin.value - release) < frame * (dropped > 0 ? 1 : 0.3))
            guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
            #expect(abs(found.dampingRatio.value - 0.75) < 0.02)
            #expect(abs(found.response.value - 0.4) < 0.008)
            let expected = velocity / (330 - drag(release))
            let velocity = try #require(found.initialVelocity.first)
            #expect(velocity.contains(expected))
            #expect(abs(velocity.value - expected) < 0.25 * abs(expected))
        }
    }

    /// The start of a drag is nearly that of a slow spring, which a spring with the velocity of the finger would interrupt.
    @Test(arguments: [1.0 / 60, 1.0 / 30]) func `a drag is no slow spring`(frame: Double) throws {
        let spring = Spring.response(0.4, dampingFraction: 0.9)
        func drag(_ progress: Double) -> Double { 230 - 70 * progress * progress * (1.6 - 0.6 * progress) }
        let fit = try SampledMotion(frame: frame, noise: 0.02).fit { time in
            if time < 0.3 { return 230 }
            if time < 0.75 { return drag((time - 0.3) / 0.45) }
            return 100 + spring.remainder(at: time - 0.75, displacement: 60, velocity: -218).value
        }
        #expect(fit.animations.count == 1 && fit.animations[0].begin.value > 0.7, "\(fit)")
    }

    @Test func `a spring that interrupts another`() throws {
        let (first, second) = (Spring.response(0.5, dampingFraction: 0.8), Spring.response(0.35, dampingFraction: 0.6))
        let (begin, change) = (0.25, 0.512)
        let state = first.remainder(at: change - begin, displacement: -200, velocity: 0)
        let value = { (t: Double) in
            if t < begin { return 0.0 }
            if t < change { return 200 + first.remainder(at: t - begin, displacement: -200, velocity: 0).value }
            return 20
                + second.remainder(at: t - change, displacement: 180 + state.value, velocity: state.velocity).value
        }
        let fit = try SampledMotion(length: 2, noise: 0.05).fit(value)
        #expect(fit.phases.map(\.curve.family) == [.rest, .spring, .spring, .rest])
        #expect(fit.animations[0].isInterrupted)
        #expect(!fit.animations[1].isInterrupted)
        #expect(abs(fit.animations[0].begin.value - begin) < frame)
        #expect(abs(fit.animations[1].begin.value - change) < frame)
        #expect(abs(fit.animations[1].channels[0].to.value - 20) < 0.2)
    }

    @Test func `an animation that reverses at once`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.5)
        let value = { (t: Double) in 80 * (curve.value(at: t - 0.3) - curve.value(at: t - 0.8)) }
        let fit = try SampledMotion(length: 1.8, noise: 0.05).fit(value)
        #expect(fit.animations.count == 2)
        #expect(abs(try #require(fit.animations.last).begin.value - 0.8) < frame)
        #expect(abs(try #require(fit.animations.last).channels[0].to.value) < 0.2)
    }

    /// Each animation begins when the one before has ended, at some place between two frames.
    @Test(arguments: TestCases.every(2, of: [0.31, 0.4, 0.457]), [TimingFunction.easeInEaseOut, .easeIn])
    func `four animations without a pause`(begin: Double, function: TimingFunction) throws {
        let durations = [0.4, 0.3, 0.52, 0.35]
        let ends: [(x: Double, y: Double)] = [(100, 0), (100, 80), (-20, 80), (0, 0)]
        var legs: [(begin: Double, curve: ProgressCurve, x: Double, y: Double)] = []
        var time = begin
        for (index, duration) in durations.enumerated() {
            let from = index > 0 ? ends[index - 1] : (0, 0)
            legs.append((time, .timing(function, duration: duration), ends[index].x - from.0, ends[index].y - from.1))
            time += duration
        }
        let fit = try SampledMotion(length: 2.8, noise: 0.05).fit(
            { t in legs.reduce(0) { $0 + $1.x * $1.curve.value(at: t - $1.begin) } },
            { t in legs.reduce(0) { $0 + $1.y * $1.curve.value(at: t - $1.begin) } })
        #expect(fit.phases.map(\.curve.family) == [.rest] + Array(repeating: .timingFunction, count: 4) + [.rest])
        for (phase, leg) in zip(fit.animations, legs) {
            #expect(abs(phase.begin.value - leg.begin) < frame, "\(phase)")
            #expect(abs(phase.end.value - leg.begin - leg.curve.duration) < frame, "\(phase)")
        }
    }

    /// A finger that turns stands still for a moment, too.
    @Test func `a finger that turns is not divided into animations with names`() throws {
        let fit = try SampledMotion(length: 2.4, noise: 0.05).fit { t in
            let s = min(max(t - 0.3, 0), 1.8)
            return 50 * (1 - cos(s * 2 * .pi / 0.6))
        }
        #expect(
            fit.phases.allSatisfy { phase in
                if case .timingFunction(let found) = phase.curve { found.name == nil } else { true }
            })
    }

    @Test func `phases ascend and rests hold the values between`() throws {
        let first = ProgressCurve.timing(.easeOut, duration: 0.4)
        let fit = try SampledMotion(length: 2.5, noise: 0.05)
            .fit { 50 * first.value(at: $0 - 0.3) + 70 * first.value(at: $0 - 1.4) }
        for (earlier, later) in zip(fit.phases, fit.phases.dropFirst()) {
            #expect(earlier.end.value <= later.begin.value + 1e-9)
        }
        let rests = fit.phases.filter { $0.curve == .rest }
        #expect(rests.count == 3)
        for (rest, level) in zip(rests, [0, 50, 120.0]) { #expect(abs(rest.channels[0].from.value - level) < 0.1) }
    }
}
