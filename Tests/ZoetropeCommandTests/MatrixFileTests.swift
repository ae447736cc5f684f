import Foundation
import TestSupport
import Testing

/// The file of `--matrix`.
@Suite(.runsPrograms) struct MatrixFileTests {
    /// A value in a matrix file is named by its place there, and one in the scene's own matrix by that.
    @Test(arguments: [
        (
            "set: { width: [10, 20 +] }", [],
            "matrix.yaml:1:24: error: the expression ends too early\n  set: { width: [10, 20 +] }\n                         ^"
        ),
        (
            "appearance: [light]\nset:\n  width: 10\ninclude:\n  - { appearance: dark, width: true }", [],
            "matrix.yaml:5:32: error: expected a number, but this is true or false\n"
                + "    - { appearance: dark, width: true }\n                                 ^~~~"
        ),
        ("set: { widht: [1, 2] }", [], "matrix.yaml:1:16: error: the scene has no variable 'widht' in card.yaml"),
        ("set: { width: [10, 11] }", ["--set", "gaol=1"], "--set gaol:1:1: error: the scene has no variable 'gaol'"),
    ])
    func `an error in a value is at its place in the matrix`(
        matrix: String, options: [String], message: String
    ) throws {
        let space = try VariedScene.space(matrix)
        let run = try space.run(["render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/"] + options)
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(run.messages.contains("--set") != options.isEmpty, "\(run.messages)")
        #expect(run.status == (options.isEmpty ? 2 : 64))
        let own = VariedScene.text.replacing("{ appearance: [light, dark] }", with: "{ set: { width: [10, 20 +] } }")
        try space.write(own, to: "own.yaml")
        let declared = try space.run("render", "own.yaml", "--variants", "-o", "out/")
        #expect(
            declared.status == 2
                && declared.messages.contains("own.yaml:8:36: error: the expression ends too early\n  variants: "),
            "\(declared.messages)")
    }

    @Test func `the place of a value does not make another result`() throws {
        let space = try VariedScene.space("set: { width: [10, 20] }")
        let call = [
            "render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/", "--fps", "5", "--cache", "cache", "--json",
        ]
        #expect(try space.run(call).status == 0)
        try space.write("# A comment\nset:\n  width: [10, 20]", to: "matrix.yaml")
        let use = try #require(space.run(call).object()["cache"] as? [String: Any])
        #expect(use["hits"] as? Int == 2 && use["misses"] as? Int == 0)
        // The notes about the scene are found again, too.
        #expect(try space.files().count { $0.hasPrefix("cache/scenes/") } == 2)
    }

    @Test func `a matrix among the scenes is no scene`() throws {
        let space = try Workspace()
        try space.write(VariedScene.text, to: "scenes/card.yaml")
        try space.write("appearance: [light, dark]", to: "scenes/matrix.yaml")
        for command in ["validate", "test", "docs", "render"] {
            let run = try space.run(command, "scenes", "--matrix", "./scenes/matrix.yaml", "--json")
            // The first run of a test records goldens.
            #expect(run.status == (command == "test" ? 1 : 0), "\(command): \(run.messages)")
            #expect(!run.messages.contains("matrix.yaml:"), "\(run.messages)")
        }
        try space.write("appearance: [light, dark]", to: "empty/matrix.yaml")
        let empty = try space.run("render", "empty", "--matrix", "empty/matrix.yaml")
        #expect(empty.status == 4 && empty.messages.contains("empty: this folder has no scenes"), "\(empty.messages)")
        #expect(!empty.messages.contains("hint"), "\(empty.messages)")
        let above = try space.run("test", ".")
        #expect(above.status == 4 && above.messages.contains(".: this folder has no scenes"), "\(above.messages)")
        #expect(
            above.messages.contains("hint: subfolders are not searched; name them, such as ./scenes"),
            "\(above.messages)")
    }

    @Test func `files of other programs among the scenes are no scenes`() throws {
        let space = try Workspace()
        try space.write(VariedScene.text, to: "scenes/card.yaml")
        try space.write("site_name: Motion\nnav: { layers: 2 }\nextra:\n  zoetrope: 2", to: "scenes/mkdocs.yml")
        // Mistakes in a scene are reported, also in one without the version.
        try space.write("{ canvas: { size: [10, 10] }, \"layers\": [] }", to: "scenes/old.yaml")
        try space.write("", to: "scenes/new.yaml")
        let validated = try space.run("validate", "scenes")
        #expect(validated.status == 2)
        #expect(!validated.messages.contains("scenes/mkdocs.yml:"), "\(validated.messages)")
        #expect(validated.messages.contains("scenes/old.yaml:1:1: error: a scene needs 'zoetrope'"))
        #expect(validated.messages.contains("scenes/new.yaml:1:1: error: "), "\(validated.messages)")
        let note = "note: scenes/mkdocs.yml is not a scene: it has neither 'zoetrope' nor 'layers'\n"
        #expect(validated.messages.hasSuffix(note), "\(validated.messages)")
        let matrix = try space.run("validate", "scenes", "--matrix", "scenes/mkdocs.yml")
        #expect(!matrix.messages.contains("note:"), "\(matrix.messages)")
        #expect(try space.run("test", "scenes").messages.contains(note))
        // A file that is named is read.
        let named = try space.run("validate", "scenes/mkdocs.yml")
        #expect(named.status == 2 && named.messages.contains("this file is not a scene"), "\(named.messages)")
        try space.write("site_name: Motion", to: "docs/mkdocs.yml")
        let empty = try space.run("render", "docs")
        #expect(
            empty.status == 4
                && empty.messages.contains("docs: this folder has no scenes\n  hint: mkdocs.yml is not a scene: it has"),
            "\(empty.messages)")
        // The folder beside it has scenes, and that of the other program has none.
        let above = try space.run("test", ".").messages
        #expect(above.contains("hint: subfolders are not searched; name them, such as ./scenes"), "\(above)")
    }

    /// Whatever may be a scene is one, however it is written.
    @Test(arguments: [
        "  zoetrope: 2\n  layers: []", "--- {zoetrope: 2, layers: []}", "---\n{zoetrope: 2, layers: []}",
        "%YAML 1.2\n---\nzoetrope: 2\nlayers: []", "? zoetrope\n: 2\n? layers\n: []", "zoetrope : 2\r\nlayers: []",
        "\(String(repeating: "#", count: 4000))\n---\n'zoetrope': 2\nlayers: []", "\u{FEFF}zoetrope: 2\nlayers: []",
        "title: A\nlayers: []",
    ])
    func `scenes in a folder are scenes`(text: String) throws {
        let space = try Workspace()
        try space.write(text, to: "scenes/a.yaml")
        let run = try space.run("validate", "scenes")
        #expect(!run.messages.contains("this folder has no scenes"), "\(run.messages)")
    }

    @Test(arguments: ["../../{appearance}", "/tmp/{appearance}", "a/b/{appearance}", "..", "\\u0000{appearance}"])
    func `a name is never a path`(pattern: String) throws {
        let space = try VariedScene.space("appearance: [light]\nname: \"\(pattern)\"")
        for call in [
            ["still", "card.yaml", "--at", "0", "-o", "out/"], ["render", "card.yaml", "-o", "out/", "--fps", "5"],
            ["test", "card.yaml"],
        ] {
            let run = try space.run(call + ["--matrix", "matrix.yaml"])
            #expect(run.status <= 2, "\(run.messages)")
        }
        let written = try space.files().filter { !["card.yaml", "matrix.yaml"].contains($0) }
        let depths = written.map { $0.split(separator: "/").count }
        #expect(
            written.allSatisfy { $0.hasPrefix("out/") || $0.hasPrefix("Goldens/") } && depths.allSatisfy { $0 < 4 },
            "\(written)")
    }

    @Test(arguments: [
        (
            ["--appearance", "dark"], "appearance: [light, dark]",
            "--appearance has no effect: the matrix sets 'appearance'"
        ),
        (["--set", "width=4"], "set: { width: [10, 11] }", "--set width has no effect: the matrix sets 'width'"),
        (["--size", "50x50"], "device: [iPhone SE]", "--size has no effect: the matrix sets 'device'"),
    ])
    func `an option that the matrix replaces is an error`(options: [String], matrix: String, message: String) throws {
        let space = try VariedScene.space(matrix)
        let run = try space.run(["still", "card.yaml", "--at", "0", "--matrix", "matrix.yaml", "-o", "out/"] + options)
        #expect(run.status == 64 && run.messages.contains(message), "\(run.messages)")
    }
}
