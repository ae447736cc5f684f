import Foundation
import TestSupport
import Testing

/// `zoetrope validate` for editors.
@Suite struct ValidateTests {
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
