import Foundation
import TestSupport
import Testing
import Zoetrope

/// `zoetrope encode`
@Suite(.runsPrograms) struct EncodeTests {
    /// A workspace with the twelve frames of the slide in `frames`, numbered without zeros.
    private func frames() throws -> Workspace {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "-o", "frames/%d.png", "-o", "own.gif", "-o", "own.png")
        #expect(run.status == 0, "\(run.messages)")
        return space
    }

    /// The pixels and delays of an animation, as ffmpeg decodes them.
    private func decoded(_ file: String, in space: Workspace) throws -> String {
        let run = try space.shell(
            "ffmpeg -v error -i \(file) -vsync 0 -f framehash -pix_fmt rgba - | grep -v '^#'")
        #expect(run.status == 0, "\(run.messages)")
        return run.text
    }

    @Test func `frames are encoded like their scene`() throws {
        let space = try frames()
        let run = try space.run("encode", "frames", "-o", "a.gif", "-o", "a.png", "--fps", "30", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let outputs = try JSONDecoder().decode(RenderReport.self, from: run.data).outputs
        #expect(outputs.map(\.frames) == [12, 12] && outputs.map(\.format) == ["gif", "apng"])
        #expect(try decoded("a.gif", in: space) == decoded("own.gif", in: space))
        #expect(try decoded("a.png", in: space) == decoded("own.png", in: space))
        let files = (0..<12).map { "frames/\($0).png" }
        #expect(try space.run(["encode"] + files + ["-o", "b.gif", "--jobs", "3"]).status == 0)
        #expect(try space.data("a.gif") == space.data("b.gif"))
        #expect(try space.run("encode", "frames/", "--quiet").messages.isEmpty)
        #expect(space.exists("Output/frames.gif"))
    }

    @Test func `an animation keeps its times unless --fps is given`() throws {
        let space = try frames()
        #expect(try space.run("encode", "own.gif", "-o", "a.png").status == 0)
        #expect(try space.run("encode", "own.gif", "-o", "twice.png", "--fps", "60", "--hold", "100ms").status == 0)
        let own = try FileInspection(space.folder.appendingPathComponent("own.gif").path)
        let kept = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(own.frames.map(\.delay) == kept.frames.map(\.delay))
        #expect(abs(try FileInspection(space.folder.appendingPathComponent("twice.png").path).duration - 0.5) < 1e-6)
    }

    @Test func `a GIF above 50 frames per second is sampled with a warning`() throws {
        let space = try frames()
        let run = try space.run("encode", "frames", "-o", "a.gif", "-o", "a.png", "--fps", "100")
        #expect(run.status == 0)
        #expect(run.messages.hasPrefix("a.gif: warning: GIF viewers support at most 50 frames a second"))
        let gif = try FileInspection(space.folder.appendingPathComponent("a.gif").path)
        #expect(gif.frames.allSatisfy { $0.delay == 0.02 } && gif.frames.count == 6)
        let png = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(png.frames.allSatisfy { abs($0.delay - 0.01) < 1e-9 } && png.frames.count == 12)
    }

    @Test(arguments: [
        (["encode", "nothing"], 4, "no such file"), (["encode", "empty"], 4, "no PNG files"),
        (["encode", "frames/0.png", "large.png"], 4, "large.png: 80 x 60 pixels"),
        (["encode", "text.png"], 4, "text.png"), (["encode", "cut.png"], 4, "cut.png"),
        (["encode", "own.gif", "frames"], 64, "cannot be combined"), (["encode", "frames", "--fps", "0"], 64, "--fps"),
        (["encode", "frames", "-o", "a.avif"], 64, "a.avif"),
        (["encode", "frames", "--quality", "good"], 64, "--quality"),
    ])
    func `errors leave no files`(call: (arguments: [String], status: Int, words: String))
        throws
    {
        let space = try frames()
        #expect(try space.run("still", "slide.yaml", "--at", "0", "--scale", "2", "-o", "large.png").status == 0)
        try space.write("no picture", to: "text.png")
        try space.write(try space.data("large.png").dropLast(40), to: "cut.png")
        try space.write("x", to: "empty/x.txt")
        let before = try space.files()
        let run = try space.run(call.arguments + (call.arguments.contains("-o") ? [] : ["-o", "out.gif"]))
        #expect(run.status == Int32(call.status), "\(run.messages)")
        #expect(run.messages.hasPrefix("error: ") && run.messages.contains(call.words), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count { !$0.hasPrefix("  hint: ") } == 1)
        #expect(try space.files() == before)
    }

    @Test func `a scene file is never overwritten`() throws {
        let space = try frames()
        let before = try space.data("slide.yaml")
        for path in ["slide.yaml", "./slide.yaml", space.folder.appendingPathComponent("slide.yaml").path] {
            let run = try space.run("render", "slide.yaml", "--format", "gif", "-o", path)
            #expect(run.status == 64 && run.messages.contains("the scene itself"), "\(run.messages)")
        }
        #expect(try space.data("slide.yaml") == before)
    }
}
