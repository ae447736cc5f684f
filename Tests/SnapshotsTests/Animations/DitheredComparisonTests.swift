import Graphics
import Snapshots
import TestSupport
import Testing

/// GIFs whose palettes differ in all places because one place has changed.
@Suite struct DitheredComparisonTests {
    private static let ends = (1...20).map { Double($0) / 20 }

    /// A grey ramp with noise of a seed, as of a dither, and from some frames on a square.
    private static func frames(
        seed: UInt64, square: PixelRect? = nil, in shown: Range<Int> = 0..<20, step: Int = 0
    ) -> [Bitmap] {
        (0..<20).map { frame in
            var random = SeededGenerator(seed: seed &+ UInt64(step == 0 ? 0 : frame / step))
            var bitmap = Bitmap(width: 120, height: 90, fill: 0xFFFF_FFFF)
            for y in 0..<90 {
                for x in 0..<120 {
                    func level() -> UInt32 { UInt32(100 + x / 2) + UInt32.random(in: 0...14, using: &random) }
                    bitmap[x, y] = 0xFF00_0000 | level() << 16 | level() << 8 | level()
                }
            }
            if let square, shown.contains(frame) {
                for y in square.y..<square.maxY { for x in square.x..<square.maxX { bitmap[x, y] = 0xFFE0_2020 } }
            }
            return bitmap
        }
    }

    private static func compare(
        _ actual: [Bitmap], _ actualEnds: [Double] = ends, with expected: [Bitmap],
        _ expectedEnds: [Double] = Self.ends, isDithered: Bool = true
    ) throws -> AnimationComparison {
        try AnimationComparison(
            FrameSequence(actual, ends: actualEnds, timeStep: 0.01, isDithered: isDithered),
            with: FrameSequence(expected, ends: expectedEnds, timeStep: 0.01, isDithered: isDithered),
            regions: { _ in
                [
                    NamedRegion("ramp", PixelRect(x: 0, y: 0, width: 120, height: 90)),
                    NamedRegion("square", PixelRect(x: 30, y: 20, width: 24, height: 16)),
                ]
            })
    }

    private static let square = PixelRect(x: 30, y: 20, width: 24, height: 16)

    @Test func `the place and the time of a change are found under a dither`() throws {
        let comparison = try Self.compare(
            Self.frames(seed: 2, square: Self.square, in: 6..<10), with: Self.frames(seed: 1))
        #expect(
            !comparison.passes && comparison.frames.count == 20 && comparison.shown.map(\.expected) == [6, 7, 8, 9])
        #expect(comparison.shown.allSatisfy { $0.picture.box == Self.square && $0.picture.regions == ["square"] })
        #expect(comparison.descriptions.count == 2)
        #expect(comparison.descriptions[0].hasPrefix("frames 6-9 (0.3 s to 0.45 s) differ"))
        #expect(comparison.descriptions[0].contains("24x16 pixels at 30,20, in square"))
        #expect(comparison.descriptions[1] == "16 other frames differ only in the GIF's palette")
        // A format without palettes has no dither.
        let exact = try Self.compare(
            Self.frames(seed: 2, square: Self.square, in: 6..<10), with: Self.frames(seed: 1), isDithered: false)
        #expect(exact.frames == exact.shown && exact.shown.count == 20)
    }

    @Test func `what a dither explains still fails`() throws {
        let comparison = try Self.compare(Self.frames(seed: 2), with: Self.frames(seed: 1))
        #expect(!comparison.passes && comparison.isOnlyDither && comparison.shown == comparison.frames)
        #expect(comparison.descriptions.last == "another palette of the GIF explains all differences of colours")
        #expect(try Self.compare(Self.frames(seed: 1), with: Self.frames(seed: 1)).passes)
    }

    /// An encoder with loss changes edges a little where there are few colours too, in more pixels than the change has.
    @Test func `a visible change is named before small differences of few colours`() throws {
        func frames(level: UInt32, hasSquare: Bool) -> [Bitmap] {
            (0..<20).map { frame in
                var bitmap = Bitmap(width: 120, height: 90, fill: 0xFFFF_FFFF)
                for y in 0..<90 {
                    for x in 60..<90 where (x + y) % 3 == 0 { bitmap[x, y] = 0xFF00_0000 | level * 0x01_0101 }
                }
                if hasSquare, (6..<10).contains(frame) {
                    for y in Self.square.y..<Self.square.maxY {
                        for x in Self.square.x..<Self.square.maxX { bitmap[x, y] = 0xFFE0_2020 }
                    }
                }
                return bitmap
            }
        }
        let comparison = try Self.compare(
            frames(level: 132, hasSquare: true), with: frames(level: 128, hasSquare: false))
        // Without a visible change, small differences of few colours count.
        #expect(comparison.shown.count == 20 && !comparison.isOnlyDither)
        for frame in comparison.shown {
            let isChanged = (6..<10).contains(frame.expected)
            #expect((frame.picture.box == Self.square) == isChanged, "\(frame.expected): \(frame.picture)")
            #expect((frame.picture.regions == ["square"]) == isChanged, "\(frame.expected): \(frame.picture.regions)")
        }
    }

    /// One encoder extends a frame where the other repeats it with another dither.
    @Test func `merged frames are no difference of timing`() throws {
        var actual = Self.frames(seed: 2, square: Self.square, in: 6..<10, step: 1)
        var ends = Self.ends
        actual.remove(at: 14)
        ends.remove(at: 13)
        let comparison = try Self.compare(actual, ends, with: Self.frames(seed: 1, step: 1))
        #expect(
            !comparison.passes && !comparison.timingPasses && comparison.isTimingExplained && !comparison.showsTiming)
        #expect(!comparison.descriptions.contains { $0.hasPrefix("timing") }, "\(comparison.descriptions)")
        #expect(comparison.shown.map(\.expected) == [6, 7, 8, 9])
    }

    @Test func `another duration is a difference of timing`() throws {
        var ends = Self.ends
        ends[19] += 0.1
        let comparison = try Self.compare(
            Self.frames(seed: 2, square: Self.square, in: 6..<10), ends, with: Self.frames(seed: 1))
        #expect(comparison.showsTiming && comparison.descriptions[0].hasPrefix("timing: "))
    }
}
