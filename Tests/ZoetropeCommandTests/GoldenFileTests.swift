import Foundation
import TestSupport
import Testing

/// Files of goldens that git has changed, and goldens that cannot be drawn.
@Suite(.runsPrograms) struct GoldenFileTests {
    private static let scene = Scenes.slide + "\ngoldens: { trace: [box.position.x], stills: [middle] }\n"
    private static let trace = "Goldens/slide/main.trace"

    /// A scene with recorded goldens.
    private func space() throws -> Workspace {
        let space = try Workspace()
        try space.write(Self.scene, to: "slide.yaml")
        #expect(try space.run("test", "slide.yaml").status == 1)
        return space
    }

    @Test func `a trace with CRLF is read`() throws {
        let space = try space()
        let text = String(decoding: try space.data(Self.trace), as: UTF8.self)
        try space.write(text.replacing("\n", with: "\r\n"), to: Self.trace)
        let same = try space.run("test", "slide.yaml")
        #expect(same.status == 0, "\(same.messages)")
        try space.write(Self.scene.replacing("goal: 30", with: "goal: 31"), to: "slide.yaml")
        let other = try space.run("test", "slide.yaml")
        #expect(other.status == 1 && other.messages.contains("the same motion, 5 % further"), "\(other.messages)")
    }

    @Test(arguments: [0, 6]) func `a trace with a merge conflict says so`(line: Int) throws {
        let space = try space()
        var lines = String(decoding: try space.data(Self.trace), as: UTF8.self).split(separator: "\n").map(String.init)
        lines.insert(contentsOf: ["<<<<<<< HEAD", lines[line], "=======", lines[line], ">>>>>>> other"], at: line)
        try space.write(lines.joined(separator: "\n") + "\n", to: Self.trace)
        let run = try space.run("test", "slide.yaml")
        #expect(
            run.status == 4
                && run.messages.contains("\(Self.trace):\(line + 1): error: the golden cannot be compared: "),
            "\(run.messages)")
        #expect(run.messages.contains("a marker of a merge conflict"), "\(run.messages)")
    }

    @Test(arguments: [trace, "Goldens/slide/main.middle.png"])
    func `a pointer of Git LFS is not compared`(golden: String) throws {
        let space = try space()
        let pointer =
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\nsize 9\n"
        try space.write(pointer, to: golden)
        for options in [[], ["--record", "failed"]] {
            let run = try space.run(["test", "slide.yaml"] + options)
            #expect(run.status == 4, "\(run.messages)")
            #expect(run.messages.contains("\(golden): error: this is a pointer of Git LFS"), "\(run.messages)")
            #expect(run.messages.contains("hint: run git lfs pull"), "\(run.messages)")
            #expect(!run.messages.contains("--accept"), "\(run.messages)")
            #expect(try space.data(golden) == Data(pointer.utf8))
        }
        #expect(try space.run("test", "slide.yaml", "--accept", "slide").status == 0)
        #expect(try space.run("test", "slide.yaml").status == 0)
    }

    @Test func `a still after the end is an error with its place`() throws {
        let space = try Workspace()
        try space.write(Self.scene.replacing("[middle]", with: "[middle, 40s]"), to: "slide.yaml")
        let run = try space.run("test", "slide.yaml")
        let lines = Self.scene.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.hasPrefix("goldens:") }) + 1
        let column = "goldens: { trace: [box.position.x], stills: [middle, ".count + 1
        #expect(run.status == 1)
        #expect(
            run.messages.contains("slide.yaml:\(line):\(column): error: 40 s is after the end at 0.4 s\n"),
            "\(run.messages)")
        #expect(run.messages.contains("\n  golden: Goldens/slide/main.40s.png"), "\(run.messages)")
    }
}
