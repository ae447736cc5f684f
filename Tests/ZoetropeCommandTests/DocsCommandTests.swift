import Foundation
import Testing

/// `zoetrope docs` and `zoetrope render --readme` as their users call them.
@Suite struct DocsCommandTests {
    private let quick = ["--fps", "5", "--scale", "1"]

    @Test func `pages are written, checked and repaired`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        let missing = try space.run(["docs", "Scenes", "--check"] + quick)
        #expect(missing.status == 1)
        #expect(
            missing.words == """
                Output/docs/slide.html: missing; Scenes/slide.yaml gives it
                Output/docs/index.html: stale
                Output/docs/README.md: stale
                Output/docs/style.css: stale
                Output/docs/docs.json: stale
                to repair: zoetrope docs Scenes --fps 5

                """)
        #expect(!space.exists("Output"))
        let run = try space.run(["docs", "Scenes"] + quick)
        #expect(run.status == 0 && run.words.hasPrefix("Output/docs/slide.html: written"), "\(run.words)")
        #expect(run.data.isEmpty)
        let check = try space.run(["docs", "Scenes", "--check", "--json"] + quick)
        #expect(check.status == 0, "\(check.words)")
        #expect((try check.object()["scenes"] as? [[String: Any]])?.first?["state"] as? String == "current")
        try space.write(Scenes.slide + "\n# a remark", to: "Scenes/slide.yaml")
        #expect(try space.run(["docs", "Scenes", "--check"] + quick).status == 1)
    }

    @Test func `an animation that is missing comes with the command that renders it`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        let docs = ["docs", "Scenes", "--quality", "small", "--touches", "--animations", "out"] + quick
        let missing = try space.run(docs)
        #expect(missing.status == 1)
        let repair =
            "zoetrope render Scenes/slide.yaml --fps 5 --quality small --touches --max-size 5000000 -o out/slide.gif"
        #expect(
            missing.words == """
                error: out/slide.gif: missing; Scenes/slide.yaml gives it
                  hint: \(repair)

                """)
        #expect(try space.run(repair.split(separator: " ").dropFirst().map(String.init)).status == 0)
        #expect(try space.run(docs).status == 0)
        #expect(space.exists("Output/docs/slide.html") && !space.exists("Output/docs/media/slide/animation.gif"))
        #expect(try space.run(docs + ["--check"]).status == 0)
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("zoetrope docs Scenes --animations out --fps 5 --quality small --touches"))
    }

    @Test func `a bad scene is told with its place`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        try space.write(Scenes.fiveMistakes, to: "Scenes/bad.yaml")
        let run = try space.run(["docs", "Scenes", "-o", "out/", "--quiet"] + quick)
        #expect(run.status == 2)
        #expect(run.words.hasPrefix("Scenes/bad.yaml:2:"), "\(run.words)")
        #expect(space.exists("out/slide.html") && space.exists("out/index.html") && !space.exists("out/bad.html"))
    }

    @Test func `a kit for a README prints its picture`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "--readme", "--fps", "10")
        #expect(run.status == 0, "\(run.words)")
        #expect(
            run.text == """
                <picture>
                  <source media="(prefers-reduced-motion: reduce)" srcset="Output/slide-still.png" />
                  <img src="Output/slide-light.gif" width="40" alt="slide: The box moves to the right." />
                </picture>

                """)
        #expect(try space.files() == ["Output/slide-light.gif", "Output/slide-still.png", "slide.yaml"])
        let lines = run.words.split(separator: "\n").map(String.init)
        #expect(lines.contains("Output/slide-still.png  0 kB"))
        #expect(lines.contains { $0.hasSuffix(" together") && !$0.contains("still") })
        #expect(lines.contains("slide.yaml: the alt text is made up: `description:` in the scene makes a better one"))
        #expect(try space.run("render", "slide.yaml", "--readme", "--fps", "10", "--check").status == 0)
        #expect(try space.run("render", "slide.yaml", "--readme", "--fps", "9", "--check").status == 1)
    }

    @Test(arguments: [
        ["--format", "apng"], ["-o", "a/", "-o", "b/"], ["-o", "a.gif"], ["--script", "all"], ["--appearance", "dark"],
        ["--json"],
    ])
    func `what makes no sense with a kit is refused`(options: [String]) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run(["render", "slide.yaml", "--readme"] + options)
        #expect(run.status == 64 && run.words.contains("--readme"), "\(run.words)")
        #expect(try space.files() == ["slide.yaml"])
    }
}
