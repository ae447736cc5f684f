import Foundation
import TestSupport
import Testing
import Zoetrope

/// `--max-size`: how quality is reduced for a size limit.
@Suite(.runsPrograms) struct BudgetTests {
    /// A rotating gradient with more colours than a GIF can have, in 40 x 30 pixels.
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
        #expect(run.status == 0, "\(run.messages)")
        return try JSONDecoder().decode(RenderReport.self, from: run.data).outputs
    }

    /// The size of the output without a limit.
    private func size(_ path: String, in space: Workspace) throws -> Int {
        try #require(try outputs(try space.run("render", "turn.yaml", "-o", path, "--json", "--quiet")).first).bytes
    }

    @Test func `lossy compression is used first, and most of the limit is used`() throws {
        let space = try workspace()
        let budget = try size("a.gif", in: space) * 9 / 10
        let run = try space.run("render", "turn.yaml", "-o", "a.gif", "--max-size", "\(budget)", "--json")
        let output = try #require(try outputs(run).first)
        #expect(output.bytes <= budget && output.bytes >= budget * 85 / 100)
        #expect(try space.data("a.gif").count == output.bytes)
        #expect(output.maxSize == budget && output.frames == 12 && output.width == 40)
        let reductions = try #require(output.reductions)
        #expect(reductions.allSatisfy { $0.hasPrefix("dither ") || $0.hasPrefix("tolerance ") })
        #expect(run.messages.contains("\n  reduced: \(reductions.joined(separator: ", ")); "), "\(run.messages)")
    }

    @Test func `the quality of a WebP is reduced, and a lossless one only in rate and scale`() throws {
        let space = try workspace()
        let budget = try size("a.webp", in: space) * 9 / 10
        let run = try space.run("render", "turn.yaml", "-o", "a.webp", "--max-size", "\(budget)", "--json")
        let output = try #require(try outputs(run).first)
        #expect(output.bytes <= budget && output.frames == 12 && output.width == 40)
        #expect(output.reductions?.count == 1 && output.reductions?[0].hasPrefix("quality 80 -> ") == true)
        #expect(try space.run("render", "turn.yaml", "-o", "a.webp", "--max-size", "\(budget)", "--check").status == 0)
        let lossless = try space.run(
            "render", "turn.yaml", "-o", "b.webp", "--quality", "lossless", "--max-size", "\(budget)", "--json")
        let reductions = try #require(try outputs(lossless).first?.reductions)
        #expect(reductions.allSatisfy { $0.hasPrefix("frames a second ") || $0.hasPrefix("scale ") })
        #expect(!reductions.isEmpty)
    }

    @Test func `the result is the same for any number of threads`() throws {
        let space = try workspace()
        let budget = try size("a.gif", in: space) / 2
        for (name, jobs) in [("a", "1"), ("b", "2"), ("c", "2")] {
            let run = try space.run(
                "render", "turn.yaml", "-o", "\(name).gif", "--max-size", "\(budget)", "--jobs", jobs)
            #expect(run.status == 0, "\(run.messages)")
        }
        #expect(try space.data("a.gif") == space.data("b.gif"))
        #expect(try space.data("b.gif") == space.data("c.gif"))
    }

    @Test func `the limit applies to each output, and for an APNG reduces frame rate and scale`() throws {
        let space = try workspace()
        let (gif, png) = (try size("a.gif", in: space), try size("a.png", in: space))
        let budget = min(gif, png) * 2 / 5
        let run = try space.run(
            "render", "turn.yaml", "-o", "a.gif", "-o", "a.png", "--max-size", "\(budget)", "--json")
        let made = try outputs(run)
        #expect(made.map(\.format) == ["gif", "apng"] && made.allSatisfy { $0.bytes <= budget })
        #expect(made[1].reductions?.first?.hasPrefix("frames a second 30 -> ") == true, "\(made)")
        let found = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(found.frames.count == made[1].frames && abs(found.duration - 0.4) < 1e-6)
    }

    @Test func `an output within the limit is not changed`() throws {
        let space = try workspace()
        #expect(try space.run("render", "turn.yaml", "-o", "a.gif", "-o", "a.png").status == 0)
        let call = ["render", "turn.yaml", "-o", "b.gif", "-o", "b.png", "--max-size", "5MB"]
        let run = try space.run(call)
        #expect(run.text.contains("  reduced: nothing; 0% of 5.0 MB"), "\(run.text)")
        #expect(try space.data("a.gif") == space.data("b.gif"))
        #expect(try space.data("a.png") == space.data("b.png"))
        #expect(try space.run(call + ["--check"]).status == 0)
        #expect(try space.run(call.dropLast(2) + ["--check"]).status == 0)
        #expect(try space.run(call.dropLast() + ["300", "--check"]).status == 1, "it would be smaller")
    }

    @Test func `a check takes reductions into account`() throws {
        let space = try workspace()
        let budget = "\(try size("a.gif", in: space) * 3 / 5)"
        let call = ["render", "turn.yaml", "-o", "a.gif"]
        #expect(try space.run(call + ["--max-size", budget]).status == 0)
        let text = String(decoding: try space.data("a.gif"), as: UTF8.self)
        #expect(text.contains("; reduced dither "))
        let check = call + ["--check", "--max-size"]
        let run = try space.run(check + [budget])
        #expect(run.status == 0 && run.text == "a.gif: up to date\n", "\(run.text)")
        #expect(try space.run(check + ["\(budget)0"]).status == 1, "another budget")
        #expect(try space.run(check + [budget, "--quality", "best"]).status == 1)
        #expect(try space.run(check + [budget, "--fps", "25"]).status == 1)
        #expect(try space.run(call + ["--check"]).status == 1, "no budget")
        // A modified stamp is ignored.
        var bytes = try space.data("a.gif")
        let place = try #require(bytes.range(of: Data("reduced dither 0.".utf8)))
        bytes.replaceSubrange(place, with: Data("reduced dither 1.".utf8))
        try space.write(bytes, to: "a.gif")
        #expect(try space.run(check + [budget]).status == 1)
        #expect(try space.run(call + ["--max-size", budget]).status == 0)
        try space.write(Self.scene + "\ntitle: Other", to: "turn.yaml")
        #expect(try space.run(check + [budget]).status == 1)
    }

    @Test(arguments: ["gif", "png"])
    func `an impossible limit is an error and keeps the existing output`(fileExtension: String) throws {
        let space = try workspace()
        try space.write("mine", to: "a.\(fileExtension)")
        let before = try space.files()
        let run = try space.run("render", "turn.yaml", "-o", "a.\(fileExtension)", "--max-size", "200")
        #expect(run.status == 3)
        let words =
            /error: a\.(gif|png): does not fit in 200 bytes; the smallest size is (\d+) bytes, with (dither [0-9.]+, tolerance [0-9.]+, 64 colours, )?10 frames a second and 20 x 15 pixels: raise --max-size, .*--scale\n/
        let match = try #require(try words.wholeMatch(in: run.messages), "\(run.messages)")
        #expect((match.output.3 != nil) == (fileExtension == "gif"), "\(run.messages)")
        #expect(Int(match.output.2) ?? 0 > 200)
        #expect(try space.files() == before && space.data("a.\(fileExtension)") == Data("mine".utf8))
        // The size in the message is possible.
        let again = try space.run("render", "turn.yaml", "-o", "a.\(fileExtension)", "--max-size", "\(match.output.2)")
        #expect(again.status == 0, "\(again.messages)")
    }

    @Test func `frames cannot have a limit, and limits must be sizes`() throws {
        let space = try workspace()
        let before = try space.files()
        for path in ["f/%d.png", "a.gif"] {
            let call = ["render", "turn.yaml", "-o", path, "--format", "frames", "--max-size", "5MB"]
            for more in [[], ["--check"]] where path != "a.gif" {
                let run = try space.run(call + more)
                #expect(
                    run.status == 64 && run.messages.contains("the size of frames cannot be limited"), "\(run.messages)"
                )
            }
        }
        for size in ["5XB", "0", "much", ""] {
            let run = try space.run("render", "turn.yaml", "-o", "a.gif", "--max-size", size)
            #expect(run.status == 64 && run.messages.contains("such as 5MB"), "\(run.messages)")
        }
        let still = try space.run("still", "turn.yaml", "--at", "0", "-o", "a.png", "--max-size", "5MB")
        #expect(still.status == 64 && still.messages.contains("--max-size"), "\(still.messages)")
        #expect(try space.files() == before)
    }

    @Test func `encode supports limits`() throws {
        let space = try workspace()
        #expect(try space.run("render", "turn.yaml", "-o", "f/%d.png", "-o", "own.gif").status == 0)
        let size = try space.data("own.gif").count
        let call = ["encode", "f", "-o", "a.gif", "-o", "a.png", "--fps", "30", "--json", "--max-size"]
        let made = try outputs(try space.run(call + ["\(size / 4)"]))
        #expect(made.allSatisfy { $0.bytes <= size / 4 && $0.frames < 12 && abs($0.duration - 0.4) < 1e-6 }, "\(made)")
        let small = try FileInspection(space.folder.appendingPathComponent("a.png").path)
        #expect(small.width == made[1].width && small.frames.count == made[1].frames)
        let plenty = try outputs(try space.run(call + ["1MB"]))
        #expect(plenty.allSatisfy { $0.reductions == [] && $0.frames == 12 && $0.width == 40 })
        // The reduction starts at the frame rate of the animation.
        let again = try outputs(
            try space.run("encode", "own.gif", "-o", "b.png", "--json", "--max-size", "\(size / 2)"))
        #expect(
            again[0].bytes <= size / 2 && again[0].reductions?.first?.hasPrefix("frames a second 33.33 -> ") == true)
        let none = try space.run("encode", "f", "-o", "c.gif", "--max-size", "100")
        #expect(none.status == 3 && none.messages.contains("fewer or smaller frames") && !space.exists("c.gif"))
        #expect(try space.run("encode", "f", "--format", "frames", "-o", "g", "--max-size", "1MB").status == 64)
    }
}
