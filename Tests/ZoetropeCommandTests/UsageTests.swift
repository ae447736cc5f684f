import Foundation
import TestSupport
import Testing

/// Incorrect usage: exit code 64, a message, no files.
@Suite(.runsPrograms) struct UsageTests {
    static let calls: [[String]] = [
        [], ["rendr"], ["render"], ["render", "slide.yaml", "--colour"], ["still"],
        ["still", "slide.yaml", "--at", "1.2"], ["still", "slide.yaml", "--at", "-1s"],
        ["still", "slide.yaml", "--at", "120%"], ["still", "slide.yaml", "--at", "soon"],
        ["still", "slide.yaml", "--at", "3s"], ["still", "slide.yaml", "--at", "marker:midle"],
        ["still", "slide.yaml", "--at", "0", "--size", "40"], ["still", "slide.yaml", "--at", "0", "--size", "axb"],
        ["still", "slide.yaml", "--at", "0", "--size", "0x20"],
        ["still", "slide.yaml", "--at", "0", "--size", "-4x20"],
        ["still", "slide.yaml", "--at", "0", "--size", "nanx20"],
        ["still", "slide.yaml", "--at", "0", "--scale", "0"], ["still", "slide.yaml", "--at", "0", "--scale", "nan"],
        ["still", "slide.yaml", "--at", "0", "--scale", "9"],
        ["still", "slide.yaml", "--at", "0", "--scale", "0.001"], ["render", "slide.yaml", "--scale", "0.001"],
        ["render", "slide.yaml", "--format", "avi"], ["render", "slide.yaml", "--quality", "great"],
        ["render", "slide.yaml", "--script", "second"], ["render", "slide.yaml", "--from", "marker:end"],
        ["render", "slide.yaml", "--from", "300ms", "--to", "200ms"], ["render", "slide.yaml", "--to", "0.5s"],
        ["render", "slide.yaml", "--fps", "0"], ["render", "slide.yaml", "--fps", "nan"],
        ["render", "slide.yaml", "--fps", "601"], ["render", "slide.yaml", "--jobs", "0"],
        ["render", "slide.yaml", "--jobs", "1000000"], ["render", "slide.yaml", "--loop", "-1"],
        ["render", "slide.yaml", "--loop", "65536"], ["render", "slide.yaml", "-o", "a.avif"],
        ["render", "slide.yaml", "-o", "a.gif", "-o", "b.jpg"], ["render", "slide.yaml", "-o", ""],
        ["render", "slide.yaml", "-o", "-", "--format", "gif"], ["render", "slide.yaml", "slide.yaml", "-o", "a.gif"],
        ["render", "slide.yaml", "--set", "gaol=3"], ["render", "slide.yaml", "--set", "goal"],
        ["render", "slide.yaml", "--set", "goal=3 +"], ["inspect", "slide.yaml", "--set", "gaol=3"],
        ["validate", "slide.yaml", "--set", "gaol=3"], ["inspect", "slide.yaml", "--json", "--csv"],
        ["inspect", "slide.yaml", "--every", "0s"], ["inspect", "slide.yaml", "--every", "1ns"],
        ["inspect", "slide.yaml", "--every", "0.001ms"], ["inspect", "slide.yaml", "--at", "1m"],
        ["inspect", "slide.yaml", "--script", "second"],
        ["still", "slide.yaml", "--at", "0", "--device", "iPone 16"],
        ["render", "slide.yaml", "--device", "iPhone 16", "--size", "375x812"],
        ["inspect", "slide.yaml", "--device", "Pixel"], ["test", "slide.yaml", "--device", "Pixel"],
        ["still", "slide.yaml", "--at", "0", "--chrome", "bezel"], ["render", "slide.yaml", "--chrome", "frame"],
        ["still", "slide.yaml", "--at", "0", "--appearance", "drak"], ["validate", "slide.yaml", "--appearance", "0"],
        ["validate", "slide.yaml", "--set", "appearance=dark"], ["validate", "slide.yaml", "--chrome", "none"],
        ["inspect", "slide.yaml", "--events", "--csv"],
        ["render", "slide.yaml", "-o", "-", "--format", "y4m", "--json"],
    ]

