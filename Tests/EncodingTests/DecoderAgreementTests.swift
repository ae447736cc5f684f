import Encoding
import Graphics
import Testing

/// Decoders that are not ours agree on what is in our files: here on clips drawn by lot, in the tests of the encoders
/// on clips drawn by hand.
@Suite struct DecoderAgreementTests {
    /// By file name. The names of GIFs and APNGs differ before the dot.
    private static let files = Result { () throws -> [String: [UInt8]] in
        var files: [String: [UInt8]] = [:]
        for (name, bytes) in try RandomClips.gifs.get() { files[name + ".gif"] = bytes }
        for (name, bytes) in try RandomClips.apngs.get() { files[name + "-a.png"] = bytes }
        return files
    }

    private static let sizes = Dictionary(
        uniqueKeysWithValues: RandomClips.all.flatMap { clip in
            [".gif", "-a.png"].map { (clip.name + $0, (clip.width, clip.height)) }
        })

    private static let batch = Result { try Decoders.decode(files.get(), sizes: sizes) }

    @Test func `Pillow, ffmpeg and giflib agree on every frame and delay of a GIF`() throws {
        let batch = try Self.batch.get()
        let wrong = RandomClips.all.compactMap { clip in
            batch[clip.name + ".gif"]?.disagreement.map { "\(clip.name) (\(clip.quality)): \($0)" }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `Pillow and ffmpeg agree on every frame and delay of an APNG`() throws {
        let batch = try Self.batch.get()
        let wrong = RandomClips.all.compactMap { clip -> String? in
            guard let file = batch[clip.name + "-a.png"], file.pillow.count > 1 else { return nil }
            return file.disagreement.map { "\(clip.name): \($0)" }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `an APNG gives back every frame in its time`() throws {
        let batch = try Self.batch.get()
        let wrong = try RandomClips.all.compactMap { clip -> String? in
            let file = try #require(batch[clip.name + "-a.png"])
            var end = 0.0
            let ends = file.milliseconds.map { delay in
                end += delay
                return end
            }
            var start = 0.0
            for (frame, source) in clip.frames.enumerated() {
                let middle = 500 * (start + source.end)
                let index = ends.firstIndex { $0 > middle } ?? ends.count - 1
                guard premultiplied([file.pillow[index]]) == [source.bitmap.pixels] else {
                    return "\(clip.name): frame \(frame) is not image \(index) of the file"
                }
                start = source.end
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// Not among the packages that the tests ask for: it takes 300 MB.
    @Test(.enabled(if: Decoders.hasChromium, "Debian's chromium is not installed"))
    func `Chromium sees every APNG as Pillow does`() throws {
        var files = try Self.files.get().filter { $0.key.hasSuffix(".png") }
        var sizes = Self.sizes
        var batch = try Self.batch.get()
        for clip in APNGEncoderTests.clips where clip.width * clip.height < 20_000 {
            for counted in [false, true] {
                let name = APNGEncoderTests.name(clip, counted)
                files[name] = try clip.apng(counted: counted)
                sizes[name] = (clip.width, clip.height)
            }
        }
        batch.merge(try APNGEncoderTests.batch.get()) { $1 }
        let browsed = try Decoders.browse(files, sizes: sizes)
        let wrong = try files.keys.sorted().compactMap { name -> String? in
            let (seen, pillow) = (try #require(browsed[name]), try #require(batch[name]))
            // It keeps pixels premultiplied, so of colours that are hardly covered it cannot give back every step.
            if premultiplied(seen.frames) != premultiplied(pillow.pillow) { return "\(name): other pixels" }
            if pillow.pillow.count > 1, seen.milliseconds != pillow.milliseconds {
                return "\(name): delays \(seen.milliseconds), not \(pillow.milliseconds)"
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
        #expect(browsed.count > RandomClips.all.count)
    }

    /// Partly transparent pixels, and boxes that are given back, must be among what is compared.
    @Test func `the APNGs are of every kind`() throws {
        let frames = try RandomClips.apngs.get().values.map { try FileAnatomy($0).frames }
        for disposal in [FileAnatomy.Disposal.background, .previous] {
            #expect(frames.count { $0.contains { $0.disposal == disposal } } > 10, "\(disposal)")
        }
        let soft = RandomClips.all.count { clip in
            clip.frames.contains { $0.bitmap.pixels.contains { (1..<255).contains($0 >> 24) } }
        }
        #expect(soft > 50)
    }

    private func premultiplied(_ frames: [[UInt32]]) -> [[UInt32]] {
        frames.map { frame in
            frame.map { pixel in
                let alpha = pixel >> 24
                if alpha == 255 { return pixel }
                func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
                return alpha << 24 | channel(16) | channel(8) | channel(0)
            }
        }
    }
}
