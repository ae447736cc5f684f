import Fitting
import Graphics
import Motion
import Recordings
import TestSupport
import Testing
import Tracking

/// What a track with repeated, long and missing frames says about the motion.
@Suite struct TrackSeriesTests {
    /// The series of a box that moves in each frame, except in those that repeat the one before.
    private func series(_ times: [Double], repeated: Set<Int> = []) throws -> MotionSeries {
        var samples: [MotionSample] = []
        for (index, time) in times.enumerated() {
            let place = repeated.contains(index) ? samples.last?.motion?.position : Point(Double(index) * 3, 50)
            samples.append(
                MotionSample(
                    time: time, state: repeated.contains(index) ? .repeated : .tracked,
                    motion: place.map { BoxMotion(position: $0) }, visible: 1))
        }
        let clock = FrameClock(stated: times, repeated: times.indices.map { repeated.contains($0) }, unit: 0.01)
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        return try #require(all.first { $0.quantity == .position }).series
    }

    /// A card that slides in while it fades in. Where it is hardly visible, its size and its place are measured badly.
    @Test(arguments: [1.012, 1.0])
    func `a faint box of another size is left out if the size is the same later`(scale: Double) throws {
        let samples = (0..<40).map { (index: Int) -> MotionSample in
            let opacity = min(Double(index) / 20, 1)
            let motion = BoxMotion(
                position: Point(100, 200 - Double(index)), scale: opacity < 0.3 ? scale : 1, opacity: opacity)
            return MotionSample(time: Double(index) / 60, state: .tracked, motion: motion, visible: 1)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        let position = try #require(all.first { $0.quantity == .position })
        #expect(position.series.times.count == (scale == 1 ? 40 : 34) && !all.contains { $0.quantity == .scale })
        #expect(all.first { $0.quantity == .opacity }?.series.times.count == 40)
    }

    /// A card that grows while it fades in, until it is seen whole or only while it is faint.
    @Test(arguments: [20.0, 6]) func `a box that grows while it fades in is not left out`(frames: Double) throws {
        let samples = (0..<40).map { (index: Int) -> MotionSample in
            let progress = min(Double(index) / frames, 1)
            let motion = BoxMotion(
                position: Point(100, 200), scale: 0.8 + 0.2 * progress, opacity: min(Double(index) / 20, 1))
            return MotionSample(time: Double(index) / 60, state: .tracked, motion: motion, visible: 1)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        #expect(all.first { $0.quantity == .scale }?.series.times.count == 40)
    }

    /// A button that springs back. In one frame the match is one of its shadow in part.
    @Test(arguments: [(0.91, 0.0023, 1), (0.99, 0.0023, 0), (0.91, 0.0002, 0)])
    func `a single mismatch is left out`(visible: Double, error: Double, missing: Int) throws {
        let spring = Spring.response(0.35, dampingFraction: 0.5)
        let samples = (0..<60).map { (index: Int) -> MotionSample in
            let scale = 0.96 + 0.04 * spring.value(at: Double(index) / 60 - 0.2) + (index == 18 ? error : 0)
            let motion = BoxMotion(
                position: Point(100, 200), scale: scale, scaleX: scale, scaleY: scale,
                deviation: MotionDeviation(x: 0.01, y: 0.01, scale: 0.00007, rotation: nil, opacity: nil))
            return MotionSample(
                time: Double(index) / 60, state: .tracked, motion: motion, visible: index == 18 ? visible : 0.998)
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        #expect(all.first { $0.quantity == .scale }?.series.times.count == 60 - missing)
    }

    /// A page that is covered while it moves, in frames of which a codec wrote some twice: only the page that covers it shows that.
    @Test func `a frame that repeats the one before does so for all boxes`() throws {
        let stale: Set = [12, 20, 21]
        func track(_ name: String, _ distance: Double, seen: Range<Int>) -> MotionTrack {
            var shown = 0
            let samples = (0..<40).map { (index: Int) -> MotionSample in
                if !stale.contains(index) { shown = index }
                guard seen.contains(index) else {
                    return MotionSample(time: Double(index) / 60, state: .lost(.covered), motion: nil, visible: 0)
                }
                let place = distance * Double(shown) + (shown == index ? 0 : 0.001)
                return MotionSample(
                    time: Double(index) / 60, state: .tracked, motion: BoxMotion(position: Point(place, 50)), visible: 1
                )
            }
            return MotionTrack(name: name, samples: samples)
        }
        let (old, new) = (track("old", -6, seen: 0..<22), track("new", -20, seen: 5..<40))
        func repeated(_ clock: FrameClock) -> [Int] {
            clock.notes.filter { $0.value.contains(.repeated) }.keys.sorted()
        }
        #expect(repeated(FrameClock(of: old)) == [12] && repeated(FrameClock(of: old, others: [new])) == [12, 20, 21])
        let clock = FrameClock(of: old, others: [new])
        let series = try #require(try TrackSeries.all(of: old, clock).first { $0.quantity == .position }).series
        #expect(series.times.last.map { abs($0 - 19.0 / 60) < 1e-9 } == true, "\(series.times)")
    }

    /// A chip that fades in and out; of an opacity below 0.12 nothing is seen.
    @Test(arguments: ["easeIn", "easeOut", "easeInEaseOut", "linear"])
    func `a fade leads from and to an opacity of 0`(name: String) throws {
        let function = try #require(TimingFunction.named(name))
        func opacity(_ time: Double) -> Double {
            function.value(at: min(max((time - 0.61) / 0.4, 0), 1))
                - function.value(at: min(max((time - 1.52) / 0.3, 0), 1))
        }
        let samples = (0..<150).map { (index: Int) -> MotionSample in
            let time = Double(index) / 60
            let motion = BoxMotion(
                position: Point(50, 50), opacity: opacity(time) + 0.002 * (index.isMultiple(of: 2) ? 1 : -1),
                deviation: MotionDeviation(x: 0.01, y: 0.01, scale: 0.0005, rotation: nil, opacity: 0.001))
            return opacity(time) < 0.12
                ? MotionSample(time: time, state: .lost(.fadedOut), motion: nil, visible: 0)
                : MotionSample(time: time, state: .tracked, motion: motion, visible: 1)
        }
        let track = MotionTrack(name: "box", samples: samples)
        let clock = FrameClock(stated: samples.map(\.time))
        let seen = try TrackSeries.all(of: track, clock)
        let whole = try TrackSeries.all(of: track, clock, includesInvisible: true)
        #expect(seen.map(\.quantity) == [.opacity] && whole.map(\.quantity) == [.opacity])
        #expect(whole[0].series.times.count == seen[0].series.times.count + 12)
        let fades = try MotionFitter.fit(whole[0].series).animations
        try #require(fades.count == 2, "\(fades)")
        for (fade, (begin, duration, ends)) in zip(fades, [(0.61, 0.4, [0.0, 1]), (1.52, 0.3, [1, 0])]) {
            guard case .timingFunction(let timing) = fade.curve else {
                Issue.record("\(fade)")
                continue
            }
            #expect(timing.name == name && abs(timing.duration.value - duration) < 0.02, "\(fade)")
            #expect(abs(fade.begin.value - begin) < 0.01 && fade.notes.isEmpty, "\(fade)")
            #expect(
                abs(fade.channels[0].from.value - ends[0]) < 0.01 && abs(fade.channels[0].to.value - ends[1]) < 0.01)
        }
    }

    /// Of a slow fade more is too faint to see, and a box that rests at a low opacity does not fade.
    @Test(arguments: [0.4, 0.0])
    func `nothing is added where a fade may not have ended`(slope: Double) throws {
        let samples = (0..<90).map { (index: Int) -> MotionSample in
            let time = Double(index) / 60
            guard time > 0.5 else { return MotionSample(time: time, state: .lost(.fadedOut), motion: nil, visible: 0) }
            let motion = BoxMotion(
                position: Point(50, 50), opacity: 0.15 + slope * (time - 0.5) + (time > 1.2 ? 0.1 : 0),
                deviation: MotionDeviation(x: 0.01, y: 0.01, scale: 0.0005, rotation: nil, opacity: 0.001))
            return MotionSample(time: time, state: .tracked, motion: motion, visible: 1)
        }
        let track = MotionTrack(name: "box", samples: samples)
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: track, clock, includesInvisible: true)
        #expect(try #require(all.first { $0.quantity == .opacity }).series.times.first ?? 0 > 0.5)
    }

    /// Behind a box that cannot be found the frames still show what was there.
    @Test func `the opacities of a box that is too transparent to be found are known`() throws {
        let samples = (0..<40).map { (index: Int) -> MotionSample in
            let opacity = max(1 - Double(index) / 20, 0)
            guard opacity < 0.04 else {
                let motion = BoxMotion(position: Point(50, 50), opacity: opacity)
                return MotionSample(time: Double(index) / 60, state: .tracked, motion: motion, visible: 1)
            }
            var sample = MotionSample(time: Double(index) / 60, state: .lost(.fadedOut), motion: nil, visible: 0)
            sample.faintOpacity = opacity
            return sample
        }
        let clock = FrameClock(stated: samples.map(\.time))
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock, includesStill: true)
        #expect(all.first { $0.quantity == .opacity }?.series.times.count == 40)
        #expect(all.allSatisfy { $0.quantity == .opacity || $0.series.times.count == 20 })
    }

