import Graphics
import Snapshots
import TestSupport
import Testing

@Suite struct AnimationComparisonTests {
    /// Frames of 60 by 20 pixels with an antialiased square of 10 whose left edge is at the given positions.
    static func frames(_ places: [Double], ink: UInt32 = 0) -> [Bitmap] {
        places.map { place in
            var bitmap = Bitmap(width: 60, height: 20, fill: 0xFFFF_FFFF)
            for x in 0..<60 {
                let covered = min(max(min(Double(x) + 1, place + 10) - max(Double(x), place), 0), 1)
                let level = UInt32((255 - covered * Double(255 - ink)).rounded())
                for y in 5..<15 { bitmap[x, y] = 0xFF00_0000 | level << 16 | level << 8 | level }
            }
            return bitmap
        }
    }

    /// Positions of a motion by 40 points between two rests; 30 frames per second for two seconds.
    static func path(start: Double = 0.5, duration: Double = 0.8, goal: Double = 45) -> [Double] {
        (0..<60).map { frame in
            let t = min(max((Double(frame) / 30 - start) / duration, 0), 1)
            return 5 + (goal - 5) * t * t * (3 - 2 * t)
        }
    }

    static let ends = (1...60).map { Double($0) / 30 }

    private static func compare(
        _ actual: [Bitmap], _ ends: [Double]? = ends, with expected: [Bitmap] = frames(path()),
        _ expectedEnds: [Double]? = Self.ends, within tolerance: AnimationTolerance = .exact
    ) throws -> AnimationComparison {
        try AnimationComparison(
            FrameSequence(actual, ends: ends), with: FrameSequence(expected, ends: expectedEnds), within: tolerance)
    }

    @Test func `an animation equals itself`() throws {
        let same = try Self.compare(Self.frames(Self.path()))
        #expect(same.passes && same.compared == 60 && same.descriptions.isEmpty)
        #expect(same.change == nil && same.worst == 0)
        #expect(same.timing.description == "the same frames at the same times")
    }

    @Test(arguments: [
        (Self.path(start: 0.5 + 1.0 / 30), "the same path, 33 ms late"),
        (Self.path(start: 0.5 - 4.0 / 30), "the same path, 133 ms early"),
        (Self.path(start: 0.51), "the same path, 10 ms late"),
        (Self.path(duration: 0.832), "the same path, 4 % slower"),
        (Self.path(duration: 0.72), "the same path, 10 % faster"),
        (Self.path(goal: 40), nil),
        (Array(Self.path().reversed()), nil),
    ])
    func `the same motion at another time is recognised`(places: [Double], change: String?) throws {
        let comparison = try Self.compare(Self.frames(places))
        #expect(!comparison.passes && comparison.stretches.count == 1 && comparison.timing.passes)
        #expect(comparison.stretches[0].change?.description == change)
    }

    @Test func `without times a delay is counted in frames`() throws {
        let late = try Self.compare(
            Self.frames(Self.path(start: 0.6)), nil, with: Self.frames(Self.path()), nil)
        #expect(late.stretches[0].change == .framesLate(3))
        #expect(late.descriptions[0].hasPrefix("frames 16-41 differ: the same path, 3 frames late; most in frame "))
        #expect(MotionChange.framesLate(-1).description == "the same path, 1 frame early")
    }

    @Test func `another colour is not a change of time`() throws {
        let other = try Self.compare(Self.frames(Self.path(start: 0.6), ink: 90))
        #expect(!other.passes && other.stretches[0].change == nil && other.frames.count == 60)
    }

