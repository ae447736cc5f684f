import Foundation
import TestSupport
import Testing

/// `zoetrope plan` and `--plan`.
@Suite(.runsPrograms) struct PlanCommandTests {
    @Test func `a plan lists the jobs, and shards take it`() throws {
        let space = try ShardedScenes.space()
        let planned = try space.run(["plan"] + ShardedScenes.render + ["-o", "out/", "--json"])
        #expect(planned.status == 0, "\(planned.messages)")
        try space.write(planned.text, to: "plan.json")
        let object = try planned.object()
        let jobs = try #require(object["jobs"] as? [[String: Any]])
        #expect(jobs.map { $0["name"] as? String } == (0..<5).map { "scenes/s\($0).yaml" })
        let files = try #require(jobs[0]["dependencies"] as? [[String: String]])
        #expect(files.count == 1 && files[0]["path"]?.hasSuffix("scenes/s0.yaml") == true)
        let frames = jobs.compactMap { ($0["cost"] as? [String: Any])?["frames"] as? Int }
        #expect(frames == [3, 4, 5, 6, 7])
        #expect(!space.exists("out"))
        for part in ["2/2", "1/2"] {
            let run = try space.run(ShardedScenes.render + ["-o", "out/", "--plan", "plan.json", "--shard", part])
            #expect(run.status == 0, "\(run.messages)")
        }
        #expect(try space.run("merge", "out").status == 0)
        #expect(try space.contents(of: "out").count == 5)
        // A plan whose scenes have changed is refused.
        try space.write(Scenes.slide, to: "scenes/s1.yaml")
        let stale = try space.run(ShardedScenes.render + ["-o", "out/", "--plan", "plan.json"])
        #expect(
            stale.status == 64 && stale.messages.contains("have changed since the plan was made"), "\(stale.messages)")
        let other = try space.run(["render", "scenes/s0.yaml", "--plan", "plan.json", "-o", "out/"])
        #expect(other.status == 64 && other.messages.contains("none of the scenes"), "\(other.messages)")
        let test = try space.run("test", "scenes", "--plan", "plan.json")
        #expect(test.status == 64 && test.messages.contains("one of 'zoetrope render'"), "\(test.messages)")
        try space.write("{}", to: "plan.json")
        #expect(try space.run(ShardedScenes.render + ["-o", "out/", "--plan", "plan.json"]).status == 64)
    }

    /// A scene that no shard tests passes without a check.
    @Test func `a test refuses a plan of other or fewer scenes`() throws {
        let space = try ShardedScenes.space()
        let test = ["test", "scenes"]
        try space.write(space.run(["plan"] + test + ["--json"]).text, to: "plan.json")
        let planned = test + ["--plan", "plan.json", "--shard", "1/2"]
        #expect(try space.run(planned).status == 0)
        #expect(try space.shell("cp scenes/s0.yaml scenes/s5.yaml").status == 0)
        let new = try space.run(planned)
        #expect(
            new.status == 64
                && new.messages.hasPrefix(
                    "error: 'scenes/s5.yaml' is not in the plan\n  hint: make the plan again, with the same arguments"),
            "\(new.messages)")
        #expect(try space.shell("rm scenes/s5.yaml; echo '# a comment' >> scenes/s3.yaml").status == 0)
        #expect(try space.run(test + ["--plan", "plan.json"]).status == 0)
        #expect(try space.shell("sed -i 's/== 1/== 0.5/' scenes/s3.yaml").status == 0)
        let changed = try space.run(test + ["--plan", "plan.json"])
        #expect(
            changed.status == 64
                && changed.messages.contains("scenes/s3.yaml: the scene, its files or the options have changed"),
            "\(changed.messages)")
    }

    @Test func `a plan without jobs says that there is nothing to test`() throws {
        let space = try ShardedScenes.space()
        try commit(space)
        try space.write(space.run("plan", "test", "scenes", "--since", "HEAD", "--json").text, to: "plan.json")
        let run = try space.run("test", "scenes", "--plan", "plan.json", "--report", "report")
        #expect(run.status == 0 && run.text == "nothing to test\n", "\(run.text) \(run.messages)")
        let page = String(decoding: try space.data("report/index.html"), as: UTF8.self)
        #expect(page.contains(">Nothing was tested</h1>") && !page.contains("All motion"))
        try space.write(Scenes.slide + "\nvariants: { appearance: [light, dark] }\n", to: "scenes/s1.yaml")
        let plan = try space.run("plan", "test", "scenes/s1.yaml", "--variants")
        #expect(plan.text.hasPrefix("scenes/s1.yaml [light]  "), "\(plan.text)")
    }

    private static let git = "git -c user.name=a -c user.email=a@b.c -c init.defaultBranch=main"

    private func commit(_ space: Workspace) throws {
        let run = try space.shell("\(Self.git) init -q && \(Self.git) add . && \(Self.git) commit -qm one")
        #expect(run.status == 0, "\(run.messages)")
    }

    /// The names of the jobs of a plan that a change since the last commit affects.
    private func changed(_ space: Workspace, _ arguments: [String]) throws -> [String] {
        let run = try space.run(["plan"] + arguments + ["--since", "HEAD", "--json"])
        #expect(run.status == 0, "\(run.messages)")
        return try #require(run.object()["jobs"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    }

    @Test func `a plan since a revision has the scenes that a change affects`() throws {
        let space = try ShardedScenes.space()
        try space.write("layers: []\n", to: "scenes/parts/none.yaml")
        try space.write(
            Scenes.scene(layers: "  - { include: parts/none.yaml }"), to: "scenes/s5.yaml")
        try commit(space)
        func since() throws -> [String] { try changed(space, ShardedScenes.render) }
        #expect(try since() == [])
        try space.write("layers: [ { frame: [0, 0, 5, 5], background: red } ]\n", to: "scenes/parts/none.yaml")
        #expect(try since() == ["scenes/s5.yaml"])
        try space.write(Scenes.slide, to: "scenes/new.yaml")
        #expect(try since() == ["scenes/new.yaml", "scenes/s5.yaml"])
        let unknown = try space.run(["plan"] + ShardedScenes.render + ["--since", "nowhere"])
        #expect(unknown.status == 4 && unknown.messages.contains("no commit 'nowhere'"), "\(unknown.messages)")
    }

    @Test func `a plan of a test since a revision has the scenes whose goldens have changed`() throws {
        let space = try Workspace()
        for name in ["one", "two"] {
            try space.write(Scenes.slide + "\ngoldens: { stills: [middle] }\n", to: "scenes/\(name).yaml")
        }
        for options in [[], ["--goldens", "kept"]] {
            #expect(try space.run(["test", "scenes"] + options).status == 1)
        }
        try commit(space)
        try space.createCache()
        let golden = try space.data("kept/one/main.middle.png")
        let cases: [(options: [String], folder: String)] = [
            ([], "scenes/Goldens"), (["--goldens", "kept"], "kept"), (["--cache", "cache"], "scenes/Goldens"),
        ]
        for (options, folder) in cases {
            func since() throws -> [String] { try changed(space, ["test", "scenes"] + options) }
            #expect(try since() == [], "\(options)")
            let changes = [
                "echo x > one/main.middle.png", "rm one/main.middle.png", "rm -r one", "echo x > one/other.trace",
            ]
            for change in changes {
                #expect(try space.shell("cd \(folder) && \(change)").status == 0)
                #expect(try since() == ["scenes/one.yaml"], "\(options) \(change)")
                #expect(try space.shell("rm -rf \(folder)/one").status == 0)
                try space.write(golden, to: "\(folder)/one/main.middle.png")
            }
            #expect(try space.shell("mv \(folder) away").status == 0)
            #expect(try since() == ["scenes/one.yaml", "scenes/two.yaml"], "\(options)")
            #expect(try space.shell("mv away \(folder)").status == 0)
        }
        // A folder outside the repository.
        #expect(try changed(space, ["test", "scenes", "--goldens", "/nowhere"]).count == 2)
        // The hash of a job has the goldens too.
        func hashes() throws -> [String?] {
            let run = try space.run("plan", "test", "scenes", "--json")
            return try #require(run.object()["jobs"] as? [[String: Any]]).map { $0["hash"] as? String }
        }
        let before = try hashes()
        try space.write("x", to: "scenes/Goldens/one/main.middle.png")
        let after = try hashes()
        #expect(before[0] != after[0] && before[1] == after[1])
    }

    @Test(arguments: [
        ["render", "scenes", "-o", "out/"], ["test", "scenes"], ["docs", "scenes", "-o", "site/"],
        ["still", "scenes/one.yaml", "--at", "end"],
    ])
    func `a plan since a revision has all variants if their matrix has changed`(arguments: [String]) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scenes/one.yaml")
        try space.write("locale: [en, de]\n", to: "matrices/locales.yaml")
        #expect(try space.shell("ln -s matrices/locales.yaml matrix.yaml").status == 0)
        try space.createCache()
        try commit(space)
        let cases = [("matrix.yaml", []), ("matrices/locales.yaml", ["--cache", "cache"])]
        for (matrix, options) in cases {
            func since() throws -> Int { try changed(space, arguments + options + ["--matrix", matrix]).count }
            #expect(try since() == 0)
            try space.write("locale: [en, de] # as before\n", to: "matrices/locales.yaml")
            #expect(try since() == 2)
            try space.write("locale: [en, de]\n", to: "matrices/locales.yaml")
        }
    }

    @Test func `a plan since a revision has the scenes whose recordings have changed`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "scenes/one.yaml")
        #expect(try space.run("render", "scenes/one.yaml", "-o", "scenes/recording.gif").status == 0)
        let matches = "{ matches: recording.gif, layer: box, box: [5, 5, 10, 10] }"
        try space.write(Scenes.slide + "\nexpect: [ \(matches) ]\n", to: "scenes/one.yaml")
        try commit(space)
        #expect(try changed(space, ["test", "scenes"]) == [])
        #expect(try space.shell("echo x >> scenes/recording.gif").status == 0)
        #expect(try changed(space, ["test", "scenes"]) == ["scenes/one.yaml"])
    }
}
