import Foundation
import TestSupport
import Testing

/// `inspect` of GIFs and PNGs.
@Suite(.runsPrograms) struct InspectFileTests {
    @Test func `the frames of a GIF are listed`() throws {
        let space = try Workspace()
        try space.write("title: Slide\n" + Scenes.slide, to: "slide.yaml")
        #expect(try space.run("render", "slide.yaml", "-o", "a.gif", "-o", "a.png", "--fps", "10").status == 0)
        let run = try space.run("inspect", "a.gif", "--json")
        #expect(run.status == 0, "\(run.messages)")
        let object = try run.object()
        #expect(object["format"] as? String == "GIF" && object["width"] as? Int == 40)
        #expect(object["plays"] as? Int == 0 && object["duration"] as? Double == 0.4)
        #expect((object["comment"] as? String)?.contains("; Slide; ") == true)
        #expect(object["bytes"] as? Int == (try space.data("a.gif")).count)
        let frames = try #require(object["frames"] as? [[String: Any]])
        #expect(frames.map { $0["time"] as? Double } == [0, 0.1, 0.2, 0.3])
        #expect(frames[0]["box"] as? [Int] == [0, 0, 40, 30])
        let second = try #require(frames[1]["box"] as? [Int])
        #expect(second[1] == 5 && second[3] == 10, "the box slides to the right: \(second)")
        let table = try space.run("inspect", "a.png")
        #expect(table.text.hasPrefix("a.png: APNG, 40x30, "))
        #expect(table.text.contains(", 4 frames, 0.4 s, loops for ever\n"))
        #expect(try space.run("inspect", "a.gif", "--csv").text.split(separator: "\n").count == 5)
    }

    @Test(arguments: [
        (["inspect", "a.gif", "--at", "1s"], 64), (["inspect", "a.gif", "--set", "a=1"], 64),
        (["inspect", "a.gif", "--reduce-motion"], 64), (["inspect", "a.gif", "--device", "iPhone SE"], 64),
        (["inspect", "missing.gif"], 4), (["inspect", "bad.png"], 4),
        (["inspect", "folder.png"], 4), (["inspect", "huge.png"], 3),
    ])
    func `invalid files and options are errors`(call: (arguments: [String], status: Int)) throws {
        let space = try Workspace()
        try space.write("no picture", to: "bad.png")
        try space.write("x", to: "folder.png/x")
        // A header with a size of 50,000 by 50,000 pixels.
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xC3, 0x50, 0, 0,
            0xC3, 0x50, 8, 2, 0, 0, 0, 0xC4, 0xCD, 0xAA, 0x9D,
        ]
        try space.write(Data(header), to: "huge.png")
        let run = try space.run(call.arguments)
        #expect(run.status == Int32(call.status), "\(run.messages)")
        #expect(run.data.isEmpty && run.messages.hasPrefix("error: "))
        #expect(run.messages.split(separator: "\n").count == 1)
    }
}