    @Test func `a flash is not explained by leaving it out`() throws {
        var frames = Self.frames([Double](repeating: 5, count: 60))
        for frame in 20..<23 { frames[frame] = Bitmap(width: 60, height: 20, fill: 0xFFFF_0000) }
        let comparison = try Self.compare(frames, with: Self.frames([Double](repeating: 5, count: 60)))
        #expect(comparison.frames.map(\.expected) == [20, 21, 22] && comparison.stretches[0].change == nil)
        #expect(
            comparison.descriptions == [
                "frames 20-22 (0.667 s to 0.733 s) differ; most in frame 20 (0.667 s): 1200 of 1200 pixels (100 %) "
                    + "differ by up to 255 levels, in 60x20 pixels at 0,0"
            ])
    }

    @Test func `one frame is described with its pixels`() throws {
        var frames = Self.frames(Self.path())
        frames[30][7, 8] = 0xFFF0_FFFF
        let comparison = try Self.compare(frames)
        #expect(
            comparison.descriptions == [
                "frame 30 (1 s): 1 of 1200 pixels (0.083 %) differ by up to 15 levels, in 1x1 pixel at 7,8"
            ])
    }

    @Test func `several frames that are compared with one are described as one frame`() throws {
        let frames = (0..<3).map { Bitmap(width: 4, height: 4, fill: 0xFFFF_0000 + UInt32($0)) }
        let comparison = try Self.compare(
            frames, [0.2, 0.4, 0.6], with: [Bitmap(width: 4, height: 4, fill: 0xFFFF_FFFF)], [0.6])
        #expect(
            comparison.descriptions.contains { $0.hasPrefix("frame 0 (0 s to 0 s) differs; most in frame 0 (0 s)") },
            "\(comparison.descriptions)")
    }

    @Test func `stretches join over two equal frames, not over three`() throws {
        var frames = Self.frames(Self.path())
        for frame in [20, 23, 27] { frames[frame][0, 0] = 0xFF00_0000 }
        let comparison = try Self.compare(frames)
        #expect(comparison.stretches.map { $0.frames.map(\.expected) } == [[20, 23], [27]])
        #expect(
            comparison.descriptions[0]
                == "2 of frames 20-23 (0.667 s to 0.767 s) differ; most in frame 20 (0.667 s): 1 of 1200 pixels "
                + "(0.083 %) differ by up to 255 levels, in 1x1 pixel at 0,0")
    }

    @Test func `only the first ten stretches are described`() throws {
        var frames = Self.frames(Self.path())
        for frame in stride(from: 1, to: 60, by: 5) { frames[frame][0, 0] = 0xFF00_0000 }
        let descriptions = try Self.compare(frames, within: AnimationTolerance(comparesTiming: false)).descriptions
        #expect(descriptions.count == 11 && descriptions[10] == "and 2 more frames, up to frame 56")
    }

    @Test func `timing is reported separately from pixels`() throws {
        let frames = Self.frames((0..<60).map { Double($0) / 2 })
        func compare(_ ends: [Double], _ tolerance: AnimationTolerance = .exact) throws -> AnimationComparison {
            try Self.compare(frames, ends, with: frames, within: tolerance)
        }
        var slow = Self.ends
        for frame in 12..<60 { slow[frame] += 0.07 }
        let later = try compare(slow)
        #expect(later.picturesPass && !later.timingPasses && later.timing.count == 48)
        #expect(
            later.descriptions == [
                "timing: frame 12 stays 103 ms instead of 33 ms; 48 frames end at other times: the same path, 70 ms late"
            ])
        #expect(try compare(slow, AnimationTolerance(time: 0.07)).passes)
        #expect(try !compare(slow, AnimationTolerance(time: 0.069)).passes)
        #expect(try compare(slow, AnimationTolerance(comparesTiming: false)).passes)
        var one = Self.ends
        one[59] += 0.5
        #expect(try compare(one).descriptions == ["timing: frame 59 stays 533 ms instead of 33 ms"])
    }

    @Test func `times rounded to hundredths are equal`() throws {
        let frames = Self.frames(Self.path())
        let hundredths = Self.ends.map { ($0 * 100).rounded() / 100 }
        func passes(_ step: Double) throws -> Bool {
            try AnimationComparison(
                FrameSequence(frames, ends: hundredths, timeStep: step), with: FrameSequence(frames, ends: Self.ends)
            ).passes
        }
        #expect(try passes(0.01) && !passes(0))
    }

    @Test func `repeated frames only extend the previous one`() throws {
        let (frames, ends) = (Self.frames(Self.path()), Self.ends)
        // The first 16 frames are equal; they are merged.
        let folded = Array(frames[15...])
        let same = try Self.compare(folded, Array(ends[15...]))
        #expect(same.passes && same.compared == 60)
        #expect(try Self.compare(folded, nil).passes == false, "without times 45 frames are spread evenly")
        // Files without times, compared with the merged animation.
        let files = try Self.compare(frames, nil, with: folded, Array(ends[15...]))
        #expect(files.passes && files.compared == 60)
    }

    @Test func `a missing frame changes the number of frames and their times`() throws {
        let places = Self.path(start: 0, duration: 2)
        let frames = Self.frames(places)
        var shorter = frames
        shorter.remove(at: 30)
        let comparison = try Self.compare(shorter, Array(Self.ends.dropLast()), with: frames)
        #expect(!comparison.passes && !comparison.picturesPass)
        #expect(comparison.timing.description == "59 frames instead of 60, 1.967 s instead of 2 s")
        #expect(comparison.stretches[0].change == .late(-1.0 / 30) || comparison.stretches[0].change != nil)
        #expect(comparison.descriptions[1].contains("the same path, 33 ms early"))
    }

    @Test func `frames that another picture needs are no headline`() throws {
        let places = Self.path(start: 0, duration: 2)
        var (frames, ends) = (Self.frames(places), Self.ends)
        for index in 20..<24 { frames[index] = Self.frames([places[20]], ink: 128)[0] }
        // Equal frames are stored as one.
        frames.removeSubrange(21..<24)
        ends.removeSubrange(20..<23)
        let comparison = try Self.compare(frames, ends, with: Self.frames(places))
        #expect(!comparison.passes && comparison.showsTiming)
        let lines = comparison.descriptions
        #expect(lines.first?.hasPrefix("frames 20-23 (0.667 s to 0.767 s) differ") == true, "\(lines)")
        #expect(lines.last == "timing: 57 frames instead of 60", "\(lines)")
    }

    @Test func `animations of different sizes are an error`() {
        #expect(throws: SizeDifference(actual: [2, 1], expected: [60, 20])) {
            try Self.compare([Bitmap(width: 2, height: 1)], [1])
        }
    }

    @Test func `the layer named by most frames is reported`() throws {
        let regions = [
            NamedRegion("root", PixelRect(x: 0, y: 0, width: 60, height: 20)),
            NamedRegion("lane", PixelRect(x: 0, y: 5, width: 60, height: 10)),
        ]
        let comparison = try AnimationComparison(
            FrameSequence(Self.frames(Self.path(goal: 40)), ends: Self.ends),
            with: FrameSequence(Self.frames(Self.path()), ends: Self.ends), regions: { _ in regions })
        #expect(comparison.stretches[0].region == "lane")
        #expect(comparison.descriptions[0].hasSuffix(", in lane"))
    }
}
