import Foundation
import Testing

/// The GIFs as decoders show them that are not ours.
@Suite struct DecoderTests {
    private struct Seen: Decodable {
        var width: Int
        var height: Int
        var frames: Int
        /// Seconds, all frames together.
        var pillow: Double
        var ffmpeg: Double
        /// Whether both decoders give the same pixels.
        var same: Bool
        /// How many frames are unlike each other.
        var different: Int
    }

    private func decode(_ file: String, in space: Workspace) throws -> Seen {
        let script = try #require(
            Bundle.module.url(forResource: "compare", withExtension: "py", subdirectory: "Decoders"))
        let run = try Tool.start("/usr/bin/python3", [script.path, file], in: space.folder).wait()
        guard run.status == 0 else {
            throw Tool.Failure(description: "the tests need Debian's python3-pil and ffmpeg: \(run.words)")
        }
        return try JSONDecoder().decode(Seen.self, from: run.data)
    }

    @Test func `the card at full size is what both decoders see`() throws {
        let space = try Workspace()
        let run = try space.run("render", Tool.scene("card-popover"), "--fps", "5", "-o", "card.gif")
        #expect(run.status == 0, "\(run.words)")
        let seen = try decode("card.gif", in: space)
        #expect(seen.width == 414 && seen.height == 736)
        #expect((6...17).contains(seen.frames) && seen.same && seen.different > 5)
        #expect(abs(seen.pillow - 3.3) < 0.0101 && abs(seen.ffmpeg - 3.3) < 0.0101)
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
        let seen = try decode("a.gif", in: space)
        #expect(seen.same)
        // A run of frames that show the same is one frame of the file.
        #expect(seen.frames <= frames && seen.frames > frames / 5)
        #expect(abs(seen.pillow - duration) < 0.0101 && abs(seen.ffmpeg - duration) < 0.0101)
    }
}