    /// A GIF has one frame for the rest; the first frame of the motion is not used.
    @Test func `a rest before a frame that is left out is known`() throws {
        let times = [0, 0.03, 0.5] + (0..<10).map { 0.5 + Double($0 + 1) / 30 }
        let samples = times.enumerated().map { (index: Int, time: Double) -> MotionSample in
            let motion = BoxMotion(position: Point(50, index < 2 ? 50 : 50 + 4 * Double(index - 2)))
            return MotionSample(time: time, state: .tracked, motion: motion, visible: index == 2 ? 0.3 : 1)
        }
        let clock = FrameClock(stated: times, unit: 0.01)
        let all = try TrackSeries.all(of: MotionTrack(name: "box", samples: samples), clock)
        let position = try #require(all.first { $0.quantity == .position }).series
        #expect(position.times.count { $0 > 0.04 && $0 < 0.49 } > 8 && !position.times.contains(0.5))
    }

    @Test(arguments: [(0, 1.0), (5, 0.85), (6, 0.85), (20, 0.5), (20, 0.92)])
    func `a box of which often only a part is found has a note`(frames: Int, visible: Double) {
        let samples = (0..<20).map { (index: Int) in
            MotionSample(
                time: Double(index) / 60, state: .tracked, motion: BoxMotion(position: Point(Double(index), 0)),
                visible: index < frames ? visible : 1)
        }
        let text = MotionTrack(name: "tab", samples: samples).partialMatchText
        let isExpected = frames > 5 && visible < 0.9
        #expect((text != nil) == isExpected)
        #expect(
            text?.hasPrefix(
                "only a part of 'tab' is found in \(frames) of 20 frames that show a change: it is covered, or its")
                ?? true)
    }

    @Test func `a box that slides out of the canvas has no note`() {
        let samples = (0..<20).map { (index: Int) in
            MotionSample(
                time: Double(index) / 60, state: .tracked, motion: BoxMotion(position: Point(Double(index), 0)),
                visible: 1 - 0.04 * Double(index), onCanvas: 1 - 0.04 * Double(index))
        }
        #expect(MotionTrack(name: "sheet", samples: samples).partialMatchText == nil)
    }

    /// A page that slides in is followed before it is seen well enough.
    @Test func `a series knows when its box is first seen`() throws {
        func series(visible: Double) throws -> MotionSeries {
            let samples = (0..<20).map { (index: Int) -> MotionSample in
                MotionSample(
                    time: Double(index) / 30, state: .tracked, motion: BoxMotion(position: Point(Double(index) * 3, 0)),
                    visible: index < 4 ? visible : 1)
            }
            let clock = FrameClock(stated: samples.map(\.time))
            return try #require(TrackSeries.all(of: MotionTrack(name: "page", samples: samples), clock).first).series
        }
        #expect(try series(visible: 0.2).seenSince == 0 && series(visible: 0.2).times.count == 16)
        #expect(try series(visible: 1).seenSince == nil)
    }

    /// The delays of a file come from a stranger, and each may be 655 s.
    @Test func `a long rest adds few samples`() throws {
        var times: [Double] = []
        for part in 0..<50 { times += (0..<20).map { Double(part) * 600 + Double($0) * 0.02 } }
        #expect(try series(times).times.count <= times.count + 49 * 24)
    }

    @Test func `a rest is sampled until shortly before the next motion`() throws {
        let first = (0..<8).map { (index: Int) -> Double in Double(index) * 0.05 }
        let found = try series(first + first.map { 1.35 + $0 })
        let rest = found.times.indices.filter { (0.36...1.34).contains(found.times[$0]) }
        let times = rest.map { found.times[$0] }
        #expect(rest.count == 18)
        #expect(rest.allSatisfy { found.channels[0].values[$0] == 21 })
        #expect(abs(try #require(times.last) - 1.25) < 1e-9)
        #expect(abs(try #require(times.first) - 0.4) < 1e-9)
    }

    @Test func `an inserted frame is left out, and a rest around it stays`() throws {
        let frames = Array(0...9) + Array(24...33)
        let times = (frames.map { (Double($0) / 30 * 100).rounded() / 100 } + [0.39]).sorted()
        let found = try series(times)
        // Of the rest of 15 periods, 13 are sampled.
        #expect(found.times.count == 20 + 13)
        let rest = found.times.indices.filter { (0.31...0.79).contains(found.times[$0]) }
        #expect(rest.allSatisfy { found.channels[0].values[$0] == 27 })
    }

    @Test func `a single repeated frame within a motion is left out`() throws {
        let times = (0..<20).map { Double($0) * 0.05 }
        #expect(try series(times, repeated: [9]).times.count == 19)
        // Several are a rest, of which the last one may belong to the next motion.
        #expect(try series(times, repeated: [9, 10, 11]).times.count == 19)
    }

    /// A bar that grows in width alone.
    /// Scales move by less than positions.
    @Test func `the chart of a stretched box shows both scales`() throws {
        let rows = (0..<60).map { index in
            let progress = min(max(Double(index) - 10, 0) / 20, 1)
            return "\(Double(index) / 30),box,100,50,\(1 + 0.3 * progress),\(1 - 0.2 * progress)\n"
        }
        let folder = try TemporaryFolder(["track.csv": "time,box,x,y,scaleX,scaleY\n" + rows.joined()])
        let report = try FitJob(contentsOf: folder.path("track.csv")).run()
        for name in ["box, transform.scale.x", "box, transform.scale.y"] { #expect(report.chart.svg.contains(name)) }
    }

    @Test func `a box that is stretched has a scale for each axis`() throws {
        func scales(
            _ width: (Double) -> Double, _ height: (Double) -> Double, lengths: Size? = nil
        ) throws -> [MotionSeries.Channel] {
            let samples = (0..<20).map { (index: Int) -> MotionSample in
                let share = min(max(Double(index - 5) / 10, 0), 1)
                let motion = BoxMotion(
                    position: Point(10, 10), scale: (width(share) * height(share)).squareRoot(), scaleX: width(share),
                    scaleY: height(share),
                    deviation: MotionDeviation(x: 0.01, y: 0.01, scale: 0.0005, rotation: nil, opacity: nil))
                return MotionSample(time: Double(index) / 30, state: .tracked, motion: motion, visible: 1)
            }
            let track = MotionTrack(name: "box", samples: samples, lengths: lengths)
            let all = try TrackSeries.all(of: track, FrameClock(stated: samples.map(\.time)), separatesAxes: true)
            return try #require(all.first { $0.quantity == .scale }).series.channels
        }
        let stretched = try scales({ 1 + 0.3 * $0 }, { _ in 1 })
        #expect(stretched.map(\.name) == ["transform.scale.x", "transform.scale.y"])
        #expect(stretched[0].values.last == 1.3 && stretched[1].values.last == 1)
        #expect(try scales({ 1 + 0.3 * $0 }, { 1 + 0.3 * $0 }).map(\.name) == ["transform.scale"])
        // The tracker's error of a box that grows.
        #expect(try scales({ 1 + 0.3 * $0 }, { 1 + 0.29 * $0 }).map(\.name) == ["transform.scale"])
        // One that keeps its corners has lengths.
        let lengths = try scales({ 1 + 0.5 * $0 }, { _ in 1 }, lengths: Size(80, 40))
        #expect(lengths.map(\.name) == ["bounds.size.width", "bounds.size.height"])
        #expect(lengths.allSatisfy { $0.unit == .length })
        #expect(lengths[0].values.last == 120 && lengths[1].values.last == 40)
    }
}
