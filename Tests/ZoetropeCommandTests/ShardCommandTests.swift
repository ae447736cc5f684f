import Foundation
import TestSupport
import Testing

/// `zoetrope plan`, `--shard`, `--plan` and `zoetrope merge`.
@Suite struct ShardCommandTests {
    private func space() throws -> Workspace {
        let space = try Workspace()
        for (index, color) in ["#DC1D05", "#20A040", "#8030C0", "#104080", "#C0A020"].enumerated() {
            let script = "[{ wait: \(100 * (index + 1))ms }, { marker: middle }, { wait: 200ms }]"
            try space.write(
                Scenes.scene(script: script).replacing("#DC1D05", with: color)
                    + "\nexpect: [ { at: end, that: box.opacity == 1 } ]\n", to: "scenes/s\(index).yaml")
        }
        return space
    }

    private static let render = ["render", "scenes", "--fps", "10", "--quality", "small"]
    private static let docs = ["docs", "scenes", "--fps", "5", "--scale", "0.5"]

    /// The contents of a folder by the paths of its files.
    private func contents(_ space: Workspace, _ folder: String) throws -> [String: Data] {
        let files = try space.files().filter { $0.hasPrefix("\(folder)/") }
        return Dictionary(
            uniqueKeysWithValues: try files.map { (String($0.dropFirst(folder.count + 1)), try space.data($0)) })
    }

    @Test(arguments: ["render", "docs"]) func `any shards in any order, also repeated, give the files of one run`(
        command: String
    ) throws {
        let space = try space()
        let arguments = (command == "docs" ? Self.docs : Self.render) + ["-o", "site/"]
        func run(_ options: String..., in folder: String) throws {
            let run = try space.run(arguments + options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try space.shell("mkdir -p \(folder) && cp -R site/. \(folder) && rm -r site").status == 0)
        }
        try run(in: "whole")
        let whole = try contents(space, "whole")
        var numbers = SeededGenerator(seed: 5)
        // Pages take longer than animations.
        let counts = command == "docs" ? [3] : [1, 2, 3, 7]
        for count in counts {
            // Each in a folder of its own.
            var parts = Array(1...count).shuffled(using: &numbers)
            parts.append(parts[0])
            for part in parts { try run("--shard", "\(part)/\(count)", in: "part\(count)-\(part)") }
            let folders = Set(parts).shuffled(using: &numbers).map { "part\(count)-\($0)" }
            let merged = try space.run(["merge"] + folders + ["-o", "site"])
            #expect(merged.status == 0, "\(merged.messages)")
            #expect(try contents(space, "site") == whole, "\(count) folders")
            #expect(try space.shell("rm -r site").status == 0)
            // All in one folder.
            for part in parts { _ = try space.run(arguments + ["--shard", "\(part)/\(count)"]) }
            let joined = try space.run(["merge", "site"])
            #expect(joined.status == 0, "\(joined.messages)")
            #expect(try contents(space, "site") == whole, "\(count) in one folder")
            #expect(try space.shell("rm -r site").status == 0)
        }
    }

    @Test func `a missing, failed or changed shard is an error that names it`() throws {
        let space = try space()
        for part in ["1/3", "3/3"] {
            #expect(try space.run(Self.render + ["-o", "out/", "--shard", part]).status == 0)
        }
        let missing = try space.run("merge", "out")
        #expect(missing.status == 1 && missing.messages.contains("shard 2/3 is missing"), "\(missing.messages)")
        #expect(try space.run(Self.render + ["-o", "out/", "--shard", "2/3"]).status == 0)
        let file = try #require(try space.files().first { $0.hasSuffix(".gif") })
        let old = try space.data(file)
        try space.write("x", to: file)
        let changed = try space.run("merge", "out")
        #expect(changed.status == 4 && changed.messages.contains(file), "\(changed.messages)")
        try space.write(old, to: file)
        let merged = try space.run("merge", "out")
        #expect(merged.status == 0 && merged.text == "out  3 shards, 5 jobs, 5 files\n", "\(merged.text)")
        #expect(try !space.files().contains { $0.contains("shard") })
        let none = try space.run("merge", "out")
        #expect(none.status == 4 && none.messages.contains("no result of a shard"), "\(none.messages)")

        try space.write("zoetrope: 1\nlayers: [ { oops: 1 } ]\n", to: "scenes/bad.yaml")
        var codes: [Int32] = []
        for part in ["1/2", "2/2"] {
            codes.append(try space.run(Self.render + ["-o", "two/", "--shard", part]).status)
        }
        #expect(codes.sorted() == [0, 2])
        let failed = try space.run("merge", "two")
        #expect(failed.status == 1 && failed.messages.contains("'scenes/bad.yaml' has failed"), "\(failed.messages)")
    }

