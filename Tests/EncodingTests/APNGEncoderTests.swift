import Encoding
import Graphics
import Testing

/// APNGs as Pillow and ffmpeg see them.
@Suite struct APNGEncoderTests {
    static let clips = Clip.all.filter { $0.quality == .standard }

    private static let batch = Result { () throws -> [String: Decoded] in
        var files: [String: [UInt8]] = [:]
        var sizes: [String: (Int, Int)] = [:]
        for clip in clips {
            files[clip.name + ".png"] = try clip.apng()
            sizes[clip.name + ".png"] = (clip.width, clip.height)
        }
        return try Decoders.decode(files, sizes: sizes)
    }

    /// A premultiplied pixel of the straight one that a decoder gives.
    private func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    @Test(arguments: clips)
    func `both decoders give back every frame`(clip: Clip) throws {
        let file = try #require(try Self.batch.get()[clip.name + ".png"])
        var sources: [[UInt32]] = []
        for frame in clip.frames where frame.bitmap.pixels != sources.last { sources.append(frame.bitmap.pixels) }
        // A long wait is told in several frames that look the same.
        let pillow = distinct(file.pillow.map { $0.map(premultiplied) })
        let ffmpeg = distinct(file.ffmpeg.map { $0.map(premultiplied) })
        let isExact = pillow == sources
        #expect(isExact, "Pillow: \(pillow.count) of \(sources.count) frames")
        let isAgreed = ffmpeg == sources
        #expect(isAgreed, "ffmpeg: \(ffmpeg.count) of \(sources.count) frames")
    }

    @Test(arguments: clips)
    func `the length is right to a millisecond`(clip: Clip) throws {
        let file = try #require(try Self.batch.get()[clip.name + ".png"])
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
