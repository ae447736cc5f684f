import Encoding
import Graphics
import Testing
import Work

/// An animation to be encoded and checked with other decoders.
struct SampleAnimation: Sendable, CustomTestStringConvertible {
    var name: String
    /// Frames with the times, in seconds, at which they end.
    var frames: [(bitmap: Bitmap, end: Double)]
    var plays = Plays.forever
    /// Whether the GIF must be lossless.
    var isExact = true
    var comment: String?
    var quality = Quality.standard

    var testDescription: String { name }
    var width: Int { frames[0].bitmap.width }
    var height: Int { frames[0].bitmap.height }

    init(_ name: String, fps: Double = 25, count: Int, plays: Plays = .forever, _ draw: (Int) -> Bitmap) {
        self.name = name
        self.plays = plays
        frames = (0..<count).map { (draw($0), Double($0 + 1) / fps) }
    }

    func lossy() -> SampleAnimation {
        var animation = self
        animation.isExact = false
        return animation
    }

    func with(_ quality: Quality) -> SampleAnimation {
        var animation = self
        animation.quality = quality
        animation.name += "-\(quality)"
        return animation
    }

    func gif() throws -> [UInt8] {
        let sink = DataSink()
        let options = GIFEncoder.Options(quality: quality, plays: plays, comment: comment)
        let encoder = try GIFEncoder(width: width, height: height, options: options, sink: sink)
        for frame in frames { try encoder.add(frame.bitmap, until: frame.end) }
        try encoder.finish()
        return sink.bytes
    }

    /// - Parameters:
    ///   - counted: whether the encoder is given the statistics of all colours.
    ///   - jobs: the number of frames that are compressed at the same time; nil for an encoder without a pool.
    func apng(counted: Bool = false, jobs: Int? = nil) throws -> [UInt8] {
        let pool = jobs.map { WorkerPool("encoding", jobs: $0) }
        defer { pool?.finish() }
        let sink = DataSink()
        var statistics: ColorStatistics?
        if counted {
            var all = ColorStatistics()
            for frame in frames { all.add(frame.bitmap) }
            statistics = all
        }
        let encoder = try APNGEncoder(
            width: width, height: height, plays: plays, statistics: statistics, sink: sink, pool: pool)
        for frame in frames { try encoder.add(frame.bitmap, until: frame.end) }
        try encoder.finish()
        return sink.bytes
    }

    /// - Parameters:
    ///   - quality: nil for lossless compression.
    ///   - jobs: the number of frames that are compressed at the same time; nil for an encoder without a pool.
    func webp(quality: Double?, jobs: Int? = nil) throws -> [UInt8] {
        let pool = jobs.map { WorkerPool("encoding", jobs: $0) }
        defer { pool?.finish() }
        let sink = DataSink()
        let encoder = try WebPEncoder(
            width: width, height: height, quality: quality, plays: plays, comment: comment, sink: sink, pool: pool)
        for frame in frames { try encoder.add(frame.bitmap, until: frame.end) }
        try encoder.finish()
        return sink.bytes
    }

    /// A frame as GIF can represent it: pixels with alpha 128 and more are opaque.
    func source(_ frame: Int) -> [UInt32] {
        frames[frame].bitmap.pixels.map { pixel in
            let alpha = pixel >> 24
            guard alpha < 255 else { return pixel }
            guard alpha >= 128 else { return 0 }
            func channel(_ shift: UInt32) -> UInt32 {
                min(UInt32((Double(pixel >> shift & 255) * 255 / Double(alpha)).rounded()), 255) << shift
            }
            return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
        }
    }

    static let all: [SampleAnimation] = basic + transparent + timed + sprites + qualities

    /// Small jumping sprites, for which restoring the picture beneath gives smaller files.
    private static let sprites = [
        SampleAnimation("sprite-on-noise", count: 6) { step in
            var bitmap = Pictures.noise(80, 60, seed: 9)
            guard step > 0 else { return bitmap }
            let (left, top) = [(2, 3), (60, 40), (5, 41), (61, 2), (30, 20), (2, 3)][step]
            for y in top..<top + 12 {
                for x in left..<left + 12 { bitmap[x, y] = 0xFF00_0000 | UInt32(step * 40) }
            }
            return bitmap
        }.lossy(),
        SampleAnimation("blinking-on-noise", count: 8) { step in
            var bitmap = Pictures.noise(80, 60, seed: 9)
            if step % 2 == 1 { for x in 10..<14 { bitmap[x, 10] = 0xFF00_0000 } }
            return bitmap
        }.lossy(),
        SampleAnimation("sprite-on-nothing", count: 6) { step in
            var bitmap = Bitmap(width: 80, height: 60)
            let left = [2, 60, 5, 61, 30, 2][step]
            for y in 4..<20 {
                for x in left..<left + 12 { bitmap[x, y] = UInt32(x + y) << 24 | UInt32(y) }
            }
            return bitmap
        }.lossy(),
    ]

