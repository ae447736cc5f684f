import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// Animations decoded by this package.
@Suite struct AnimationFileTests {
    private static func frames(_ file: AnimationFile) throws -> [Bitmap] {
        let decoder = try file.makeDecoder()
        return try file.ends.map { _ in try decoder.decode() }
    }

    /// A list without repeated neighbours.
    private func distinct(_ frames: [[UInt32]]) -> [[UInt32]] {
        var result: [[UInt32]] = []
        for frame in frames where frame != result.last { result.append(frame) }
        return result
    }

    @Test(arguments: SampleAnimation.all.filter { $0.quality == .standard })
    func `an encoded APNG is decoded unchanged`(animation: SampleAnimation) throws {
        let file = try AnimationFile(animation.apng())
        #expect(file.format.name == "APNG")
        #expect(file.width == animation.width && file.height == animation.height)
        let sources = distinct(animation.frames.map(\.bitmap.pixels))
        let same = distinct(try Self.frames(file).map(\.pixels)) == sources
        #expect(same)
        #expect(((file.ends.last ?? 0) - (animation.frames.last?.end ?? 0)).magnitude < 1e-3)
    }

    @Test(arguments: SampleAnimation.all.filter { $0.isExact })
    func `an encoded GIF is decoded unchanged`(animation: SampleAnimation) throws {
        let file = try AnimationFile(animation.gif())
        #expect(file.format.name == "GIF")
        let sources = distinct(animation.frames.indices.map(animation.source))
        let same = distinct(try Self.frames(file).map(\.pixels)) == sources
        #expect(same)
    }

    /// Animations written by Pillow with disposals, blending and colour types that the encoders never write.
    private struct Sample {
        var file: AnimationFile
        var frames: [[UInt32]]
        var milliseconds: [Int]
    }

    private static let samples = Result { () throws -> [String: Sample] in
        let folder = try TemporaryFolder()
        try Decoders.run("samples", folder)
        var samples: [String: Sample] = [:]
        for name in folder.names() where name.hasSuffix("gif") || name.hasSuffix("png") {
            let numbers = try folder.text("\(name).txt").split(separator: " ").compactMap { Int($0) }
            let raw = [UInt8](try folder.data("\(name).rgba"))
            let length = 4 * numbers[0] * numbers[1]
            samples[name] = Sample(
                file: try AnimationFile([UInt8](folder.data(name))),
                frames: stride(from: 0, to: raw.count, by: length).map { premultiplied(raw[$0..<$0 + length]) },
                milliseconds: Array(numbers.dropFirst(2)))
        }
        return samples
    }

