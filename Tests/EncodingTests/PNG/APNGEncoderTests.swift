import Encoding
import Graphics
import TestSupport
import Testing

/// APNGs decoded by Pillow and ffmpeg.
@Suite struct APNGEncoderTests {
    static let animations = SampleAnimation.all.filter { $0.quality == .standard }

    static func name(_ animation: SampleAnimation, _ counted: Bool) -> String {
        "\(animation.name)\(counted ? "-counted" : "").png"
    }

    static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for animation in animations {
            for counted in [false, true] {
                files[name(animation, counted)] = try animation.apng(counted: counted)
                sizes[name(animation, counted)] = (animation.width, animation.height)
            }
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    @Test(arguments: animations, [false, true])
    func `both decoders restore every frame`(animation: SampleAnimation, counted: Bool) throws {
        let file = try #require(try Self.batch.get()[Self.name(animation, counted)])
        var sources: [[UInt32]] = []
        for frame in animation.frames where frame.bitmap.pixels != sources.last { sources.append(frame.bitmap.pixels) }
        // A long delay takes several equal frames.
        let pillow = distinct(Pixels.premultiplied(file.pillow))
        let ffmpeg = distinct(Pixels.premultiplied(file.ffmpeg))
        let isExact = pillow == sources
        #expect(isExact, "Pillow: \(pillow.count) of \(sources.count) frames")
        let isAgreed = ffmpeg == sources
        #expect(isAgreed, "ffmpeg: \(ffmpeg.count) of \(sources.count) frames")
        if file.pillow.count > 1 { #expect(file.disagreement == nil) }
    }

    @Test(arguments: animations, [false, true])
    func `the duration is exact to a millisecond`(animation: SampleAnimation, counted: Bool) throws {
        let file = try #require(try Self.batch.get()[Self.name(animation, counted)])
        guard file.pillow.count > 1 else { return }
        let total = file.milliseconds.reduce(0, +)
        #expect((total - (animation.frames.last?.end ?? 0) * 1000).magnitude < 1)
    }

    @Test func `the number of plays is in the file`() throws {
        let files = try Self.batch.get()
        #expect(files["two-colors.png"]?.loop == 0)
        #expect(files["once.png"]?.loop == 1)
        #expect(files["three-times.png"]?.loop == 3)
    }

    @Test(arguments: [
        ("two-colors", "P"), ("noise", "RGB"), ("rich-disc", "RGBA"), ("sprite-on-noise", "RGBA"),
    ])
    func `statistics of the colours give the smallest exact format`(name: String, mode: String) throws {
        let animation = try #require(SampleAnimation.all.first { $0.name == name })
        #expect(try Self.batch.get()["\(name)-counted.png"]?.mode == mode)
        let (counted, plain) = (try animation.apng(counted: true).count, try animation.apng().count)
        #expect(counted <= plain + 12, "\(counted) against \(plain) bytes")
    }

    @Test func `a jumping sprite is removed by disposal, not painted over`() throws {
        let animation = try #require(SampleAnimation.all.first { $0.name == "sprite-on-noise" })
        let frames = try FileAnatomy(animation.apng(counted: true)).frames
        #expect(frames.dropFirst().dropLast().allSatisfy { $0.disposal == .previous && $0.width * $0.height == 144 })
        #expect(frames.count == 6)
    }

    @Test func `two runs give the same bytes`() throws {
        for animation in Self.animations.prefix(4) {
            let same = try animation.apng() == animation.apng()
            #expect(same, "\(animation.name)")
        }
    }

    @Test(arguments: animations)
    func `the bytes do not depend on the number of threads`(animation: SampleAnimation) throws {
        let alone = try animation.apng(counted: true)
        for jobs in [1, 2, 3] {
            let same = try animation.apng(counted: true, jobs: jobs) == alone
            #expect(same, "\(jobs) jobs")
        }
    }

    private func distinct(_ frames: [[UInt32]]) -> [[UInt32]] {
        var result: [[UInt32]] = []
        for frame in frames where frame != result.last { result.append(frame) }
        return result
    }
}
