import Encoding
import Graphics
import TestSupport
import Testing

/// WebPs decoded by Pillow.
@Suite struct WebPEncoderTests {
    static let animations = SampleAnimation.all.filter {
        $0.quality == .standard && $0.name != "often" && $0.name != "still"
    }

    private static func decoded(quality: Double?) -> Result<[String: Decoded], any Error> {
        Result {
            var files: [String: [UInt8]] = [:]
            for animation in animations { files["\(animation.name).webp"] = try animation.webp(quality: quality) }
            return try Decoders.decode(
                files,
                sizes: Dictionary(uniqueKeysWithValues: animations.map { ("\($0.name).webp", ($0.width, $0.height)) }))
        }
    }

    private static let lossless = decoded(quality: nil)
    private static let lossy = decoded(quality: 80)

    @Test(arguments: animations) func `Pillow restores every lossless frame`(animation: SampleAnimation) throws {
        let file = try #require(try Self.lossless.get()["\(animation.name).webp"])
        let same = distinct(Pixels.premultiplied(file.pillow)) == distinct(animation.frames.map(\.bitmap.pixels))
        #expect(same)
    }

    @Test(arguments: animations) func `Pillow decodes lossy frames as Zoetrope does`(animation: SampleAnimation) throws
    {
        let file = try #require(try Self.lossy.get()["\(animation.name).webp"])
        let own = try AnimationFile(animation.webp(quality: 80))
        let decoder = try own.makeDecoder()
        let frames = try own.ends.map { _ in try decoder.decode().pixels }
        let same = frames == Pixels.premultiplied(file.pillow)
        #expect(same && frames.count == file.pillow.count)
    }

    @Test(arguments: animations) func `the duration is exact to a millisecond`(animation: SampleAnimation) throws {
        for batch in [Self.lossless, Self.lossy] {
            let file = try #require(try batch.get()["\(animation.name).webp"])
            let total = file.milliseconds.reduce(0, +)
            #expect((total - (animation.frames.last?.end ?? 0) * 1000).magnitude < 1)
        }
    }

    @Test func `the number of plays is in the file`() throws {
        let files = try Self.lossless.get()
        #expect(files["two-colors.webp"]?.loop == 0)
        #expect(files["once.webp"]?.loop == 1)
        #expect(files["three-times.webp"]?.loop == 3)
        let often = try #require(SampleAnimation.all.first { $0.name == "often" })
        #expect(throws: EncodingError.plays(65_536, limit: 65_535, format: "WebP")) { try often.webp(quality: nil) }
    }

    /// libwebpmux does not draw changes of a few levels, so that their errors add up.
    @Test func `a slow fade ends at its last colour`() throws {
        let fade = SampleAnimation("fade", count: 40) { step in
            Pictures.draw(64, 64) { x, y in Pictures.rgb(255 - step, 240 - step, 100 + (x + y + step) % 100) }
        }
        let file = try AnimationFile(fade.webp(quality: 80))
        let decoder = try file.makeDecoder()
        var last = Bitmap(width: 0, height: 0)
        for _ in file.ends { last = try decoder.decode() }
        let source = fade.frames[39].bitmap
        #expect(Double(Self.difference(last, source)) / Double(3 * source.pixels.count) < 3)
    }

    @Test func `blocks without a change keep their pixels`() throws {
        let moving = SampleAnimation("moving", count: 10) { step in
            Pictures.draw(96, 80) { x, y in
                (x - 8 * step) * (x - 8 * step) + (y - 40) * (y - 40) < 200
                    ? Pictures.rgb(250, 40, 10) : Pictures.rgb(x * 2, y * 3, x + y)
            }
        }
        let file = try AnimationFile(moving.webp(quality: 80))
        let decoder = try file.makeDecoder()
        var frames: [Bitmap] = []
        for _ in file.ends { frames.append(try decoder.decode()) }
        var unchanged = 0
        for step in 1..<10 {
            let (before, after) = (moving.frames[step - 1].bitmap, moving.frames[step].bitmap)
            for top in stride(from: 0, to: 80, by: 16) {
                for left in stride(from: 0, to: 96, by: 16) {
                    let places = (top..<top + 16).flatMap { y in (left..<left + 16).map { y * 96 + $0 } }
                    guard places.allSatisfy({ before.pixels[$0] == after.pixels[$0] }) else { continue }
                    unchanged += 1
                    #expect(places.allSatisfy { frames[step - 1].pixels[$0] == frames[step].pixels[$0] })
                }
            }
        }
        #expect(unchanged > 100)
    }

