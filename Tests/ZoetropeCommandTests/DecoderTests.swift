import Foundation
import TestSupport
import Testing
import Zoetrope

/// Animations decoded by independent decoders.
@Suite(.runsPrograms) struct DecoderTests {
    /// The frames that a decoder returns.
    private struct Frames: Decodable, Equatable {
        /// CRC-32 of each frame's pixels.
        var sums: [UInt32]
        /// In milliseconds.
        var delays: [Double]

        var seconds: Double { delays.reduce(0, +) / 1000 }
    }

    private struct Seen: Decodable {
        var width: Int
        var height: Int
        var pillow: Frames
        var ffmpeg: Frames
    }

    /// Decodes files with Pillow and ffmpeg in one process, whose start takes longer than a small file. In the order of the files.
    private static func decode(_ files: [URL]) throws -> [Seen] {
        let script = try #require(
            Bundle.module.url(forResource: "compare", withExtension: "py", subdirectory: "Decoders"))
        let run = try Tool.start(
            "/usr/bin/python3", [script.path] + files.map(\.path), in: FileManager.default.temporaryDirectory
        ).wait()
        guard run.status == 0 else {
            throw Tool.Failure(description: "the tests need Debian's python3-pil and ffmpeg: \(run.messages)")
        }
        return try JSONDecoder().decode([Seen].self, from: run.data)
    }

    private func decode(_ file: URL) throws -> Seen {
        let seen = try #require(try Self.decode([file]).first)
        try expectAgreement(on: file, seen)
        return seen
    }

    /// Pillow and ffmpeg must agree, and for a GIF giflib too.
    private func expectAgreement(on file: URL, _ seen: Seen) throws {
        var all = [("Pillow", seen.pillow), ("ffmpeg", seen.ffmpeg)]
        if file.pathExtension == "gif" {
            let gif = try ReferenceGIF([UInt8](Data(contentsOf: file)))
            #expect(gif.width == seen.width && gif.height == seen.height)
            all.append(("giflib", Frames(sums: gif.checksums, delays: gif.images.map { Double($0.delay) * 10 })))
        }
        for (name, other) in all.dropFirst() {
            #expect(other.delays == seen.pillow.delays, "\(name)")
            guard other.sums != seen.pillow.sums else { continue }
            let frame = zip(other.sums, seen.pillow.sums).enumerated().first { $1.0 != $1.1 }?.offset
            Issue.record(
                """
                \(name) sees other pixels than Pillow from frame \(frame ?? seen.pillow.sums.count) on, \
                \(other.sums.count) frames where Pillow has \(seen.pillow.sums.count)
                """)
        }
    }

    @Test func `decoders agree on the card at full size`() throws {
        let space = try Workspace()
        let run = try space.run("render", Tool.scene("card-popover"), "--fps", "5", "-o", "card.gif")
        #expect(run.status == 0, "\(run.messages)")
        let seen = try decode(space.folder.appendingPathComponent("card.gif"))
        #expect(seen.width == 414 && seen.height == 736)
        // 17 moments, fewer where nothing changes, and corrections of the photograph at rest.
        #expect((6...24).contains(seen.pillow.sums.count) && Set(seen.pillow.sums).count > 5)
        #expect(abs(seen.pillow.seconds - 3.3) < 0.0101)
    }

    @Test(arguments: [("card-popover", 30.0), ("card-popover", 24), ("lucky-wheel", 8)])
    func `an animation has the duration of its timeline`(name: String, rate: Double) throws {
        let space = try Workspace()
        let run = try space.run(
            "render", Tool.scene(name), "--fps", "\(rate)", "--scale", "0.1", "-o", "a.gif", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let output = try #require((try run.object()["outputs"] as? [[String: Any]])?.first)
        let duration = try #require(output["duration"] as? Double)
        let frames = try #require(output["frames"] as? Int)
        let seen = try decode(space.folder.appendingPathComponent("a.gif"))
        // Equal successive frames are one frame of the file. Resting pixels may be corrected in another one.
        #expect(seen.pillow.sums.count <= 2 * frames && seen.pillow.sums.count > frames / 5)
        #expect(abs(seen.pillow.seconds - duration) < 0.0101)
    }

    /// A transparent canvas needs disposal of frames and has partly covered edges.
    @Test(arguments: ["gif", "png"])
    func `decoders agree on a scene with a transparent canvas`(format: String) throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 1
            canvas: { size: [60, 40], background: clear }
            layers:
              - { id: veil, frame: [0, 20, 60, 20], background: "#0A84FF60" }
              - { id: ball, shape: ellipse, frame: [3, 5, 21, 21], fill: "#DC1D05" }
            loaded:
              - animate: { set: { ball.frame.x: 34, veil.opacity: 0 }, duration: 400ms, timing: linear }
            script: [{ wait: 500ms }]
            """, to: "ball.yaml")
        let run = try space.run("render", "ball.yaml", "-o", "ball.\(format)", "--scale", "2")
        #expect(run.status == 0, "\(run.messages)")
        let file = space.folder.appendingPathComponent("ball.\(format)")
        let seen = try decode(file)
        #expect(seen.width == 120 && seen.height == 80 && Set(seen.pillow.sums).count > 10)
        #expect(abs(seen.pillow.seconds - 0.5) < 0.0101)
        let frames = try FileInspection(file.path).frames
        #expect(frames.contains { $0.disposal != "keep" })
    }

    /// The GIFs in Output, some with several hundred frames.
    private static let outputs: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Tool.package.appendingPathComponent("Output").path))
        ?? [])
        .filter { $0.hasSuffix(".gif") }.sorted()
    private static let comparedOutputs = TestCases.every(5, of: outputs)

    private static func output(_ name: String) -> URL { Tool.package.appendingPathComponent("Output/\(name)") }

    private static let seenOutputs = Result {
        Dictionary(uniqueKeysWithValues: zip(comparedOutputs, try decode(comparedOutputs.map(output))))
    }

    @Test(arguments: comparedOutputs)
    func `decoders agree on the GIFs in Output`(name: String) throws {
        let seen = try #require(try Self.seenOutputs.get()[name])
        try expectAgreement(on: Self.output(name), seen)
        #expect(seen.pillow.sums.count > 10)
    }

    @Test func `every scene in the README has an output`() {
        #expect(Self.outputs.count >= 7)
    }
}
