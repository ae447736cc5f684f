import Graphics
import Snapshots
import TestSupport
import Testing

/// A thousand random changes of known size, compared with tolerances near that size.
@Suite struct SeededMutationTests {
    private static let (width, height, count) = (16, 12, 6)
    private static let ends = (1...6).map { Double($0) / 30 }

    /// Different noise in each frame, with alpha.
    private static func clip(_ random: inout SeededGenerator) -> [Bitmap] {
        (0..<count).map { _ in
            let pixels = (0..<width * height).map { _ in
                let alpha = Bool.random(using: &random) ? 255 : UInt32.random(in: 0...255, using: &random)
                func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
                return alpha << 24 | channel() << 16 | channel() << 8 | channel()
            }
            return Bitmap(width: width, height: height, pixels: pixels)
        }
    }

    /// A second, simple implementation of the tolerance rule.
    private static func passes(_ a: Bitmap, _ b: Bitmap, _ tolerance: PictureTolerance) -> Bool {
        var (compared, beyond) = (0, 0)
        for y in 0..<height {
            for x in 0..<width where !tolerance.ignoring.contains(where: { $0.contains(x: x, y: y) }) {
                compared += 1
                let (one, other) = (a[x, y], b[x, y])
                if one != other, largestStep(one, other) > tolerance.levels { beyond += 1 }
            }
        }
        return Double(beyond) <= tolerance.share * Double(compared) + 1e-9
    }

    /// The largest difference of a channel, over black and over white.
    private static func largestStep(_ a: UInt32, _ b: UInt32) -> Int {
        let steps = [0, 255].flatMap { background in
            [16, 8, 0].map { shift in
                func level(_ pixel: UInt32) -> Int {
                    Int(pixel >> UInt32(shift) & 255) + background * (255 - Int(pixel >> 24)) / 255
                }
                return abs(level(a) - level(b))
            }
        }
        return steps.max() ?? 0
    }

    @Test(arguments: 0..<TestCases.number(1000, some: 240))
    func `the comparison follows the tolerance rule`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let original = Self.clip(&random)
        var (changed, ends) = (original, Self.ends)
        let frame = Int.random(in: 0..<Self.count, using: &random)
        let place = Int.random(in: 0..<Self.width * Self.height, using: &random)
        let (x, y) = (place % Self.width, place / Self.width)
        var tolerance = AnimationTolerance(
            picture: PictureTolerance(
                levels: [0, 0, 1, 2, 40, 255].randomElement(using: &random) ?? 0,
                share: [0, 0, 0, 1.0 / 192, 2.0 / 192, 0.5, 1].randomElement(using: &random) ?? 0))
        var timing = true
        var pictures: Bool?
        switch seed % 8 {
        case 0: changed[frame].pixels[place] = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
        case 1:
            let pixel = changed[frame].pixels[place]
            let red = pixel >> 16 & 255
            changed[frame].pixels[place] = red > 0 ? pixel - 1 << 16 : pixel | 0xFF01_0000
        case 2:
            let pixels = original[frame].pixels
            changed[frame].pixels = [pixels[pixels.count - 1]] + pixels.dropLast()
        case 3:
            changed.remove(at: frame)
            ends.removeLast()
            (timing, pictures) = (false, tolerance.picture.levels == 255 || tolerance.picture.share == 1 ? true : nil)
        case 4:
            let delay = Double(Int.random(in: 1...300, using: &random)) / 1000
            for later in frame..<Self.count { ends[later] += delay }
            tolerance.time = [0, 0, delay - 0.001, delay, delay + 0.001].randomElement(using: &random) ?? 0
            timing = tolerance.time > delay - 0.0005
        case 5:
            changed[frame].pixels[place] ^= 0x00FF_FFFF
            let (left, top) = (Int.random(in: 0...1, using: &random), Int.random(in: 0...1, using: &random))
            // Over the pixel, or next to it.
            tolerance.picture.ignoring = [
                PixelRect(x: x - left, y: y - top, width: 1 + left - (seed / 8) % 2, height: 2)
            ]
        case 6:
            let pixel = changed[frame].pixels[place]
            changed[frame].pixels[place] = pixel & 0xFF_FFFF | max(pixel >> 24, 250) << 24 ^ 1 << 24
        default: tolerance.picture.ignoring = [PixelRect(x: x, y: y, width: 3, height: 3)]
        }
        tolerance.comparesTiming = seed % 5 != 0
        let comparison = try AnimationComparison(
            FrameSequence(changed, ends: ends), with: FrameSequence(original, ends: Self.ends), within: tolerance)
        #expect(comparison.timing.passes || !timing, "timing: \(comparison.timing)")
        #expect(comparison.timingPasses == (timing || !tolerance.comparesTiming), "timing: \(comparison.timing)")
        if changed.count == original.count {
            let failing = original.indices.filter { !Self.passes(changed[$0], original[$0], tolerance.picture) }
            #expect(comparison.frames.map(\.expected) == failing)
            #expect(comparison.passes == (failing.isEmpty && (timing || !tolerance.comparesTiming)))
        } else {
            // With a frame missing, frames are paired by time.
            let beside = original.indices.map { index in
                let middle = (Double(index) + 0.5) / 30
                return changed[ends.firstIndex { $0 > middle } ?? ends.count - 1]
            }
            let failing = original.indices.filter { !Self.passes(beside[$0], original[$0], tolerance.picture) }
            #expect(comparison.frames.map(\.expected) == failing)
            if let pictures { #expect(comparison.picturesPass == pictures) }
        }
    }
}
