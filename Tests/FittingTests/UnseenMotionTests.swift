import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Motions that the samples show in part, or that no family of curves has: what recordings of other toolkits look like.
struct UnseenMotionTests: PartlySampledMotions {
    private let frame = 1.0 / 60

    /// The quadratic curve of other toolkits.
    private func quadratic(_ progress: Double) -> Double {
        let x = min(max(progress, 0), 1)
        return x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x)
    }

    @Test func `no curve crosses a second in which nothing was seen`() throws {
        // Leaves quickly, and comes back with a spring a second later.
        let spring = Spring.response(0.4, dampingFraction: 0.8)
        let fit = try fit(without: [0.5...1.5]) { time in
            time < 1
                ? 900 * pow(max(time - 0.3, 0), 1.5)
                : spring.remainder(at: time - 1.4, displacement: 300, velocity: 0).value
        }
        for phase in fit.phases where phase.curve != .rest {
            #expect(phase.end.value < 0.7 || phase.begin.contains(1.4), "\(phase)")
        }
        #expect(fit.phases.last?.curve == .rest)
    }

    /// A page slides in from the side, and is seen too little at first for a sample.
    @Test func `a motion that was seen before the samples has not begun after that`() throws {
        let spring = Spring.response(0.4, dampingFraction: 1)
        var series = try SampledMotion(length: 1.5, noise: 0.02)
            .series([{ 160 + spring.remainder(at: $0 + 0.02, displacement: 300, velocity: 0).value }])
        func begins() throws -> [FittedPhase] {
            let times = series.times.map { $0 + 0.5 }
            var late = try MotionSeries(times: times, channels: series.channels, frameInterval: series.frameInterval)
            late.seenSince = series.seenSince
            return try MotionFitter.fit(late).animations
        }
        let unseen = try #require(try begins().first)
        #expect(unseen.begin.contains(0.48) && !unseen.notes.contains(.beginNotSeen), "\(unseen)")
        series.seenSince = 0.4
        let seen = try #require(try begins().first)
        #expect(seen.begin.value >= 0.5 - 1e-9 && seen.notes.contains(.beginNotSeen), "\(seen)")
    }

    /// The left edge of a card that fades in is not seen at first, so that its centre seems to drift.
    @Test func `a channel that drifts does not hide a spring whose begin was not seen`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.8)
        let fit = try fit(
            without: [0...0.32], noise: 0.02, { 160 + 1.2 * max(1 - ($0 - 0.32) / 0.1, 0) },
            { $0 < 0.3 ? 106 : 46 + spring.remainder(at: $0 - 0.3, displacement: 60, velocity: 0).value })
        let phase = try #require(fit.animations.first)
        guard fit.animations.count == 1, case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(found.dampingRatio.contains(0.8) && found.response.contains(0.5), "\(fit)")
        #expect(phase.begin.contains(0.3), "\(fit)")
    }

    /// A sheet that comes from outside the frame.
    @Test func `a spring whose begin was not seen began at rest`() throws {
        let spring = Spring.response(0.35, dampingFraction: 0.8)
        let fit = try fit(without: [0...0.48]) { time in
            time < 0.4 ? 510 : 190 + spring.remainder(at: time - 0.4, displacement: 320, velocity: 0).value
        }
        let phase = try #require(fit.animations.first)
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(found.initialVelocity.isEmpty && found.dampingRatio.contains(0.8) && found.response.contains(0.35))
        #expect(abs(phase.begin.value - 0.4) < 0.01 && phase.begin.contains(0.4), "\(phase.begin)")
    }

    /// The box is seen from the first frame of a recording that begins within the motion.
    @Test func `a spring does not begin before the recording`() throws {
        let spring = Spring.response(0.35, dampingFraction: 0.8)
        let fit = try fit(length: 1.5) { time in
            190 + spring.remainder(at: time + 0.08, displacement: 320, velocity: 0).value
        }
        #expect(try #require(fit.animations.first).begin.value >= -1 / 60)
    }

    /// The first frame shows an animation that has begun before.
    @Test func `a motion that began before the recording has a note`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.7)
        let cut = try fit(length: 1.5) { 300 + spring.remainder(at: $0 + 0.12, displacement: -200, velocity: 0).value }
        let phase = try #require(cut.animations.first)
        #expect(phase.curve.family == .spring && phase.notes == [.beginNotSeen], "\(cut)")
        #expect(cut.description.contains("the velocity at the begin are those of the part that is seen"))
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.6)
        let timing = try fit(length: 1.2) { 200 * curve.value(at: $0 + 0.25) }
        #expect(timing.phases.first?.notes.contains(.beginNotSeen) == true, "\(timing)")
        let whole = try fit { 200 * curve.value(at: $0 - 0.25) }
        #expect(whole.phases.flatMap(\.notes) == [], "\(whole)")
    }

    @Test func `what is seen from the first sample on begins with it`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.75)
        let fit = try fit(length: 1.6, noise: 0.02) {
            300 + spring.remainder(at: $0 + 0.13, displacement: -200, velocity: 0).value
        }
        #expect(fit.animations.first?.begin == Estimate(0, margin: 0), "\(fit)")
    }

    @Test func `an animation of which the end is not seen has a note`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.75)
        let motion = { (t: Double) in
            t < 0.3 ? 100 : 300 + spring.remainder(at: t - 0.3, displacement: -200, velocity: 0).value
        }
        let cut = try fit(length: 0.62, noise: 0.02, motion)
        let phase = try #require(cut.animations.first)
        guard case .endNotSeen(let last)? = phase.notes.first, phase.notes.count == 1 else { throw Unexpected(phase) }
        #expect(abs(last - 36.0 / 60) < 1e-9)
        #expect(
            cut.description.contains(
                "this motion is seen until 0.600 s only: its end follows from the curve"))
        let whole = try fit(length: 2, noise: 0.02, motion)
        #expect(whole.animations.first?.notes == [], "\(whole)")
    }

    /// The sample after a free motion is one of the animation that follows.
    @Test func `a free motion ends where the animation begins`() throws {
        let release = 0.8 + 0.3 / 60
        let drag = { (t: Double) in 100 * pow(max(t - 0.5, 0) / 0.3, 1.6) }
        let spring = Spring.response(0.4, dampingFraction: 1)
        let from = drag(release)
        let fit = try fit(noise: 0.02) { t in
            t < release
                ? drag(t) : from + 400 + spring.remainder(at: t - release, displacement: -400, velocity: 4000).value
        }
        let free = try #require(fit.phases.first { $0.curve == .free }).channels[0]
        #expect(abs(free.from.value) < 0.1 && abs(free.to.value - from) < 12, "\(fit)")
        #expect(try #require(free.highest) < from + 12, "\(fit)")
    }

    /// The finger shakes, so that a spring from rest may explain its last samples by accident.
    @Test func `a spring after a drag does not begin before samples that it contradicts`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.8)
        for seed in TestCases.every(3, of: UInt64(1)...6) {
            var random = SeededGenerator(seed: seed)
            let jitter = (0..<60).map { _ in 1.4 * random.normal() }
            let drag = { (t: Double) -> Double in
                guard t >= 0.8 - 1e-9 else {
                    let x = (t - 0.2) / 0.6
                    return x < 0 ? 200 : 200 + 300 * x * x * (1.5 - 0.5 * x) + jitter[Int((t * 60).rounded())]
                }
                return 640 + spring.remainder(at: t - 0.8, displacement: -140, velocity: 750).value
            }
            // An axis that rests has a velocity too, so that a spring from rest has fewer parameters.
            let fit = try fit(length: 2.4, noise: 0.02, drag, { _ in 100 })
            let phase = try #require(fit.animations.last)
            guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
            #expect(abs(found.dampingRatio.value - 0.8) < 0.02 && abs(phase.begin.value - 0.8) < 1.5 / 60, "\(fit)")
            #expect(!found.initialVelocity.isEmpty, "\(fit)")
        }
    }

    @Test func `a motion that comes to rest by itself is not stopped`() throws {
        let curve = Deceleration(initialVelocity: 400)
        let fit = try fit(length: 3, noise: 0.02) { $0 < 0.4 ? 0 : curve.value(at: $0 - 0.4) }
        #expect(fit.animations.count == 1 && fit.animations.first?.isInterrupted == false, "\(fit)")
    }

    @Test func `a curve of which a short part was covered is one curve`() throws {
        let spring = Spring.response(0.6, dampingFraction: 0.6)
        let fit = try fit(without: [0.55...0.74]) { time in
            time < 0.3 ? 0 : 200 + spring.remainder(at: time - 0.3, displacement: -200, velocity: 0).value
        }
        #expect(fit.animations.count == 1)
        let phase = try #require(fit.animations.first)
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(found.dampingRatio.value - 0.6) < 0.01)
    }

    @Test func `a curve of no family is one curve that is nearly right`() throws {
        let fit = try fit(frame: 1 / 50, noise: 0.02) { 135 * self.quadratic(($0 - 0.4) / 0.5) }
        let animations = fit.animations
        #expect(animations.count == 1)
        let phase = try #require(animations.first)
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(timing.duration.value - 0.5) < 0.06)
        #expect(phase.channels[0].largestResidual > 0.1)
    }

    @Test func `a label that drifts by a few pixels does not hide the curve of a long way`() throws {
        let fit = try fit(
            frame: 1 / 50, noise: 0.03, statedNoise: 0.5, { 135 * self.quadratic(($0 - 0.41) / 0.5) },
            { (0.43...0.89).contains($0) ? 0.55 + 2 * sin(2 * .pi * ($0 - 0.41)) : 0 })
        #expect(fit.animations.count == 1)
        let phase = try #require(fit.animations.first)
        #expect(phase.curve.family == .timingFunction && !phase.isInterrupted)
        #expect(abs(phase.channels[0].to.value - 135) < 0.5)
    }

    @Test func `what is seen for a frame is no curve`() throws {
        let fit = try fit { $0 < 1 ? 0 : $0 < 1 + self.frame ? 4 : 10 }
        #expect(fit.phases.map(\.curve) == [.rest, .jump, .rest])
        #expect(fit.description.contains("change within 2 frames, too fast for a curve"))
    }

    @Test func `the begin of a curve does not say where it leads`() throws {
        // A slow start, of which a tenth is seen.
        let curve = ProgressCurve.timing(.easeIn, duration: 2)
        let fit = try fit(without: [0.5...9], noise: 0.02) { 300 * curve.value(at: $0 - 0.25) }
        for phase in fit.phases {
            #expect([.rest, .free].contains(phase.curve.family), "\(phase)")
        }
    }

    @Test func `a free motion states how far it went`() throws {
        let fit = try fit(noise: 0.02) { time in
            let x = min(max(time - 0.5, 0), 0.8) / 0.8
            return 60 * sin(2 * .pi * x * x) * (1 + 0.5 * sin(17 * x))
        }
        let free = try #require(fit.phases.first { $0.curve == .free })
        let channel = free.channels[0]
        #expect(try #require(channel.lowest) < -20 && #require(channel.highest) > 20)
        #expect(free.description.contains("between -"))
    }

    @Test func `a few frames are a motion without a curve`() throws {
        let curve = ProgressCurve.timing(TimingFunction(0.8, 0.4, 0.1, 0.3), duration: 0.24)
        let fit = try fit(length: 2, frame: 0.05, noise: 0.01) { 45 * curve.value(at: $0 - 0.52) }
        #expect(fit.phases.map(\.curve) == [.rest, .free, .rest])
        #expect(fit.description.contains("motion with too few frames for a curve from 0."))
    }

    @Test func `a motion that is seen from the first frame begins with the recording`() throws {
        let fit = try fit(length: 1.2, noise: 0.02) { time in
            let x = min(time, 0.5)
            return 90 * x + 20 * sin(11 * x) * (1 + x)
        }
        #expect(fit.phases.first?.curve == .free && fit.phases.first?.begin.value == 0)
    }

    @Test func `a change that was not seen goes from the value before to the one after`() throws {
        let fit = try fit(without: [0.7...1.5], length: 2) { $0 < 1 ? 0 : 100 }
        #expect(fit.phases.map(\.curve) == [.rest, .jump, .rest])
        let channel = fit.phases[1].channels[0]
        #expect(abs(channel.from.value) < 1 && abs(channel.to.value - 100) < 1)
    }

    @Test func `a drag is not taken into the spring after it`() throws {
        let release = 0.8
        let drag = { (t: Double) in 100 * pow(max(t - 0.5, 0) / 0.3, 1.6) }
        let velocity = (drag(release) - drag(release - 1e-5)) / 1e-5
        let spring = Spring.response(0.4, dampingFraction: 1)
        let fit = try fit(noise: 0.02) { t in
            t < release
                ? drag(t)
                : 150 + spring.remainder(at: t - release, displacement: -50, velocity: velocity).value
        }
        guard case .spring(let found)? = fit.animations.last?.curve else {
            Issue.record("\(fit)")
            return
        }
        #expect(abs(found.dampingRatio.value - 1) < 0.02 && abs(found.response.value - 0.4) < 0.008)
        #expect(abs(try #require(fit.animations.last).begin.value - release) < frame)
    }

    @Test func `a residual is in points, also of a direction that drifts`() throws {
        let drift = { (t: Double) in (0.43...0.89).contains(t) ? 0.55 + 2 * sin(2 * .pi * (t - 0.41)) : 0 }
        let fit = try fit(
            frame: 1 / 50, noise: 0.03, statedNoise: 0.5, { 135 * self.quadratic(($0 - 0.41) / 0.5) }, drift)
        let phase = try #require(fit.animations.first)
        #expect((1...2.6).contains(phase.channels[1].largestResidual), "\(fit)")
    }

    /// Four samples fit a spring exactly.
    @Test func `a few samples before a gap are no spring`() throws {
        let curve = ProgressCurve.timing(.easeOut, duration: 0.3)
        let fit = try fit(without: [0.72...1.2], length: 2, frame: 0.05, noise: 0.01) { time in
            time < 1 ? 60 * curve.value(at: time - 0.52) : 20
        }
        for phase in fit.phases {
            #expect(phase.curve.family != .spring && phase.begin.value <= phase.end.value, "\(phase)")
        }
    }

    /// A sheet at 30 frames per second, of which the first frames are wrong. A spring with one oscillation for each frame looks the same.
    @Test func `no spring oscillates faster than the frames show`() throws {
        let places = [
            164.9942, 151.3720, 142.0937, 135.6411, 131.3813, 128.6902, 128.1481, 125.2173, 126.4311, 126.6035,
            127.0236,
            125.5724, 126.6, 127.5788, 127.8999,
        ]
        let fit = try fit(length: 1.4, frame: 1 / 30, noise: 0.02) { time in
            let index = Int(((time - 0.5) * 30).rounded())
            return index < 0 ? 351.6965 : index < places.count ? places[index] : 127.9
        }
        #expect(fit.phases.contains { $0.curve != .rest }, "\(fit)")
        for case .spring(let spring) in fit.phases.map(\.curve) {
            #expect(spring.response.value >= 2.5 / 30 - 1e-6, "\(fit)")
        }
    }

    /// The knob of a switch, which is lost while it moves. What is seen has a curve of its own, which ends with the samples.
    @Test func `a motion that the samples cut has a note`() throws {
        let places = [
            38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.00, 38.63, 39.19,
            39.72,
            40.17, 40.60, 40.96, 41.24, 41.42, 41.50, 42.13, 43.67, 45.67, 47.80, 49.84, 51.71, 53.34,
        ]
        func note(_ fit: MotionFit) -> Bool {
            fit.animations.last?.noteTexts.contains { $0.hasPrefix("the end of this motion may not be seen") } ?? false
        }
        let cut = try fit(length: 29.5 / 60, noise: 0, statedNoise: 0.03) { places[min(Int(($0 * 60).rounded()), 28)] }
        #expect(note(cut), "\(cut)")
        let spring = Spring.uikit(duration: 0.5, dampingRatio: 0.8)
        let whole = try fit(length: 1.6, noise: 0.01) { 200 * spring.value(at: max($0 - 0.3, 0)) }
        #expect(!whole.animations.isEmpty && !note(whole), "\(whole)")
    }
}
