import Motion
import TestSupport
import Testing

@Suite struct MediaTimingTests {
    @Test func localTimeOfALayer() {
        // Measured: with speed 2, offset 1 and begin 3, time 10 becomes 15.
        #expect(MediaTiming(beginTime: 3, speed: 2, timeOffset: 1).localTime(at: 10) == 15)
        #expect(MediaTiming(speed: 0, timeOffset: 0.4).localTime(at: 99) == 0.4)
        #expect(MediaTiming().localTime(at: 1.25) == 1.25)
    }

    @Test func activeDurations() {
        #expect(MediaTiming().activeDuration == 0.25)
        #expect(MediaTiming(duration: 2, autoreverses: true).activeDuration == 4)
        #expect(MediaTiming(duration: 2, repeatCount: 2.5).activeDuration == 5)
        #expect(MediaTiming(duration: 2, repeatCount: 3, repeatDuration: 1.5, autoreverses: true).activeDuration == 1.5)
        #expect(MediaTiming(duration: 2, repeatCount: .infinity).activeDuration == .infinity)
        #expect(MediaTiming(beginTime: 1, speed: -2, duration: 2).endTime == 2)
        #expect(MediaTiming(beginTime: 1, speed: 0, duration: 2).endTime == .infinity)
    }

    @Test func theEndIsIncludedAndHasTheEndPhase() throws {
        let once = MediaTiming(beginTime: 1, duration: 0.5)
        #expect(try #require(once.phase(at: 1.5)).fraction == 1)
        #expect(once.phase(at: 1.5001) == nil)
        let thrice = MediaTiming(duration: 0.5, repeatCount: 3)
        #expect(try #require(thrice.phase(at: 1.5)).fraction == 1)
        #expect(try #require(thrice.phase(at: 1.5)).cycle == 2)
        let back = MediaTiming(duration: 0.5, autoreverses: true)
        #expect(try #require(back.phase(at: 1)).fraction == 0)
    }

    @Test func cycleBoundariesBelongToTheNextCycle() throws {
        let timing = MediaTiming(beginTime: 0.1, duration: 0.1, repeatCount: 50)
        // On a clock of 600 ticks per second, despite the rounding of the difference.
        for cycle in 0..<50 {
            let phase = try #require(timing.phase(at: Double(60 + 60 * cycle) / 600))
            #expect(phase.fraction == 0 && phase.cycle == cycle, "cycle \(cycle)")
        }
        #expect(try #require(timing.phase(at: Double(60 + 60 * 50) / 600)).fraction == 1)
    }

    @Test func countsCompletedCycles() throws {
        // Measured: a cumulative animation from 0 to 10, repeated three times, is 25 at 2.5.
        let timing = MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards)
        let total = { (t: Double) in
            try #require(timing.phase(at: t)).fraction * 10 + Double(timing.phase(at: t)?.cycle ?? 0) * 10
        }
        #expect(try total(2.5) == 25)
        #expect(try total(3) == 30)
        #expect(try total(8) == 30)
    }

    @Test func autoreversingRunsBackwards() throws {
        let timing = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true)
        let phase = try #require(timing.phase(at: 3.25))
        #expect(phase.isReversing && phase.cycle == 1 && phase.fraction == 0.75 && phase.time == 0.75)
        #expect(try #require(timing.phase(at: 1)).isReversing == false)
    }

    @Test func backwardsFillUsesTheTimeOffset() throws {
        let timing = MediaTiming(beginTime: 2, timeOffset: 0.25, duration: 1, fillMode: .both)
        #expect(try #require(timing.phase(at: 0)).fraction == 0.25)
        #expect(try #require(timing.phase(at: 9)).fraction == 0.25)
    }

    @Test func aSpeedOfZeroPauses() throws {
        let timing = MediaTiming(beginTime: 2, speed: 0, timeOffset: 0.3, duration: 1)
        for t in [0, 2, 500] as [Double] { #expect(try #require(timing.phase(at: t)).fraction == 0.3) }
    }

    @Test func endlessRepeatsNeverEnd() throws {
        let timing = MediaTiming(duration: 1, repeatCount: .infinity)
        #expect(isClose(try #require(timing.phase(at: 12345.25)).fraction, 0.25, within: 1e-9))
        #expect(try #require(timing.phase(at: 12345.25)).cycle == 12345)
    }

    @Test func negativeTimeOffsetsShiftBackwards() throws {
        let timing = MediaTiming(timeOffset: -0.25, duration: 1)
        #expect(try #require(timing.phase(at: 0)).fraction == 0.75)
        #expect(try #require(timing.phase(at: 0.5)).fraction == 0.25)
    }
}
