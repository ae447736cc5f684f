import Foundation
import Testing

/// `zoetrope docs` and `zoetrope render --readme` on the command line.
@Suite struct DocsCommandTests {
    private let quick = ["--fps", "5", "--scale", "1"]

    @Test func `pages are written, checked and updated`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        let missing = try space.run(["docs", "Scenes", "--check"] + quick)
        #expect(missing.status == 1)
        #expect(
            missing.text == """
                Output/docs/slide.html: missing; generate it from Scenes/slide.yaml
                Output/docs/index.html: stale
                Output/docs/README.md: stale
                Output/docs/style.css: stale
                Output/docs/gallery.js: stale
                Output/docs/favicon.svg: stale
                Output/docs/docs.json: stale
                to update: zoetrope docs Scenes --fps 5

                """)
        #expect(!space.exists("Output"))
        let run = try space.run(["docs", "Scenes"] + quick)
        #expect(run.status == 0 && run.text.hasPrefix("Output/docs/slide.html: written"), "\(run.text)")
        let check = try space.run(["docs", "Scenes", "--check", "--json"] + quick)
        #expect(check.status == 0, "\(check.messages)")
        #expect((try check.object()["scenes"] as? [[String: Any]])?.first?["state"] as? String == "current")
        try space.write(Scenes.slide + "\n# a comment", to: "Scenes/slide.yaml")
        #expect(try space.run(["docs", "Scenes", "--check"] + quick).status == 1)
    }

    @Test func `pages do not depend on the working folder`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        try space.write(Scenes.slide.replacing("zoetrope", with: "# No comment.\nzoetrope"), to: "Scenes/other.yaml")
        #expect(try space.run(["docs", "Scenes"] + quick).status == 0)
        for command in [
            "cd Scenes && $ZOETROPE docs . -o ../Output/docs", "cd Output/docs && $ZOETROPE docs ../../Scenes -o .",
            "cd / && $ZOETROPE docs \(space.folder.path)/Scenes -o \(space.folder.path)/Output/docs",
        ] {
            let check = try space.shell("\(command) --check --fps 5 --scale 1")
            #expect(check.status == 0, "\(command): \(check.messages)")
        }
        let page = String(decoding: try space.data("Output/docs/slide.md"), as: UTF8.self)
        #expect(page.contains("zoetrope render Scenes/slide.yaml --readme"))
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("zoetrope docs Scenes --fps 5"))
    }

    @Test func `the error for a missing animation has the command that renders it`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        let docs = ["docs", "Scenes", "--quality", "small", "--touches", "--animations", "out"] + quick
        let missing = try space.run(docs)
        #expect(missing.status == 1)
        let repair =
            "zoetrope render Scenes/slide.yaml --fps 5 --quality small --touches --max-size 5000000 -o out/slide.gif"
        #expect(
            missing.messages == """
                error: out/slide.gif: missing; render it from Scenes/slide.yaml
                  hint: \(repair)

                """)
        #expect(try space.run(repair.split(separator: " ").dropFirst().map(String.init)).status == 0)
        #expect(try space.run(docs).status == 0)
        #expect(space.exists("Output/docs/slide.html") && !space.exists("Output/docs/media/slide/animation.gif"))
        #expect(try space.run(docs + ["--check"]).status == 0)
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("zoetrope docs Scenes --animations out --fps 5 --quality small --touches"))
    }

    @Test func `errors in a scene have locations`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "Scenes/slide.yaml")
        try space.write(Scenes.fiveErrors, to: "Scenes/bad.yaml")
        let run = try space.run(["docs", "Scenes", "-o", "out/", "--quiet"] + quick)
        #expect(run.status == 2)
        #expect(run.messages.hasPrefix("Scenes/bad.yaml:2:"), "\(run.messages)")
        #expect(space.exists("out/slide.html") && space.exists("out/index.html") && !space.exists("out/bad.html"))
    }

    @Test func `--readme prints the picture element`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "--readme", "--fps", "10")
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.text == """
                <picture>
                  <source media="(prefers-reduced-motion: reduce)" srcset="Output/slide-still.png" />
                  <img src="Output/slide-light.gif" width="40" alt="slide: The box moves to the right." />
                </picture>

                """)
        #expect(try space.files() == ["Output/slide-light.gif", "Output/slide-still.png", "slide.yaml"])
        let lines = run.messages.split(separator: "\n").map(String.init)
        #expect(lines.contains("Output/slide-still.png  0 kB"))
        #expect(lines.contains { $0.hasSuffix(" in total") && !$0.contains("still") })
        #expect(
            lines.contains("slide.yaml: the alt text is generated; add `description:` to the scene for a better one"))
        #expect(try space.run("render", "slide.yaml", "--readme", "--fps", "10", "--check").status == 0)
        #expect(try space.run("render", "slide.yaml", "--readme", "--fps", "9", "--check").status == 1)
    }

    @Test func `--readme --json prints the element and the files, or which files are stale`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        func readme(_ options: String...) throws -> [String: Any] {
            let run = try space.run(["render", "slide.yaml", "--readme", "--fps", "10", "--json"] + options)
            let object = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: [[String: Any]]]
            return try #require(object?["readmes"]?.first)
        }
        let written = try readme()
        #expect((written["html"] as? String)?.hasPrefix("<picture>\n") == true && written["stale"] == nil)
        #expect(written["files"] as? [String] == ["Output/slide-light.gif", "Output/slide-still.png"])
        #expect(try readme("--check")["stale"] as? [String] == [])
        try space.write("", to: "Output/slide-still.png")
        let checked = try readme("--check")
        #expect(checked["stale"] as? [String] == ["Output/slide-still.png"] && checked["html"] == nil)
    }

    /// The names of the files as other programs decode them: frames, width and height.
    @Test func `animations of all formats are decoded by other programs`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run(["docs", "slide.yaml", "--format", "webm,mp4,webp,gif"] + quick)
        #expect(run.status == 0, "\(run.messages)")
        let videos = try space.shell(
            """
            for name in webm mp4; do ffprobe -v error -count_frames -select_streams v:0 -show_entries \
            stream=codec_name,width,height,nb_read_frames -of csv=p=0 Output/docs/media/slide/animation.$name; done
            """)
        #expect(videos.text == "vp9,40,30,2\nh264,40,30,2\n", "\(videos.messages)")
        let images = try space.shell(
            """
            /usr/bin/python3 -c '
            from PIL import Image
            for name in ("webp", "gif"):
                with Image.open("Output/docs/media/slide/animation." + name) as image:
                    print(image.format, image.size, image.n_frames)
            '
            """)
        #expect(images.text == "WEBP (40, 30) 2\nGIF (40, 30) 2\n", "\(images.messages)")
        let index = String(decoding: try space.data("Output/docs/README.md"), as: UTF8.self)
        #expect(index.contains("zoetrope docs slide.yaml --format webm,mp4,webp,gif --fps 5"))
    }

    @Test func `--readme --format prints the video element`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run("render", "slide.yaml", "--readme", "--fps", "10", "--format", "mp4,gif")
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.text == """
                <video autoplay="" loop="" muted="" playsinline="" width="40" height="30" controls="" poster="Output/slide-still.png" aria-label="slide: The box moves to the right.">
                  <source media="(prefers-reduced-motion: no-preference)" type="video/mp4" src="Output/slide-light.mp4" />
                  <picture>
                    <source media="(prefers-reduced-motion: reduce)" srcset="Output/slide-still.png" />
                    <img src="Output/slide-light.gif" width="40" alt="slide: The box moves to the right." loading="lazy" />
                  </picture>
                </video>

                """)
        #expect(
            try space.files() == [
                "Output/slide-light.gif", "Output/slide-light.mp4", "Output/slide-still.png", "slide.yaml",
            ])
    }

    @Test(arguments: [["docs"], ["docs", "--check"], ["render", "--readme"]])
    func `a missing ffmpeg is one error, before anything is written`(command: [String]) throws {
        let space = try Workspace()
        for name in ["a", "b"] { try space.write(Scenes.slide, to: "Scenes/\(name).yaml") }
        let run = try space.run(
            command + ["Scenes", "--format", "webp,gif"] + quick, environment: ["PATH": "/nowhere"])
        #expect(run.status == (command.contains("--check") ? 1 : 0), "no program is needed for images")
        let before = try space.files()
        let video = try space.run(
            command + ["Scenes", "--format", "mp4,gif"] + quick, environment: ["PATH": "/nowhere"])
        #expect(video.status == 4)
        #expect(
            video.messages == "error: videos need the program ffmpeg, which is not installed: apt-get install ffmpeg\n")
        #expect(try space.files() == before)
    }

    @Test(arguments: ["frames", "mp4", "gif,mp4,webp", "gif,gif", ""])
    func `lists of formats that pages cannot use`(list: String) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        for command in [["docs"], ["render", "--readme"]] {
            let run = try space.run(command + ["slide.yaml", "--format", list])
            #expect(run.status == 64 && run.messages.hasPrefix("error: --format: "), "\(run.messages)")
            #expect(try space.files() == ["slide.yaml"])
        }
    }

    @Test(arguments: [
        ["-o", "a.webp"], ["-o", "a/", "-o", "b/"], ["-o", "a.gif"], ["--script", "all"], ["--appearance", "dark"],
    ])
    func `options that cannot be combined with --readme`(options: [String]) throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        let run = try space.run(["render", "slide.yaml", "--readme"] + options)
        #expect(run.status == 64 && run.messages.contains("--readme"), "\(run.messages)")
        #expect(try space.files() == ["slide.yaml"])
    }
}
