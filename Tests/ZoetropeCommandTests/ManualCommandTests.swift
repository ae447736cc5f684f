import Foundation
import TestSupport
import Testing

private let hasBrowser = BrowserProcess.isInstalled
private let withoutBrowser: Comment = "Debian's chromium-headless-shell or python3 is not installed"

/// The manual in `Output`, and the command that makes it.
@Suite(.runsPrograms) struct ManualCommandTests {
    /// An installed program, with a few examples.
    private static let installed = Result { () throws -> (space: Workspace, link: String) in
        let space = try Workspace()
        space.removeAtExit()
        let program = space.folder.appendingPathComponent("usr/bin/zoetrope")
        try space.write("", to: "usr/bin/empty")
        try space.copy(URL(fileURLWithPath: Tool.path.get()), to: "usr/bin/zoetrope")
        for name in ["gestures/tap.yaml", "actions/set.yaml"] {
            let source = Tool.package.appendingPathComponent("Examples/Manual/\(name)")
            try space.write(Data(contentsOf: source), to: "usr/share/zoetrope/examples/\(name)")
        }
        // A link leads to the program, as one in /usr/local/bin does.
        let link = space.folder.appendingPathComponent("zoetrope")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
        return (space, link.path)
    }

    /// The folder of its HTML pages with pictures of the examples and recipes, which take some seconds of processor time.
    private static let site = Result { () throws -> (space: Workspace, folder: URL) in
        let (space, link) = try installed.get()
        let call = ["manual", "-o", "site", "--format", "html"]
        try #require(try Tool.start(link, call, in: space.folder).wait().status == 0)
        return (space, space.folder.appendingPathComponent("site"))
    }

    /// `.ci/publish --check` does the same in `.ci/run`.
    @Test(.enabled(if: TestCases.runAll, "all pictures take 15 seconds of processor time"))
    func `the manual and its pictures are what declarations and examples say`() throws {
        let options = [
            ("--examples", "Examples/Manual"), ("-o", "Output/manual"),
        ]
        let call = options.flatMap { [$0, Tool.package.appendingPathComponent($1).path] }
        let run = try Workspace().run(["manual", "--check"] + call)
        let command = options.map { "\($0) \($1)" }.joined(separator: " ")
        #expect(run.status == 0, "\(run.messages)write it anew: swift run -c release zoetrope manual \(command)")
    }

