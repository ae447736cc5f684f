import Foundation
import Graphics
import TestSupport
import Testing
import Tracking

/// Recordings that repeat the frames of a slower rate in a pattern.
@Suite struct CadenceTests {
    /// A track at a rate, of which each frame shows a motion at another time.
    private func track(_ rate: Double, frames: Int = 120, noise: Double = 0.01, shown: (Int) -> Double) -> MotionTrack {
        var random = SeededGenerator(seed: 3)
        let samples = (0..<frames).map { frame -> MotionSample in
            // A spring whose motion is seen for a second.
            let time = max(shown(frame) - 0.2, 0)
            let x = 50 + 300 * (1 - exp(-6 * time) * (cos(8 * time) + 0.75 * sin(8 * time)))
            return MotionSample(
                time: Double(frame) / rate, state: .tracked,
                motion: BoxMotion(position: Point(x + noise * random.normal(), 80)), visible: 1)
        }
        return MotionTrack(name: "box", samples: samples)
    }

    /// The times of the frames that count as samples.
    private func sampled(_ clock: FrameClock) -> [Int] {
        clock.times.indices.filter { index in
            clock.notes[index]?.contains { $0 == .repeated || $0 == .shownAgain } != true
        }
    }

    @Test(arguments: [(24.0, 60.0), (25, 60), (24, 30), (50, 60)])
    func `a slower rate is found behind frames that are repeated`(rate: Double, shown: Double) {
        // The latest frame of the slower rate is shown.
        let clock = FrameClock(
            of: track(shown, frames: Int(3 * shown)) { (Double($0) / shown * rate + 1e-9).rounded(.down) / rate })
        #expect(abs((clock.framesPerSecond ?? 0) - rate) < 0.01, "\(clock.doubts)")
        for index in sampled(clock) {
            let number = (clock.times[index] * rate).rounded()
            #expect(abs(clock.times[index] - number / rate) < 1e-6, "frame \(index)")
            #expect(number == (Double(index) / shown * rate + 1e-9).rounded(.down), "frame \(index)")
        }
        #expect(zip(clock.times, clock.times.dropFirst()).allSatisfy(<))
        let text =
            "frames are repeated in the pattern of \(Int(rate)) frames per second"
        #expect(clock.doubts.contains { $0.hasPrefix(text) }, "\(clock.doubts)")
    }

    /// A codec writes some frames anew that show the one before, and repeats the pixels of others.
    @Test func `repeated frames may have the same pixels or not`() {
        var track = track(60) { (Double($0) / 60 * 24 + 1e-9).rounded(.down) / 24 }
        for index in track.samples.indices.dropFirst() where index % 5 != 3 && index % 2 == 0 {
            let isAgain = track.samples[index].motion.map { now in
                track.samples[index - 1].motion.map { abs($0.position.x - now.position.x) < 0.1 } ?? false
            }
            guard isAgain == true else { continue }
            track.samples[index].motion = track.samples[index - 1].motion
            track.samples[index].state = .repeated
        }
        #expect(track.samples.contains { $0.state == .repeated })
        let clock = FrameClock(of: track)
        #expect(abs((clock.framesPerSecond ?? 0) - 24) < 0.01, "\(clock.doubts)")
    }

    /// The first frame of the slower rate is shown in the middle of a period.
    @Test func `frames of a slower rate are a period apart wherever it begins`() {
        let clock = FrameClock(of: track(60) { (max(Double($0) / 60 * 24 - 0.3, 0)).rounded(.down) / 24 + 0.3 / 24 })
        let times = sampled(clock).map { clock.times[$0] }.filter { $0 > 0.25 && $0 < 1 }
        #expect(times.count > 12)
        for (time, next) in zip(times, times.dropFirst()) { #expect(abs(next - time - 1 / 24) < 1e-6) }
    }

    @Test func `a recorder that leaves out each fifth frame samples at its own times`() {
        let samples = (0..<90).map { frame -> MotionSample in
            let time = Double(frame % 5 == 4 ? frame - 1 : frame) / 60
            return MotionSample(
                time: Double(frame) / 60, state: .tracked,
                motion: BoxMotion(position: Point(60 * time + 90 * time * time, 80)),
                visible: 1)
        }
        let clock = FrameClock(of: MotionTrack(name: "box", samples: samples))
        #expect(clock.framesPerSecond.map { abs($0 - 60) < 0.01 } == true, "\(clock.doubts)")
        #expect(sampled(clock).allSatisfy { abs(clock.times[$0] - Double($0) / 60) < 1e-6 })
        // The same pattern of frames that were sampled at even times.
        var slower = samples
        for frame in samples.indices {
            let time = (Double(frame) / 60 * 48 + 1e-9).rounded(.down) / 48
            slower[frame].motion?.position = Point(60 * time + 90 * time * time, 80)
        }
        let found = FrameClock(of: MotionTrack(name: "box", samples: slower))
        #expect(found.framesPerSecond.map { abs($0 - 48) < 0.01 } == true, "\(found.doubts)")
    }

    @Test(arguments: 1...10) func `frames that are left out at random have no pattern`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var last = 0
        let clock = FrameClock(
            of: track(60) { frame in
                if random.number(in: 0...1) < 0.55 { last = frame }
                return Double(last) / 60
            })
        #expect(clock.framesPerSecond.map { abs($0 - 60) < 0.01 } == true)
    }

    @Test func `each frame twice is half the rate`() {
        let clock = FrameClock(of: track(60) { Double($0 / 2) / 30 })
        #expect(!clock.doubts.contains { $0.contains("pattern") })
        #expect(sampled(clock).filter { (16..<32).contains($0) }.allSatisfy { $0 % 2 == 0 })
    }
}
