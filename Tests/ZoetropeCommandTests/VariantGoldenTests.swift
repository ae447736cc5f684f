import Foundation
import TestSupport
import Testing

/// `zoetrope test --variants`: the goldens and failures of variants.
@Suite(.runsPrograms) struct VariantGoldenTests {
    @Test func `test checks expectations and goldens in each variant`() throws {
        let space = try VariedScene.space("set: { width: [10, 20] }\nname: \"{scene}@{width}\"")
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
        #expect(
            report.scenes.map(\.variant) == ["width: 10", "width: 20"] && report.scenes.map(\.passed) == [true, false])
        #expect(second.messages.contains("card.yaml [width: 20]:") && second.messages.contains("box.frame.width == 10"))
        // The goldens of another matrix have other names, and the command that accepts them has its options.
        try space.run("test", "card.yaml", "--variants")
        try space.write(VariedScene.text.replacing("width: 10 }", with: "width: 12 }"), to: "card.yaml")
        let changed = try space.run("test", "card.yaml", "--variants")
        #expect(changed.status == 1)
        #expect(changed.messages.contains("Goldens/card-light/main.trace"), "\(changed.messages)")
        #expect(changed.messages.contains("zoetrope test card.yaml --variants --accept card-light/main.trace"))
    }

    @Test func `the same failure of several variants is printed once`() throws {
        let space = try VariedScene.space()
        try space.write(
            VariedScene.text.replacing("goldens: { trace: [box.frame.width], stills: [end] }\n", with: "")
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
                "card.yaml [light]: 2 of 3 checks failed\ncard.yaml [dark]: 1 of 3 checks failed; the same failures as in [light]\n"
            ), "\(run.text)")
    }

    @Test func `differences that several variants have are printed once`() throws {
        let space = try VariedScene.space()
        try space.run("test", "card.yaml", "--variants")
        try space.write(
            VariedScene.text.replacing("[0, 0, width, 10]", with: "[0, 0, width + 2, 10]"), to: "card.yaml")
        let run = try space.run("test", "card.yaml", "--variants")
        #expect(
            run.text == """
                card.yaml [light]: 1 of 1 check failed; 2 of 2 goldens differ
                card.yaml [dark]: 1 of 1 check failed; 2 of 2 goldens differ; the same failures and differences as in [light]
                1 scene in 2 variants: 0 passed, 2 failed; 2 checks, 4 goldens

                """, "\(run.text)")
        #expect(
            run.messages.contains("card-light/main.trace") && !run.messages.contains("card-dark"), "\(run.messages)")
        #expect(
            run.messages.hasSuffix(
                "\nnote: to accept all goldens that differ: zoetrope test card.yaml --variants --accept all\n"),
            "\(run.messages)")
        // Each variant that fails is named.
        let quiet = try space.run("test", "card.yaml", "--variants", "--quiet")
        #expect(quiet.text.isEmpty && !quiet.messages.contains("note:"), "\(quiet.messages)")
        #expect(
            quiet.messages.hasSuffix(
                "\ncard.yaml [dark]: 1 of 1 check failed; 2 of 2 goldens differ; the same failures and differences as in [light]\n"
            ),
            "\(quiet.messages)")
        // A variant that differs in another way is described.
        let wider = "[0, 0, \"appearance == .dark ? width + 3 : width + 2\", 10]"
        try space.write(VariedScene.text.replacing("[0, 0, width, 10]", with: wider), to: "card.yaml")
        let other = try space.run("test", "card.yaml", "--variants")
        #expect(other.messages.contains("card-dark/main.trace:"), "\(other.messages)")
    }

    @Test func `variants that were not tested are counted`() throws {
        let space = try VariedScene.space()
        let options = ["test", "card.yaml", "--goldens", "kept"]
        try space.run(options)
        let note = "note: card.yaml declares 2 variants that were not tested; --variants tests them\n"
        let plain = try space.run(options)
        #expect(plain.status == 0 && plain.messages == note, "\(plain.messages)")
        #expect(try space.run(options + ["--quiet"]).messages.isEmpty)
        let json = try #require(try space.run(options + ["--json"]).object()["scenes"] as? [[String: Any]])
        #expect(json.map { $0["untestedVariants"] as? Int } == [2])
        // They are tested, or one of them is chosen.
        #expect(try !space.run(options + ["--variants"]).messages.contains("note:"))
        let chosen = try space.run(options + ["--appearance", "dark"]).messages
        #expect(
            chosen == "note: the goldens of 1 scene were not compared, because an option changes what it shows\n",
            "\(chosen)")
        try space.write(VariedScene.text, to: "second.yaml")
        let both = try space.run("test", ".", "--goldens", "kept")
        #expect(
            both.messages.hasSuffix(
                "note: ./card.yaml and 1 other scene declare 4 variants that were not tested; --variants tests them\n"),
            "\(both.messages)")
    }

    @Test func `goldens under the former names of variants are named`() throws {
        let space = try VariedScene.space()
        try space.run("test", "card.yaml", "--variants")
        // Another scene and its variants.
        try space.write(VariedScene.text, to: "card-light-two.yaml")
        try space.run("test", "card-light-two.yaml", "--variants")
        try space.write(
            VariedScene.text.replacing("variants: {", with: "variants: { contrast: [standard, increased],"),
            to: "card.yaml")
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

    @Test func `goldens of variants are kept, accepted together, and not compared under another setting`() throws {
        let space = try VariedScene.space("set: { width: [10, 11] }")
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
        try space.write(VariedScene.text.replacing("[0, 0, width, 10]", with: "[0, 0, width, 12]"), to: "card.yaml")
        #expect(try space.run("test", "card.yaml", "--variants").status == 1)
        try space.run("test", "card.yaml", "--variants", "--accept", "card")
        #expect(try space.run("test", "card.yaml", "--variants").status == 0)
    }

    private struct Report: Decodable {
        struct Scene: Decodable {
            var variant: String?
            var passed: Bool
        }

        var scenes: [Scene]
    }
}
