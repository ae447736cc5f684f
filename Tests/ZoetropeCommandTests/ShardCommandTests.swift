import Foundation
import TestSupport
import Testing

/// `--shard` and `zoetrope merge`.
@Suite(.runsPrograms) struct ShardCommandTests {
    private static let docs = ["docs", "scenes", "--fps", "5", "--scale", "0.5"]

    @Test(arguments: ["render", "docs"]) func `any shards in any order, also repeated, give the files of one run`(
        command: String
    ) throws {
        let space = try ShardedScenes.space()
        let arguments = (command == "docs" ? Self.docs : ShardedScenes.render) + ["-o", "site/"]
        func run(_ options: String..., in folder: String) throws {
            let run = try space.run(arguments + options)
            #expect(run.status == 0, "\(run.messages)")
            #expect(try space.shell("mkdir -p \(folder) && cp -R site/. \(folder) && rm -r site").status == 0)
        }
        try run(in: "whole")
        let whole = try space.contents(of: "whole")
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
            #expect(try space.contents(of: "site") == whole, "\(count) folders")
            #expect(try space.shell("rm -r site").status == 0)
            // All in one folder.
            for part in parts { _ = try space.run(arguments + ["--shard", "\(part)/\(count)"]) }
            let joined = try space.run(["merge", "site"])
            #expect(joined.status == 0, "\(joined.messages)")
            #expect(try space.contents(of: "site") == whole, "\(count) in one folder")
            #expect(try space.shell("rm -r site").status == 0)
        }
    }

    @Test func `a missing, failed or changed shard is an error that names it`() throws {
        let space = try ShardedScenes.space()
        for part in ["1/3", "3/3"] {
            #expect(try space.run(ShardedScenes.render + ["-o", "out/", "--shard", part]).status == 0)
        }
        let missing = try space.run("merge", "out")
        #expect(missing.status == 1 && missing.messages.contains("shard 2/3 is missing"), "\(missing.messages)")
        #expect(try space.run(ShardedScenes.render + ["-o", "out/", "--shard", "2/3"]).status == 0)
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
            codes.append(try space.run(ShardedScenes.render + ["-o", "two/", "--shard", part]).status)
        }
        #expect(codes.sorted() == [0, 2])
        let failed = try space.run("merge", "two")
        #expect(failed.status == 1 && failed.messages.contains("'scenes/bad.yaml' has failed"), "\(failed.messages)")
    }

    @Test func `a result of a shard names only files in its folder`() throws {
        let space = try ShardedScenes.space()
        try space.write("secret", to: "secret.gif")
        #expect(try space.run(ShardedScenes.render + ["-o", "part/", "--shard", "1/1"]).status == 0)
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
        let space = try ShardedScenes.space()
        #expect(try space.run(ShardedScenes.render + ["-o", "a/", "--shard", "1/2"]).status == 0)
        #expect(try space.run(ShardedScenes.render + ["--scale", "2", "-o", "b/", "--shard", "2/2"]).status == 0)
        let run = try space.run("merge", "a", "b", "-o", "c")
        #expect(run.status == 64 && run.messages.contains("belongs to another plan"), "\(run.messages)")
        #expect(!space.exists("c"))
    }

    @Test func `stills have shards too`() throws {
        let space = try ShardedScenes.space()
        try space.write("appearance: [light, dark]\nlocale: [en, de]\n", to: "matrix.yaml")
        let still = ["still", "scenes/s0.yaml", "--at", "end", "--matrix", "matrix.yaml"]
        #expect(try space.run(still + ["-o", "whole/"]).status == 0)
        for part in ["1/3", "2/3", "3/3"] {
            #expect(try space.run(still + ["-o", "stills/", "--shard", part]).status == 0)
        }
        #expect(try space.run("merge", "stills").status == 0)
        #expect(try space.contents(of: "stills") == space.contents(of: "whole"))
    }

    @Test(arguments: [
        ["-o", "a.gif", "--shard", "1/2"], ["-o", "a/", "-o", "b/", "--shard", "1/2"], ["--shard", "3/2"],
        ["--check", "--shard", "1/2"], ["--plan", "missing.json"],
    ])
    func `a shard needs a folder of its own`(options: [String]) throws {
        let space = try ShardedScenes.space()
        let run = try space.run(["render", "scenes/s0.yaml"] + options)
        #expect([4, 64].contains(run.status), "\(run.messages)")
        #expect(try !space.files().contains { $0.hasSuffix(".gif") })
    }
}
