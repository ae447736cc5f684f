import Foundation
import TestSupport
import Testing

/// The GIFs as decoders show them that are not ours.
@Suite struct DecoderTests {
    /// What one decoder saw.
    private struct Frames: Decodable, Equatable {
        /// CRC-32 of each frame's pixels.
        var sums: [UInt32]
        /// Hundredths of a second.
        var delays: [Double]

        var seconds: Double { delays.reduce(0, +) / 100 }
    }

    private struct Seen: Decodable {
        var width: Int
        var height: Int
        var pillow: Frames
        var ffmpeg: Frames
    }

    /// What Pillow and ffmpeg see, which must be what giflib gives.
    private func decode(_ file: URL) throws -> Seen {
        let script = try #require(
            Bundle.module.url(forResource: "compare", withExtension: "py", subdirectory: "Decoders"))
        let run = try Tool.start("/usr/bin/python3", [script.path, file.path], in: file.deletingLastPathComponent())
            .wait()
        guard run.status == 0 else {
            throw Tool.Failure(description: "the tests need Debian's python3-pil and ffmpeg: \(run.words)")
        }
        let seen = try JSONDecoder().decode(Seen.self, from: run.data)
        let gif = try SlurpedGIF([UInt8](Data(contentsOf: file)))
        #expect(gif.width == seen.width && gif.height == seen.height)
        let giflib = Frames(sums: gif.checksums, delays: gif.images.map { Double($0.delay) })
        #expect(giflib.delays == seen.pillow.delays && giflib.delays == seen.ffmpeg.delays)
        for (name, other) in [("Pillow", seen.pillow), ("ffmpeg", seen.ffmpeg)] where giflib.sums != other.sums {
            let frame = zip(giflib.sums, other.sums).enumerated().first { $1.0 != $1.1 }?.offset
            Issue.record(
                """
                \(name) sees other pixels than giflib from frame \(frame ?? giflib.sums.count) on, \
                \(other.sums.count) frames where giflib has \(giflib.sums.count)
                """)
        }
        return seen
    }

    @Test func `the card at full size is what all decoders see`() throws {
        let space = try Workspace()
        let run = try space.run("render", Tool.scene("card-popover"), "--fps", "5", "-o", "card.gif")
        #expect(run.status == 0, "\(run.words)")
        let seen = try decode(space.folder.appendingPathComponent("card.gif"))
        #expect(seen.width == 414 && seen.height == 736)
        #expect((6...17).contains(seen.pillow.sums.count) && Set(seen.pillow.sums).count > 5)
        #expect(abs(seen.pillow.seconds - 3.3) < 0.0101)
    }

    @Test(arguments: [("card-popover", 30.0), ("card-popover", 24), ("lucky-wheel", 8)])
    func `a clip is as long as its timeline`(name: String, rate: Double) throws {
        let space = try Workspace()
        let run = try space.run(
            "render", Tool.scene(name), "--fps", "\(rate)", "--scale", "0.1", "-o", "a.gif", "--json")
        #expect(run.status == 0, "\(run.words)")
        let output = try #require((try run.object()["outputs"] as? [[String: Any]])?.first)
        let duration = try #require(output["duration"] as? Double)
        let frames = try #require(output["frames"] as? Int)
        let seen = try decode(space.folder.appendingPathComponent("a.gif"))
        // A run of frames that show the same is one frame of the file.
        #expect(seen.pillow.sums.count <= frames && seen.pillow.sums.count > frames / 5)
        #expect(abs(seen.pillow.seconds - duration) < 0.0101)
    }

    /// The committed GIFs, of several hundred frames at full size.
    private static let outputs: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Tool.package.appendingPathComponent("Output").path))
        ?? [])
        .filter { $0.hasSuffix(".gif") }.sorted()

    @Test(arguments: outputs)
    func `an output of this repository is what all decoders see`(name: String) throws {
        let seen = try decode(Tool.package.appendingPathComponent("Output/\(name)"))
        #expect(seen.pillow.sums.count > 10)
    }

    @Test func `every scene of the README has its output`() {
        #expect(Self.outputs.count >= 7)
    }
}