    private static let basic = [
        SampleAnimation("two-colors", count: 12) { Pictures.twoColors(step: $0) },
        SampleAnimation("greys", count: 8) { Pictures.greys(step: $0) },
        SampleAnimation("gradient", count: 8) { Pictures.gradient(step: $0) }.lossy(),
        SampleAnimation("noise", count: 5) { Pictures.noise(64, 48, seed: UInt64($0 / 2)) }.lossy(),
        SampleAnimation("odd-size", count: 6) { Pictures.twoColors(37, 53, step: 3 * $0) },
        SampleAnimation("one-pixel", count: 9) { step in
            Pictures.draw(1, 1) { _, _ in Pictures.rgb(step * 40, 9, 200) }
        },
        SampleAnimation("one-row", count: 6) { Pictures.noise(70, 1, seed: UInt64($0)) },
        SampleAnimation("one-column", count: 6) { Pictures.noise(1, 70, seed: UInt64($0)) },
        SampleAnimation("repeated", count: 12) { Pictures.twoColors(step: [0, 0, 0, 4, 4, 9, 9, 9, 0, 0, 4, 4][$0]) },
        SampleAnimation("still", count: 1) { _ in Pictures.gradient(step: 0) }.lossy(),
        SampleAnimation("palette-256", count: 2) { $0 == 0 ? Pictures.palette256() : Pictures.noise(16, 16, seed: 7) },
        // 257 and more: the first frame that cannot be exact.
        SampleAnimation("noise-17x17", count: 3) { Pictures.noise(17, 17, seed: UInt64($0) + 20) }.lossy(),
        // Wide runs and many clears of the table.
        SampleAnimation("large-noise", count: 2) { Pictures.noise(300, 200, seed: UInt64($0) + 40) }.lossy(),
        SampleAnimation("long-runs", count: 3) { step in
            Pictures.draw(900, 700) { x, y in Pictures.rgb(0, x < 450 + step ? 90 : 91, y / 100) }
        },
    ]

    private static let transparent = [
        SampleAnimation("disc", count: 9) { Pictures.disc(step: $0) },
        SampleAnimation("rich-disc", count: 9) { Pictures.disc(step: $0, isRich: true) }.lossy(),
        SampleAnimation("vanishing", count: 6) { $0 % 2 == 0 ? Pictures.disc(step: 3) : Bitmap(width: 48, height: 36) },
        SampleAnimation("from-nothing", count: 4) { $0 < 2 ? Bitmap(width: 48, height: 36) : Pictures.disc(step: $0) },
        SampleAnimation("nothing", count: 2) { _ in Bitmap(width: 5, height: 4) },
        SampleAnimation("hole", count: 10) { step in
            var bitmap = Pictures.greys(step: 0)
            for y in 4..<16 {
                for x in step * 5..<step * 5 + 6 { bitmap[x, y] = 0 }
            }
            return bitmap
        },
        SampleAnimation("eaten-gradient", count: 6) { step in
            var bitmap = Pictures.gradient(step: 0)
            for y in 10..<20 {
                for x in 0..<10 + step { bitmap[x, y] = 0 }
            }
            return bitmap
        }.lossy(),
    ]

    private static let timed =
        [24.0, 25, 30, 50, 60].map { fps in
            SampleAnimation("fps-\(Int(fps))", fps: fps, count: Int(fps)) { Pictures.twoColors(step: $0 % 25) }
        } + [
            SampleAnimation("once", count: 3, plays: .once) { Pictures.twoColors(step: $0) },
            SampleAnimation("three-times", count: 3, plays: .times(3)) { Pictures.twoColors(step: $0) },
            SampleAnimation("often", count: 3, plays: .times(65_536)) { Pictures.twoColors(step: $0) },
            {
                var animation = SampleAnimation("long-hold", count: 3) { Pictures.twoColors(step: $0) }
                animation.frames[1].end = 1500
                animation.frames[2].end = 1500.04
                animation.comment = "Two frames with a long wait"
                return animation
            }(),
            {
                var animation = SampleAnimation("long-disc", count: 3) { Pictures.disc(step: $0) }
                animation.frames[1].end = 700
                animation.frames[2].end = 700.04
                return animation
            }(),
        ]

    private static let qualities = [
        SampleAnimation("gradient", count: 6) { Pictures.gradient(step: $0) }.lossy().with(.small),
        SampleAnimation("gradient", count: 6) { Pictures.gradient(step: $0) }.lossy().with(.best),
        SampleAnimation("greys", count: 4) { Pictures.greys(step: $0) }.with(.small),
        SampleAnimation("greys", count: 4) { Pictures.greys(step: $0) }.with(.best),
    ]
}
