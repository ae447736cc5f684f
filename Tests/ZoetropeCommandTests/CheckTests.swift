import Foundation
import TestSupport
import Testing

/// `render --check`: whether outputs are up to date.
@Suite(.runsPrograms) struct CheckTests {
    private let outputs = ["-o", "a.gif", "-o", "a.png", "-o", "a.webp", "-o", "frames/%02d.png"]

    @Test func `new outputs are up to date, also for standard input`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        #expect(try space.run(["render", "slide.yaml"] + outputs).status == 0)
        let before = try space.files()
        #expect(before.contains("frames/00.png") && before.contains("frames/11.png"))
        let run = try space.run(["render", "slide.yaml", "--check"] + outputs)
        #expect(run.status == 0, "\(run.messages)")
        let names = ["a.gif", "a.png", "a.webp", "frames/%02d.png"]
        #expect(run.text == names.map { "\($0): up to date\n" }.joined())
        #expect(try space.run(["render", "-", "--check"] + outputs, input: Scenes.slide).status == 0)
        #expect(try space.run(["render", "slide.yaml", "--check", "--size", "40x30"] + outputs).status == 0)
        #expect(try space.files() == before, "nothing is written")
    }

    @Test(arguments: [
        ["--fps", "29"], ["--scale", "2"], ["--to", "300ms"], ["--speed", "2"], ["--hold", "1s"],
        ["--poster", "200ms"],
        ["--set", "goal=31"], ["--size", "41x30"], ["--chrome", "window"], ["--appearance", "dark"],
        ["--reduce-motion"],
    ])
    func `changed options make outputs stale`(option: [String]) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        #expect(try space.run(["render", "slide.yaml"] + outputs).status == 0)
        let run = try space.run(["render", "slide.yaml", "--check", "--json"] + outputs + option)
        #expect(run.status == 1, "\(run.messages)")
        let found = try #require(try run.object()["outputs"] as? [[String: String]])
        #expect(found.map { $0["path"] } == ["a.gif", "a.png", "a.webp", "frames/%02d.png"])
        // A hold does not change the pixels of frames.
        let states = found.map { $0["state"] }
        #expect(states.prefix(3).allSatisfy { $0 == "changed" })
        #expect(states[3] == (option[0] == "--hold" ? "current" : states[3]) && states[3] != nil)
    }

    @Test func `options equal to the scene's settings change nothing`() throws {
        let space = try Workspace()
        try space.write(
            "zoetrope: 1\ncanvas: { device: iPhone SE, appearance: dark }\nlayers: []\nscript: [ { wait: 40ms } ]\n",
            to: "phone.yaml")
        let call = ["render", "phone.yaml", "-o", "a.gif", "--scale", "0.1"]
        #expect(try space.run(call).status == 0)
        let same = ["--check", "--device", "iphone se", "--appearance", "dark", "--chrome", "none"]
        #expect(try space.run(call + same).status == 0)
        #expect(try space.run(call + ["--check", "--device", "iPhone 8 Plus"]).status == 1)
    }

    @Test func `outputs depend on the scene and its files, and GIFs on the quality`() throws {
        let space = try Workspace()
        let layers = "  - include: part.yaml"
        try space.write(Scenes.scene(layers: layers), to: "slide.yaml")
        try space.write("layers: [ { frame: [0, 0, 4, 4], background: red } ]", to: "part.yaml")
        let call = ["render", "slide.yaml", "-o", "a.gif", "-o", "a.png"]
        #expect(try space.run(call).status == 0)
        let best = try space.run(call + ["--check", "--quality", "best"])
        #expect(best.status == 1 && best.text.hasPrefix("a.gif: stale;"))
        #expect(best.text.hasSuffix("a.png: up to date\n"))
        try space.write("layers: [ { frame: [0, 0, 4, 5], background: red } ]", to: "part.yaml")
        #expect(try space.run(call + ["--check"]).status == 1)
        try space.write("layers: [ { frame: [0, 0, 4, 4], background: red } ]", to: "part.yaml")
        #expect(try space.run(call + ["--check"]).status == 0)
        try space.write("# A comment.\n\nlayers: [ { frame: [0, 0, 4, 4],  background: red } ]", to: "part.yaml")
        try space.write(Scenes.scene(layers: layers) + "\n# a comment", to: "slide.yaml")
        #expect(try space.run(call + ["--check"]).status == 0)
        try space.write(Scenes.scene(layers: layers).replacing("400ms", with: "401ms"), to: "slide.yaml")
        #expect(try space.run(call + ["--check"]).status == 1)
    }

    @Test func `missing and foreign files are reported`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write("no picture", to: "odd.gif")
        let run = try space.run(
            "render", "slide.yaml", "--check", "-o", "odd.gif", "-o", "none.png", "-o", "frames", "--json")
        #expect(run.status == 64, "a folder of no format: \(run.messages)")
        let again = try space.run(
            "render", "slide.yaml", "--check", "-o", "odd.gif", "-o", "none.png", "-o", "f/%d.png")
        #expect(again.status == 1)
        #expect(
            again.text == """
                odd.gif: has no stamp of this program
                none.png: missing; render it from slide.yaml
                f/%d.png: missing; render it from slide.yaml

                """)
        #expect(try space.files() == ["odd.gif", "slide.yaml"])
    }

    @Test func `a changed or additional frame makes frames stale`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let call = ["render", "slide.yaml", "-o", "f/%d.png"]
        #expect(try space.run(call).status == 0)
        try space.write(try space.data("f/4.png"), to: "f/5.png")
        #expect(try space.run(call + ["--check"]).status == 1)
        #expect(try space.run(call).status == 0)
        #expect(try space.run(call + ["--check"]).status == 0)
        try space.write(try space.data("f/4.png"), to: "f/12.png")
        #expect(try space.run(call + ["--check"]).text == "f/%d.png: missing; render it from slide.yaml\n")
    }
}
