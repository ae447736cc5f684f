import Motion
import TestSupport
import Testing

@Suite struct AnimationClockTests {
    /// Every row of `Vectors/ca_timing2.csv`: one animation, alone or in a group, on a layer with its own clock.
    @Test func everyRow() throws {
        let rows = try VectorTable("ca_timing2").rows
        #expect(rows.count == 75)
        for row in rows {
            let layer = MediaTiming(
                beginTime: try row.number("layer_begin"), speed: try row.number("layer_speed"),
                timeOffset: try row.number("layer_offset"))
            let clock = AnimationClock(
                layers: [layer], groups: try row.text("group_duration").isEmpty ? [] : [try level(row, "group_")],
                animation: try level(row, ""))
            let composition = AnimationComposition(
                isAdditive: try row.flag("additive"), isCumulative: try row.flag("cumulative"))
            let moment = clock.moment(at: try row.number("t"))
            let value = try moment.map { moment in
                composition.value(
                    from: try row.number("from"), to: try row.number("to"), progress: moment.progress,
                    cycle: moment.cycle, autoreverses: clock.animation.timing.autoreverses)
            }
            let presented = AnimationComposition.presented(
                model: try row.number("model"), animations: value.map { [($0, composition)] } ?? [])
            #expect(try (moment != nil) == row.flag("applies"), "\(row)")
            #expect(isClose(presented, try row.number("expected"), within: 1e-6), "\(presented): \(row)")
        }
    }

    private func level(_ row: VectorRow, _ prefix: String) throws -> AnimationClock.Level {
        let timing = MediaTiming(
            beginTime: try row.number(prefix + "begin"), speed: try row.number(prefix + "speed"),
            timeOffset: try row.number(prefix + "offset"), duration: try row.number(prefix + "duration"),
            repeatCount: try row.number(prefix + "repeat_count"),
            repeatDuration: try row.number(prefix + "repeat_duration"),
            autoreverses: try row.flag(prefix + "autoreverses"),
            fillMode: try #require(.init(rawValue: row.text(prefix + "fill"))))
        return .init(timing, timingFunction: try #require(.named(row.text(prefix + "timing"))))
    }

    /// A group that does nothing changes nothing, at any depth.
    @Test func neutralGroupsChangeNothing() throws {
        let neutral = AnimationClock.Level(MediaTiming(duration: 10, fillMode: .both))
        let animation = AnimationClock.Level(
            MediaTiming(beginTime: 0.5, speed: 2, timeOffset: 0.25, duration: 1, repeatCount: 3, autoreverses: true),
            timingFunction: .easeIn)
        for step in 0...100 {
            let t = Double(step) / 10
            let alone = AnimationClock(animation: animation).moment(at: t)
            for depth in 1...3 {
                let groups = Array(repeating: neutral, count: depth)
                #expect(AnimationClock(groups: groups, animation: animation).moment(at: t) == alone, "\(t)")
            }
        }
    }

    @Test func theDurationComesFromTheNearestGroupWithOne() {
        func duration(_ groups: [Double], _ animation: Double) -> Double {
            AnimationClock(
                groups: groups.map { .init(MediaTiming(duration: $0)) },
                animation: .init(MediaTiming(duration: animation))
            ).animation.timing.basicDuration
        }
        #expect(duration([3, 2], 0) == 2)
        #expect(duration([3, 0], 0) == 3)
        #expect(duration([3, 0], 1) == 1)
        #expect(duration([0], 0) == 0.25)
        #expect(duration([], 0) == 0.25)
    }

    @Test func layersChain() {
        let layers = [MediaTiming(beginTime: 1, speed: 2), MediaTiming(speed: 0.5, timeOffset: 3)]
        let clock = AnimationClock(layers: layers, animation: .init(MediaTiming(duration: 1)))
        #expect(clock.layerTime(at: 1) == 3)
        #expect(clock.layerTime(at: 4) == 6)
    }

    /// The animation has an effect until the end, and none after it.
    @Test func endsAtItsEndTime() {
        let clocks = [
            AnimationClock(
                layers: [MediaTiming(beginTime: 1, speed: 2), MediaTiming(speed: 0.5, timeOffset: -3)],
                animation: .init(MediaTiming(beginTime: 0.25, speed: -4, duration: 1, repeatCount: 3))),
            AnimationClock(
                layers: [MediaTiming(speed: 3)], groups: [.init(MediaTiming(beginTime: 2, duration: 4))],
                animation: .init(MediaTiming(duration: 9))),
        ]
        for clock in clocks {
            #expect(clock.endTime.isFinite)
            #expect(clock.moment(at: clock.endTime - 1e-6) != nil)
            #expect(clock.moment(at: clock.endTime + 1e-6) == nil)
        }
    }

    @Test func aPausedLayerNeverEnds() {
        // Paused at 2 s, as with speed 0 and the time offset of the pause.
        let paused = MediaTiming(speed: 0, timeOffset: 2)
        let clock = AnimationClock(layers: [paused], animation: .init(MediaTiming(duration: 4)))
        #expect(clock.endTime == .infinity)
        for t in [0, 2, 1e6] as [Double] { #expect(clock.moment(at: t)?.progress == 0.5) }
        // Resumed at 7 s: the begin time makes up for the pause.
        let resumed = AnimationClock(layers: [MediaTiming(beginTime: 5)], animation: clock.animation)
        #expect(resumed.moment(at: 7)?.progress == 0.5)
        #expect(resumed.endTime == 9)
    }

    @Test func accumulatesTheAbsoluteEnd() {
        // Measured: from 100 by 10, three times: 105, 215 and 325 in the middle of each cycle.
        let composition = AnimationComposition(isCumulative: true)
        let middles = (0..<3).map { composition.value(from: 100, to: 110, progress: 0.5, cycle: $0) }
        #expect(middles == [105, 215, 325])
    }

    @Test func additiveAnimationsAreAddedToTheLastOther() {
        let (additive, replacing) = (AnimationComposition(isAdditive: true), AnimationComposition())
        #expect(AnimationComposition.presented(model: 7, animations: []) == 7)
        #expect(AnimationComposition.presented(model: 7, animations: [(1, additive), (2, additive)]) == 10)
        let mixed = [(1, additive), (50, replacing), (2, additive), (60, replacing)]
        #expect(AnimationComposition.presented(model: 7, animations: mixed.map { (Double($0.0), $0.1) }) == 63)
    }
}
