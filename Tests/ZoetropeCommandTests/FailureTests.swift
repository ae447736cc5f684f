import Foundation
import TestSupport
import Testing

/// Errors in scenes and files: exit codes, messages and existing files.
@Suite(.runsPrograms) struct FailureTests {
    @Test func `all errors are reported in one run`() throws {
        let space = try Workspace()
        try space.write(Scenes.fiveErrors, to: "bad.yaml")
        for call in [["render", "bad.yaml", "-o", "a.gif"], ["validate", "bad.yaml"], ["inspect", "bad.yaml"]] {
            let run = try space.run(call)
            #expect(run.status == 2)
            let places = run.messages.split(separator: "\n").filter { $0.contains(": error: ") }.map {
                $0.prefix(while: { $0 != " " })
            }
            #expect(
                places == [
                    "bad.yaml:2:27:", "bad.yaml:6:19:", "bad.yaml:7:15:", "bad.yaml:11:18:", "bad.yaml:12:10:",
                ], "\(run.messages)")
        }
        #expect(try space.files() == ["bad.yaml"])
    }

    @Test func `unreadable files have exit code 4`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write("no scene", to: "empty/read.me")
        for path in ["missing.yaml", "slide.yaml/inner.yaml", "empty"] {
            for call in [["render", path], ["validate", path], ["still", path, "--at", "0"], ["inspect", path]] {
                let run = try space.run(call)
                #expect(run.status == 4 && run.messages.contains(path), "\(call): \(run.messages)")
            }
        }
        #expect(try space.files() == ["empty/read.me", "slide.yaml"])
    }

    @Test func `unwritable files have exit code 4`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write("mine", to: "file")
        try space.write("mine", to: "folder.gif/mine")
        #expect(try space.shell("mkfifo pipe.gif pipe.png").status == 0)
        for call in [
            ["render", "slide.yaml", "-o", "file/a.gif"], ["render", "slide.yaml", "-o", "file/"],
            ["render", "slide.yaml", "-o", "file", "--format", "frames"],
            ["render", "slide.yaml", "-o", "file/f", "--format", "frames"],
            ["render", "slide.yaml", "-o", "ok.gif", "-o", "file/a.png"],
            ["still", "slide.yaml", "--at", "0", "-o", "file/a.png"],
            ["render", "slide.yaml", "-o", "pipe.gif"], ["still", "slide.yaml", "--at", "0", "-o", "pipe.png"],
        ] {
            let run = try space.run(call)
            #expect(run.status == 4, "\(call): \(run.messages)")
            #expect(run.messages.contains("error: "), "\(call): \(run.messages)")
        }
        #expect(try space.files() == ["file", "folder.gif/mine", "pipe.gif", "pipe.png", "slide.yaml"])
        #expect(try space.data("file") == Data("mine".utf8))
        #expect(try space.shell("test -p pipe.gif && test -p pipe.png").status == 0, "a pipe is still a pipe")
        let inside = try space.run("render", "slide.yaml", "-o", "folder.gif")
        #expect(inside.status == 0, "a path that is a folder takes the file into it")
        #expect(space.exists("folder.gif/slide.gif"))
    }

    @Test(.disabled(if: isSanitized, "the sanitizer needs files of its own"))
    func `a full disk has exit code 4 and keeps the existing file`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write("older", to: "a.gif")
        try space.write("older", to: "f/frame-0000.png")
        // The file size limit is 0. Without the trap, the signal would end the process instead of failing the write.
        let limited = "trap '' XFSZ; ulimit -f 0; exec \"$ZOETROPE\""
        for command in [
            "render slide.yaml --size 400x300 -o a.gif", "render slide.yaml --size 400x300 -o a.png",
            "render slide.yaml --size 400x300 -o f --format frames", "still slide.yaml --at 0 --scale 8 -o a.png",
        ] {
            let run = try space.shell("\(limited) \(command)")
            #expect(run.status == 4, "\(command)")
        }
        #expect(try space.data("a.gif") == Data("older".utf8))
        #expect(try space.data("f/frame-0000.png") == Data("older".utf8))
        #expect(try space.files() == ["a.gif", "f/frame-0000.png", "slide.yaml"])
        try space.write(Scenes.slide + "\ngoldens: { trace: [box.opacity], stills: [middle] }\n", to: "slide.yaml")
        // Standard output can be a file.
        let goldens = try space.shell(
            "( unset CI; trap '' XFSZ; ulimit -f 0; \"$ZOETROPE\" test slide.yaml --record missing; echo $? ) | cat")
        #expect(goldens.text == "slide.yaml: no expectations; 2 of 2 goldens could not be written\n4\n", "\(goldens)")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `unwritable standard output has exit code 4`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        for command in [
            "still slide.yaml --at 0 -o -", "inspect slide.yaml --json", "render slide.yaml --json", "manual",
        ] {
            let run = try space.shell("\"$ZOETROPE\" \(command) > /dev/full")
            #expect(run.status == 4 && run.messages.contains("standard output"), "\(command): \(run.messages)")
        }
    }

    @Test func `exceeded limits have exit code 3`() throws {
        let space = try Workspace()
        try space.write(Scenes.scene(script: "[{ wait: 61s }]"), to: "long.yaml")
        try space.write(Scenes.scene(canvas: "[8193, 30]"), to: "wide.yaml")
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write(Scenes.scene(canvas: "[8192, 8192]"), to: "huge.yaml")
        for call in [
            ["render", "long.yaml", "--fps", "60", "--format", "apng", "-o", "a.png"],
            // The GIF alone, at 50 frames per second, would be within the limit.
            ["render", "long.yaml", "--fps", "60", "-o", "a.gif", "-o", "a.png"],
            ["render", "wide.yaml", "-o", "a.gif"], ["still", "wide.yaml", "--at", "0", "-o", "a.png"],
            ["render", "slide.yaml", "--size", "9000x20", "-o", "a.gif"],
            ["validate", "slide.yaml", "--size", "20x9000"],
            ["render", "huge.yaml", "--scale", "8", "-o", "a.gif"],
            ["render", "huge.yaml", "--scale", "8", "-o", "a.png"],
            ["still", "huge.yaml", "--at", "0", "--scale", "2", "-o", "a.png"],
        ] {
            let run = try space.run(call)
            #expect(run.status == 3, "\(call): \(run.messages)")
            #expect(run.messages.contains("error: "), "\(call): \(run.messages)")
        }
        #expect(try space.files() == ["huge.yaml", "long.yaml", "slide.yaml", "wide.yaml"])
    }

    @Test func `other scenes are rendered if one has errors`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        try space.write(Scenes.fiveErrors, to: "scenes/b.yaml")
        try space.write(Scenes.slide, to: "scenes/c.yaml")
        let run = try space.run("render", "scenes/", "-o", "out/", "--json")
        #expect(run.status == 2 && run.messages.contains("scenes/b.yaml:2:27: error: "))
        let outputs = try #require(try run.object()["outputs"] as? [[String: Any]])
        #expect(outputs.compactMap { $0["path"] as? String } == ["out/a.gif", "out/c.gif"])
        #expect(try space.files().filter { $0.hasPrefix("out") } == ["out/a.gif", "out/c.gif"])
    }

    @Test func `an error while rendering keeps the existing file`() throws {
        let space = try Workspace()
        let layer = """
              - id: late
                frame: [0, 0, 10, 10]
                background: "#000000"
                opacity: "1 / (box.position.x > 26 ? 0 : 1)"
            """
        try space.write(Scenes.scene(layers: layer), to: "late.yaml")
        try space.write("older", to: "a.gif")
        for call in [
            ["render", "late.yaml", "-o", "a.gif"], ["render", "late.yaml", "-o", "f", "--format", "frames"],
            ["still", "late.yaml", "--at", "end"], ["inspect", "late.yaml", "--at", "end"], ["validate", "late.yaml"],
        ] {
            let run = try space.run(call)
            #expect(run.status == 2, "\(call)")
            #expect(run.messages.contains("late.yaml:12:15: error: division by zero\n  "), "\(call): \(run.messages)")
        }
        #expect(try space.data("a.gif") == Data("older".utf8))
        #expect(try space.files() == ["a.gif", "late.yaml"])
        #expect(!space.exists("f"), "no empty folder is left")
    }
}
