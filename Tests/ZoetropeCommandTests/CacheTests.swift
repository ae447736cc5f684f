import Foundation
import TestSupport
import Testing

/// `--cache`
@Suite(.runsPrograms) struct CacheTests {
    private static let part = """
        layers:
          - { id: dot, frame: [20, 15, 6, 6], background: "#2060F0" }
        """
    private static func scene(including: Bool, color: String) -> String {
        Scenes.scene(layers: including ? "  - { include: parts/dot.yaml }" : "").replacing("#DC1D05", with: color)
    }

    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.createCache()
        try space.write(Self.part, to: "scenes/parts/dot.yaml")
        for (index, color) in ["#DC1D05", "#20A040", "#8030C0", "#104080"].enumerated() {
            try space.write(Self.scene(including: index < 2, color: color), to: "scenes/s\(index).yaml")
        }
        return space
    }

    /// The origins of the outputs by their paths, and the hits and misses.
    private func render(
        _ space: Workspace, _ options: String...
    ) throws -> (origins: [String: String], hits: Int, misses: Int, saved: Double) {
        let run = try space.run(
            ["render", "scenes", "-o", "out/", "--fps", "10", "--json", "--cache", "cache"] + options)
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        let outputs = try #require(object["outputs"] as? [[String: Any]])
        let cache = try #require(object["cache"] as? [String: Any])
        let origins = Dictionary(
            uniqueKeysWithValues: outputs.map { ($0["path"] as? String ?? "", $0["origin"] as? String ?? "") })
        return (
            origins, cache["hits"] as? Int ?? -1, cache["misses"] as? Int ?? -1, cache["secondsSaved"] as? Double ?? -1
        )
    }

    private func contents(_ space: Workspace) throws -> [Data] {
        try (0..<4).map { try space.data("out/s\($0).gif") }
    }

    @Test func `what was made before is copied, and is the same`() throws {
        let space = try space()
        let first = try render(space)
        #expect(first.misses == 4 && first.hits == 0 && Set(first.origins.values) == ["rendered"])
        let files = try contents(space)
        let again = try render(space)
        #expect(again.hits == 4 && again.misses == 0 && Set(again.origins.values) == ["present"] && again.saved > 0)
        #expect(try space.shell("rm out/s0.gif; echo x > out/s1.gif").status == 0)
        let copied = try render(space)
        #expect(copied.origins["out/s0.gif"] == "copied" && copied.origins["out/s1.gif"] == "copied")
        #expect(copied.origins["out/s2.gif"] == "present" && copied.hits == 4)
        #expect(try contents(space) == files)
        // The same as without a cache.
        #expect(try space.run("render", "scenes", "-o", "plain/", "--fps", "10").status == 0)
        #expect(try (0..<4).map { try space.data("plain/s\($0).gif") } == files)
        #expect(try render(space, "--verify").hits == 4)
    }

    @Test func `exactly the scenes that use a changed part are rendered again`() throws {
        let space = try space()
        _ = try render(space)
        try space.write(Self.part.replacing("#2060F0", with: "#F0C020"), to: "scenes/parts/dot.yaml")
        let changed = try render(space)
        #expect(
            changed.origins == [
                "out/s0.gif": "rendered", "out/s1.gif": "rendered", "out/s2.gif": "present", "out/s3.gif": "present",
            ])
        // A comment changes no picture.
        try space.write("# A dot.\n" + Self.part.replacing("#2060F0", with: "#F0C020"), to: "scenes/parts/dot.yaml")
        #expect(try render(space).misses == 0)
        // What was made with the old part is still there.
        try space.write(Self.part, to: "scenes/parts/dot.yaml")
        #expect(try render(space).origins["out/s0.gif"] == "copied")
    }

    @Test func `another option is another result`() throws {
        let space = try space()
        _ = try render(space)
        #expect(try render(space, "--quality", "small").misses == 4)
        #expect(try render(space, "--set", "goal=20").misses == 4)
        #expect(try render(space, "--script", "all").misses == 0)
    }

    @Test func `a file that appears is noticed`() throws {
        let space = try Workspace()
        let scene = Scenes.slide.replacing("layers:", with: "strings: { en: texts.yaml }\nlayers:")
        try space.write(scene, to: "scenes/s0.yaml")
        let missing = try space.run("render", "scenes", "-o", "out/", "--cache", "cache")
        #expect(missing.status == 2, "\(missing.messages)")
        try space.write("title: Hello\n", to: "scenes/texts.yaml")
        let found = try space.run("render", "scenes/s0.yaml", "-o", "out/", "--cache", "cache")
        #expect(found.status == 0, "\(found.messages)")
    }

    @Test func `frames, several outputs and stills are copied too`() throws {
        let space = try space()
        let render = [
            "render", "scenes/s0.yaml", "-o", "a/%03d.png", "-o", "b.webp", "-o", "c.png", "--fps", "10", "--cache",
            "cache",
        ]
        let still = ["still", "scenes/s0.yaml", "--at", "end", "-o", "still.png", "--cache", "cache"]
        #expect(try space.run(render).status == 0)
        #expect(try space.run(still).status == 0)
        let names = try space.files().filter { !$0.hasPrefix("cache/") && !$0.hasPrefix("scenes/") }
        #expect(names.count == 3 + 4)
        let old = try names.map { try space.data($0) }
        #expect(try space.shell("rm -r a b.webp c.png still.png").status == 0)
        try space.write("later frame", to: "a/007.png")
        let copied = try space.run(render)
        #expect(
            copied.status == 0 && copied.text.components(separatedBy: "from the cache").count == 4, "\(copied.text)")
        #expect(try space.run(still).text.hasSuffix("from the cache\n"))
        #expect(try names.map { try space.data($0) } == old && !space.exists("a/007.png"))
        #expect(try space.run(still).text.hasSuffix("up to date\n"))
    }

    @Test func `damaged entries are made again`() throws {
        let space = try space()
        _ = try render(space)
        let files = try contents(space)
        for damage in [
            "for f in cache/files/*/*; do echo x > $f; done", "rm -r cache/files", "rm -r cache/results",
            "for f in cache/results/*/*; do echo '{' > $f; done",
            "for f in cache/results/*/*; do echo '{\"seconds\":1,\"report\":\"\",\"files\":[]}' > $f; done",
            "for f in cache/files/*/*; do : > $f; done", "for f in cache/scenes/*/*; do echo '[]' > $f; done",
        ] {
            #expect(try space.shell("\(damage); rm -r out").status == 0)
            let run = try render(space)
            #expect(run.misses == (damage.contains("scenes") ? 0 : 4), "\(damage)")
            #expect(try contents(space) == files, "\(damage)")
        }
    }

    @Test func `the results that were not used for the longest time are removed`() throws {
        let space = try space()
        _ = try render(space)
        func contents(_ options: String...) throws -> (results: Int, bytes: Int, removed: Int) {
            let object = try space.run(["cache", "cache", "--json"] + options).object()
            return (
                object["results"] as? Int ?? -1, object["bytes"] as? Int ?? -1, object["removed"] as? Int ?? -1
            )
        }
        let all = try contents()
        #expect(all.results == 4 && all.bytes > 1000 && all.removed == 0)
        // All results are old, and then one is used.
        #expect(try space.shell("touch -d '2 days ago' cache/results/*/*").status == 0)
        #expect(try space.run("render", "scenes/s2.yaml", "-o", "out/", "--fps", "10", "--cache", "cache").status == 0)
        let less = try contents("--max-size", "\(all.bytes / 3)")
        #expect(less.results == 1 && less.removed == 3 && less.bytes <= all.bytes / 3)
        // Files are removed later than results, for runs that have not finished.
        #expect(
            try space.shell("ls cache/files/*/* | wc -l").text.trimmingCharacters(in: .whitespacesAndNewlines) == "4")
        let again = try render(space)
        #expect(again.hits == 1 && again.misses == 3)
        #expect(try space.run("cache", "nowhere").status == 4)
    }

    @Test func `a cache folder that leads elsewhere is not followed`() throws {
        let space = try space()
        _ = try render(space)
        #expect(
            try space.shell("mkdir mine && rm -r cache/files && ln -s ../mine cache/files && rm -r out").status == 0)
        let run = try space.run("render", "scenes", "-o", "out/", "--fps", "10", "--cache", "cache")
        #expect(run.status == 4 && run.messages.contains("cache/files"), "\(run.messages)")
        #expect(try space.shell("ls mine").text.isEmpty)
    }

    @Test(arguments: [["--verify"], ["--cache", "c", "--check"], ["--cache", "c", "--readme"]])
    func `options that make no sense together`(options: [String]) throws {
        let space = try space()
        #expect(try space.run(["render", "scenes/s0.yaml"] + options).status == 64)
    }
}
