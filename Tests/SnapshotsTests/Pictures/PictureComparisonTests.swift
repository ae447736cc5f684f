import Graphics
import Snapshots
import TestSupport
import Testing

@Suite struct PictureComparisonTests {
    private static func noise(seed: UInt64, alpha: ClosedRange<UInt32>) -> Bitmap {
        var random = SeededGenerator(seed: seed)
        let pixels = (0..<20 * 10).map { _ in
            let alpha = UInt32.random(in: alpha, using: &random)
            func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
            return alpha << 24 | channel() << 16 | channel() << 8 | channel()
        }
        return Bitmap(width: 20, height: 10, pixels: pixels)
    }

    @Test func `a picture does not differ from itself`() throws {
        let comparison = try PictureComparison(
            Self.noise(seed: 1, alpha: 0...255), with: Self.noise(seed: 1, alpha: 0...255))
        #expect(comparison.worst == 0 && comparison.mean == 0)
        #expect(comparison.share(beyond: 0) == 0 && comparison.share(beyond: -1) == 1)
    }

    @Test func `one differing pixel is counted with its levels`() throws {
        var changed = Bitmap(width: 20, height: 10, fill: 0xFF40_5060)
        changed[3, 4] = 0xFF40_5A5E
        let comparison = try PictureComparison(changed, with: Bitmap(width: 20, height: 10, fill: 0xFF40_5060))
        #expect(comparison.worst == 10)
        #expect(comparison.share(beyond: 9) == 1.0 / 200)
        #expect(comparison.share(beyond: 10) == 0)
        #expect(isClose(comparison.mean, 12.0 / 600, within: 1e-12))
    }

    @Test func `a difference in alpha counts on the background where it is largest`() throws {
        func difference(_ a: UInt32, _ b: UInt32) throws -> Int {
            try PictureComparison(
                Bitmap(width: 1, height: 1, fill: a), with: Bitmap(width: 1, height: 1, fill: b)
            ).worst
        }
        // Black against transparent differs on white, white against transparent on black.
        #expect(try difference(0xFF00_0000, 0) == 255)
        #expect(try difference(0xFFFF_FFFF, 0) == 255)
        #expect(try difference(0x8000_0000, 0x7000_0000) == 16)
        #expect(try difference(0xFF80_8080, 0x8080_8080) == 127)
    }

    /// On a grey background g a channel is the premultiplied channel plus g times (1 - alpha).
    @Test func `no other background gives a larger difference`() throws {
        let (a, b) = (Self.noise(seed: 2, alpha: 0...255), Self.noise(seed: 3, alpha: 0...255))
        for (first, second) in zip(a.pixels, b.pixels) {
            let worst = try PictureComparison(
                Bitmap(width: 1, height: 1, fill: first), with: Bitmap(width: 1, height: 1, fill: second)
            ).worst
            for ground in [0.0, 0.3, 0.8, 1] {
                for shift: UInt32 in [0, 8, 16] {
                    func level(_ pixel: UInt32) -> Double {
                        Double(pixel >> shift & 255) + ground * Double(255 - pixel >> 24)
                    }
                    #expect(abs(level(first) - level(second)) <= Double(worst) + 1e-9)
                }
            }
        }
    }

    @Test func `the change of the most pixels is found`() throws {
        let expected = Bitmap(width: 4, height: 2, fill: 0xFF5E_5CE6)
        var actual = expected
        (actual[0, 0], actual[1, 1], actual[2, 1], actual[3, 1]) = (0xFF00_0000, 0xFF7D_7AFF, 0xFF7D_7AFF, 0xFF5E_5CE7)
        func change(_ tolerance: PictureTolerance) throws -> String? {
            try PixelChange.mostFrequent(actual, with: expected, within: tolerance, isDithered: false)?.description
        }
        #expect(try change(.exact) == "#7D7AFF instead of #5E5CE6")
        // Of equally many the first.
        actual[2, 1] = expected[2, 1]
        #expect(try change(.exact) == "#000000 instead of #5E5CE6")
        #expect(try change(PictureTolerance(levels: 255)) == nil)
        actual[0, 0] = 0x8040_0000
        #expect(try change(PictureTolerance(levels: 64)) == "#80000080 instead of #5E5CE6")
    }

    @Test func `a change of few of the pixels that differ describes nothing`() throws {
        let expected = Bitmap(width: 25, height: 1, fill: 0xFFFF_FFFF)
        let actual = Bitmap(width: 25, height: 1, pixels: (0..<25).map { 0xFF00_0000 | UInt32(max($0, 2)) })
        func change(_ other: Bitmap) throws -> String? {
            try PixelChange.mostFrequent(other, with: expected, within: .exact, isDithered: false)?.description
        }
        #expect(try change(actual) == "#000002 instead of #FFFFFF")
        let gradient = Bitmap(width: 25, height: 1, pixels: (0..<25).map { 0xFF00_0000 | UInt32($0) })
        #expect(try change(gradient) == nil)
    }

    @Test func `the order does not matter`() throws {
        let (a, b) = (Self.noise(seed: 4, alpha: 255...255), Self.noise(seed: 5, alpha: 255...255))
        #expect(try PictureComparison(a, with: b) == PictureComparison(b, with: a))
    }

    @Test func `pictures of different sizes are an error`() {
        #expect(throws: SizeDifference(actual: [2, 1], expected: [1, 2])) {
            try PictureComparison(Bitmap(width: 2, height: 1), with: Bitmap(width: 1, height: 2))
        }
    }
}
