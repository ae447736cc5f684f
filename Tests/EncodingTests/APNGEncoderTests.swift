import Encoding
import Graphics
import Testing

/// APNGs as Pillow and ffmpeg see them.
@Suite struct APNGEncoderTests {
    static let clips = Clip.all.filter { $0.quality == .standard }

    static func name(_ clip: Clip, _ counted: Bool) -> String { "\(clip.name)\(counted ? "-counted" : "").png" }

    static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for clip in clips {
            for counted in [false, true] {
                files[name(clip, counted)] = try clip.apng(counted: counted)
                sizes[name(clip, counted)] = (clip.width, clip.height)
            }
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    /// A premultiplied pixel of the straight one that a decoder gives.
    private func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    @Test(arguments: clips, [false, true])
    func `both decoders give back every frame`(clip: Clip, counted: Bool) throws {
        let file = try #require(try Self.batch.get()[Self.name(clip, counted)])
        var sources: [[UInt32]] = []
        for frame in clip.frames where frame.bitmap.pixels != sources.last { sources.append(frame.bitmap.pixels) }
        // A long wait is told in several frames that look the same.
        let pillow = distinct(file.pillow.map { $0.map(premultiplied) })
        let ffmpeg = distinct(file.ffmpeg.map { $0.map(premultiplied) })
        let isExact = pillow == sources
        #expect(isExact, "Pillow: \(pillow.count) of \(sources.count) frames")
        let isAgreed = ffmpeg == sources
        #expect(isAgreed, "ffmpeg: \(ffmpeg.count) of \(sources.count) frames")
        if file.pillow.count > 1 { #expect(file.disagreement == nil) }
    }

    @Test(arguments: clips, [false, true])
    func `the length is right to a millisecond`(clip: Clip, counted: Bool) throws {
        let file = try #require(try Self.batch.get()[Self.name(clip, counted)])
        guard file.pillow.count > 1 else { return }
        let total = file.milliseconds.reduce(0, +)
        #expect((total - (clip.frames.last?.end ?? 0) * 1000).magnitude < 1)
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
    func `counted colours give the smallest exact format`(name: String, mode: String) throws {
        let clip = try #require(Clip.all.first { $0.name == name })
        #expect(try Self.batch.get()["\(name)-counted.png"]?.mode == mode)
        let (counted, plain) = (try clip.apng(counted: true).count, try clip.apng().count)
        #expect(counted <= plain + 12, "\(counted) against \(plain) bytes")
    }

    @Test func `what jumps about is taken away, not painted over`() throws {
        let clip = try #require(Clip.all.first { $0.name == "sprite-on-noise" })
        let frames = try FileAnatomy(clip.apng(counted: true)).frames
        #expect(frames.dropFirst().dropLast().allSatisfy { $0.disposal == .previous && $0.width * $0.height == 144 })
        #expect(frames.count == 6)
    }

    @Test func `two runs give the same bytes`() throws {
        for clip in Self.clips.prefix(4) {
            let same = try clip.apng() == clip.apng()
            #expect(same, "\(clip.name)")
        }
    }

    private func distinct(_ frames: [[UInt32]]) -> [[UInt32]] {
        var result: [[UInt32]] = []
        for frame in frames where frame != result.last { result.append(frame) }
        return result
    }
}
