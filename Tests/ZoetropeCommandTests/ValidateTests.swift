import Foundation
import TestSupport
import Testing

/// `zoetrope validate` for editors.
@Suite(.runsPrograms) struct ValidateTests {
    private func report(_ run: Tool.Outcome) throws -> JSONValue { try JSONValue(json: run.data) }

    @Test func `JSON diagnostics have locations`() throws {
        let space = try Workspace()
        try space.write(Scenes.fiveErrors, to: "scenes/bad.yaml")
        try space.write(Scenes.slide, to: "scenes/good.yaml")
        let run = try space.run("validate", "scenes", "--json")
        #expect(run.status == 2 && run.messages.hasPrefix("scenes/bad.yaml:2:27: error: "), "\(run.messages)")
        let report = try report(run)
        let found = try #require(report["diagnostics"]?.array)
        #expect(found.map { $0["line"]?.number } == [2, 6, 7, 11, 12])
        #expect(
            found.first
                == .object([
                    "file": .string("scenes/bad.yaml"), "line": .number(2), "column": .number(27),
                    "endColumn": .number(36), "severity": .string("error"),
                    "message": .string("unknown key 'backgrond' in canvas"),
                    "hint": .string("did you mean 'background'?"),
                    "help": .string("zoetrope help key background"),
                    "correction": .object([
                        "line": .number(2), "column": .number(27), "endColumn": .number(36),
                        "oldText": .string("backgrond"), "newText": .string("background"),
                    ]),
                ]), "\(found)")
        let scenes = report["scenes"]?.array ?? []
        #expect(scenes.map { $0["valid"] } == [.bool(false), .bool(true)])
        #expect(scenes.last?["summary"]?.string?.contains("1 layer") == true)
    }

    @Test func `an error of a file that several scenes include is printed once`() throws {
        let space = try Workspace()
        try space.write("layers: [ { id: title, opacty: 1 } ]\n", to: "parts/card.yaml")
        let scene = "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers: [ { include: parts/card.yaml } ]\n"
        try space.write(scene, to: "a.yaml")
        try space.write(scene, to: "b.yaml")
        try space.write(scene.replacing("zoetrope: 2", with: "zoetrope: 2\ntitel: B"), to: "c.yaml")
        let run = try space.run("validate", "a.yaml", "b.yaml", "c.yaml")
        #expect(run.status == 2)
        let lines = run.messages.split(separator: "\n").filter { $0.contains("error:") }
        #expect(
            lines == [
                "parts/card.yaml:1:24: error: unknown key 'opacty' in a layer",
                "b.yaml: error: it includes parts/card.yaml, whose errors are above",
                "c.yaml:2:1: error: unknown key 'titel' in a scene",
                "c.yaml: error: it includes parts/card.yaml, whose errors are above",
            ], "\(run.messages)")
        // The report has the errors of each scene.
        let report = try report(space.run("validate", "a.yaml", "b.yaml", "c.yaml", "--json"))
        #expect(report["diagnostics"]?.array?.count == 4)
    }

    @Test func `the other uses of a missing name are a part of its error`() throws {
        let space = try Workspace()
        let scene =
            "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers: [ { id: sheet }, { opacity: shet.opacity } ]\n"
            + "script: [ { tap: shet }, { tap: shet } ]\n"
        try space.write(scene, to: "card.yaml")
        let run = try space.run("validate", "card.yaml")
        #expect(
            run.messages.hasPrefix("card.yaml:3:37: error: unknown name 'shet' (also used in line 4)\n"),
            "\(run.messages)")
        let diagnostics = try report(space.run("validate", "card.yaml", "--json"))["diagnostics"]?.array ?? []
        #expect(diagnostics.count == 1 && diagnostics[0]["correction"]?["newText"] == .string("sheet"))
        let uses = diagnostics.first?["otherUses"]?.array ?? []
        #expect(uses.map { $0["line"] } == [.number(4), .number(4)], "\(uses)")
        #expect(
            uses.map { $0["column"] } == [.number(18), .number(33)] && uses[1]["endColumn"] == .number(37), "\(uses)")
        #expect(uses.map { $0["correction"]?["newText"] } == [.string("sheet"), .string("sheet")])
        #expect(try space.run("validate", "card.yaml", "--fix").status == 0)
    }

    @Test func `a missing animator or action is one error`() throws {
        let space = try Workspace()
        let actions = "{ start: opne }, { call: shut }, { start: opne }, { call: shut }"
        let scene =
            "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers: [ { id: opne } ]\n"
            + "animators: { open: { duration: 1s, animations: { opne.opacity: 0 } } }\n"
            + "actions: { shot: [ { start: open } ] }\nloaded: [ \(actions) ]\n"
        try space.write(scene, to: "card.yaml")
        let diagnostics = try report(space.run("validate", "card.yaml", "--json"))["diagnostics"]?.array ?? []
        #expect(diagnostics.map { $0["correction"]?["newText"] } == [.string("open"), .string("shot")])
        #expect(diagnostics.map { $0["otherUses"]?.array?.count } == [1, 1], "\(diagnostics)")
        #expect(try space.run("validate", "card.yaml", "--fix").status == 0)
    }

    @Test func `spaces after colons are corrected`() throws {
        let space = try Workspace()
        let scene =
            "zoetrope: 1\ncanvas: { size: [20, 20] }\nlayers:\n- { id:card, frame: [0, 0, 9, 9] }\nscript: [ wait:300ms ]\n"
        try space.write(scene, to: "card.yaml")
        #expect(try space.run("validate", "card.yaml", "--fix").status == 0)
        #expect(
            try String(decoding: space.data("card.yaml"), as: UTF8.self)
                == scene.replacing("id:card", with: "id: card").replacing("wait:300ms", with: "{ wait: 300ms }"))
    }

    @Test func `a missing marker is one error, and the sign of a variable is left out`() throws {
        let space = try Workspace()
        let scene =
            "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers: [ { repeat: 2, id: dot, opacity: \"$index / 2\" } ]\n"
            + "script: [ { wait: 1s }, { marker: shown } ]\n"
            + "expect: [ { at: shwon, that: true }, { at: shwon, that: \"dot[0].opacity == 0\" } ]\n"
        try space.write(scene, to: "card.yaml")
        let diagnostics = try report(space.run("validate", "card.yaml", "--json"))["diagnostics"]?.array ?? []
        #expect(diagnostics.map { $0["correction"]?["newText"] } == [.string("index"), .string("shown")])
        #expect(diagnostics.map { $0["correction"]?["oldText"] } == [.string("$index"), .string("shwon")])
        #expect(diagnostics.map { $0["otherUses"]?.array?.count } == [nil, 1], "\(diagnostics)")
        #expect(try space.run("validate", "card.yaml", "--fix").status == 0)
    }

    @Test func `the value of a call replaces it`() throws {
        let space = try Workspace()
        let scene =
            "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers:\n- frame: CGRect(x: 1, y: 2, width: 3, height: 4)\n  background: 5E5CE6\n"
        try space.write(scene, to: "card.yaml")
        #expect(try space.run("validate", "card.yaml", "--fix").status == 0)
        #expect(
            try String(decoding: space.data("card.yaml"), as: UTF8.self)
                == scene.replacing("CGRect(x: 1, y: 2, width: 3, height: 4)", with: "[1, 2, 3, 4]").replacing(
                    "5E5CE6", with: "\"#5E5CE6\""))
    }

    @Test func `corrections are made and listed`() throws {
        let space = try Workspace()
        let scene = "zoetrope: 1\ncanvas: { size: [20, 20] }\nlayers: [ { alpha: 1, opaque: 2 } ]\n"
        try space.write(scene, to: "card.yaml")
        let run = try space.run("validate", "card.yaml", "--fix")
        #expect(run.status == 2)
        #expect(run.text == "card.yaml:3:13: 'alpha' is now 'opacity'\n")
        #expect(run.messages.hasPrefix("card.yaml:3:25: error: "), "\(run.messages)")
        let expected = scene.replacing("alpha", with: "opacity")
        #expect(try String(decoding: space.data("card.yaml"), as: UTF8.self) == expected)
        // Nothing is left to correct, and the file is not written again.
        let again = try space.run("validate", "card.yaml", "--fix")
        #expect(again.status == 2 && again.messages.hasPrefix("card.yaml:3:25: error: "), "\(again.messages)")
        let printed = try space.run("validate", "-", "--name", "card.yaml", "--fix", input: scene)
        #expect(printed.text == expected && printed.status == 2, "\(printed.text)")
        #expect(try space.run("validate", "-", "--fix", "--json", input: scene).status == 64)
    }

    @Test func `standard input can replace a file`() throws {
        let space = try Workspace()
        try space.write("layers: [ { frame: [0, 0, 5, 5], background: red } ]", to: "scenes/part.yaml")
        let scene = """
            zoetrope: 1
            canvas: { size: [20, 20] }
            layers: [ { include: part.yaml } ]
            """
        let fine = try space.run("validate", "-", "--name", "scenes/new.yaml", input: scene)
        #expect(fine.status == 0 && fine.text.hasPrefix("scenes/new.yaml: valid, 1 layer"), "\(fine.text)")
        let bad = try space.run(
            "validate", "-", "--name", "scenes/new.yaml", "--json",
            input: scene.replacing("part.yaml", with: "prat.yaml"))
        let diagnostic = try report(bad)["diagnostics"]?.array?.first
        #expect(bad.status == 2 && diagnostic?["file"] == .string("scenes/new.yaml"), "\(bad.text)")
        #expect(diagnostic?["hint"] == .string("did you mean 'part.yaml'?"))
        // Without a name, includes are relative to the working directory, which has no such file.
        #expect(try space.run("validate", "-", input: scene).status == 2)
        #expect(try space.run("validate", "scenes/part.yaml", "--name", "x.yaml").status == 64)
        #expect(try space.files() == ["scenes/part.yaml"])
    }

    @Test func `diagnostics without a file have no location`() throws {
        let space = try Workspace()
        let run = try space.run("validate", "none.yaml", "--json")
        let diagnostic = try report(run)["diagnostics"]?.array?.first
        #expect(run.status == 4 && diagnostic?["line"] == nil && diagnostic?["severity"] == .string("error"))
        #expect(diagnostic?["message"]?.string?.contains("there is no such file") == true, "\(run.text)")
        try space.write(Scenes.slide, to: "slide.yaml")
        let usage = try space.run("validate", "slide.yaml", "--json", "--set", "gaol=3")
        #expect(usage.status == 64)
        #expect(try report(usage)["diagnostics"]?.array?.first?["file"] == nil, "\(usage.text)")
    }

    @Test func `warnings of valid scenes are reported`() throws {
        let space = try Workspace()
        try space.write(
            Scenes.scene(layers: "  - { id: far, frame: [90, 90, 5, 5], background: red }"), to: "far.yaml")
        let run = try space.run("validate", "far.yaml", "--json")
        let report = try report(run)
        #expect(run.status == 0 && report["scenes"]?.array?.first?["valid"] == .bool(true))
        #expect(report["diagnostics"]?.array?.map { $0["severity"] } == [.string("warning")], "\(run.text)")
    }
}
