import Foundation
import TestSupport
import Testing

/// `zoetrope test` with goldens on the command line.
@Suite(.runsPrograms) struct GoldenCommandTests {
    private static let scene =
        Scenes.slide + "\ngoldens: { trace: [box.position.x], stills: [middle], animation: gif, fps: 10 }\n"

    private func run(_ space: Workspace, _ arguments: String..., ci: Bool = false) throws -> Tool.Outcome {
        try space.run(["test"] + arguments, environment: ci ? ["CI": "true"] : [:])
    }

    @Test func `a missing golden always fails in CI`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        for _ in 0..<3 {
            let tried = try run(space, "slide.yaml", ci: true)
            #expect(
                tried.status == 1
                    && tried.messages == """
                        Goldens/slide: error: 3 goldens are missing (main.trace, main.middle.png, main.gif), and recording is \
                        off; record them on your own machine and commit them: zoetrope test slide.yaml --record missing

                        """,
                "\(tried.messages)")
        }
        #expect(try run(space, "slide.yaml", "--record", "missing", ci: true).status == 64)
        #expect(try run(space, "slide.yaml", "--accept", "slide", ci: true).status == 64)
        #expect(try space.files() == ["slide.yaml"])
    }

    @Test func `the command for a missing golden has the options of the run`() throws {
        let space = try Workspace()
        let still = "\ngoldens: { stills: [middle] }\n"
        try space.write(Scenes.slide + still, to: "-plain.yaml")
        try space.write(Scenes.slide + still + "variants: { appearance: [light, dark] }\n", to: "card.yaml")
        let tried = try space.run(
            ["test", "--variants", "--goldens", "my goldens", "--", "-plain.yaml", "card.yaml"],
            environment: ["CI": "true"])
        let rest =
            "this golden is missing, and recording is off; record it on your own machine and commit it: zoetrope test"
        #expect(
            tried.messages == """
                my goldens/-plain/main.middle.png: error: \(rest) ./-plain.yaml --goldens 'my goldens' --record missing
                my goldens/card-light/main.middle.png: error: \(rest) card.yaml --variants --goldens 'my goldens' --record missing
                my goldens/card-dark/main.middle.png: error: \(rest) card.yaml --variants --goldens 'my goldens' --record missing

                """, "\(tried.messages)")
    }

    @Test func `a run that records fails once, and a changed golden fails until it is accepted`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        let first = try run(space, "slide.yaml")
        #expect(first.status == 1, "\(first.messages)")
        #expect(first.messages.contains("Goldens/slide/main.trace: recorded; review it, commit it and run again"))
        let kept = [
            "Goldens/slide/main.gif", "Goldens/slide/main.middle.png", "Goldens/slide/main.trace", "slide.yaml",
        ]
        #expect(try space.files() == kept)
        let second = try run(space, "slide.yaml", ci: true)
        #expect(second.status == 0 && second.text.hasSuffix("; 3 goldens match\n"), "\(second.text)")
        try space.write(Self.scene.replacing("goal: 30", with: "goal: 31"), to: "slide.yaml")
        let third = try run(space, "slide.yaml", "--report", "report", "--junit", "junit.xml", "--jobs", "2")
        #expect(third.status == 1 && third.messages.contains("the same motion, 5 % further"), "\(third.messages)")
        #expect(third.messages.contains("zoetrope test slide.yaml --accept slide/main.trace"))
        #expect(space.exists("report/index.html") && space.exists("junit.xml"))
        #expect(space.exists("report/files/slide/main.gif/difference.gif"))
        #expect(try run(space, "slide.yaml", "--accept", "slide/main.trace").status == 0)
        #expect(try run(space, "slide.yaml", "--accept", "slide").status == 0)
        #expect(try run(space, "slide.yaml", ci: true).status == 0)
        #expect(try run(space, "slide.yaml", "--accept", "slide/other.trace").status == 64)
    }

    @Test func `--goldens sets the folder`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "scenes/slide.yaml")
        #expect(try run(space, "scenes", "--goldens", "kept").status == 1)
        #expect(space.exists("kept/slide/main.trace") && !space.exists("scenes/Goldens"))
        #expect(try run(space, "scenes", "--goldens", "kept").status == 0)
        try space.write("x", to: "kept/slide/old.trace")
        let listed = try run(space, "scenes", "--goldens", "kept", "--prune")
        #expect(listed.status == 1 && listed.text == "kept/slide/old.trace\n" && space.exists("kept/slide/old.trace"))
        #expect(try run(space, "scenes", "--goldens", "kept", "--prune", "--remove").status == 0)
        #expect(!space.exists("kept/slide/old.trace") && space.exists("kept/slide/main.trace"))
        #expect(try run(space, "scenes", "--goldens", "kept", "--prune").status == 0)
    }

    @Test func `goldens are accepted without a check of the expectations, and the output says so`() throws {
        let space = try Workspace()
        let failing = "expect: [ { at: end, that: box.opacity == 0 } ]\n"
        try space.write(Self.scene + failing, to: "slide.yaml")
        #expect(try run(space, "slide.yaml").status == 1)
        try space.write("x", to: "Goldens/slide/main.trace")
        let accepted = try run(space, "slide.yaml", "--accept", "slide")
        #expect(accepted.status == 0, "\(accepted.messages)")
        #expect(accepted.text.contains("accepted; expectations were not checked"), "\(accepted.text)")
    }

    @Test func `scenes in subfolders are not tested, and the output says so`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write(Scenes.slide, to: "inner/other.yaml")
        let note = "note: scenes in subfolders were not tested; name the folders, such as ./inner\n"
        #expect(try run(space, ".").messages.hasSuffix(note))
        #expect(try !run(space, ".", "inner").messages.contains("subfolders"))
        try space.write(Scenes.slide, to: "last/third.yaml")
        #expect(try run(space, ".", "inner").messages.hasSuffix("such as ./last\n"))
        #expect(try !run(space, "slide.yaml").messages.contains("subfolders"))
    }

    @Test func `all goldens are accepted, unless a scene is called all`() throws {
        let space = try Workspace()
        for name in ["slide", "other"] { try space.write(Self.scene, to: "\(name).yaml") }
        try space.write(Scenes.slide, to: "plain.yaml")
        #expect(try run(space, ".").status == 1)
        func goldens() throws -> [String: Data] {
            let names = try space.files().filter { $0.hasPrefix("Goldens/") }
            return Dictionary(uniqueKeysWithValues: try names.map { ($0, try space.data($0)) })
        }
        func change() throws {
            for name in try goldens().keys where name.hasSuffix(".trace") { try space.write("x", to: name) }
        }
        let recorded = try goldens()
        try change()
        let accepted = try run(space, ".", "--accept", "all")
        #expect(accepted.status == 0, "\(accepted.messages)")
        #expect(
            accepted.text.hasSuffix("\n2 goldens of 2 scenes accepted; expectations were not checked\n"),
            "\(accepted.text)")
        #expect(try goldens() == recorded && recorded.count == 6)
        #expect(try run(space, ".").status == 0)
        #expect(try run(space, ".", "--accept", "all", ci: true).status == 64)

        let none = try run(space, "plain.yaml", "--accept", "all")
        #expect(none.status == 64 && none.messages.hasPrefix("error: --accept all: none of the scenes has goldens\n"))

        // A scene with the name is meant alone.
        try space.write(Self.scene, to: "all.yaml")
        #expect(try run(space, "all.yaml").status == 1)
        let more = try goldens()
        try change()
        #expect(try run(space, ".", "--accept", "all").status == 0)
        let (own, other) = ("Goldens/all/main.trace", "Goldens/slide/main.trace")
        #expect(try goldens()[own] == more[own] && goldens()[other] == Data("x".utf8))
        #expect(try run(space, "slide.yaml", "other.yaml", "--accept", "all").status == 0)
        #expect(try goldens() == more)
    }

    @Test func `removing unused goldens says what was removed, and is refused in CI`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        try space.write("appearance: [light, dark]\n", to: "matrix/m.yaml")
        #expect(try run(space, "slide.yaml").status == 1)
        #expect(try run(space, "slide.yaml", "--matrix", "matrix/m.yaml").status == 1)
        let files = try space.files()
        let refused = try run(space, ".", "--prune", "--remove", ci: true)
        #expect(refused.status == 64 && refused.messages.contains("CI is set"), "\(refused.messages)")
        #expect(try space.files() == files)
        #expect(try run(space, ".", "--prune", "--matrix", "matrix/m.yaml", ci: true).status == 0)
        let note = "without --matrix, the goldens of a matrix count as unused"
        let listed = try run(space, ".", "--prune", ci: true)
        #expect(listed.status == 1 && listed.messages.contains("6 unused goldens"), "\(listed.messages)")
        #expect(listed.messages.contains(note), "\(listed.messages)")
        let removed = try run(space, ".", "--prune", "--remove")
        #expect(removed.status == 0 && removed.messages.contains("removed 6 unused goldens"), "\(removed.messages)")
        #expect(removed.messages.contains(note) && !space.exists("Goldens/slide-dark"))
        try space.write("x", to: "Goldens/slide/old.trace")
        let own = try run(space, ".", "--prune", "--remove")
        #expect(own.messages.contains("removed 1 unused golden") && !own.messages.contains(note), "\(own.messages)")
        #expect(try run(space, ".", "--prune").messages.contains("no unused goldens"))
    }

    @Test func `a link in a folder of scenes is an error of its own`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide + "\nexpect: [ { at: end, that: box.opacity == 0 } ]\n", to: "scenes/slide.yaml")
        #expect(try space.shell("ln -s slide.yaml scenes/alias.yaml").status == 0)
        let tested = try run(space, "scenes", "--junit", "junit.xml")
        #expect(tested.status == 4 && tested.text.hasSuffix("2 scenes: 0 passed, 2 failed; 1 check, 0 goldens\n"))
        #expect(
            tested.messages.hasPrefix(
                "error: scenes/alias.yaml: this is a link, and links are not followed here\nscenes/slide.yaml:"),
            "\(tested.messages)")
        let xml = String(decoding: try space.data("junit.xml"), as: UTF8.self)
        #expect(xml.contains("name=\"scenes/alias.yaml\" tests=\"1\" failures=\"0\" errors=\"1\""), "\(xml)")
        let plan = try space.run("plan", "test", "scenes")
        #expect(plan.status == 4 && plan.text.contains("scenes/slide.yaml  "), "\(plan.text) \(plan.messages)")
        #expect(try space.run("validate", "scenes").text.isEmpty)
    }

    @Test func `a scene is tested once, and only goldens that are accepted are mentioned`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        try space.write(Scenes.slide, to: "plain.yaml")
        #expect(try run(space, "slide.yaml", ".", "./slide.yaml").status == 1)
        let twice = try run(space, "slide.yaml", ".", "./slide.yaml")
        #expect(twice.text.contains("2 scenes: 2 passed, 0 failed; 0 checks, 3 goldens\n"), "\(twice.text)")
        let wrong = try run(space, ".", "--accept", "slid")
        #expect(
            wrong.status == 64 && wrong.text.isEmpty
                && wrong.messages
                    == "error: --accept slid: none of the scenes has such a golden\n  hint: did you mean 'slide'?\n",
            "\(wrong.text) \(wrong.messages)")
    }

    @Test func `the folder of a report is checked before goldens are recorded`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        try space.write("x", to: "rr/mine")
        let report = try run(space, "slide.yaml", "--report", "rr")
        #expect(report.status == 64 && report.messages.contains("does not contain a report"), "\(report.messages)")
        let junit = try run(space, "slide.yaml", "--junit", "rr")
        #expect(junit.status == 64 && junit.messages.contains("--junit rr: this is a folder"), "\(junit.messages)")
        #expect(try space.files() == ["rr/mine", "slide.yaml"])
        // The folder of the report is named, not the one in which it would be.
        try space.write(Scenes.slide, to: "plain.yaml")
        let unwritable = try run(space, "plain.yaml", "--report", "/proc/report")
        #expect(
            unwritable.status == 4 && unwritable.messages.hasPrefix("error: /proc/report: "), "\(unwritable.messages)")
    }

    @Test func `the command of a report accepts all goldens that differ, of all variants`() throws {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        try space.write("appearance: [light, dark]\n", to: "my matrix.yaml")
        let options = ["--matrix", "my matrix.yaml", "--goldens", "kept", "--script", "main"]
        #expect(try space.run(["test", "slide.yaml"] + options).status == 1)
        try space.write(Self.scene.replacing("goal: 30", with: "goal: 31"), to: "slide.yaml")
        func command(_ options: [String]) throws -> String {
            #expect(try space.run(["test", "slide.yaml", "--report", "report"] + options).status == 1)
            let page = String(decoding: try space.data("report/index.html"), as: UTF8.self)
            let found = page.firstMatch(of: #/to accept all goldens</span>\s*<code>([^<]*)</code>/#)
            return try String(#require(found).output.1).replacing("&#39;", with: "'")
        }
        let words = "zoetrope test slide.yaml --matrix 'my matrix.yaml' --script main --goldens kept"
        #expect(try command(options) == "\(words) --accept all")
        let shards = try ["1/2", "2/2"].map { try command(options + ["--shard", $0]) }
        #expect(shards.sorted() == ["dark", "light"].map { "\(words) --accept slide-\($0)" })
        let run = shards[0].replacing("zoetrope", with: "$ZOETROPE", maxReplacements: 1)
        #expect(try space.shell(run).status == 0)
        let rest = try command(options).replacing("zoetrope", with: "$ZOETROPE", maxReplacements: 1)
        #expect(try space.shell(rest).messages.matches(of: #/: accepted/#).count == 3)
        #expect(try space.run(["test", "slide.yaml"] + options).status == 0)
    }

    @Test func `a scene and a variant cannot have the same folder of goldens`() throws {
        let space = try Workspace()
        try space.write(Self.scene + "variants: { appearance: [light, dark] }\n", to: "slide.yaml")
        try space.write(Self.scene, to: "slide-dark.yaml")
        let files = try space.files()
        for (scene, start) in [("slide-dark.yaml", ""), (".", "./")] {
            let plain = try run(space, scene)
            #expect(plain.status == 64, "\(plain.messages)")
            let names = "\(start)slide-dark.yaml and \(start)slide.yaml [dark] would"
            #expect(plain.messages.contains(names), "\(plain.messages)")
        }
        for more in [[], ["slide-dark.yaml"]] {
            let matrix = more.isEmpty ? ["--variants"] : ["--matrix", "m.yaml"]
            try space.write("appearance: [light, dark]\nname: \"slide-{appearance}\"\n", to: "m.yaml")
            let wrong = try space.run(["test", "slide.yaml"] + more + matrix + ["--record", "all"])
            #expect(wrong.status == 64, "\(wrong.messages)")
            #expect(wrong.messages.contains("slide.yaml [dark]"), "\(wrong.messages)")
            #expect(wrong.messages.contains("slide-dark.yaml"), "\(wrong.messages)")
            #expect(wrong.messages.contains("hint: rename the scene"), "\(wrong.messages)")
            #expect(try space.files().filter { $0 != "m.yaml" } == files)
        }
        // A scene without goldens needs no folder.
        try space.write(Scenes.slide, to: "slide-dark.yaml")
        #expect(try run(space, "slide.yaml", "--variants").status == 1)
        #expect(space.exists("Goldens/slide-light/main.trace"))
    }

    @Test func `two scenes with the same name cannot have the same folder of goldens`() throws {
        let space = try Workspace()
        for path in ["slide.yaml", "more/slide.yaml"] { try space.write(Self.scene, to: path) }
        let wrong = try run(space, "slide.yaml", "more/slide.yaml", "--goldens", "kept")
        #expect(wrong.status == 64, "\(wrong.messages)")
        #expect(
            wrong.messages.contains("kept/slide: slide.yaml and more/slide.yaml would have their goldens in the same"),
            "\(wrong.messages)")
        #expect(!space.exists("kept"))
        #expect(try run(space, "slide.yaml", "./slide.yaml", "more/slide.yaml").status == 1)
        #expect(space.exists("Goldens/slide/main.trace") && space.exists("more/Goldens/slide/main.trace"))
    }

    @Test func `reports of shards are merged`() throws {
        let space = try Workspace()
        for name in ["one", "two", "three"] { try space.write(Self.scene, to: "\(name).yaml") }
        for part in ["1/2", "2/2"] {
            let name = "part\(part.prefix(1))"
            #expect([0, 1].contains(try run(space, ".", "--shard", part, "--report", name).status))
        }
        let merged = try run(space, "--merge", "part1", "--merge", "part2", "--report", "all", "--json")
        #expect(merged.status == 1, "\(merged.messages)")
        #expect((try merged.object()["scenes"] as? [Any])?.count == 3)
        #expect(space.exists("all/index.html"))
        for command in [["test", "--merge", "part1", "--report", "all"], ["merge", "part1"]] {
            let missing = try space.run(command)
            #expect(missing.status == 1 && missing.messages.contains("shard 2/2 is missing"), "\(missing.messages)")
            #expect(missing.messages.contains("hint: run it again, then merge"), "\(missing.messages)")
        }
        #expect(try space.run("merge", "part1", "part2", "part1", "-o", "more").status == 1)
        #expect(try space.data("more/report.json") == space.data("all/report.json"))
        #expect(try run(space, "one.yaml", "--shard", "3/2").status == 64)
        #expect(try run(space, "one.yaml", "--merge", "part1").status == 64)
        #expect(try run(space).status == 64)
    }
}
