import Foundation
import Testing
import Zoetrope

/// `--max-size`: what is given up for a file of a size.
@Suite struct BudgetTests {
    /// A gradient that turns: at most 40 x 30 pixels, but more colours than a GIF has.
    private static let scene = """
        zoetrope: 1
        canvas: { size: [40, 30], background: "#FFFFFF" }
        layers:
          - id: box
            frame: [2, 2, 30, 26]
            gradient: { type: conic, colors: ["#FF0000", "#FFFF00", "#0040FF", "#FF0000"] }
        loaded:
          - animate: { set: { box.transform.rotation.z: 2.5, box.position.x: 24 }, duration: 400ms, timing: linear }
        script: [{ wait: 400ms }]
        """

    private func workspace() throws -> Workspace {
        let space = try Workspace()
        try space.write(Self.scene, to: "turn.yaml")
        return space
    }

    private func outputs(_ run: Tool.Outcome) throws -> [RenderReport.Output] {
        #expect(run.status == 0, "\(run.words)")
        return try JSONDecoder().decode(RenderReport.self, from: run.data).outputs
    }

    /// What the scene takes without a budget.
    private func size(_ path: String, in space: Workspace) throws -> Int {
        try #require(try outputs(try space.run("render", "turn.yaml", "-o", path, "--json", "--quiet")).first).bytes
    }

    @Test func `loss goes first, and most of the budget is used`() throws {
        let space = try workspace()
        let budget = try size("a.gif", in: space) * 9 / 10
        let run = try space.run("render", "turn.yaml", "-o", "a.gif", "--max-size", "\(budget)", "--json")
        let output = try #require(try outputs(run).first)
        #expect(output.bytes <= budget && output.bytes >= budget * 85 / 100)
        #expect(try space.data("a.gif").count == output.bytes)
        #expect(output.maxSize == budget && output.frames == 12 && output.width == 40)
        let gaveUp = try #require(output.gaveUp)
        #expect(gaveUp.allSatisfy { $0.hasPrefix("dither ") || $0.hasPrefix("tolerance ") })
        #expect(run.words.contains("\n  gave up: \(gaveUp.joined(separator: ", ")); "), "\(run.words)")
    }

    @Test func `the same bytes come each time, on any number of threads`() throws {
        let space = try workspace()
        let budget = try size("a.gif", in: space) / 2
        for (name, jobs) in [("a", "1"), ("b", "2"), ("c", "2")] {
            let run = try space.run(
                "render", "turn.yaml", "-o", "\(name).gif", "--max-size", "\(budget)", "--jobs", jobs)
            #expect(run.status == 0, "\(run.words)")
        }
        #expect(try space.data("a.gif") == space.data("b.gif"))
        #expect(try space.data("b.gif") == space.data("c.gif"))
    }

    @Test func `each output has a budget of its own, and an APNG gives frames and pixels`() throws {
        let space = try workspace()
        let (gif, png) = (try size("a.gif", in: space), try size("a.png", in: space))
        let budget = min(gif, png) * 2 / 5
        let run = try space.run(
            "render", "turn.yaml", "-o", "a.gif", "-o", "a.png", "--max-size", "\(budget)", "--json")
        let made = try outputs(run)
        #expect(made.map(\.format) == ["gif", "apng"] && made.allSatisfy { $0.bytes <= budget })
        #expect(made[1].gaveUp?.first?.hasPrefix("frames a second 30 -> ") == true, "\(made)")
        let found = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(found.frames.count == made[1].frames && abs(found.duration - 0.4) < 1e-6)
    }

    @Test func `what fits as it is has the bytes that it has without a budget`() throws {
        let space = try workspace()
        #expect(try space.run("render", "turn.yaml", "-o", "a.gif", "-o", "a.png").status == 0)
        let call = ["render", "turn.yaml", "-o", "b.gif", "-o", "b.png", "--max-size", "5MB"]
        let run = try space.run(call)
        #expect(run.words.contains("  gave up: nothing; 0 % of 5.0 MB"), "\(run.words)")
        #expect(try space.data("a.gif") == space.data("b.gif"))
        #expect(try space.data("a.png") == space.data("b.png"))
        #expect(try space.run(call + ["--check"]).status == 0)
        #expect(try space.run(call.dropLast(2) + ["--check"]).status == 0)
        #expect(try space.run(call.dropLast() + ["300", "--check"]).status == 1, "it would be smaller")
    }

