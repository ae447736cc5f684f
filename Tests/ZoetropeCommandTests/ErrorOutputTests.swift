import Foundation
import TestSupport
import Testing

/// What commands print when they fail, besides the message.
@Suite(.runsPrograms) struct ErrorOutputTests {
    private struct Failure: Decodable {
        struct Problem: Decodable {
            var exitCode: Int
            var messages: [String]
        }

        var error: Problem
    }

    private static let wrong = "zoetrope: 1\ncanvas: { size: [10, 10] }\nlayers: [ { id: a, opacity: red } ]\n"

    @Test(arguments: [
        ["render", "gone.yaml"], ["encode", "gone.gif", "-o", "a.png"], ["diff", "gone.gif", "gone.gif"],
        ["inspect", "gone.yaml"],
    ])
    func `a failure is an object with --json`(command: [String]) throws {
        let run = try Workspace().run(command + ["--json"])
        #expect(run.status == 4 || run.status == 2, "\(run.messages)")
        let failure = try JSONDecoder().decode(Failure.self, from: Data(run.text.utf8))
        #expect(failure.error.exitCode == Int(run.status))
        #expect(failure.error.messages.joined().contains("gone"), "\(failure)")
    }

    @Test(arguments: ["test", "docs", "validate"])
    func `the JSON about several scenes has the first error beside the scenes`(command: String) throws {
        let space = try Workspace()
        let run = try space.run([command, "gone.yaml", "lost.yaml", "--json"])
        #expect(run.status == 4)
        let failure = try JSONDecoder().decode(Failure.self, from: run.data)
        #expect(failure.error.exitCode == 4 && failure.error.messages == ["gone.yaml: there is no such file"])
        #expect(run.text.contains("lost.yaml: there is no such file"), "\(run.text)")
        #expect(try (run.object()["scenes"] as? [Any])?.count == 2)
        // No folder is made for nothing.
        #expect(try space.files().isEmpty && !space.exists("Output"))
    }

    @Test(arguments: [
        ["render"], ["render", "a.yaml", "--fps", "x"], ["still", "a.yaml", "--at", "1.2"], ["schema", "--colour"],
        ["manual", "gesturs"], ["manual", "--man", "--check"], ["new"], ["new", "a", "--template", "b"],
        ["completions", "csh"], ["preview", "a.yaml", "--timeout", "0"], ["rendr"], ["help", "no such thing"],
    ])
    func `incorrect usage is an object with --json`(call: [String]) throws {
        let run = try Workspace().run(call + ["--json"])
        #expect(run.status == 64)
        let failure = try JSONDecoder().decode(Failure.self, from: run.data)
        #expect(failure.error.exitCode == 64)
        // The usage of the command is for people.
        let words = failure.error.messages.joined()
        #expect(!words.isEmpty && !words.contains("Usage:") && run.messages.hasPrefix("error: \(words)"), "\(words)")
    }

