import Foundation
import TestSupport
import Testing

/// `zoetrope test --cache`
@Suite(.runsPrograms) struct TestCacheTests {
    private static let scene =
        Scenes.slide + """

            expect:
              - { at: middle, that: box.frame.x > 5 }
            goldens: { trace: [box.frame.x], stills: [middle] }

            """

    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.createCache()
        try space.write(Self.scene, to: "scenes/a.yaml")
        try space.write(Self.scene, to: "scenes/b.yaml")
        #expect(try space.run("test", "scenes", "--quiet").status == 1)
        return space
    }

    /// The exit code, the names of the scenes whose result is that of an earlier run, and the hits.
    private func test(
        _ space: Workspace, _ options: String...
    ) throws -> (status: Int32, cached: [String], hits: Int, misses: Int) {
        let run = try space.run(["test", "scenes", "--json", "--cache", "cache"] + options)
        let object = try run.object()
        let scenes = try #require(object["scenes"] as? [[String: Any]])
        let use = try #require(object["cache"] as? [String: Any])
        let cached = scenes.filter { $0["cached"] as? Bool == true }.compactMap { $0["scene"] as? String }
        return (run.status, cached, use["hits"] as? Int ?? -1, use["misses"] as? Int ?? -1)
    }

    @Test func `scenes that passed are not tested again`() throws {
        let space = try space()
        let first = try test(space)
        #expect(first.status == 0 && first.cached == [] && first.hits == 0 && first.misses == 2)
        let plain = try space.run("test", "scenes").text
        let again = try test(space)
        #expect(again.status == 0 && again.cached == ["scenes/a.yaml", "scenes/b.yaml"] && again.hits == 2)
        let text = try space.run("test", "scenes", "--cache", "cache").text
        #expect(
            text.replacing("  from the cache", with: "").components(separatedBy: "cache: 2 hits, 0 tested").first
                == plain)
        #expect(try test(space, "--verify").hits == 2)
    }

    @Test func `another scene, golden, option or file of the scene is another test`() throws {
        let space = try space()
        _ = try test(space)
        try space.write(Self.scene + "# A comment moves no line, but is another file.\n", to: "scenes/b.yaml")
        #expect(try test(space).cached == ["scenes/a.yaml"])
        #expect(try test(space, "--script", "main").hits == 0)
        #expect(try test(space, "--set", "goal=20").hits == 0)
        let golden = "scenes/Goldens/a/main.trace"
        let trace = String(decoding: try space.data(golden), as: UTF8.self)
        try space.write(trace.replacing("30", with: "31"), to: golden)
        let changed = try test(space)
        #expect(changed.status == 1 && changed.cached == ["scenes/b.yaml"])
        // A failure is not kept.
        #expect(try test(space).misses == 1)
        try space.write(trace, to: golden)
        #expect(try test(space).hits == 2)
        #expect(try space.shell("rm scenes/Goldens/a/main.middle.png").status == 0)
        #expect(try test(space, "--record", "never").status == 1)
    }

    @Test func `what writes goldens is not skipped`() throws {
        let space = try space()
        _ = try test(space)
        #expect(try test(space, "--record", "all").hits == 0)
        #expect(try test(space, "--accept", "a/main.trace").hits == 0)
    }

    @Test(arguments: [
        "for f in cache/results/*/*; do echo '{' > $f; done",
        "for f in cache/results/*/*; do echo '{\"seconds\":1,\"report\":\"\",\"files\":[]}' > $f; done",
        "rm -r cache/results", "for f in cache/scenes/*/*; do echo '[]' > $f; done",
    ])
    func `damaged results are made again`(damage: String) throws {
        let space = try space()
        _ = try test(space)
        #expect(try space.shell(damage).status == 0)
        let run = try test(space)
        #expect(run.status == 0 && run.misses == (damage.contains("scenes") ? 0 : 2))
        #expect(try test(space).hits == 2)
    }

    @Test func `a result of failed checks in the cache is no result`() throws {
        let space = try space()
        _ = try test(space)
        // As if a stranger had written it.
        let run = try space.shell(
            """
            python3 - <<'END'
            import base64, glob, json
            for path in glob.glob("cache/results/*/*"):
                entry = json.load(open(path))
                report = json.loads(base64.b64decode(entry["report"]))
                report["errors"] = ["no"]
                entry["report"] = base64.b64encode(json.dumps(report).encode()).decode()
                json.dump(entry, open(path, "w"))
            END
            """)
        #expect(run.status == 0, "\(run.messages)")
        let tested = try test(space)
        #expect(tested.status == 0 && tested.misses == 2)
    }

    @Test(arguments: [["--prune"], ["--merge", "report"]])
    func `options that make no sense together`(options: [String]) throws {
        let space = try Workspace()
        let scenes = options.contains("--merge") ? [] : ["scenes"]
        #expect(try space.run(["test"] + scenes + ["--cache", "cache"] + options).status == 64)
    }
}
