import Foundation
import TestSupport
import Testing
import Zoetrope

/// The outputs of `render` and `still`, which depend only on the scene and the options.
@Suite(.runsPrograms) struct RenderTests {
    @Test(arguments: ["card-popover", "lucky-wheel"])
    func `a still is equal to the frame at its time`(name: String) throws {
        let space = try Workspace()
        let scene = Tool.scene(name)
        #expect(try space.run("still", scene, "--at", "1s", "--scale", "0.15", "-o", "one.png").status == 0)
        let still = try space.data("one.png")
        for rate in [25, 30, 60] {
            let run = try space.run(
                "render", scene, "--fps", "\(rate)", "--to", "1.03s", "--scale", "0.15", "--format", "frames", "-o",
                "at\(rate)")
            #expect(run.status == 0, "\(run.messages)")
            #expect(try space.data("at\(rate)/frame-00\(rate).png") == still, "\(rate) fps")
        }
    }

    @Test func `every run and every number of threads gives the same bytes`() throws {
        let space = try Workspace()
        var sums: Set<[String]> = []
        for (turn, jobs) in [1, 1, 2, 5].enumerated() {
            let run = try space.run(
                "render", Tool.scene("card-popover"), "--fps", "25", "--scale", "0.1", "--jobs", "\(jobs)", "-o",
                "\(turn)/a.gif", "-o", "\(turn)/a.png", "--json", "--quiet")
            #expect(run.status == 0, "\(run.messages)")
            let report = try JSONDecoder().decode(RenderReport.self, from: run.data)
            #expect(report.outputs.map(\.frames) == [83, 83])
            sums.insert(report.outputs.map(\.sha256))
            let frames = try space.run(
                "render", Tool.scene("card-popover"), "--fps", "25", "--scale", "0.1", "--jobs", "\(jobs)", "-o",
                "\(turn)/frames", "--format", "frames", "--quiet")
            #expect(frames.status == 0, "\(frames.messages)")
            for file in try space.files() where file.hasPrefix("\(turn)/") {
                let first = "0" + file.dropFirst()
                #expect(try space.data(file) == space.data(first), "\(file) with \(jobs) jobs")
            }
        }
        #expect(sums.count == 1)
        #expect(try space.files().count == 4 * (2 + 83))
    }