    @Test func `a result of a shard names only files in its folder`() throws {
        let space = try space()
        try space.write("secret", to: "secret.gif")
        #expect(try space.run(Self.render + ["-o", "part/", "--shard", "1/1"]).status == 0)
        let name = "part/zoetrope-shard-1-of-1.json"
        let old = String(decoding: try space.data(name), as: UTF8.self)
        // SHA-256 of "secret".
        let hash = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
        for path in ["../secret.gif", "link.gif", space.folder.appendingPathComponent("secret.gif").path] {
            let first = try #require(old.firstMatch(of: /"path" : "s0.gif",\n\s+"sha256" : "([0-9a-f]+)"/))
            try space.write(
                old.replacing(first.0, with: "\"path\" : \"\(path)\", \"sha256\" : \"\(hash)\""), to: name)
            _ = try space.shell("ln -sf ../secret.gif part/link.gif")
            let run = try space.run("merge", "part", "-o", "all")
            #expect(run.status == 4 && !space.exists("all"), "\(path): \(run.messages)")
        }
        try space.write(old.replacing("\"version\" : 1", with: "\"version\" : 9"), to: name)
        #expect(try space.run("merge", "part", "-o", "all").status == 4)
    }

    @Test func `shards of different plans are not joined`() throws {
        let space = try space()
        #expect(try space.run(Self.render + ["-o", "a/", "--shard", "1/2"]).status == 0)
        #expect(try space.run(Self.render + ["--scale", "2", "-o", "b/", "--shard", "2/2"]).status == 0)
        let run = try space.run("merge", "a", "b", "-o", "c")
        #expect(run.status == 64 && run.messages.contains("belongs to another plan"), "\(run.messages)")
        #expect(!space.exists("c"))
    }

    @Test func `a plan lists the jobs, and shards take it`() throws {
        let space = try space()
        let planned = try space.run(["plan"] + Self.render + ["-o", "out/", "--json"])
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
            let run = try space.run(Self.render + ["-o", "out/", "--plan", "plan.json", "--shard", part])
            #expect(run.status == 0, "\(run.messages)")
        }
        #expect(try space.run("merge", "out").status == 0)
        #expect(try contents(space, "out").count == 5)
        // A plan whose scenes have changed is refused.
        try space.write(Scenes.slide, to: "scenes/s1.yaml")
        let stale = try space.run(Self.render + ["-o", "out/", "--plan", "plan.json"])
        #expect(
            stale.status == 64 && stale.messages.contains("have changed since the plan was made"), "\(stale.messages)")
        let other = try space.run(["render", "scenes/s0.yaml", "--plan", "plan.json", "-o", "out/"])
        #expect(other.status == 64 && other.messages.contains("none of the scenes"), "\(other.messages)")
        let test = try space.run("test", "scenes", "--plan", "plan.json")
        #expect(test.status == 64 && test.messages.contains("one of 'zoetrope render'"), "\(test.messages)")
        try space.write("{}", to: "plan.json")
        #expect(try space.run(Self.render + ["-o", "out/", "--plan", "plan.json"]).status == 64)
    }

    /// A scene that no shard tests passes without a check.
    @Test func `a test refuses a plan of other or fewer scenes`() throws {
        let space = try space()
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
        let space = try space()
        try space.write("layers: []\n", to: "scenes/parts/none.yaml")
        try space.write(
            Scenes.scene(layers: "  - { include: parts/none.yaml }"), to: "scenes/s5.yaml")
        try commit(space)
        func since() throws -> [String] { try changed(space, Self.render) }
        #expect(try since() == [])
        try space.write("layers: [ { frame: [0, 0, 5, 5], background: red } ]\n", to: "scenes/parts/none.yaml")
        #expect(try since() == ["scenes/s5.yaml"])
        try space.write(Scenes.slide, to: "scenes/new.yaml")
        #expect(try since() == ["scenes/new.yaml", "scenes/s5.yaml"])
        let unknown = try space.run(["plan"] + Self.render + ["--since", "nowhere"])
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
        try commit(space)
        for matrix in ["matrix.yaml", "matrices/locales.yaml"] {
            func since() throws -> Int { try changed(space, arguments + ["--matrix", matrix]).count }
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

    @Test func `tests and stills have shards too`() throws {
        let space = try space()
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
        try space.write("appearance: [light, dark]\nlocale: [en, de]\n", to: "matrix.yaml")
        let still = ["still", "scenes/s0.yaml", "--at", "end", "--matrix", "matrix.yaml"]
        #expect(try space.run(still + ["-o", "whole/"]).status == 0)
        for part in ["1/3", "2/3", "3/3"] {
            #expect(try space.run(still + ["-o", "stills/", "--shard", part]).status == 0)
        }
        #expect(try space.run("merge", "stills").status == 0)
        #expect(try contents(space, "stills") == contents(space, "whole"))
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
        let (one, merged) = (try contents(space, "one"), try contents(space, "merged"))
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

    @Test func `a plan without jobs says that there is nothing to test`() throws {
        let space = try space()
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

    @Test(arguments: [
        ["-o", "a.gif", "--shard", "1/2"], ["-o", "a/", "-o", "b/", "--shard", "1/2"], ["--shard", "3/2"],
        ["--check", "--shard", "1/2"], ["--plan", "missing.json"],
    ])
    func `a shard needs a folder of its own`(options: [String]) throws {
        let space = try space()
        let run = try space.run(["render", "scenes/s0.yaml"] + options)
        #expect([4, 64].contains(run.status), "\(run.messages)")
        #expect(try !space.files().contains { $0.hasSuffix(".gif") })
    }
}
