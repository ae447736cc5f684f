import Testing
import Zoetrope

@Suite struct FrameScheduleTests {
    @Test func `frame k is at k / fps`() {
        let schedule = FrameSchedule(0...1, fps: 30)
        let times = (0...30).map { (frame: Int) -> Double in Double(frame) / 30 }
        #expect(schedule.times == Array(times.dropLast()))
        #expect(schedule.ends == Array(times.dropFirst()))
        #expect(schedule.duration == 1)
    }

    @Test(arguments: [0.25, 0.5, 2, 3])
    func `speed changes the duration of frames, not their content`(speed: Double) {
        let schedule = FrameSchedule(1...3, fps: 25, speed: speed)
        #expect(abs(schedule.duration - 2 / speed) < 1e-12)
        #expect(schedule.times.first == 1)
        for (frame, time) in schedule.times.enumerated() {
            #expect(abs(time - (1 + Double(frame) / 25 * speed)) < 1e-12)
        }
        #expect(schedule.times.allSatisfy { $0 < 3 })
    }

    @Test func `a hold is added to the last frame`() {
        let plain = FrameSchedule(0...1, fps: 10)
        let held = FrameSchedule(0...1, fps: 10, hold: 0.7)
        #expect(held.times == plain.times)
        #expect(held.ends.dropLast() == plain.ends.dropLast())
        #expect(held.ends.last == 1.7 && held.duration == 1.7)
    }

    @Test(arguments: [0.0, 0.3, 0.31, 0.9, 1])
    func `a poster rotates the loop and keeps the delay of each frame`(poster: Double) {
        let plain = FrameSchedule(0...1, fps: 10, hold: 0.5)
        let turned = FrameSchedule(0...1, fps: 10, hold: 0.5, poster: poster)
        let first = min(Int(poster * 10 + 1e-6), 9)
        #expect(turned.times == Array(plain.times[first...] + plain.times[..<first]))
        func delays(_ ends: [Double]) -> [Double] { zip(ends, [0] + ends).map { $0 - $1 } }
        let (expected, found) = (delays(plain.ends), delays(turned.ends))
        for (a, b) in zip(expected[first...] + expected[..<first], found) { #expect(abs(a - b) < 1e-12) }
        #expect(abs((turned.ends.last ?? 0) - 1.5) < 1e-12)
    }

    @Test func `a range without length is one frame`() {
        let schedule = FrameSchedule(2...2, fps: 30, hold: 1, poster: 2)
        #expect(schedule.times == [2] && schedule.ends == [1])
    }
}