    @Test func `check knows what a budget led to`() throws {
        let space = try workspace()
        let budget = "\(try size("a.gif", in: space) * 3 / 5)"
        let call = ["render", "turn.yaml", "-o", "a.gif"]
        #expect(try space.run(call + ["--max-size", budget]).status == 0)
        let text = String(decoding: try space.data("a.gif"), as: UTF8.self)
        #expect(text.contains("; gave up dither "))
        let check = call + ["--check", "--max-size"]
        let run = try space.run(check + [budget])
        #expect(run.status == 0 && run.words == "a.gif: up to date\n", "\(run.words)")
        #expect(try space.run(check + ["\(budget)0"]).status == 1, "another budget")
        #expect(try space.run(check + [budget, "--quality", "best"]).status == 1)
        #expect(try space.run(check + [budget, "--fps", "25"]).status == 1)
        #expect(try space.run(call + ["--check"]).status == 1, "no budget")
        // A stamp that says something else than what it was made for is none.
        var bytes = try space.data("a.gif")
        let place = try #require(bytes.range(of: Data("gave up dither 0.".utf8)))
        bytes.replaceSubrange(place, with: Data("gave up dither 1.".utf8))
        try space.write(bytes, to: "a.gif")
        #expect(try space.run(check + [budget]).status == 1)
        #expect(try space.run(call + ["--max-size", budget]).status == 0)
        try space.write(Self.scene + "\n# a remark", to: "turn.yaml")
        #expect(try space.run(check + [budget]).status == 1)
    }

    @Test(arguments: ["gif", "png"])
    func `what nothing fits is told and leaves the former output`(ending: String) throws {
        let space = try workspace()
        try space.write("mine", to: "a.\(ending)")
        let before = try space.files()
        let run = try space.run("render", "turn.yaml", "-o", "a.\(ending)", "--max-size", "200")
        #expect(run.status == 3)
        let words =
            /error: a\.(gif|png): does not fit into 200 bytes; the smallest is (\d+) bytes, with (dither [0-9.]+, tolerance [0-9.]+, 64 colours, )?10 frames a second and 20 x 15 pixels: raise --max-size, .*--scale\n/
        let match = try #require(try words.wholeMatch(in: run.words), "\(run.words)")
        #expect((match.output.3 != nil) == (ending == "gif"), "\(run.words)")
        #expect(Int(match.output.2) ?? 0 > 200)
        #expect(try space.files() == before && space.data("a.\(ending)") == Data("mine".utf8))
        // The size that is told can be had.
        let again = try space.run("render", "turn.yaml", "-o", "a.\(ending)", "--max-size", "\(match.output.2)")
        #expect(again.status == 0, "\(again.words)")
    }

    @Test func `frames have no size, and nonsense is none`() throws {
        let space = try workspace()
        let before = try space.files()
        for path in ["f/%d.png", "a.gif"] {
            let call = ["render", "turn.yaml", "-o", path, "--format", "frames", "--max-size", "5MB"]
            for more in [[], ["--check"]] where path != "a.gif" {
                let run = try space.run(call + more)
                #expect(run.status == 64 && run.words.contains("--max-size is for one file"), "\(run.words)")
            }
        }
        for size in ["5XB", "0", "much", ""] {
            let run = try space.run("render", "turn.yaml", "-o", "a.gif", "--max-size", size)
            #expect(run.status == 64 && run.words.contains("such as 5MB"), "\(run.words)")
        }
        let still = try space.run("still", "turn.yaml", "--at", "0", "-o", "a.png", "--max-size", "5MB")
        #expect(still.status == 64 && still.words.contains("--max-size"), "\(still.words)")
        #expect(try space.files() == before)
    }

    @Test func `encode has budgets too`() throws {
        let space = try workspace()
        #expect(try space.run("render", "turn.yaml", "-o", "f/%d.png", "-o", "own.gif").status == 0)
        let size = try space.data("own.gif").count
        let call = ["encode", "f", "-o", "a.gif", "-o", "a.png", "--fps", "30", "--json", "--max-size"]
        let made = try outputs(try space.run(call + ["\(size / 4)"]))
        #expect(made.allSatisfy { $0.bytes <= size / 4 && $0.frames < 12 && abs($0.duration - 0.4) < 1e-6 }, "\(made)")
        let small = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(small.width == made[1].width && small.frames.count == made[1].frames)
        let plenty = try outputs(try space.run(call + ["1MB"]))
        #expect(plenty.allSatisfy { $0.gaveUp == [] && $0.frames == 12 && $0.width == 40 })
        // An animation's own times are where its frame rate begins.
        let again = try outputs(
            try space.run("encode", "own.gif", "-o", "b.png", "--json", "--max-size", "\(size / 2)"))
        #expect(again[0].bytes <= size / 2 && again[0].gaveUp?.first?.hasPrefix("frames a second 33.33 -> ") == true)
        let none = try space.run("encode", "f", "-o", "c.gif", "--max-size", "100")
        #expect(none.status == 3 && none.words.contains("fewer or smaller frames") && !space.exists("c.gif"))
        #expect(try space.run("encode", "f", "--format", "frames", "-o", "g", "--max-size", "1MB").status == 64)
    }
}
