import Encoding
import Graphics
import TestSupport
import Testing

/// Independent decoders agree on the content of encoded files: here for random animations; the encoders' tests cover
/// hand-made ones.
@Suite(.runsPrograms) struct DecoderAgreementTests {
    /// By file name. The names of GIFs and APNGs differ before the dot.
    private static let files = Result { () throws -> [String: [UInt8]] in
        var files: [String: [UInt8]] = [:]
        for (name, bytes) in try RandomAnimations.gifs.get() { files[name + ".gif"] = bytes }
        for (name, bytes) in try RandomAnimations.apngs.get() { files[name + "-a.png"] = bytes }
        return files
    }

    private static let sizes = Dictionary(
        uniqueKeysWithValues: RandomAnimations.all.flatMap { animation in
            [".gif", "-a.png"].map { (animation.name + $0, (animation.width, animation.height)) }
        })

    private static let batch = Result { try Decoders.decode(files.get(), sizes: sizes) }

    @Test func `Pillow, ffmpeg and giflib agree on every frame and delay of a GIF`() throws {
        let batch = try Self.batch.get()
        let wrong = RandomAnimations.all.compactMap { animation in
            batch[animation.name + ".gif"]?.disagreement.map { "\(animation.name) (\(animation.quality)): \($0)" }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `Pillow and ffmpeg agree on every frame and delay of an APNG`() throws {
        let batch = try Self.batch.get()
        let wrong = RandomAnimations.all.compactMap { animation -> String? in
            guard let file = batch[animation.name + "-a.png"], file.pillow.count > 1 else { return nil }
            return file.disagreement.map { "\(animation.name): \($0)" }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `an APNG contains every frame at its time`() throws {
        let batch = try Self.batch.get()
        let wrong = try RandomAnimations.all.compactMap { animation -> String? in
            let file = try #require(batch[animation.name + "-a.png"])
            var end = 0.0
            let ends = file.milliseconds.map { delay in
                end += delay
                return end
            }
            var start = 0.0
            for (frame, source) in animation.frames.enumerated() {
                let middle = 500 * (start + source.end)
                let index = ends.firstIndex { $0 > middle } ?? ends.count - 1
                guard Pixels.premultiplied(file.pillow[index]) == source.bitmap.pixels else {
                    return "\(animation.name): frame \(frame) is not image \(index) of the file"
                }
                start = source.end
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// Chromium is not a required package, because it takes 300 MB.
    @Test(.enabled(if: Decoders.hasChromium, "Debian's chromium is not installed"))
    func `Chromium decodes every APNG like Pillow`() throws {
        var files = try Self.files.get().filter { $0.key.hasSuffix(".png") }
        var sizes = Self.sizes
        var batch = try Self.batch.get()
        for animation in APNGEncoderTests.animations where animation.width * animation.height < 20_000 {
            for counted in [false, true] {
                let name = APNGEncoderTests.name(animation, counted)
                files[name] = try animation.apng(counted: counted)
                sizes[name] = (animation.width, animation.height)
            }
        }
        batch.merge(try APNGEncoderTests.batch.get()) { $1 }
        let browsed = try Decoders.browse(files, sizes: sizes)
        let wrong = try files.keys.sorted().compactMap { name -> String? in
            let (seen, pillow) = (try #require(browsed[name]), try #require(batch[name]))
            // Chromium stores pixels premultiplied, so colours with low alpha lose precision.
            if Pixels.premultiplied(seen.frames) != Pixels.premultiplied(pillow.pillow) {
                return "\(name): other pixels"
            }
            if pillow.pillow.count > 1, seen.milliseconds != pillow.milliseconds {
                return "\(name): delays \(seen.milliseconds), not \(pillow.milliseconds)"
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
        #expect(browsed.count > RandomAnimations.all.count)
    }

    /// The compared files must include partly transparent pixels and all disposals.
    @Test func `the APNGs cover every kind`() throws {
        let frames = try RandomAnimations.apngs.get().values.map { try FileAnatomy($0).frames }
        for disposal in [FileAnatomy.Disposal.background, .previous] {
            #expect(frames.count { $0.contains { $0.disposal == disposal } } > 10, "\(disposal)")
        }
        let soft = RandomAnimations.all.count { animation in
            animation.frames.contains { $0.bitmap.pixels.contains { (1..<255).contains($0 >> 24) } }
        }
        #expect(soft > 50)
    }
}