    private static func premultiplied(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count, by: 4).map { place in
            let alpha = UInt32(bytes[place + 3])
            func channel(_ offset: Int) -> UInt32 { (UInt32(bytes[place + offset]) * alpha + 127) / 255 }
            return alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
        }
    }

    /// The largest difference of a channel.
    private static func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
        var most = 0
        for (one, other) in zip(a, b) where one != other {
            for shift in [0, 8, 16, 24] as [UInt32] {
                most = max(most, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
            }
        }
        return most
    }

    @Test(arguments: [
        "dispose-0.gif", "dispose-1.gif", "dispose-2.gif", "dispose-3.gif", "interlaced.gif", "tables.gif",
        "dispose-0-blend-0.png", "dispose-0-blend-1.png", "dispose-1-blend-0.png", "dispose-1-blend-1.png",
        "dispose-2-blend-0.png", "dispose-2-blend-1.png", "soft.png", "gray.png", "gray-1.png", "gray-alpha.png",
        "rgb.png", "rgb-key.png", "palette-2.png", "hidden.png",
    ])
    func `other decoders give the same frames`(name: String) throws {
        let sample = try #require(try Self.samples.get()[name])
        let frames = try Self.frames(sample.file)
        #expect(frames.count == sample.frames.count)
        // Compositing partly transparent pictures rounds differently.
        let most = name == "soft.png" ? 3 : 0
        for (index, (ours, theirs)) in zip(frames, sample.frames).enumerated() {
            let distance = Self.distance(ours.pixels, theirs)
            #expect(distance <= most, "frame \(index) is off by \(distance)")
        }
        guard name != "interlaced.gif" else { return }
        var end = 0.0
        for (ours, theirs) in zip(sample.file.ends, sample.milliseconds) {
            end += theirs == 0 ? 0.1 : Double(theirs) / 1000
            #expect((ours - end).magnitude < 1e-3)
        }
    }

    @Test func `files that are not animations give specific errors`() throws {
        #expect(throws: AnimationError.empty) { try AnimationFile([]) }
        #expect(throws: AnimationError.unknownFormat) { try AnimationFile(Array("zoetrope: 1".utf8)) }
        let sink = DataSink()
        try PNGEncoder().encode(Pictures.gradient(step: 0), to: sink)
        #expect(throws: AnimationError.still) { try AnimationFile(sink.bytes) }
        let picture = try FileAnatomy(Self.stillWebP)
        #expect(throws: AnimationError.still) { try AnimationFile(Self.stillWebP) }
        #expect(picture.isStill && picture.format == "WebP" && (picture.width, picture.height) == (3, 2))
    }

    @Test func `sizes and counts are bounded before anything is decoded`() throws {
        var gif = try SampleAnimation("small", count: 2) { Pictures.twoColors(step: $0) }.gif()
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: AnimationError.size(width: 65_535, height: 65_535)) { try AnimationFile(gif) }
        #expect(AnimationError.size(width: 65_535, height: 65_535).isLimit)
        let long = SampleAnimation("long", count: 3_601) { step in
            Pictures.draw(1, 1) { _, _ in Pictures.rgb(step, 0, 0) }
        }
        #expect(throws: AnimationError.frameCount(3_601)) { try AnimationFile(long.gif()) }
        #expect(throws: AnimationError.frameCount(3_601)) { try AnimationFile(long.apng()) }
        #expect(throws: AnimationError.frameCount(3_601)) { try AnimationFile(long.webp(quality: nil)) }
        var webp = try SampleAnimation("small", count: 2) { Pictures.twoColors(step: $0) }.webp(quality: nil)
        // The size of the canvas in the VP8X chunk: one less than the number of columns and rows.
        webp.replaceSubrange(24..<30, with: [0xFF, 0x3F, 0, 0xFF, 0x3F, 0])
        #expect(throws: AnimationError.size(width: 16_384, height: 16_384)) { try AnimationFile(webp) }
    }

    @Test func `a truncated file gives an error`() throws {
        let animation = SampleAnimation("clip", count: 4) { Pictures.gradient(step: $0) }
        for bytes in [try animation.gif(), try animation.apng()] {
            for share in [0.1, 0.4, 0.7, 0.999] {
                let part = Array(bytes.prefix(Int(Double(bytes.count) * share)))
                #expect {
                    try AnimationFile(part)
                } throws: {
                    guard case .damaged(_, let reason)? = $0 as? AnimationError else { return false }
                    return reason == "it ends too early"
                }
            }
        }
    }

    @Test func `a truncated WebP gives an error`() throws {
        let bytes = try SampleAnimation("clip", count: 4) { Pictures.gradient(step: $0) }.webp(quality: 80)
        for share in [0.01, 0.1, 0.4, 0.7, 0.999] {
            let part = Array(bytes.prefix(max(Int(Double(bytes.count) * share), 12)))
            #expect {
                try AnimationFile(part)
            } throws: {
                guard case .damaged("WebP", let reason)? = $0 as? AnimationError else { return false }
                return reason == "its chunks are incomplete or inconsistent"
            }
        }
    }

    /// Three by two pixels, written by cwebp 1.2.4.
    private static let stillWebP: [UInt8] = [
        0x52, 0x49, 0x46, 0x46, 0x26, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4c, 0x19, 0x00,
        0x00,
        0x00, 0x2f, 0x02, 0x40, 0x00, 0x00, 0x0f, 0x30, 0x20, 0x8f, 0xf8, 0x1f, 0x98, 0xf9, 0x8f, 0x07, 0x28, 0x48,
        0xdb,
        0x80, 0x45, 0xfb, 0x8b, 0xe8, 0x7f, 0xdc, 0x00,
    ]

    @Test(arguments: SampleAnimation.all.filter { $0.quality == .standard && $0.name != "often" })
    func `an encoded WebP is decoded unchanged`(animation: SampleAnimation) throws {
        let file = try AnimationFile(animation.webp(quality: nil))
        #expect(file.format.name == "WebP")
        #expect(file.width == animation.width && file.height == animation.height)
        let sources = distinct(animation.frames.map(\.bitmap.pixels))
        let same = distinct(try Self.frames(file).map(\.pixels)) == sources
        #expect(same)
        #expect(((file.ends.last ?? 0) - (animation.frames.last?.end ?? 0)).magnitude < 1e-3)
    }

    /// Bytes are changed, removed, duplicated and cut off; for half of the APNGs the chunk checksums are then corrected.
    @Test func `five hundred damaged files are decoded or give an error`() throws {
        let animations = [
            SampleAnimation("disc", count: 4) { Pictures.disc(step: $0) },
            SampleAnimation("greys", count: 3) { Pictures.greys(step: $0) },
        ]
        let sources =
            try animations.map { try $0.gif() } + animations.map { try $0.apng() }
            + [nil, 80].map { try animations[0].webp(quality: $0) }
        var generator = SeededGenerator(state: 2026)
        var (opened, decoded) = (0, 0)
        for round in 0..<500 {
            var bytes = sources[round % sources.count]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: bytes.removeSubrange(place..<min(place + 3, bytes.count))
                case 1: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
                case 2: bytes.removeLast(min(place / 4, bytes.count - 1))
                default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            if round % 8 >= 4 { Self.correctChecksums(&bytes) }
            do {
                let file = try AnimationFile(bytes)
                opened += 1
                let decoder = try file.makeDecoder()
                for _ in file.ends { _ = try decoder.decode() }
                decoded += 1
            } catch {
                // Typed throws: every error is an AnimationError.
            }
        }
        #expect(opened > 50 && decoded > 20, "\(opened) opened, \(decoded) decoded")
    }

    /// Corrects the checksums of a PNG's chunks, as far as chunks can be found.
    private static func correctChecksums(_ bytes: inout [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return }
            var sum: UInt32 = 0xFFFF_FFFF
            for byte in bytes[place + 4..<place + 8 + length] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            sum = ~sum
            for index in 0..<4 {
                bytes[place + 8 + length + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
            }
            place += 12 + length
        }
    }
}
