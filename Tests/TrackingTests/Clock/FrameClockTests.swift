import Foundation
import Graphics
import TestSupport
import Testing
import Tracking
import TrackingScenes

@Suite struct FrameClockTests {
    /// Times of frames at a rate, rounded to a unit as a writer does.
    private func stated(_ rate: Double, unit: Double, frames: Int = 60, down: Bool = false) -> [Double] {
        (0..<frames).map { frame in
            let units = Double(frame) / rate / unit
            return (down ? (units + 1e-9).rounded(.down) : units.rounded()) * unit
        }
    }

    private func isClose(_ a: Double?, _ b: Double, _ tolerance: Double) -> Bool {
        a.map { abs($0 - b) <= tolerance } ?? false
    }

    @Test(arguments: [60.0, 30, 24, 25, 50, 15])
    func `a rate is found behind the hundredths of a GIF`(rate: Double) {
        for down in [false, true] {
            let clock = FrameClock(stated: stated(rate, unit: 0.01, down: down))
            #expect(isClose(clock.framesPerSecond, rate, 1e-6 * rate), "\(rate) \(down): \(clock)")
            // The true times, but for a common offset within the unit.
            let offsets = clock.times.enumerated().map { $0.element - Double($0.offset) / rate }
            #expect((offsets.max() ?? 1) - (offsets.min() ?? 0) < 1e-6)
            #expect(abs(offsets[0]) <= 0.01)
        }
    }

    /// An encoder leaves out frames in which nothing changes. 40 Hz is within half a unit of all of these times, but nearly all of them
    /// would be rounded by half a unit.
    @Test func `a rate is found where most frames are two periods apart`() {
        let numbers = Array(stride(from: 18, through: 54, by: 2)) + [62, 63, 64, 66, 68, 70, 72]
        let clock = FrameClock(stated: [0] + numbers.map { (Double($0) / 60 * 100).rounded() / 100 }, unit: 0.01)
        #expect(isClose(clock.framesPerSecond, 60, 1e-4), "\(clock)")
    }

