import Foundation
import TestSupport
import Testing

/// `--variants` and `--matrix` of each command.
@Suite(.runsPrograms) struct VariantTests {
    @Test func `render writes an output for each variant`() throws {
        let space = try VariedScene.space(
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

    @Test func `still writes each variant, or all on one sheet`() throws {
        let space = try VariedScene.space()
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

    @Test func `still puts moments on one sheet, those that are named or the key moments`() throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 2
            canvas: { size: [160, 30], background: white }
            layers: [ { id: box, frame: [0, 0, 30, 30], background: red } ]
            loaded: { animate: { set: { box.frame.x: 130 } }, duration: 500ms }
            script: [ { wait: 500ms }, { marker: arrived }, { wait: 500ms } ]
            """, to: "card.yaml")
        let two = try space.run("still", "card.yaml", "--at", "0", "--at", "marker:arrived", "--sheet", "-o", "two.png")
        // A column of two pictures, each 30 pixels high with a line of 30 and half a gap, between gaps.
        #expect(two.text.hasPrefix("two.png  208x168  2 moments"), "\(two.text) \(two.messages)")
        // Four upright pictures are in one row, and five in two rows.
        try space.write(
            "zoetrope: 2\ncanvas: { size: [160, 300] }\nlayers: []\nscript: [ { wait: 1s } ]\n", to: "phone.yaml")
        for (times, size) in [
            (["0s", "1s", "0.5s", "0.8s"], "760x366"), (["0s", "1s", "0.5s", "0.8s", "0.2s"], "576x708"),
        ] {
            let row = try space.run(["still", "phone.yaml", "--sheet"] + times.flatMap { ["--at", $0] })
            #expect(row.text.contains("phone-sheet.png  \(size)"), "\(row.text) \(row.messages)")
        }
        // Too wide for one row.
        try space.write(
            "zoetrope: 2\ncanvas: { size: [1050, 1990] }\nlayers: []\nscript: [ { wait: 1s } ]\n", to: "large.yaml")
        let moments = ["0s", "1s", "0.5s", "0.8s"].flatMap { ["--at", $0] }
        let large = try space.run(["still", "large.yaml", "--scale", "2", "--sheet"] + moments)
        #expect(large.text.contains("large-sheet.png  4272x8068"), "\(large.text) \(large.messages)")
        let chosen = try space.run("still", "card.yaml", "--sheet")
        #expect(chosen.text.contains("card-sheet.png  ") && chosen.text.contains(" moments  "), "\(chosen.text)")
        let late = try space.run("still", "card.yaml", "--at", "0", "--at", "2s", "--sheet")
        #expect(late.status == 64 && late.messages.contains("2 s is after the end at 1 s"), "\(late.messages)")
        let many = try space.run("still", "card.yaml", "--at", "0", "--at", "end")
        #expect(many.status == 64 && many.messages.contains("several moments need --sheet"), "\(many.messages)")
    }

    @Test func `docs has a page for each variant`() throws {
        let space = try VariedScene.space("locale: [en, de]\nname: \"{scene}-{locale}\"")
        let call = ["docs", "card.yaml", "--matrix", "matrix.yaml", "--fps", "5"]
        let run = try space.run(call)
        #expect(run.status == 0 && run.text.hasPrefix("Output/docs/card-en.html: written"), "\(run.messages)")
        let page = try String(decoding: space.data("Output/docs/card-de.md"), as: UTF8.self)
        #expect(page.hasPrefix("# card, German\n"), "\(page.prefix(80))")
        #expect(page.contains("zoetrope render card.yaml --locale de -o Output/card-de.gif\n"), "\(page)")
        #expect(!page.contains("--readme") && !page.contains("--matrix"))
        // The command is shown with the paths as they were given, and a check elsewhere accepts that.
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("Generated by `zoetrope docs card.yaml --matrix matrix.yaml --fps 5`"), "\(index)")
        let elsewhere = try space.shell(
            "cd Output && $ZOETROPE docs ../card.yaml -o docs --matrix ../matrix.yaml --fps 5 --check")
        #expect(elsewhere.status == 0, "\(elsewhere.text)")
        // Texts that are missing in a language are reported for each page that is written.
        try space.write("locale: [en, fr]", to: "matrix.yaml")
        try space.write(VariedScene.text + "\nstrings: { en: { a: x } }", to: "card.yaml")
        let french = try space.run(call)
        #expect(french.messages.contains("there are no texts in 'fr'"), "\(french.messages)")
        // German is no longer one of them; its pages are named, and stay until they are pruned.
        #expect(french.text.contains("Output/docs/index.html  1 scene in 2 variants  "), "\(french.text)")
        #expect(try space.files().contains("Output/docs/card-de.md"))
        try space.write(VariedScene.text, to: "card.yaml")
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

    @Test func `validate checks variants, and still goes on after one with an error`() throws {
        let space = try VariedScene.space()
        let scene = VariedScene.text.replacing(
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

    @Test func `scenes without variants are made once beside those that declare them`() throws {
        let space = try VariedScene.space()
        try space.write(VariedScene.text.replacing(#/variants: .*/#, with: ""), to: "plain.yaml")
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
        let space = try VariedScene.space("appearance: [light, drak]\n")
        let wrong = try space.run("render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/")
        #expect(wrong.status == 2 && wrong.messages.hasPrefix("matrix.yaml:1:21: error: 'drak'"), "\(wrong.messages)")
        try space.write("appearance: [light, dark]\nname: \"{scene}\"\n", to: "matrix.yaml")
        let same = try space.run("render", "card.yaml", "--matrix", "matrix.yaml", "-o", "out/")
        #expect(
            same.status == 64 && same.messages.contains("'light' and 'dark' have the same name 'card'")
                && same.messages.contains(
                    "\n  hint: give the matrix a name that contains all axes, such as {scene}-{appearance}"),
            "\(same.messages)")
        try space.write(VariedScene.text.replacing(#/variants: .*/#, with: ""), to: "plain.yaml")
        let none = try space.run("render", "plain.yaml", "--variants", "-o", "out/")
        #expect(none.status == 64 && none.messages.contains("the scene declares no variants"), "\(none.messages)")
        for call in [
            ["render", "card.yaml", "--variants", "--matrix", "matrix.yaml"], ["render", "-", "--variants"],
            ["render", "card.yaml", "--variants", "--readme"], ["still", "card.yaml", "--at", "0", "--at", "end"],
            ["still", "card.yaml", "--at", "0", "--at", "end", "--variants", "--sheet"],
            ["still", "card.yaml", "--at", "0", "--variants", "-o", "a.png"],
            ["render", "card.yaml", "--locale", "xx"], ["render", "card.yaml", "--dynamic-type-size", "huge"],
        ] {
            #expect(try space.run(call, input: "").status == 64, "\(call)")
        }
        #expect(!space.exists("out"))
    }
}