    @Test func `without a name the pages are listed`() throws {
        let space = try Workspace()
        let run = try space.run(["manual"])
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.contains("`zoetrope manual gestures`") && run.text.contains("`zoetrope manual all`"))
        #expect(!run.text.contains("<") && !run.text.contains("\u{1B}"))
        #expect(try space.files() == [])
    }

    @Test func `a page is text that can be read`() throws {
        let run = try Workspace().run(["manual", "command-line"])
        #expect(run.status == 0, "\(run.messages)")
        for command in ["render SCENE...", "still SCENE", "test", "manual"] {
            #expect(run.text.contains("zoetrope \(command)"), "\(command)")
        }
        #expect(!run.text.contains("<br>") && !run.text.contains("<td>") && !run.text.contains("| ---"))
        let prose = run.text.split(separator: "\n").filter { !$0.hasPrefix("    ") && !$0.contains("─") }
        #expect(prose.count > 100)
    }

    @Test func `the whole manual is Markdown where that is asked for`() throws {
        let run = try Workspace().run(["manual", "all", "--format", "markdown"])
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.contains("| `--scale SCALE` | `1.0` | Pixels per point. |"))
        #expect(run.text.contains("\n# Gestures\n") && run.text.contains("](#actions)"))
    }

    @Test func `a misspelt page is an error with the nearest one`() throws {
        let run = try Workspace().run(["manual", "gesturs"])
        #expect(run.status == 64)
        #expect(
            run.messages
                == "error: the manual has no page 'gesturs'\n  hint: did you mean 'zoetrope manual gestures'?\n")
    }

    @Test func `--check reports a missing manual and writes nothing`() throws {
        let space = try Workspace()
        let write = ["manual", "-o", "manual", "--no-pictures"]
        let run = try space.run(write + ["--check"])
        #expect(run.status == 1 && run.messages.hasPrefix("error: the manual is stale;"))
        #expect(run.text.contains("manual/README.md is missing"))
        #expect(try space.files() == [])
        #expect(try space.run(write).status == 0)
        #expect(try space.run(write + ["--check"]).status == 0)
    }

    @Test func `the pages as HTML link to each other, and the search finds keys`() throws {
        let site = try Self.site.get().folder
        for page in ["index", "gestures", "motion", "reference"] {
            #expect(try LinkCheck.brokenLinks(of: site.appendingPathComponent("\(page).html").path) == [])
        }
        let index = try String(contentsOf: site.appendingPathComponent("search-index.js"), encoding: .utf8)
        let entry = "[\"strokeEnd\", \"text-and-paint.html#key-shape.strokeEnd\", \"shape: the end of the stroke"
        #expect(index.contains(entry))
        let names = "Recipes, also wiggle, wobble, jiggle, wrong password"
        #expect(index.contains("[\"Shake\", \"recipes.html#shake\", \"\(names)\"]"))
        // What `zoetrope help` finds under other names, and in the text of sections.
        #expect(index.contains("\"dark mode\": \"Light and dark\"") && index.contains("\"rtl\": \"layoutDirection\""))
        for (place, words) in [
            ("documentation.html#colours", "the html pages load theme css if the folder has one"),
            ("documentation.html#sites", "zoetrope docs scenes o docs motion host mkdocs"),
            ("documentation.html#pages-of-a-folder", "readers who prefer reduced motion see stills"),
        ] {
            let line = index.split(separator: "\n").first { $0.contains("\"\(place)\": \"") } ?? ""
            #expect(line.contains(words), "\(place): \(line)")
        }
        let variants = try String(contentsOf: site.appendingPathComponent("variants.html"), encoding: .utf8)
        #expect(
            variants.contains("<a href=\"#variants-1\">Variants</a>") && variants.contains("<h2 id=\"variants-1\">"))
        let first = try String(contentsOf: site.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(first.contains("<a href=\"gestures.html#gestures-1\">Gestures</a>"))
    }

    @Test(
        .enabled(if: hasBrowser, withoutBrowser),
        arguments: [
            (
                "strokeEnd", "<a href=\"text-and-paint.html#key-shape.strokeEnd\">strokeEnd</a>",
                "strokeStart</a>"
            ),
            // Half of the words that are not common ones are enough where no section has all.
            ("how%20do%20I%20make%20a%20drawer%20wobbly", "<a href=\"recipes.html#drawer\">Drawer</a>", "Shake</a>"),
        ])
    func `the search finds keys and answers questions`(query: String, link: String, other: String) async throws {
        let address = "file://\(try Self.site.get().folder.path)/index.html?q=\(query)"
        let outcome = try await BrowserProcess.run(
            [
                ["wait": "document.querySelector('#results a')"],
                ["evaluate": "document.querySelector('#results').innerHTML"],
            ], at: address)
        let results = try #require(outcome.answers.first)
        #expect(results.contains(link), "\(results)")
        #expect(!results.contains(other))
    }

    /// Without the preference the pictures move and have buttons; with it each is replaced by its first frame.
    @Test(.enabled(if: hasBrowser, withoutBrowser), arguments: [false, true])
    func `pictures that move can be stopped`(reducesMotion: Bool) async throws {
        let space = try Workspace()
        let site = try Self.site.get().folder
        try space.write(Data(contentsOf: site.appendingPathComponent("pause.js")), to: "site/pause.js")
        let gif = Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()
        try gif.write(to: space.folder.appendingPathComponent("site/a.gif"))
        try Data(
            #"<nav></nav><main><img src="a.gif" alt="A card"></main><script src="pause.js"></script>"#.utf8
        ).write(to: space.folder.appendingPathComponent("site/moving.html"))
        #expect(
            try String(contentsOf: site.appendingPathComponent("recipes.html"), encoding: .utf8)
                .contains("<script src=\"pause.js\" defer>"))
        let address = "file://\(space.folder.path)/site/moving.html"
        let outcome = try await BrowserProcess.run(
            [
                ["size": [800, 600], "motion": reducesMotion ? "reduce" : "no-preference"], ["open": address],
                ["wait": "document.querySelector('.moving \(reducesMotion ? "canvas" : "img")')"],
                ["evaluate": "document.body.innerHTML"],
            ], at: "about:blank")
        let page = try #require(outcome.answers.first)
        #expect(page.contains("<span class=\"moving\"><\(reducesMotion ? "canvas" : "img") "), "\(page)")
        let action = reducesMotion ? "Play" : "Pause"
        #expect(page.contains("aria-label=\"\(action) the picture: A card\">\(action)</button>"), "\(page)")
        #expect(page.contains("class=\"all\">\(action) all pictures</button>"), "\(page)")
    }

    @Test func `the pictures of an installed package need no repository`() throws {
        let (space, link) = try Self.installed.get()
        let site = try Self.site.get().folder
        let plain = space.folder.appendingPathComponent("plain")
        let call = ["manual", "-o", "plain", "--format", "html", "--no-pictures"]
        #expect(try Tool.start(link, call, in: space.folder).wait().status == 0)
        for (folder, hasPictures) in [(site, true), (plain, false)] {
            for page in ["gestures", "recipes"] {
                let file = folder.appendingPathComponent("\(page).html")
                #expect(try String(contentsOf: file, encoding: .utf8).contains("<img ") == hasPictures)
                #expect(try LinkCheck.brokenLinks(of: file.path) == [])
            }
            // The folder of the package is not part of the manual.
            let text = try String(contentsOf: folder.appendingPathComponent("gestures.html"), encoding: .utf8)
            #expect(!text.contains("share/zoetrope"))
        }
    }

    /// On a phone the cells of a row are stacked, and nothing is cut off.
    @Test(.enabled(if: hasBrowser, withoutBrowser))
    func `no page is wider than a phone, and each has one title`() async throws {
        let space = try Self.site.get().space
        let pages = try space.files().filter { $0.hasPrefix("site/") && $0.hasSuffix(".html") }
        #expect(pages.count > 10)
        let cut =
            "[...document.querySelectorAll('table, td, code, p, li')].filter(e => !e.closest('pre'))"
            + ".filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'"
            + " || e.getBoundingClientRect().right > innerWidth + 1).length"
        let label = "getComputedStyle(document.querySelector('td[data-label]') ?? document.body, '::before').content"
        let widths = [390, 800]
        for page in pages {
            let address = space.folder.appendingPathComponent(page).absoluteString
            let outcome = try await BrowserProcess.run(
                [["wait": "document.readyState === 'complete'"]]
                    + widths.flatMap { width -> [[String: Any]] in
                        [
                            ["size": [width, 800], "scheme": "light", "motion": "no-preference"],
                            ["wait": "innerWidth === \(width)"],
                            ["evaluate": "String(document.documentElement.scrollWidth)"], ["evaluate": "\(cut) + ''"],
                            ["evaluate": "document.querySelectorAll('h1').length + ''"],
                        ]
                    }, at: address)
            #expect(outcome.answers == widths.flatMap { ["\($0)", "0", "1"] }, "\(page)")
            #expect(outcome.complaints == [], "\(page)")
        }
        let address = space.folder.appendingPathComponent("site/gestures.html").absoluteString
        let outcome = try await BrowserProcess.run(
            [
                ["size": [390, 800], "scheme": "dark", "motion": "no-preference"], ["open": address],
                ["wait": "document.readyState === 'complete'"], ["evaluate": label],
                ["evaluate": "getComputedStyle(document.querySelector('input'), '::placeholder').color"],
            ], at: address)
        // The second colour is that of `soft` in dark appearance.
        #expect(outcome.answers == ["\"takes\"", "rgb(154, 157, 166)"])
    }

    @Test(arguments: [
        (["--examples", ".", "-o", "x", "--no-pictures"], "--examples cannot be combined with --no-pictures"),
        (["--check"], "--check requires --output"), (["--examples", "."], "--examples requires --output"),
        (["--workflow", "--check"], "--workflow cannot be combined with pages, --format, --check or --examples"),
        (["--workflow", "--check", "-o", "x"], "--workflow cannot be combined with"),
        (["--workflow", "--man"], "--man and --workflow cannot be combined"),
        (["--workflow", "--examples", "x"], "--workflow cannot be combined with"),
        (["--man", "--check"], "--man cannot be combined with pages, --format, --check or --examples"),
        (["--format", "html"], "--format html requires --output"),
        (["--format", "text", "-o", "x"], "--format text is for standard output"),
        (["gestures", "-o", "x"], "--output writes all pages; leave out gestures"),
        (["--jobs", "0"], "--jobs must be 1 to "),
    ])
    func `options that cannot be combined`(options: [String], message: String) throws {
        let run = try Workspace().run(["manual"] + options)
        #expect(run.status == 64)
        #expect(run.messages.contains(message), "\(run.messages)")
    }
}
