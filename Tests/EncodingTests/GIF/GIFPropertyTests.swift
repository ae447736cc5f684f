import Encoding
import Graphics
import TestSupport
import Testing

/// Properties of every GIF, tested on random animations. A failure names the seeds.
@Suite struct GIFPropertyTests {
    /// Each animation with the frames that giflib decodes.
    static let shown: [Result<ShownFrames, any Error>] = RandomAnimations.all.map { animation in
        Result { try ShownFrames(animation, try RandomAnimations.gifs.get()[animation.name] ?? []) }
    }

    /// The seeds that violate a property, each with the first violation.
    private func offenders(_ firstViolation: (ShownFrames) throws -> String?) throws -> [String] {
        try Self.shown.compactMap { result in
            let shown = try result.get()
            return try firstViolation(shown).map { "\(shown.animation.name) (\(shown.animation.quality)): \($0)" }
        }
    }

    @Test func `a pixel that stays the same in the source stays the same on screen or comes nearer to it`() throws {
        let flickering = try offenders { shown in
            for step in shown.steps {
                guard let before = step.before, let imageBefore = step.imageBefore else { continue }
                let (old, new) = (shown.animation.source(before), shown.animation.source(step.frame))
                let (was, now) = (shown.pictures[imageBefore], shown.pictures[step.image])
                for place in new.indices where new[place] == old[place] && now[place] != was[place] {
                    if isNearer(now[place], than: was[place], to: new[place]) { continue }
                    // More colours must be restored than a colour table holds, which GIF cannot represent.
                    if restored(shown, step).count > 255 { continue }
                    return "frame \(step.frame), pixel \(place): \(hex(was[place])) became \(hex(now[place]))"
                }
            }
            return nil
        }
        #expect(flickering.isEmpty, "\(flickering.joined(separator: "\n"))")
    }

    @Test func `changes of at most 255 colours are exact`() throws {
        var exactFrames = 0
        let wrong = try offenders { shown in
            for step in shown.steps {
                let new = shown.animation.source(step.frame)
                let old = step.before.map(shown.animation.source) ?? [UInt32](repeating: 0, count: new.count)
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

    @Test func `a pixel is opaque exactly where the source is`() throws {
        let wrong = try offenders { shown in
            for step in shown.steps {
                let (source, now) = (shown.animation.source(step.frame), shown.pictures[step.image])
                for place in source.indices where (source[place] == 0) != (now[place] == 0) {
                    return "frame \(step.frame), pixel \(place): \(hex(now[place])), not \(hex(source[place]))"
                }
            }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    @Test func `the screen changes when the source does or to come nearer to it, and the duration is exact`() throws {
        let wrong = try offenders { shown in
            let starts = Set(shown.steps.map(\.start))
            for image in shown.pictures.indices.dropFirst() {
                let start = shown.ends[image - 1]
                guard shown.pictures[image] != shown.pictures[image - 1] else { continue }
                if starts.contains(start) { continue }
                guard let step = shown.steps.last(where: { $0.start <= start }) else { return "image \(image)" }
                let source = shown.animation.source(step.frame)
                for (place, (was, now)) in zip(shown.pictures[image - 1], shown.pictures[image]).enumerated()
                where was != now && !isNearer(now, than: was, to: source[place]) {
                    return "image \(image) begins at \(start), where no frame does, and changes pixel \(place)"
                }
            }
            let length = Int(((shown.animation.frames.last?.end ?? 0) * 100).rounded())
            if shown.ends.last != length { return "it ends at \(shown.ends.last ?? 0), not \(length)" }
            if shown.file.images.contains(where: { $0.delay < 1 }) { return "an image has no delay" }
            return nil
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// Whether a colour is nearer to another, both by its largest difference and by the sum of the squares.
    private func isNearer(_ now: UInt32, than was: UInt32, to source: UInt32) -> Bool {
        func differences(_ color: UInt32) -> [Int] {
            [UInt32(0), 8, 16].map { abs(Int(color >> $0 & 255) - Int(source >> $0 & 255)) }
        }
        let (new, old) = (differences(now), differences(was))
        return (new.max() ?? 0) < (old.max() ?? 0) && new.reduce(0) { $0 + $1 * $1 } < old.reduce(0) { $0 + $1 * $1 }
    }

    /// The random animations must differ, and every property must apply to some of them.
    @Test func `the animations cover every kind`() throws {
        let animations = try Self.shown.map { try $0.get() }
        #expect(animations.count { $0.file.images.contains { $0.disposal == 2 } } > 30)
        #expect(animations.count { $0.animation.frames.contains { Set($0.bitmap.pixels).count > 256 } } > 20)
        #expect(animations.count { Set($0.animation.frames.flatMap(\.bitmap.pixels)).count < 20 } > 50)
        #expect(animations.count { $0.steps.count < $0.animation.frames.count } > 10)
        #expect(animations.contains { $0.animation.width == 1 } && animations.contains { $0.animation.height == 1 })
        #expect(Set(animations.map(\.animation.quality)).count == 3)
    }

    /// The unchanged colours on screen that the previous image's disposal cleared.
    private func restored(_ shown: ShownFrames, _ step: ShownFrames.Step) -> Set<UInt32> {
        guard let before = step.before, let imageBefore = step.imageBefore else { return [] }
        let image = shown.file.images[imageBefore]
        guard image.disposal == 2 else { return [] }
        let (old, new) = (shown.animation.source(before), shown.animation.source(step.frame))
        var colors: Set<UInt32> = []
        for y in image.y..<image.y + image.height {
            for place in y * shown.animation.width + image.x..<y * shown.animation.width + image.x + image.width
            where new[place] == old[place] && new[place] != 0 {
                colors.insert(shown.pictures[imageBefore][place])
            }
        }
        return colors
    }

    private func hex(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
}