    @Test(arguments: [
        (["rendr", "slide.yaml"], "'rendr'\n  hint: did you mean 'zoetrope render'?\n"),
        (["slide.yaml"], "'slide.yaml'\n  hint: to render a scene: zoetrope render slide.yaml\n"),
        (["qqqqqqqq"], "'qqqqqqqq'\n  hint: zoetrope --help lists the commands\n"),
    ])
    func `an unknown command has a hint`(call: [String], expected: String) throws {
        let run = try Workspace().run(call)
        #expect(run.status == 64 && run.text.isEmpty)
        #expect(run.messages == "error: unknown command " + expected)
    }

    @Test func `incorrect usage has a message`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        for call in Self.calls {
            let run = try space.run(call)
            // Without a subcommand, help is printed.
            #expect(run.status == (call.isEmpty ? 0 : 64), "\(call): \(run.messages)")
            #expect(!run.messages.isEmpty || call.isEmpty, "\(call)")
            #expect(
                run.data.isEmpty || call.isEmpty || call[0] == "render" || call.contains("--json"),
                "\(call): \(run.text)")
        }
        #expect(try space.files() == ["slide.yaml"])
    }

    @Test func `unknown names have suggestions`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let set = try space.run("render", "slide.yaml", "--set", "gaol=3")
        #expect(set.messages.contains("--set gaol") && set.messages.contains("did you mean 'goal'?"), "\(set.messages)")
        let marker = try space.run("still", "slide.yaml", "--at", "marker:midle")
        #expect(marker.messages.contains("did you mean 'middle'?"), "\(marker.messages)")
        let script = try space.run("render", "slide.yaml", "--script", "second")
        #expect(script.messages.contains("scripts: main"), "\(script.messages)")
        let device = try space.run("render", "slide.yaml", "--device", "iPone 16")
        #expect(device.messages.contains("did you mean 'iPhone 16'?"), "\(device.messages)")
        let appearance = try space.run("render", "slide.yaml", "--set", "appearance=dark")
        #expect(appearance.messages.contains("write --appearance"), "\(appearance.messages)")
        let chrome = try space.run("still", "slide.yaml", "--at", "0", "--chrome", "bezel")
        #expect(chrome.messages.contains("--device"), "\(chrome.messages)")
        let quality = try space.run("render", "slide.yaml", "--quality", "great")
        #expect(quality.messages.contains("small, standard, best, lossless"), "\(quality.messages)")
    }

    @Test func `a GIF cannot be lossless`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "--quality", "lossless", "-o", "a.gif", "-o", "a.webp")
        #expect(run.status == 64)
        #expect(run.messages.contains("a.gif: gif is always lossy; formats with --quality lossless: apng, webp"))
        #expect(try space.files() == ["slide.yaml"])
    }

    @Test func `an option that no scene accepts is reported once`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scenes/a.yaml")
        try space.write(Scenes.fiveErrors, to: "scenes/b.yaml")
        for option in [["--quality", "great"], ["--format", "avi"], ["--fps", "0"], ["--loop", "65536"]] {
            let run = try space.run(["render", "scenes"] + option)
            #expect(run.status == 64)
            #expect(run.messages.components(separatedBy: "rror: ").count == 2, "\(run.messages)")
            #expect(!run.messages.contains("b.yaml"), "\(run.messages)")
        }
    }

    @Test func `help and version go to standard output`() throws {
        let space = try Workspace()
        for call in [["--help"], ["--version"], ["render", "--help"], ["help", "still"]] {
            let run = try space.run(call)
            #expect(run.status == 0 && !run.text.isEmpty && run.messages.isEmpty, "\(call)")
        }
    }

    @Test func `a still must be a PNG`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        for path in ["x.jpg", "x.gif", "out/x.webp"] {
            let run = try space.run("still", "slide.yaml", "--at", "0", "-o", path)
            #expect(run.status == 64 && run.messages.contains("error: a still is a PNG"), "\(run.messages)")
        }
        for path in ["x.PNG", "x", "out/", "out.d/"] {
            #expect(try space.run("still", "slide.yaml", "--at", "0", "-o", path).status == 0, "\(path)")
        }
        #expect(try space.files() == ["out.d/slide.png", "out/slide.png", "slide.yaml", "x", "x.PNG"])
    }
}