    /// The delays of a file come from a stranger. A period that follows them can become ever shorter.
    @Test(arguments: 1...6)
    func `random delays have no rate and end soon`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for (unit, delays) in [(0.01, 3...10), (0.1, 1...3)] {
            var times = [0.0]
            for _ in 0..<6000 {
                times.append((times.last ?? 0) + Double(Int.random(in: delays, using: &random)) * unit)
            }
            let clock = FrameClock(stated: times)
            #expect(clock.times.count == times.count)
        }
        #expect(FrameClock(stated: [0, 1e300, 2e300, 3e300]).rate == .variable)
    }

    @Test(arguments: [
        (29.97002997, 90_000.0), (60.0, 600.0), (59.94005994, 90_000.0), (120.0, 90_000.0), (23.976023976, 1000.0),
    ])
    func `a rate is found behind the timescale of a film`(rate: Double, scale: Double) {
        let clock = FrameClock(stated: stated(rate, unit: 1 / scale, frames: 200))
        #expect(isClose(clock.framesPerSecond, rate, 1e-4 * rate), "\(clock)")
    }

    @Test func `a missing frame is a gap of two periods`() {
        var times = stated(60, unit: 1 / 600.0)
        times.remove(at: 20)
        let clock = FrameClock(stated: times)
        #expect(isClose(clock.framesPerSecond, 60, 1e-3))
        #expect(clock.notes[20] == [.dropped(1)])
        #expect(clock.notes.count == 1)
        #expect(isClose(clock.times[20] - clock.times[19], 2 / 60.0, 1e-6))
    }

    @Test(arguments: 1...20)
    func `frames that a recorder leaves out at random are counted`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var numbers = [0]
        for _ in 0..<60 { numbers.append((numbers.last ?? 0) + ([1, 1, 2, 2, 3].randomElement(using: &random) ?? 1)) }
        let clock = FrameClock(stated: numbers.map { Double($0) / 60 })
        #expect(isClose(clock.framesPerSecond, 60, 1e-3))
        for index in 1..<numbers.count {
            let missing = numbers[index] - numbers[index - 1] - 1
            #expect(clock.notes[index] == (missing > 0 ? [.dropped(missing)] : nil))
        }
    }

    @Test func `a known unit of the file decides`() {
        let times = (0..<40).map { Double($0) * 0.04 }
        #expect(!FrameClock(stated: times).doubts.isEmpty)
        let film = FrameClock(stated: times, unit: 1 / 90_000.0)
        #expect(film.doubts.isEmpty && isClose(film.framesPerSecond, 25, 1e-6))
    }

    @Test func `repeated frames do not count as samples of the motion`() {
        // 30 Hz written at 60 Hz: each frame twice.
        let times = stated(60, unit: 1 / 90_000.0)
        let clock = FrameClock(stated: times, repeated: times.indices.map { $0 % 2 == 1 })
        #expect(isClose(clock.framesPerSecond, 30, 1e-3))
        #expect(clock.notes[1] == [.repeated])
        #expect(clock.notes[2] == nil)
    }

    /// Zoetrope corrects resting pixels of a GIF with images of their own while a frame is shown.
    @Test func `images that a GIF inserts between the frames of a rate do not count`() {
        let frames = [0] + Array(16...32) + [34, 35, 36, 40, 41, 42, 43, 44, 45, 46]
        let rounded = frames.map { (Double($0) / 30 * 100).rounded() / 100 }
        let inserted = [0.11, 1.25]
        let times = (rounded + inserted).sorted()
        let clock = FrameClock(stated: times, unit: 0.01)
        #expect(isClose(clock.framesPerSecond, 30, 1e-9), "\(clock)")
        let found = times.indices.filter { clock.notes[$0]?.contains(.inserted) == true }
        #expect(found.map { times[$0] } == inserted)
        #expect(found.allSatisfy { clock.times[$0] == times[$0] })
        let others = times.indices.filter { !found.contains($0) }
        let offsets = zip(others, frames).map { clock.times[$0] - Double($1) / 30 }
        #expect((offsets.max() ?? 1) - (offsets.min() ?? 0) < 1e-9)
        #expect(zip(clock.times, clock.times.dropFirst()).allSatisfy { $0 < $1 })
        // Frames that are missing are counted over the inserted ones.
        #expect(clock.notes[others[1]] == [.dropped(15)])
    }

    /// Such an image in the middle of a frame of 30 frames per second is on a frame of 60.
    @Test(arguments: ["position", "rotation", "scale"])
    func `a frame without motion of its own does not count`(quantity: String) {
        func motion(_ frame: Double) -> BoxMotion {
            switch quantity {
            case "rotation": BoxMotion(position: Point(40, 10), rotation: 2 * frame)
            case "scale": BoxMotion(position: Point(40, 10), scale: 1 + 0.02 * frame)
            default: BoxMotion(position: Point(40 + 6 * frame, 10))
            }
        }
        let inserted: Set = [2.5, 6.5, 11.5]
        let numbers = ((0..<20).map(Double.init) + inserted).sorted()
        let samples = numbers.map { number in
            MotionSample(
                time: (number / 30 * 100).rounded() / 100, state: .tracked,
                motion: motion(number.rounded(.down)), visible: 1)
        }
        let track = MotionTrack(name: "box", samples: samples)
        let clock = FrameClock(stated: samples.map(\.time), unit: 0.01, track: track)
        #expect(isClose(clock.framesPerSecond, 30, 1e-9), "\(clock)")
        #expect(
            numbers.indices.filter { clock.notes[$0] == [.inserted] }
                == numbers.indices.filter { inserted.contains(numbers[$0]) })
        #expect(isClose(FrameClock(of: track).framesPerSecond, 30, 1e-9))
        // Where the box moves in all frames, the rate is 60.
        let moving = samples.map {
            MotionSample(time: $0.time, state: .tracked, motion: motion(30 * $0.time), visible: 1)
        }
        let other = FrameClock(
            stated: samples.map(\.time), unit: 0.01, track: MotionTrack(name: "box", samples: moving))
        #expect(isClose(other.framesPerSecond, 60, 1e-9), "\(other)")
    }

    @Test func `several images that correct a picture at rest do not count`() {
        let frames = [0] + Array(16...36)
        let inserted = [0.11, 0.22, 0.31]
        let times = (frames.map { (Double($0) / 30 * 100).rounded() / 100 } + inserted).sorted()
        func clock(moves: Bool) -> FrameClock {
            let samples = times.map { time in
                MotionSample(
                    time: time, state: .tracked,
                    motion: BoxMotion(position: Point(300 * (moves ? time : max(time - 0.5, 0)), 0)), visible: 1)
            }
            return FrameClock(stated: times, unit: 0.01, track: MotionTrack(name: "box", samples: samples))
        }
        let found = clock(moves: false)
        #expect(isClose(found.framesPerSecond, 30, 1e-9), "\(found)")
        #expect(times.indices.filter { found.notes[$0]?.contains(.inserted) == true }.map { times[$0] } == inserted)
        #expect(clock(moves: true).notes.values.allSatisfy { !$0.contains(.inserted) })
    }

    /// In hundredths of a second, 60 frames per second are within rounding of most times.
    @Test func `images that correct a picture at rest make no rate finer`() {
        let inserted = [0.04, 1.22]
        let times = (([0] + Array(5...28)).map { Double($0) / 20 } + inserted).sorted()
        func clock(moves: Bool) -> FrameClock {
            let samples = times.map { time in
                let share = moves ? time : min(max(time - 0.2, 0), 1)
                return MotionSample(
                    time: time, state: .tracked, motion: BoxMotion(position: Point(300 * share, 0)), visible: 1)
            }
            return FrameClock(stated: times, unit: 0.01, track: MotionTrack(name: "box", samples: samples))
        }
        let found = clock(moves: false)
        #expect(isClose(found.framesPerSecond, 20, 1e-9), "\(found)")
        #expect(times.indices.filter { found.notes[$0]?.contains(.inserted) == true }.map { times[$0] } == inserted)
        // Where the box moves in all frames, each has a time of its own.
        #expect(isClose(clock(moves: true).framesPerSecond, 60, 1e-9), "\(clock(moves: true))")
    }

    /// The image that corrects the first frame is often nearly a period after it, and the last one after the last frame.
    @Test(arguments: [0.04, 0.53]) func `an image that is nearly on a frame does not move the others`(time: Double) {
        let frames = [0] + Array(17...40)
        let rounded = frames.map { (Double($0) / 30 * 100).rounded() / 100 }
        let times = (rounded + [time]).sorted()
        let clock = FrameClock(stated: times, unit: 0.01)
        #expect(isClose(clock.framesPerSecond, 30, 1e-9), "\(clock)")
        let found = times.indices.filter { times[$0] != time }.map { clock.times[$0] }
        #expect(zip(found, frames).allSatisfy { abs($0 - Double($1) / 30) < 1e-9 }, "\(clock)")
    }

    /// 40 frames per second are within half a hundredth of more of these times than 30.
    @Test func `a rate that explains more frames by chance is not preferred`() {
        let delays =
            [4, 49] + Array(repeating: [4, 3, 3], count: 9).joined() + [
                2, 2, 3, 3, 4, 3, 3, 4, 3, 3, 2, 2, 3, 3, 4, 3, 3,
            ]
            + [2, 2, 3, 3, 4, 3, 3, 4]
        var times = [0]
        for delay in delays { times.append((times.last ?? 0) + delay) }
        let clock = FrameClock(stated: times.map { Double($0) / 100 }, unit: 0.01)
        #expect(isClose(clock.framesPerSecond, 30, 1e-9), "\(clock)")
        #expect(clock.notes.values.count { $0.contains(.inserted) } == 3)
    }

    /// At 30 frames per second nearly a third of all times are within half a hundredth of a frame, at 50 all.
    @Test(arguments: 1...20)
    func `times at random are not taken for a rate with inserted frames`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for delays in [[2, 3], [2, 2, 3], [2, 3, 4, 5], [3, 4, 4, 4, 4, 4, 4, 4, 5], [4, 5, 5, 6]] {
            var times = [0]
            for _ in 0..<30 { times.append((times.last ?? 0) + (delays.randomElement(using: &random) ?? 1)) }
            let clock = FrameClock(stated: times.map { Double($0) / 100 }, unit: 0.01)
            #expect(clock.notes.values.allSatisfy { !$0.contains(.inserted) }, "\(delays): \(times)")
        }
    }

    /// A frame before a turn may be where the next one is after it.
    @Test(arguments: 0..<20) func `frames at the turns of a motion count`(phase: Int) {
        let samples = (0..<40).map { (index: Int) -> MotionSample in
            let time = Double(index) / 30
            let x = 100 + 60 * exp(-1.5 * time) * cos(4 * .pi * time + Double(phase) * .pi / 10)
            return MotionSample(time: time, state: .tracked, motion: BoxMotion(position: Point(x, 0)), visible: 1)
        }
        #expect(FrameClock(of: MotionTrack(name: "box", samples: samples)).notes.isEmpty)
    }

    @Test func `a stale frame in the place of a frame was repeated`() {
        let samples = (0..<30).map { (index: Int) -> MotionSample in
            let place = Double(index == 10 ? 9 : index)
            return MotionSample(
                time: Double(index) / 60, state: .tracked, motion: BoxMotion(position: Point(6 * place, 0)), visible: 1)
        }
        let clock = FrameClock(of: MotionTrack(name: "box", samples: samples))
        #expect(clock.notes.filter { $0.value != [.jump] } == [10: [.repeated]], "\(clock.notes)")
    }

    @Test func `uneven times have no rate, and are taken as they are`() {
        let times = [0, 0.013, 0.051, 0.06, 0.12, 0.131, 0.19, 0.203]
        let clock = FrameClock(stated: times)
        #expect(clock.rate == .variable)
        #expect(clock.times == times)
        #expect(!clock.doubts.isEmpty)
    }

    @Test func `two frames tell no rate`() {
        #expect(FrameClock(stated: [0, 0.04]).rate == .unknown)
        #expect(FrameClock(stated: [0]).rate == .unknown)
        #expect(FrameClock(stated: []).rate == .unknown)
    }

    @Test func `constant delays of a GIF leave a doubt`() {
        let clock = FrameClock(stated: (0..<40).map { Double($0) * 0.03 })
        #expect(clock.doubts.contains { $0.contains("constant delays") })
    }

    @Test func `a step of twice the length is reported, not corrected`() {
        let times = (0..<30).map { Double($0) / 60 }
        // The motion at frame 12 and later is one period ahead.
        let samples = times.indices.map { index in
            let place = Double(index >= 12 ? index + 1 : index)
            return MotionSample(
                time: times[index], state: .tracked,
                motion: BoxMotion(position: Point(40 + 6 * place + 0.05 * place * place, 10)),
                visible: 1)
        }
        let clock = FrameClock(stated: times, track: MotionTrack(name: "box", samples: samples))
        #expect(clock.notes == [12: [.jump]])
        #expect(isClose(clock.times[13] - clock.times[11], 2 / 60.0, 1e-6))
        #expect(!clock.doubts.isEmpty)
    }

    @Test func `smooth motion has no jumps`() {
        let times = (0..<40).map { Double($0) / 60 }
        let samples = times.map { time in
            let rest = (1 + 14 * time) / (1 + 14 * time + 98 * time * time)
            return MotionSample(
                time: time, state: .tracked, motion: BoxMotion(position: Point(400 * rest, 0)), visible: 1)
        }
        #expect(FrameClock(stated: times, track: MotionTrack(name: "box", samples: samples)).notes.isEmpty)
    }
}
