import Foundation
import TestSupport
import Testing

/// `zoetrope docs --cache`
@Suite(.runsPrograms) struct DocsCacheTests {
    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.createCache()
        for (name, color) in [("a", "#DC1D05"), ("b", "#20A040")] {
            try space.write(Scenes.slide.replacing("#DC1D05", with: color), to: "scenes/\(name).yaml")
        }
        return space
    }

    /// The states of the pages, and the hits and misses.
    private func docs(
        _ space: Workspace, _ options: String...
    ) throws -> (states: [String], hits: Int, misses: Int) {
        let run = try space.run(["docs", "scenes", "-o", "pages", "--json", "--cache", "cache"] + options)
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        let scenes = try #require(object["scenes"] as? [[String: Any]])
        let use = try #require(object["cache"] as? [String: Any])
        return (
            scenes.compactMap { $0["state"] as? String }, use["hits"] as? Int ?? -1, use["misses"] as? Int ?? -1
        )
    }

    private func contents(_ space: Workspace) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for file in try space.files() where file.hasPrefix("pages/") { contents[file] = try space.data(file) }
        return contents
    }

    @Test func `pages that were made before are copied, and are the same`() throws {
        let space = try space()
        let first = try docs(space)
        #expect(first.states == ["written", "written"] && first.hits == 0 && first.misses == 2)
        let pages = try contents(space)
        #expect(pages.count > 10)
        #expect(try docs(space).states == ["current", "current"])
        #expect(try space.shell("rm -r pages").status == 0)
        let copied = try docs(space)
        #expect(copied.states == ["copied", "copied"] && copied.hits == 2 && copied.misses == 0)
        #expect(try contents(space) == pages)
        // The same as without a cache.
        #expect(try space.shell("rm -r pages").status == 0)
        #expect(try space.run("docs", "scenes", "-o", "pages").status == 0)
        #expect(try contents(space) == pages)
        // All pages are made again, and nothing is copied.
        #expect(try docs(space, "--force").states == ["written", "written"])
        #expect(try docs(space, "--verify").states == ["current", "current"])
    }

    @Test func `a changed scene is another page, and so is another folder or host`() throws {
        let space = try space()
        _ = try docs(space)
        try space.write(Scenes.slide.replacing("#DC1D05", with: "#8030C0"), to: "scenes/a.yaml")
        #expect(try docs(space).states == ["written", "current"])
        for options in [["-o", "other/pages"], ["-o", "site", "--host", "mkdocs"]] {
            let object = try space.run(["docs", "scenes", "--json", "--cache", "cache"] + options).object()
            #expect((object["cache"] as? [String: Any])?["misses"] as? Int == 2)
        }
    }

    @Test func `every shard can use the cache`() throws {
        let space = try space()
        _ = try docs(space)
        #expect(try space.shell("rm -r pages").status == 0)
        #expect(try docs(space, "--shard", "1/2").hits == 1)
        #expect(try docs(space, "--shard", "2/2").hits == 1)
    }

    @Test(arguments: [
        "for f in cache/files/*/*; do echo x > $f; done", "rm -r cache/files",
        "for f in cache/results/*/*; do echo '{' > $f; done",
    ])
    func `damaged pages are made again`(damage: String) throws {
        let space = try space()
        _ = try docs(space)
        let pages = try contents(space)
        #expect(try space.shell("\(damage); rm -r pages").status == 0)
        let run = try docs(space)
        #expect(run.states == ["written", "written"])
        #expect(try contents(space) == pages)
    }

    @Test func `a page in the cache can only have files of its own`() throws {
        let space = try space()
        _ = try docs(space)
        // As if a stranger had written it: a file of the page is called like the page of another scene.
        let run = try space.shell(
            """
            rm -r pages
            python3 - <<'END'
            import base64, glob, json
            for path in glob.glob("cache/results/*/*"):
                entry = json.load(open(path))
                page = json.loads(base64.b64decode(entry["report"]))
                entry["files"][0]["name"] = page["files"][0]["path"] = "theirs.html"
                entry["report"] = base64.b64encode(json.dumps(page).encode()).decode()
                json.dump(entry, open(path, "w"))
            END
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try docs(space).states == ["written", "written"])
        #expect(!space.exists("pages/theirs.html"))
    }

    @Test(arguments: [["--check"], ["--animations", "Output"]])
    func `options that make no sense together`(options: [String]) throws {
        let space = try space()
        let run = try space.run(["docs", "scenes", "--cache", "cache"] + options)
        #expect(run.status == 64 && run.messages.contains("--cache"), "\(run.messages)")
    }
}
