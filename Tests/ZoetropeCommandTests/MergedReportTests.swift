import Foundation
import TestSupport
import Testing

/// The reports of shards of `zoetrope test`, and the one that `zoetrope merge` makes of them.
@Suite(.runsPrograms) struct MergedReportTests {
    @Test func `shards of a test are merged to one report`() throws {
        let space = try ShardedScenes.space()
        for part in ["1/2", "2/2"] {
            let run = try space.run("test", "scenes", "--shard", part, "--report", "r\(part.prefix(1))")
            #expect(run.status == 0, "\(run.messages)")
        }
        let merged = try space.run("merge", "r1", "r2", "-o", "all", "--json")
        #expect(merged.status == 0, "\(merged.messages)")
        #expect((try merged.object()["scenes"] as? [Any])?.count == 5 && space.exists("all/index.html"))
        // Another run of a shard counts only if it is one of the same scenes.
        #expect(try space.shell("cp scenes/s0.yaml scenes/s5.yaml").status == 0)
        for part in ["1/2", "2/2"] {
            let run = try space.run("test", "scenes", "--shard", part, "--report", "again\(part.prefix(1))")
            #expect(run.status == 0, "\(run.messages)")
        }
        let mixed = try space.run("merge", "r1", "r2", "again1", "again2", "-o", "mixed")
        #expect(mixed.status == 64 && mixed.messages.contains("was run more than once"), "\(mixed.messages)")
        #expect(try space.shell("rm scenes/s5.yaml").status == 0)
        let plan = try space.run("plan", "test", "scenes", "--shards", "2")
        #expect(plan.status == 0 && plan.text.contains("2 shards: the longest takes"), "\(plan.text)")
    }

    @Test func `the merged report of variants and errors is that of one run`() throws {
        let space = try Workspace()
        let goldens =
            "\ngoldens: { trace: [box.position.x], stills: [middle] }\n"
            + "variants: { appearance: [light, dark], dynamicTypeSize: [large, accessibility2] }\n"
        try space.write(Scenes.slide + goldens, to: "scenes/toast.yaml")
        try space.write("zoetrope: 1\nlayers: 3\n", to: "scenes/alas.yaml")
        try space.write(Scenes.slide, to: "scenes/plain.yaml")
        let test = ["test", "scenes", "--variants"]
        #expect(try space.run(test).status == 2)
        try space.write(Scenes.slide.replacing("goal: 30", with: "goal: 31") + goldens, to: "scenes/toast.yaml")
        try space.run(test + ["--report", "one", "--junit", "one.xml"])
        for part in 1...3 { try space.run(test + ["--shard", "\(part)/3", "--report", "part-\(part)"]) }
        #expect(try space.run("merge", "part-3", "part-1", "part-2", "-o", "merged").status == 1)
        let (one, merged) = (try space.contents(of: "one"), try space.contents(of: "merged"))
        #expect(one.count > 10 && Set(one.keys) == Set(merged.keys))
        for (name, data) in one { #expect(merged[name] == data, "\(name)") }
        let xml = try space.run(
            "test", "--merge", "part-2", "--merge", "part-3", "--merge", "part-1", "--junit", "merged.xml")
        #expect(try xml.status == 1 && space.data("merged.xml") == space.data("one.xml"))
        // A list of contents names the variant of each failure.
        let expecting = "expect: [ { at: end, that: box.opacity == 0 } ]\n"
        try space.write(Scenes.slide + goldens + expecting, to: "scenes/toast.yaml")
        try space.run(test + ["--report", "failed"])
        let page = String(decoding: try space.data("failed/index.html"), as: UTF8.self)
        #expect(page.contains("box.opacity == 0 at end, script main, light, accessibility2\""))
    }

    @Test func `reports of shards of different versions are not merged`() throws {
        let space = try Workspace()
        try space.write("layers: []\n", to: "scenes/parts/none.yaml")
        let expecting = "\nexpect: [ { at: end, that: box.opacity == 1 } ]\n"
        for name in ["one", "two"] {
            let scene = Scenes.scene(layers: "  - { include: parts/none.yaml }")
            try space.write(scene + expecting, to: "scenes/\(name).yaml")
        }
        func test(_ shard: String, _ report: String) throws {
            let run = try space.run("test", "scenes", "--shard", shard, "--report", report)
            #expect(run.status == 0, "\(run.messages)")
        }
        try test("1/2", "old-1")
        try space.write("layers: [ { frame: [0, 0, 5, 5], background: red } ]\n", to: "scenes/parts/none.yaml")
        try test("2/2", "new-2")
        let mixed = try space.run("merge", "old-1", "new-2", "-o", "all")
        #expect(
            mixed.status == 64
                && mixed.messages == """
                    error: new-2: shard 2/2 has tested other scenes, or another version of them, than shard 1/2
                      hint: test all shards at the same commit and with the same arguments

                    """,
            "\(mixed.messages)")
        #expect(!space.exists("all"))
        try test("1/2", "new-1")
        #expect(try space.run("merge", "old-1", "new-2", "new-1", "-o", "all").status == 0)
        #expect(try space.run("merge", "new-1", "new-2", "-o", "all").status == 0)
    }
}