    @Test func `the report has the digests of the files`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "-o", "a.gif", "-o", "a.png", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let outputs = try JSONDecoder().decode(RenderReport.self, from: run.data).outputs
        #expect(outputs.map(\.path) == ["a.gif", "a.png"])
        for output in outputs {
            #expect(try space.shell("sha256sum \(output.path)").text.hasPrefix(output.sha256 + " "))
            #expect(try space.data(output.path).count == output.bytes)
        }
        let object = try run.object()
        #expect(object.keys.sorted() == ["outputs", "timings", "warnings"])
        let first = try #require((object["outputs"] as? [[String: Any]])?.first)
        #expect(
            first.keys.sorted() == [
                "bytes", "duration", "format", "fps", "frames", "framesInFile", "height", "path", "scene", "script",
                "sha256", "width",
            ])
        #expect(run.messages.contains("a.gif  40x30  12 frames"), "standard output has only the JSON")
    }

    @Test func `the report has the frames that were sampled and those in the file`() throws {
        let space = try Workspace()
        try space.write(
            Scenes.scene(script: "[ { wait: 1s } ]"), to: "slide.yaml")
        let run = try space.run(
            "render", "slide.yaml", "--fps", "20", "-o", "a.gif", "-o", "a.png", "-o", "a.webp", "-o",
            "frames/%02d.png", "--json")
        #expect(run.status == 0, "\(run.messages)")
        for output in try JSONDecoder().decode(RenderReport.self, from: run.data).outputs {
            let isFolder = output.format == "frames"
            let count =
                try isFolder
                ? output.frames : FileInspection(space.folder.appendingPathComponent(output.path).path).frames.count
            #expect(output.frames == 20 && output.framesInFile == count, "\(output)")
            // The box stops after 0.4 s.
            #expect(isFolder || count < 14, "\(output)")
            let words =
                "\(output.path)  \(output.width)x\(output.height)  20 frames\(isFolder ? "" : ", \(count) in the file")  "
            #expect(run.messages.contains(words), "\(run.messages)")
        }
    }

    @Test func `--quiet prints only errors`() throws {
        let space = try Workspace()
        let script = "[{ tap: [1, 1] }, { wait: 100ms }]"
        try space.write(Scenes.scene(script: script), to: "slide.yaml")
        let loud = try space.run("render", "slide.yaml")
        #expect(loud.status == 0 && loud.text.hasPrefix("Output/slide.gif  ") && loud.messages.contains("warning: "))
        for arguments in [
            ["render", "slide.yaml"], ["still", "slide.yaml", "--at", "0", "-o", "a.png"],
        ] {
            let run = try space.run(arguments + ["--quiet"])
            #expect(run.status == 0 && run.data.isEmpty && run.messages.isEmpty, "\(arguments): \(run.messages)")
        }
        let bad = try space.run("render", "missing.yaml", "--quiet")
        #expect(bad.status == 4 && !bad.messages.isEmpty)
    }

    @Test func `the default output is a GIF in Output`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scenes/slide.yaml")
        try space.write(Scenes.twoScripts, to: "scenes/two.yml")
        try space.write("no scene", to: "scenes/.hidden.yaml")
        try space.write("no scene", to: "scenes/art/part.yaml")
        #expect(try space.run("render", "scenes", "--script", "all").status == 0)
        #expect(
            try space.files().filter { $0.hasPrefix("Output") } == [
                "Output/slide.gif", "Output/two-long.gif", "Output/two-short.gif",
            ])
        #expect(try space.run("still", "scenes/slide.yaml", "--at", "end").status == 0)
        #expect(try space.data("Output/slide.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `a scene can be read from standard input`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        #expect(try space.run("render", "slide.yaml", "-o", "file.gif").status == 0)
        #expect(try space.run("render", "-", "-o", "input.gif", input: Scenes.slide).status == 0)
        #expect(try space.data("file.gif") == space.data("input.gif"))
        #expect(try space.run("render", "-", input: Scenes.slide).status == 0)
        #expect(space.exists("Output/scene.gif"))
        // A pause in the input is not its end: the writer continues when the pipe is empty.
        let script = """
            import array, fcntl, select, sys, termios
            text, unread, reader = open("slide.yaml", "rb").read(), array.array("i", [1]), select.poll()
            sys.stdout.buffer.write(text[:60])
            sys.stdout.buffer.flush()
            reader.register(1, 0)
            while unread[0] and not reader.poll(10):
                fcntl.ioctl(1, termios.FIONREAD, unread)
            sys.stdout.buffer.write(text[60:])
            """
        try space.write(script, to: "writer.py")
        let slow = try space.shell("python3 writer.py | \"$ZOETROPE\" render - -o slow.gif")
        #expect(slow.status == 0, "\(slow.messages)")
        #expect(try space.data("file.gif") == space.data("slow.gif"))
        let bad = try space.run("render", "-", input: Scenes.fiveErrors)
        #expect(bad.status == 2 && bad.messages.hasPrefix("standard input:2:27: error: "))
    }

    @Test func `standard input is read once for all scripts`() throws {
        let space = try Workspace()
        let run = try space.run("render", "-", "--script", "all", input: Scenes.twoScripts)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try space.files() == ["Output/scene-long.gif", "Output/scene-short.gif"])
        let valid = try space.run("validate", "-", input: Scenes.twoScripts)
        #expect(valid.status == 0, "\(valid.messages)")
    }

    @Test func `a still can be written to standard output`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("still", "slide.yaml", "--at", "marker:middle", "-o", "-")
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(try space.run("still", "slide.yaml", "--at", "50%", "-o", "half.png").status == 0)
        #expect(try run.data == space.data("half.png"))
        #expect(try space.files() == ["half.png", "slide.yaml"])
    }

    @Test func `frames of an earlier, longer animation are removed`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let render = ["render", "slide.yaml", "--format", "frames", "-o", "f"]
        #expect(try space.run(render).status == 0)
        #expect(try space.files().count == 13)
        // Frames after a gap are removed as well.
        try FileManager.default.removeItem(at: space.folder.appendingPathComponent("f/frame-0006.png"))
        try space.write("mine", to: "f/frame-notes.txt")
        #expect(try space.run(render + ["--to", "100ms"]).status == 0)
        #expect(
            try space.files() == [
                "f/frame-0000.png", "f/frame-0001.png", "f/frame-0002.png", "f/frame-notes.txt", "slide.yaml",
            ])
    }

    @Test func `two scenes with the same output are an error`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a/slide.yaml")
        try space.write(Scenes.twoScripts, to: "b/slide.yaml")
        let run = try space.run("render", "a/slide.yaml", "b/slide.yaml", "-o", "out/")
        #expect(run.status == 64 && run.messages.contains("out/slide.gif"), "\(run.messages)")
        #expect(run.messages.contains("both a/slide.yaml and b/slide.yaml") && !space.exists("out"), "\(run.messages)")
        let twice = try space.run("render", "a/slide.yaml", "-o", "x.gif", "-o", "./x.gif")
        #expect(twice.status == 64 && !space.exists("x.gif"), "\(twice.messages)")
    }

    @Test func `names can have one character`() throws {
        let space = try Workspace()
        try space.write(Scenes.scene(layers: "  - include: i"), to: "s")
        try space.write("layers: [{ frame: [0, 0, 9, 9], background: black }]", to: "i")
        #expect(try space.run("validate", "s").status == 0)
        #expect(try space.run("render", "s", "-o", "g", "--format", "gif").status == 0)
        #expect(try space.run("render", "s", "-o", "f", "--format", "frames").status == 0)
        #expect(try space.run("still", "s", "--at", "0", "-o", "p").status == 0)
        #expect(["g", "p", "f/frame-0000.png"].allSatisfy(space.exists))
    }

    @Test func `script names cannot leave the output folder`() throws {
        let space = try Workspace()
        let scene = Scenes.twoScripts.replacingOccurrences(of: "long:", with: "x/../../../up:")
        try space.write(scene, to: "in/two.yaml")
        let run = try space.run("render", "in/two.yaml", "--script", "all", "-o", "in/out/")
        let outside = try space.files().filter { !$0.hasPrefix("in/out/") }
        #expect(outside == ["in/two.yaml"], "\(run.messages)")
        #expect(try space.files().count == 3, "\(run.messages)")
    }
}
