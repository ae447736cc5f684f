import Encoding
import Graphics
import TestSupport
import Testing

/// What holds of every GIF, tried on clips drawn by lot. A failure names the clip by its seed.
@Suite struct GIFLawTests {
    /// Each clip with what giflib makes of its GIF.
    static let shown: [Result<ShownFrames, any Error>] = RandomClips.all.map { clip in
        Result { try ShownFrames(clip, try RandomClips.gifs.get()[clip.name] ?? []) }
    }

    /// The seeds that break a law, each with the first place where it does.
    private func offenders(_ law: (ShownFrames) throws -> String?) throws -> [String] {
        try Self.shown.compactMap { result in
            let shown = try result.get()
            return try law(shown).map { "\(shown.clip.name) (\(shown.clip.quality)): \($0)" }
        }
    }

    @Test func `a pixel that stays the same in the source stays the same on screen`() throws {
        let flickering = try offenders { shown in
            for step in shown.steps {
                guard let before = step.before, let imageBefore = step.imageBefore else { continue }
                let (old, new) = (shown.clip.source(before), shown.clip.source(step.frame))
                let (was, now) = (shown.pictures[imageBefore], shown.pictures[step.image])
                for place in new.indices where new[place] == old[place] && now[place] != was[place] {
                    // More colours to be restored than a colour table has: GIF has no way to do it.
                    if restored(shown, step).count > 255 { continue }
                    return "frame \(step.frame), pixel \(place): \(hex(was[place])) became \(hex(now[place]))"
                }
            }
            return nil
        }
        #expect(flickering.isEmpty, "\(flickering.joined(separator: "\n"))")
    }

    @Test func `what changes in at most 255 colours is exact`() throws {
        var exactFrames = 0
        let wrong = try offenders { shown in
            for step in shown.steps {
                let new = shown.clip.source(step.frame)
                let old = step.before.map(shown.clip.source) ?? [UInt32](repeating: 0, count: new.count)
                let changed = new.indices.filter { new[$0] != old[$0] }
                let colors = restored(shown, step).union(changed.map { new[$0] })
                guard colors.subtracting([0]).count <= 255 else { continue }
                exactFrames += 1
                let now = shown.pictures[step.image]
                for place in changed where now[place] != new[place] {
                    return "frame \(step.frame), pixel \(place): \(hex(now[place])), not \(hex(new[place]))"
                }
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
        #expect(exactFrames > 1000)
    }

    @Test func `nothing is opaque that is clear in the source, and the other way round`() throws {
        let wrong = try offenders { shown in
            for step in shown.steps {
                let (source, now) = (shown.clip.source(step.frame), shown.pictures[step.image])
                for place in source.indices where (source[place] == 0) != (now[place] == 0) {
                    return "frame \(step.frame), pixel \(place): \(hex(now[place])), not \(hex(source[place]))"
                }
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `what is seen changes when the source does, and the length is right`() throws {
        let wrong = try offenders { shown in
            let starts = Set(shown.steps.map(\.start))
            for image in shown.pictures.indices.dropFirst() {
                let start = shown.ends[image - 1]
                guard shown.pictures[image] != shown.pictures[image - 1] else { continue }
                if !starts.contains(start) { return "image \(image) begins at \(start), where no frame does" }
            }
            let length = Int(((shown.clip.frames.last?.end ?? 0) * 100).rounded())
            if shown.ends.last != length { return "it ends at \(shown.ends.last ?? 0), not \(length)" }
            if shown.file.images.contains(where: { $0.delay < 1 }) { return "an image has no delay" }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// Clips that are all alike, or of which a law never speaks, would prove nothing.
    @Test func `the clips are of every kind`() throws {
        let clips = try Self.shown.map { try $0.get() }
        #expect(clips.count { $0.file.images.contains { $0.disposal == 2 } } > 30)
        #expect(clips.count { $0.clip.frames.contains { Set($0.bitmap.pixels).count > 256 } } > 20)
        #expect(clips.count { Set($0.clip.frames.flatMap(\.bitmap.pixels)).count < 20 } > 50)
        #expect(clips.count { $0.steps.count < $0.clip.frames.count } > 10)
        #expect(clips.contains { $0.clip.width == 1 } && clips.contains { $0.clip.height == 1 })
        #expect(Set(clips.map(\.clip.quality)).count == 3)
    }

    /// The colours that were on screen at rest and have been wiped with the image before a frame.
    private func restored(_ shown: ShownFrames, _ step: ShownFrames.Step) -> Set<UInt32> {
        guard let before = step.before, let imageBefore = step.imageBefore else { return [] }
        let image = shown.file.images[imageBefore]
        guard image.disposal == 2 else { return [] }
        let (old, new) = (shown.clip.source(before), shown.clip.source(step.frame))
        var colors: Set<UInt32> = []
        for y in image.y..<image.y + image.height {
            for place in y * shown.clip.width + image.x..<y * shown.clip.width + image.x + image.width
            where new[place] == old[place] && new[place] != 0 {
                colors.insert(shown.pictures[imageBefore][place])
            }
        }
        return colors
    }

    private func hex(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
}