    @Test func `every command answers --json with an object`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        let calls: [(call: [String], keys: [String])] = [
            (["still", "a.yaml", "--at", "100ms"], ["bytes", "height", "path", "scene", "script", "time", "width"]),
            (["new", "b", "--template", "card"], ["files"]), (["new", "--list"], ["parts", "templates"]),
            (["new", "--print"], ["scene"]), (["schema", "-o", "schema.json"], ["files"]), (["manual"], ["pages"]),
            (["manual", "gestures"], ["pages"]),
            (["manual", "-o", "manual/", "--no-pictures"], ["files"]),
            (["completions", "fish"], ["script", "shell"]), (["help", "tap"], ["markdown"]),
            (["doctor"], ["canRender", "findings"]),
        ]
        for (call, keys) in calls {
            let run = try space.run(call + ["--json"])
            #expect(try run.status == 0 && run.object().keys.sorted() == keys, "\(call): \(run.text)")
        }
        let made =
            try space.run(["manual", "-o", "manual/", "--no-pictures", "--json"]).object()["files"] as? [String] ?? []
        #expect(made.contains("manual/gestures.md") && made.allSatisfy(space.exists))
        #expect(try space.run(["still", "a.yaml", "--at", "0", "-o", "-", "--json"]).status == 64)
        let preview = try space.start(["preview", "a.yaml", "--port", "0", "--json"])
        try preview.wait { try preview.text.contains("\n") }
        #expect(try preview.text.contains(#/^\{"address":"http://127\.0\.0\.1:\d+/"\}\n$/#))
    }

    @Test func `results go to standard output, unless that has JSON or the bytes of a file`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        let calls: [(call: [String], words: String)] = [
            (["render", "a.yaml", "-o", "a.gif"], "a.gif  40x30"),
            (["render", "a.yaml", "-o", "a.gif", "--check"], "a.gif: up"),
            (["still", "a.yaml", "--at", "0", "-o", "a.png"], "a.png  40x30"),
            (["still", "a.yaml", "-o", "start.png"], "start.png  40x30"),
            (["encode", "a.png", "-o", "b.gif"], "b.gif  40x30"),
            (["validate", "a.yaml"], "a.yaml: valid, "), (["test", "a.yaml"], "a.yaml: "),
            (["docs", "a.yaml", "-o", "docs"], "docs/a.html: written"),
        ]
        for (call, words) in calls {
            let run = try space.run(call)
            #expect(run.status == 0 && run.text.hasPrefix(words) && run.messages.isEmpty, "\(call): \(run.messages)")
            let other = try space.run(call + ["--json"])
            #expect(try other.status == 0 && !other.object().isEmpty)
        }
        #expect(try space.data("start.png") == space.data("a.png"))
        let bytes = try space.run(["render", "a.yaml", "-o", "-", "--format", "png"])
        #expect(bytes.data == (try space.run(["render", "a.yaml", "-o", "-", "--format", "png", "--quiet"])).data)
    }

    @Test(arguments: ["validate", "test", "still", "docs", "diff"])
    func `--stats prints the time and memory of other commands`(command: String) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        if command == "diff" { try space.run(["still", "a.yaml", "--at", "0", "-o", "a.png"]) }
        let call =
            command == "diff"
            ? ["diff", "a.png", "a.png"] : [command, "a.yaml"] + (command == "still" ? ["--at", "0"] : [])
        let run = try space.run(call + ["--stats"])
        #expect(
            run.messages.contains(#/[\d.]+ s, [\d.]+ s of processor time, at most [\d.]+ [kM]B of memory\n$/#),
            "\(run.messages)")
    }

    @Test(arguments: [
        (["render", "a.yaml", "--nope"], "unknown option '--nope'\n  hint: zoetrope render --help lists the options"),
        (
            ["plan", "a.yaml"],
            "unexpected argument 'a.yaml'\n  hint: write zoetrope plan render a.yaml; the commands are render, docs, test, still"
        ),
        (
            ["plan", "--json"],
            "unknown option '--json'\n  hint: write zoetrope plan render SCENE --json; the commands are render, docs, test, still"
        ),
        (["render", "a.yaml", "b.gif"], "b.gif is not a scene; write -o b.gif to render to this file"),
        (["render", "a.yaml", "--frame"], "unknown option '--frame'\n  hint: did you mean '--chrome bezel'?"),
        (["render", "a.yaml", "--dark"], "unknown option '--dark'\n  hint: did you mean '--appearance dark'?"),
        (["render", "a.yaml", "--scael", "2"], "unknown option '--scael'\n  hint: did you mean '--scale'?"),
        (["new", "a", "--template", "crad"], "there is no template 'crad'\n  hint: did you mean 'card'?"),
        (["render", "a.yaml", "--script", "man"], "a.yaml: there is no script 'man'\n  hint: did you mean 'main'?"),
        (["docs", "a.yaml", "--host", "mkdcs"], "--host: there is no host 'mkdcs'\n  hint: did you mean 'mkdocs'?"),
        (["render", "a.yaml", "--format", "gfi"], "there is no format 'gfi'\n  hint: did you mean 'gif'?"),
    ])
    func `a misspelt word has a hint on a line of its own`(call: [String], words: String) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        let run = try space.run(call)
        #expect(run.status == 64 && run.messages.hasPrefix("error: \(words)\n"), "\(run.messages)")
    }

    @Test func `the scenes that could be rendered are listed beside the error`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write(Self.wrong, to: "wrong.yaml")
        let run = try space.run(["render", "slide.yaml", "wrong.yaml", "-o", "out/", "--json"])
        #expect(run.status == 2)
        let failure = try JSONDecoder().decode(Failure.self, from: Data(run.text.utf8))
        #expect(failure.error.messages.count == 1 && failure.error.messages[0].contains("wrong.yaml:3:29: error:"))
        #expect(run.text.contains("out/slide.gif"))
    }

    @Test func `an error names the command that explains its place, once`() throws {
        let space = try Workspace()
        try space.write(Self.wrong, to: "wrong.yaml")
        let run = try space.run(["validate", "wrong.yaml", "wrong.yaml"])
        let help = run.messages.split(separator: "\n").filter { $0.hasPrefix("  help: ") }
        #expect(help == ["  help: zoetrope help key opacity"])
        #expect(try space.run(["help", "key", "opacity"]).status == 0)
    }

    /// `continuous` is also a key of expectations.
    @Test(arguments: ["squircle", "continous"])
    func `the help on a case is that on its key`(word: String) throws {
        let space = try Workspace()
        try space.write("zoetrope: 2\nlayers: [ { id: a, cornerCurve: \(word) } ]\n", to: "corner.yaml")
        let run = try space.run(["validate", "corner.yaml"])
        #expect(run.messages.contains("  hint: did you mean 'continuous'?\n"), "\(run.messages)")
        #expect(run.messages.contains("  help: zoetrope help key cornerCurve\n"), "\(run.messages)")
    }

    @Test func `an expectation that does not hold names the command that explains its kind`() throws {
        let space = try Workspace()
        try space.write(
            Scenes.slide + "\nexpect: [ { always: canvas.width < 0 }, { never: canvas.width > 0 } ]\n", to: "slide.yaml"
        )
        let run = try space.run(["test", "slide.yaml"])
        #expect(run.status == 1)
        #expect(run.messages.contains("\n  help: zoetrope help expectation always\n"), "\(run.messages)")
        #expect(run.messages.contains("\n  help: zoetrope help expectation never\n"), "\(run.messages)")
    }

    @Test func `a plan of a scene that is missing is an error and no job`() throws {
        let run = try Workspace().run(["plan", "render", "gone.yaml"])
        #expect(run.status == 4 && run.text.isEmpty, "\(run.text)")
        #expect(run.messages == "error: gone.yaml: there is no such file\n")
    }

    @Test(arguments: ["slied.yaml", "slide", "./slide.yml"])
    func `a scene whose name is misspelt has a hint`(name: String) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run(["validate", name])
        let suggestion = name.hasPrefix("./") ? "./slide.yaml" : "slide.yaml"
        #expect(run.status == 4)
        #expect(run.messages == "error: \(name): there is no such file\n  hint: did you mean \(suggestion)?\n")
    }

    @Test(arguments: ["render", "validate", "test", "docs", "inspect", "still"])
    func `an error is on standard error with --json too`(command: String) throws {
        let run = try Workspace().run([command, "gone.yaml", "--json"] + (command == "still" ? ["--at", "0"] : []))
        #expect(
            run.status == 4 && run.messages.hasPrefix("error: gone.yaml: there is no such file\n"), "\(run.messages)")
    }

    @Test(arguments: ["render", "test", "docs", "inspect", "still"])
    func `the error of a scene has its place with --json too`(command: String) throws {
        let space = try Workspace()
        try space.write("zoetrope: 2\ncanvas: { size: [9, 9] }\nlayers: [ { opacty: 1 } ]\n", to: "a.yaml")
        let run = try space.run([command, "a.yaml", "--json"] + (command == "still" ? ["--at", "0"] : []))
        let diagnostics = try JSONValue(json: run.data)["error"]?["diagnostics"]?.array ?? []
        #expect(run.status == 2 && diagnostics.count == 1, "\(run.text)")
        #expect(diagnostics.first?["line"] == .number(3) && diagnostics.first?["column"] == .number(13))
        #expect(diagnostics.first?["correction"]?["newText"] == .string("opacity"))
    }

    @Test func `validate prints the totals of several scenes`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        try space.write("layers: []\n", to: "b.yaml")
        #expect(try space.run(["validate", "a.yaml", "b.yaml"]).text.hasSuffix("\n2 scenes: 1 valid, 1 with errors\n"))
        #expect(try space.run(["validate", "a.yaml", "a.yaml"]).text.hasSuffix("\n2 scenes: 2 valid\n"))
        #expect(try !space.run(["validate", "a.yaml"]).text.contains("1 scene: "))
    }

    @Test func `the help of the program lists the options of every command`() throws {
        let help = try Workspace().run(["--help"]).text
        #expect(help.contains("--json") && help.contains("--no-color"))
    }

    @Test func `test prints the totals, and --stats the time and memory of a run`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        try space.write(Scenes.slide, to: "b.yaml")
        #expect(try space.run(["test", "a.yaml", "b.yaml"]).text.contains("2 scenes: 2 passed, 0 failed; "))
        #expect(try !space.run(["test", "a.yaml"]).text.contains("1 scene: "))
        let stats = try space.run(["render", "a.yaml", "-o", "a.gif", "--stats"]).messages
        #expect(
            stats.contains(
                #/\d+ frames in [\d.]+ s \([\d.]+ s to read and play the scene\), [\d.]+ frames per second, /#))
        #expect(stats.contains(#/[\d.]+ s of processor time, at most [\d.]+ [kM]B of memory/#))
    }
}