    /// Blocks are drawn as a whole, and a partly transparent pixel must not be composited over itself.
    @Test func `partly transparent pixels beside a change stay as they are`() throws {
        let shadow = SampleAnimation("shadow", count: 6) { step in
            Pictures.draw(64, 48) { x, y in
                if (10 + 4 * step..<22 + 4 * step).contains(x), (10..<30).contains(y) {
                    return Pictures.rgb(x * 4, y * 5, x + y)
                }
                // Premultiplied black of several alphas.
                return UInt32(x * 2 + y) << 24
            }
        }
        let decoder = try AnimationFile(shadow.webp(quality: 80)).makeDecoder()
        for frame in shadow.frames {
            let alphas = try decoder.decode().pixels.map { $0 >> 24 }
            #expect(alphas == frame.bitmap.pixels.map { $0 >> 24 })
        }
    }

    @Test func `flat pictures are exact in lossy files`() throws {
        let flat = SampleAnimation("flat", count: 6) { Pictures.twoColors(step: $0) }
        let file = try AnimationFile(flat.webp(quality: 10))
        let decoder = try file.makeDecoder()
        for frame in flat.frames {
            let same = try decoder.decode() == frame.bitmap
            #expect(same)
        }
    }

    @Test func `a higher quality is closer to the source`() throws {
        let noise = try #require(SampleAnimation.all.first { $0.name == "gradient" })
        let errors = try [20.0, 60, 95].map { quality in
            let decoder = try AnimationFile(noise.webp(quality: quality)).makeDecoder()
            return Self.difference(try decoder.decode(), noise.frames[0].bitmap)
        }
        #expect(errors[0] > errors[1] && errors[1] > errors[2], "\(errors)")
    }

    @Test(arguments: animations.prefix(20), [nil, 80.0])
    func `the bytes do not depend on the number of threads`(animation: SampleAnimation, quality: Double?) throws {
        let alone = try animation.webp(quality: quality)
        for jobs in [1, 2, 3] {
            let same = try animation.webp(quality: quality, jobs: jobs) == alone
            #expect(same, "\(jobs) jobs")
        }
    }

    @Test(arguments: ["made by hand", "a < b & b > c; ]]>", ""]) func `a comment is read back`(comment: String) throws {
        var animation = SampleAnimation("clip", count: 3) { Pictures.twoColors(step: $0) }
        animation.comment = comment
        #expect(try FileAnatomy(animation.webp(quality: nil)).comment == comment)
    }

    @Test func `a size or time outside the format's limits is an error`() throws {
        #expect(throws: EncodingError.size(width: 16_384, height: 1, limit: 16_383, format: "WebP")) {
            try WebPEncoder(width: 16_384, height: 1, quality: nil, sink: DataSink())
        }
        let encoder = try WebPEncoder(width: 2, height: 2, quality: nil, sink: DataSink())
        #expect(throws: EncodingError.noFrames) { try encoder.finish() }
        try encoder.add(Bitmap(width: 2, height: 2), until: 1)
        #expect(throws: EncodingError.frameTime(end: 1, previous: 1)) {
            try encoder.add(Bitmap(width: 2, height: 2), until: 1)
        }
        #expect(throws: EncodingError.frameSize(width: 3, height: 2, expectedWidth: 2, expectedHeight: 2)) {
            try encoder.add(Bitmap(width: 3, height: 2), until: 2)
        }
    }

    /// A delay has 24 bits of milliseconds.
    @Test func `a very long delay takes several frames`() throws {
        var animation = SampleAnimation("long", count: 2) { Pictures.twoColors(step: $0) }
        animation.frames[0].end = 20_000
        animation.frames[1].end = 20_001
        let file = try FileAnatomy(animation.webp(quality: nil))
        #expect(file.frames.map(\.delay) == [16_777.215, 3_222.785, 1])
    }

    /// The sum of the differences of all channels.
    private static func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
        var sum = 0
        for (a, b) in zip(one.pixels, other.pixels) {
            for shift: UInt32 in [16, 8, 0] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
        }
        return sum
    }

    private func distinct(_ frames: [[UInt32]]) -> [[UInt32]] {
        var result: [[UInt32]] = []
        for frame in frames where frame != result.last { result.append(frame) }
        return result
    }
}
