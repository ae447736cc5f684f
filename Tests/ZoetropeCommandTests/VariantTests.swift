import Foundation
import Testing

/// `--matrix` and `--variants`.
@Suite struct VariantTests {
    private static let scene = """
        zoetrope: 2
        canvas: { size: [40, 30], background: systemBackground }
        variables: { width: 10 }
        layers: [ { id: box, frame: [0, 0, width, 10], background: label } ]
        script: [ { wait: 200ms } ]
        expect: [ { at: end, that: box.frame.width == 10 } ]
        goldens: { trace: [box.frame.width], stills: [end] }
        variants: { appearance: [light, dark] }
        """

    private func space(_ matrix: String? = nil) throws -> Workspace {
        let space = try Workspace()
        try space.write(Self.scene, to: "card.yaml")
        if let matrix { try space.write(matrix, to: "matrix.yaml") }
        return space
    }

    @Test func `render writes an output for each variant`() throws {
        let space = try space(
            "appearance: [light, dark]\nset: { width: [10, 20] }\nexclude: [ { appearance: dark, width: 20 } ]")
        let run = try space.run("render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/", "--fps", "5", "--json")
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            try space.files().filter { $0.hasPrefix("out/") }
                == ["out/card-dark-10.gif", "out/card-light-10.gif", "out/card-light-20.gif"])
        let outputs = try #require(run.object()["outputs"] as? [[String: Any]])
        #expect(
            outputs.map { $0["variant"] as? [String: String] } == [
                ["appearance": "light", "width": "10"], ["appearance": "light", "width": "20"],
                ["appearance": "dark", "width": "10"],
            ])
        #expect(try space.data("out/card-dark-10.gif") != space.data("out/card-light-10.gif"))
        // The same as with the options of the variant.
        try space.run(
            "render", "card.yaml", "--appearance", "light", "--set", "width=20", "-o", "one.gif", "--fps", "5")
        #expect(try space.run("diff", "one.gif", "out/card-light-20.gif").status == 0)
        // Each has a stamp of its own.
        let check = ["render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/", "--fps", "5", "--check"]
        #expect(try space.run(check).status == 0)
        let own = try space.run("render", "card.yaml", "--variants", "-o", "own/", "--fps", "5")
        #expect(own.text.hasPrefix("own/card-light.gif  40x30"), "\(own.text) \(own.messages)")
    }

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
        let space = try space(matrix)
        let run = try space.run(["render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/"] + options)
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(run.messages.contains("--set") != options.isEmpty, "\(run.messages)")
        #expect(run.status == (options.isEmpty ? 2 : 64))
        let own = Self.scene.replacing("{ appearance: [light, dark] }", with: "{ set: { width: [10, 20 +] } }")
        try space.write(own, to: "own.yaml")
        let declared = try space.run("render", "own.yaml", "--variants", "-o", "out/")
        #expect(
            declared.status == 2
                && declared.messages.contains("own.yaml:8:36: error: the expression ends too early\n  variants: "),
            "\(declared.messages)")
    }

    @Test func `the place of a value does not make another result`() throws {
        let space = try space("set: { width: [10, 20] }")
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
        try space.write(Self.scene, to: "scenes/card.yaml")
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
            above.messages.contains("hint: subfolders are not searched; name them, such as ./empty"),
            "\(above.messages)")
    }

    @Test func `still writes each variant, or all on one sheet`() throws {
        let space = try space()
        #expect(try space.run("still", "card.yaml", "--at", "0", "--variants", "-o", "out/").status == 0)
        #expect(try space.files().filter { $0.hasPrefix("out/") } == ["out/card-dark.png", "out/card-light.png"])
        let sheet = try space.run("still", "card.yaml", "--at", "end", "--variants", "--sheet", "-o", "sheet.png")
        #expect(sheet.status == 0 && sheet.text.contains("2 variants"), "\(sheet.messages)")
        // A column of two pictures, each 30 pixels high with a line of 30 and half a gap, and wide enough for its label.
        #expect(sheet.text.hasPrefix("sheet.png  198x168"), "\(sheet.text)")
        let limit = try space.run("still", "card.yaml", "--at", "0", "--matrix", "many.yaml", "--sheet")
        #expect(limit.status == 4)
        try space.write("set: { width: [\((0..<300).map(String.init).joined(separator: ", "))] }", to: "many.yaml")
        let many = try space.run("still", "card.yaml", "--at", "0", "--matrix", "many.yaml", "--sheet")
        #expect(many.status == 3 && many.messages.contains("at most 256 variants, not 300"), "\(many.messages)")
    }

    @Test func `test checks expectations and goldens in each variant`() throws {
        let space = try space("set: { width: [10, 20] }\nname: \"{scene}@{width}\"")
        let call = ["test", "card.yaml", "--matrix", "matrix.yaml"]
        let first = try space.run(call)
        #expect(first.status == 1)
        #expect(
            try space.files().filter { $0.hasPrefix("Goldens/") } == [
                "Goldens/card@10/main.end.png", "Goldens/card@10/main.trace", "Goldens/card@20/main.end.png",
                "Goldens/card@20/main.trace",
            ])
        let second = try space.run(call + ["--json"])
        let report = try JSONDecoder().decode(Report.self, from: second.data)
        let totals = try space.run(call).text.split(separator: "\n").last ?? ""
        #expect(totals == "1 scene in 2 variants: 1 passed, 1 failed; 2 checks, 4 goldens", "\(totals)")
        #expect(report.scenes.map(\.variant) == ["10", "20"] && report.scenes.map(\.passed) == [true, false])
        #expect(second.messages.contains("card.yaml [20]:") && second.messages.contains("box.frame.width == 10"))
        // The goldens of another matrix have other names, and the command that accepts them has its options.
        try space.run("test", "card.yaml", "--variants")
        try space.write(Self.scene.replacing("width: 10 }", with: "width: 12 }"), to: "card.yaml")
        let changed = try space.run("test", "card.yaml", "--variants")
        #expect(changed.status == 1)
        #expect(changed.messages.contains("Goldens/card-light/main.trace"), "\(changed.messages)")
        #expect(changed.messages.contains("zoetrope test card.yaml --variants --accept card-light/main.trace"))
    }

    @Test func `the same failure of several variants is printed once`() throws {
        let space = try space()
        try space.write(
            Self.scene.replacing("goldens: { trace: [box.frame.width], stills: [end] }\n", with: "")
                .replacing(
                    "expect: [",
                    with:
                        "expect: [ { at: end, that: box.frame.width == 11 }, { at: end, that: box.background == white },"
                ),
            to: "card.yaml")
        let run = try space.run("test", "card.yaml", "--variants")
        #expect(run.status == 1)
        #expect(run.messages.split(separator: "expected box.frame.width == 11").count == 2, "\(run.messages)")
        // The label is black, then white.
        #expect(run.messages.split(separator: "expected box.background == white").count == 2, "\(run.messages)")
        #expect(
            run.text.hasPrefix(
                "card.yaml [light]: 2 failed of 3 checks\ncard.yaml [dark]: 1 failed of 3 checks; the same failures as in [light]\n"
            ), "\(run.text)")
    }

    @Test func `differences that several variants have are printed once`() throws {
        let space = try space()
        try space.run("test", "card.yaml", "--variants")
        try space.write(
            Self.scene.replacing("[0, 0, width, 10]", with: "[0, 0, width + 2, 10]"), to: "card.yaml")
        let run = try space.run("test", "card.yaml", "--variants")
        #expect(
            run.text == """
                card.yaml [light]: 1 failed of 1 check; 2 of 2 goldens differ
                card.yaml [dark]: 1 failed of 1 check; 2 of 2 goldens differ; the same failures and differences as in [light]
                1 scene in 2 variants: 0 passed, 2 failed; 2 checks, 4 goldens

                """, "\(run.text)")
        #expect(
            run.messages.contains("card-light/main.trace") && !run.messages.contains("card-dark"), "\(run.messages)")
        #expect(
            run.messages.hasSuffix(
                "\nnote: to accept all goldens that differ: zoetrope test card.yaml --variants --record failed\n"),
            "\(run.messages)")
        // Each variant that fails is named.
        let quiet = try space.run("test", "card.yaml", "--variants", "--quiet")
        #expect(quiet.text.isEmpty && !quiet.messages.contains("note:"), "\(quiet.messages)")
        #expect(
            quiet.messages.hasSuffix(
                "\ncard.yaml [dark]: 1 failed of 1 check; 2 of 2 goldens differ; the same failures and differences as in [light]\n"
            ),
            "\(quiet.messages)")
        // A variant that differs in another way is described.
        let wider = "[0, 0, \"appearance == .dark ? width + 3 : width + 2\", 10]"
        try space.write(Self.scene.replacing("[0, 0, width, 10]", with: wider), to: "card.yaml")
        let other = try space.run("test", "card.yaml", "--variants")
        #expect(other.messages.contains("card-dark/main.trace:"), "\(other.messages)")
    }

    @Test func `variants that were not tested are counted`() throws {
        let space = try space()
        let options = ["test", "card.yaml", "--goldens", "kept"]
        try space.run(options)
        let note = "note: card.yaml declares 2 variants that were not tested; --variants tests them\n"
        let plain = try space.run(options)
        #expect(plain.status == 0 && plain.messages == note, "\(plain.messages)")
        #expect(try space.run(options + ["--quiet"]).messages.isEmpty)
        let json = try #require(try space.run(options + ["--json"]).object()["scenes"] as? [[String: Any]])
        #expect(json.map { $0["untestedVariants"] as? Int } == [2])
        // They are tested, or one of them is chosen.
        for more in [["--variants"], ["--appearance", "dark"]] {
            #expect(try !space.run(options + more).messages.contains("note:"), "\(more)")
        }
        try space.write(Self.scene, to: "second.yaml")
        let both = try space.run("test", ".", "--goldens", "kept")
        #expect(
            both.messages.hasSuffix(
                "note: ./card.yaml and 1 other scene declare 4 variants that were not tested; --variants tests them\n"),
            "\(both.messages)")
    }

    @Test func `goldens under the former names of variants are named`() throws {
        let space = try space()
        try space.run("test", "card.yaml", "--variants")
        // Another scene and its variants.
        try space.write(Self.scene, to: "card-light-two.yaml")
        try space.run("test", "card-light-two.yaml", "--variants")
        try space.write(
            Self.scene.replacing("variants: {", with: "variants: { contrast: [standard, increased],"), to: "card.yaml")
        func warnings(_ options: String...) throws -> [Substring] {
            let run = try space.run(["test", "card.yaml", "--variants"] + options)
            #expect(run.status == 1)
            return run.messages.split(separator: "\n").filter { $0.contains("warning") }
        }
        let start = "no variant uses these goldens; if they are those of"
        #expect(
            try warnings("--record", "never") == [
                "Goldens/card-light: warning: \(start) [standard, light], rename the folder to card-standard-light and test again",
                "Goldens/card-dark: warning: \(start) [standard, dark], rename the folder to card-standard-dark and test again",
            ])
        let place = ", replacing the one just recorded, and test again"
        #expect(
            try warnings() == [
                "Goldens/card-light: warning: \(start) [standard, light], rename the folder to card-standard-light\(place)",
                "Goldens/card-dark: warning: \(start) [standard, dark], rename the folder to card-standard-dark\(place)",
            ])
        let renamed = "rm -r Goldens/card-standard-light && mv Goldens/card-light Goldens/card-standard-light"
        #expect(try space.shell(renamed).status == 0)
        #expect(try space.run("test", "card.yaml", "--variants").status == 0)
    }

    @Test(arguments: ["../../{appearance}", "/tmp/{appearance}", "a/b/{appearance}", "..", "\\u0000{appearance}"])
    func `a name is never a path`(pattern: String) throws {
        let space = try space("appearance: [light]\nname: \"\(pattern)\"")
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

    @Test func `docs has a page for each variant`() throws {
        let space = try space("locale: [en, de]\nname: \"{scene}-{locale}\"")
        let call = ["docs", "card.yaml", "--matrix", "matrix.yaml", "--fps", "5"]
        let run = try space.run(call)
        #expect(run.status == 0 && run.text.hasPrefix("Output/docs/card-en.html: written"), "\(run.messages)")
        let page = try String(decoding: space.data("Output/docs/card-de.md"), as: UTF8.self)
        #expect(page.hasPrefix("# Card (de)") || page.contains("(de)"), "\(page.prefix(80))")
        #expect(page.contains("zoetrope render card.yaml --locale de -o Output/card-de.gif\n"), "\(page)")
        #expect(!page.contains("--readme") && !page.contains("--matrix"))
        // The command is shown for the folder that contains the scene and the pages, wherever it is run.
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("Generated by `zoetrope docs card.yaml --matrix matrix.yaml --fps 5`"), "\(index)")
        let elsewhere = try space.shell(
            "cd Output && $ZOETROPE docs ../card.yaml -o docs --matrix ../matrix.yaml --fps 5 --check")
        #expect(elsewhere.status == 0, "\(elsewhere.text)")
        // Texts that are missing in a language are reported for each page that is written.
        try space.write("locale: [en, fr]", to: "matrix.yaml")
        try space.write(Self.scene + "\nstrings: { en: { a: x } }", to: "card.yaml")
        let french = try space.run(call)
        #expect(french.messages.contains("there are no texts in 'fr'"), "\(french.messages)")
        // German is no longer one of them; its pages are named, and stay until they are pruned.
        #expect(french.text.contains("Output/docs/index.html  1 scene in 2 variants  "), "\(french.text)")
        #expect(try space.files().contains("Output/docs/card-de.md"))
        try space.write(Self.scene, to: "card.yaml")
        try space.write("locale: [en, de]\nname: \"{scene}-{locale}\"", to: "matrix.yaml")
        #expect(try space.run(call + ["--prune"]).messages.isEmpty)
        #expect(try space.run(call + ["--check"]).status == 0)
        #expect(try !space.files().contains("Output/docs/card-fr.md"))
        // A page shows both appearances: a scene that varies in nothing else has one page.
        let both = try space.run("docs", "card.yaml", "--variants", "-o", "both", "--fps", "5")
        #expect(both.status == 0 && both.text.hasPrefix("both/card.html: written"), "\(both.messages)")
        try space.write(
            """
            appearance: [light, dark]
            locale: [en, de]
            exclude: [ { appearance: dark, locale: de } ]
            include: [ { appearance: dark, locale: fr } ]
            """, to: "matrix.yaml")
        let mixed = try space.run("docs", "card.yaml", "--matrix", "matrix.yaml", "-o", "mixed", "--fps", "5")
        #expect(mixed.status == 0, "\(mixed.messages)")
        #expect(
            try space.files().filter { $0.hasPrefix("mixed/") && $0.hasSuffix(".md") } == [
                "mixed/README.md", "mixed/card-de.md", "mixed/card-en.md", "mixed/card-fr.md",
            ])
    }

    @Test func `goldens of variants are kept, accepted together, and not compared under another setting`() throws {
        let space = try space("set: { width: [10, 11] }")
        for _ in 0..<2 {
            try space.run("test", "card.yaml", "--variants")
            try space.run("test", "card.yaml", "--matrix", "matrix.yaml")
        }
        #expect(try space.files().filter { $0.hasPrefix("Goldens/") }.count == 8)
        // Those of the scene's own variants are used, those of a matrix only if it is named.
        let own = try space.run("test", "card.yaml", "--prune")
        #expect(own.text.split(separator: "\n").allSatisfy { $0.hasPrefix("Goldens/card-1") }, "\(own.text)")
        let all = try space.run("test", "card.yaml", "--prune", "--matrix", "matrix.yaml")
        #expect(all.status == 0 && all.text.isEmpty, "\(all.text)")
        // Another setting has no goldens.
        let other = try space.run(
            "test", "card.yaml", "--variants", "--locale", "de", "--json")
        #expect(try !other.text.contains("main.trace") && space.files().filter { $0.hasPrefix("Goldens/") }.count == 8)
        try space.write(Self.scene.replacing("[0, 0, width, 10]", with: "[0, 0, width, 12]"), to: "card.yaml")
        #expect(try space.run("test", "card.yaml", "--variants").status == 1)
        try space.run("test", "card.yaml", "--variants", "--accept", "card")
        #expect(try space.run("test", "card.yaml", "--variants").status == 0)
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
        let space = try space(matrix)
        let run = try space.run(["still", "card.yaml", "--at", "0", "--matrix", "matrix.yaml", "-o", "out/"] + options)
        #expect(run.status == 64 && run.messages.contains(message), "\(run.messages)")
    }

    @Test func `validate checks variants, and still goes on after one with an error`() throws {
        let space = try space()
        let scene = Self.scene.replacing(
            #/variants: .*/#,
            with: "strings: { en: { a: Text }, de: { a: \"${unknown}\" } }\nvariants: { locale: [de, en-US] }"
        )
        .replacing("background: label }", with: "text: \"${t.a}\" }")
        try space.write(scene, to: "card.yaml")
        #expect(try space.run("validate", "card.yaml").status == 0)
        let all = try space.run("validate", "card.yaml", "--variants")
        #expect(all.status == 2 && all.text.hasPrefix("card.yaml [en-US]: valid"), "\(all.text) \(all.messages)")
        #expect(all.messages.hasPrefix("card.yaml [de]:\ncard.yaml:"))
        let still = try space.run("still", "card.yaml", "--at", "0", "--variants", "-o", "out/")
        #expect(still.status == 2 && still.text.hasPrefix("out/card-en-us.png"), "\(still.messages)")
        // A missing file of texts is one error.
        try space.write(scene.replacing("en: { a: Text }", with: "en: gone.yaml"), to: "card.yaml")
        let gone = try space.run("validate", "card.yaml")
        #expect(gone.messages.components(separatedBy: "error: ").count == 2, "\(gone.messages)")
    }

    private struct Report: Decodable {
        struct Scene: Decodable {
            var variant: String?
            var passed: Bool
        }

        var scenes: [Scene]
    }

    @Test func `scenes without variants are made once beside those that declare them`() throws {
        let space = try space()
        try space.write(Self.scene.replacing(#/variants: .*/#, with: ""), to: "plain.yaml")
        try space.write("zoetrope: 2\nlayers: 3\n", to: "wrong.yaml")
        _ = try space.shell("mkdir folder.yaml")
        let rendered = try space.run("render", ".", "--variants", "-o", "out/", "--fps", "5")
        #expect(rendered.status == 2 && rendered.messages.hasPrefix("./wrong.yaml:2:9: error:"), "\(rendered.messages)")
        #expect(
            try space.files().filter { $0.hasPrefix("out/") }
                == ["out/card-dark.gif", "out/card-light.gif", "out/plain.gif"])
        let checked = try space.run("validate", ".", "--variants")
        #expect(checked.status == 2 && checked.messages.hasPrefix("./wrong.yaml:2:9: error:"), "\(checked.messages)")
        // A script that one scene lacks is an error of that scene.
        let script = try space.run("render", "card.yaml", "plain.yaml", "--variants", "--script", "tap", "-o", "tap/")
        #expect(
            script.status == 64 && script.messages.contains("card.yaml") && script.messages.contains("plain.yaml"),
            "\(script.messages)")
        let alone = try space.run("render", "wrong.yaml", "--variants", "-o", "out/", "--json")
        #expect(try alone.status == 2 && alone.object()["outputs"] != nil, "\(alone.text)")
        let none = try space.run("render", "plain.yaml", "plain.yaml", "--variants", "-o", "out/")
        #expect(
            none.status == 64
                && none.messages.contains("error: plain.yaml and 1 other scene declare no variants\n  hint: "),
            "\(none.messages)")
    }

    @Test func `mistakes are errors before anything is written`() throws {
        let space = try space("appearance: [light, drak]\n")
        let wrong = try space.run("render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/")
        #expect(wrong.status == 2 && wrong.messages.hasPrefix("matrix.yaml:1:21: error: 'drak'"), "\(wrong.messages)")
        try space.write("appearance: [light, dark]\nname: \"{scene}\"\n", to: "matrix.yaml")
        let same = try space.run("render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/")
        #expect(
            same.status == 64 && same.messages.contains("'light' and 'dark' have the same name 'card'")
                && same.messages.contains(
                    "\n  hint: give the matrix a name that contains all axes, such as {scene}-{appearance}"),
            "\(same.messages)")
        try space.write(Self.scene.replacing(#/variants: .*/#, with: ""), to: "plain.yaml")
        let none = try space.run("render", "plain.yaml", "--variants", "-o", "out/")
        #expect(none.status == 64 && none.messages.contains("the scene declares no variants"), "\(none.messages)")
        for call in [
            ["render", "card.yaml", "--variants", "--matrix", "matrix.yaml"], ["render", "-", "--variants"],
            ["render", "card.yaml", "--variants", "--readme"], ["still", "card.yaml", "--at", "0", "--sheet"],
            ["still", "card.yaml", "--at", "0", "--variants", "-o", "a.png"],
            ["render", "card.yaml", "--locale", "xx"], ["render", "card.yaml", "--dynamic-type-size", "huge"],
        ] {
            #expect(try space.run(call, input: "").status == 64, "\(call)")
        }
        #expect(!space.exists("out"))
    }
}
