import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

@Suite struct DocsJobTests {
    @Test func `all files are written`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        let report = try fixture.run(["card.yaml", "plain.yaml"])
        #expect(report.exitCode == .success, "\(report)")
        #expect(report.scenes.map(\.state) == [.written, .written])
        let names = try fixture.files().keys.sorted()
        #expect(
            names == [
                "README.md", "card.html", "card.md", "docs.json", "favicon.svg", "gallery.js", "index.html",
                "media/card/animation.gif", "media/card/curves-narrow.svg", "media/card/curves.svg",
                "media/card/dark.gif", "media/card/filmstrip-1.png", "media/card/filmstrip-dark.png",
                "media/card/filmstrip.png", "media/card/onion-dark.png", "media/card/onion.png",
                "media/card/states-1.svg", "media/card/states-2.svg", "media/card/still-dark.png",
                "media/card/still.png",
                "media/plain/animation.gif", "media/plain/curves-narrow.svg", "media/plain/curves.svg",
                "media/plain/filmstrip.png",
                "media/plain/onion.png", "media/plain/still.png", "plain.html", "plain.md", "style.css",
            ])
        let page = try fixture.text("card.md")
        for part in [
            "# card", "## What happens", "1. **0.2 s** A finger taps the card.", "marker `tapped`", "`isOpen = true`",
            "## States", "| `mode` | `.low, .high` | `.low` | `.high` |", "1 of 2 fails.",
            "- ✓ `isOpen` at marker open",
            "- ✗ `card.frame.y == 101` at marker open",
            "`isOpen` is false at first. It becomes true with a tap on the card.", "### still",
            "--script still", "```yaml\nzoetrope: 1\n",
            "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "card-light.gif",
        ] { #expect(page.contains(part), "\(part)") }
        #expect(!(try fixture.text("plain.md")).contains("prefers-color-scheme"))
    }

    @Test func `the index has first sentences and does not enlarge narrow animations`() throws {
        let strip = """
            zoetrope: 1
            title: Strip
            description: A strip, e.g. a row (i.e. a line) of it. Another sentence.
            canvas: { size: [100, 200] }
            layers: [ { id: a, frame: [0, 0, 9, 9], background: red } ]
            loaded: [ { animate: { set: { a.frame.x: 40 }, duration: 200ms } } ]
            script: [ { wait: 300ms } ]
            """
        let fixture = try DocsFixture(["strip.yaml": strip])
        try fixture.run(["strip.yaml"]) { $0.options.scale = 1 }
        let readme = try fixture.text("README.md")
        #expect(readme.contains("<br />A strip, e.g. a row (i.e. a line) of it.\n"), "\(readme)")
        let widths = readme.matches(of: /width="(\d+)"/).compactMap { Int($0.output.1) }
        #expect(widths == [100], "\(readme)")
    }

    @Test func `a scale below 1 makes all pictures smaller`() throws {
        func widths(_ scale: Double) throws -> [Int] {
            let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
            try fixture.run(["card.yaml"]) { $0.options.scale = scale }
            return try ["still", "onion", "filmstrip", "filmstrip-1"].map { kind in
                let data = try #require(fixture.bytes()["media/card/\(kind).png"])
                return data[16..<20].reduce(0) { $0 << 8 | Int($1) }
            }
        }
        let (full, half, double) = (try widths(1), try widths(0.5), try widths(2))
        #expect(full[0] == 200 && half[0] == 100 && double[0] == 400)
        #expect(full[1] == 200 && half[1] == 100 && double[1] == 200)
        // The width is multiplied by the square root of 0.5; gaps and the filmstrips of other scripts do not change.
        let pictures = full[2] / (172 + 16)
        #expect(full[2] == pictures * (172 + 16) && half[2] == pictures * (122 + 16) && double[2] == full[2])
        #expect(full[3] == half[3] && full[3] == double[3])
    }

    @Test func `links and anchors resolve`() throws {
        let fixture = try DocsFixture(["scenes/a b&c.yaml": DocsFixture.card, "scenes/plain.yaml": DocsFixture.plain])
        try fixture.run(["scenes/a b&c.yaml", "scenes/plain.yaml"])
        let pages = try fixture.files().keys.filter { $0.hasSuffix(".md") || $0.hasSuffix(".html") }
        #expect(pages.count == 6)
        for page in pages { #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page)") == []) }
        let html = try fixture.text("a b&c.html")
        #expect(LinkCheck.links(in: html, isMarkdown: false).contains("#embed"))
        #expect(LinkCheck.links(in: html, isMarkdown: false).contains("../scenes/a%20b%26c.yaml"))
    }

    @Test func `markup in scene files is escaped`() throws {
        let hostile = """
            zoetrope: 1
            title: "</title><script>alert('1')</script> | \\"q\\" & *b* ]]>"
            description: "<img src=x onerror=alert(2)> | a `b` [c](javascript:d)"
            variables:
              text: { initial: .none, values: [.none] }   # </code> | <b>
              note: "'<i>|</i>'"
            layers: [ { id: a, frame: [0, 0, 9, 9], background: red } ]
            loaded: [ { animate: { set: { a.frame.x: 40 }, duration: 200ms } } ]
            scripts: { "<u>|": [ { marker: "<m>|" }, { wait: 300ms } ], "`x` & y": [ { wait: 40ms } ] }
            # ```` --> <!-- ]]>
            """
        let fixture = try DocsFixture(["x.yaml": hostile])
        #expect(try fixture.run(["x.yaml"]).exitCode == .success)
        for (name, file) in try fixture.files() where name.hasSuffix(".html") || name.hasSuffix(".svg") {
            #expect(DocsFixture.xmlError(file.data) == nil, "\(name): \(DocsFixture.xmlError(file.data) ?? "")")
            let text = String(decoding: file.data, as: UTF8.self)
            for part in ["<script>alert", "<img src=x", "<i>|", "<u>|", "<m>|"] {
                #expect(!text.contains(part), "\(name): \(part)")
            }
        }
        let page = try fixture.text("x.md")
        let beforeSource = page.components(separatedBy: "## Source")[0]
        #expect(beforeSource.contains("&lt;img src=x onerror=alert(2)&gt; \\| a \\`b\\` \\[c\\](javascript:d)"))
        #expect(!beforeSource.contains("<script") && !beforeSource.contains("<img src=x"))
        let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `note`") })
        #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 6)
        #expect(page.contains("\n`````yaml\n"))
        #expect(!(try fixture.text("README.md")).contains("<script"))
    }

    @Test func `HTML and SVG files are well-formed`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card])
        try fixture.run(["card.yaml"])
        for (name, file) in try fixture.files() where name.hasSuffix(".html") || name.hasSuffix(".svg") {
            #expect(DocsFixture.xmlError(file.data) == nil, "\(name): \(DocsFixture.xmlError(file.data) ?? "")")
        }
    }

    @Test func `a second run changes nothing`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        try fixture.run(["card.yaml", "plain.yaml"])
        let before = try fixture.files()
        let again = try fixture.run(["card.yaml", "plain.yaml"])
        #expect(again.scenes.map(\.state) == [.current, .current])
        let after = try fixture.files()
        #expect(before.mapValues(\.data) == after.mapValues(\.data))
        #expect(before.mapValues(\.date) == after.mapValues(\.date))
        // The files are the same when they are written again, with any number of threads.
        try fixture.run(["card.yaml", "plain.yaml"]) {
            $0.rewritesAll = true; $0.jobs = 5
        }
        #expect(try fixture.bytes() == before.mapValues(\.data))
    }

    @Test func `both appearances are reduced alike for a size`() throws {
        /// What the stamp of a file lists.
        func reductions(_ fixture: DocsFixture, _ name: String) throws -> String {
            let bytes = try #require(fixture.bytes()["media/rays/\(name).gif"])
            let text = String(decoding: bytes.filter { (32...126).contains($0) }, as: UTF8.self)
            return text.firstMatch(of: #/; (reduced [^;]*); /#).map { String($0.1) } ?? ""
        }
        let fixture = try DocsFixture(["rays.yaml": ReadmeRendererTests.rays])
        try fixture.run(["rays.yaml"])
        #expect(try reductions(fixture, "animation") == "" && reductions(fixture, "dark") == "")
        let size = try #require(fixture.bytes()["media/rays/dark.gif"]).count
        let report = try fixture.run(["rays.yaml"]) { $0.options.maxSize = size * 9 / 10 }
        #expect(report.scenes.map(\.state) == [.written])
        let (light, dark) = (try reductions(fixture, "animation"), try reductions(fixture, "dark"))
        #expect(light == dark && !dark.isEmpty)
        let again = try fixture.run(["rays.yaml"]) { $0.options.maxSize = size * 9 / 10 }
        #expect(again.scenes.map(\.state) == [.current])
    }

    @Test func `a changed comment changes the page and not its animation`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.run(["plain.yaml"])
        let before = try fixture.files()
        try fixture.write(DocsFixture.plain.replacing("layers:", with: "# A comment.\nlayers:"), "plain.yaml")
        #expect(try fixture.run(["plain.yaml"]) { $0.isChecking = true }.scenes.map(\.state) == [.stale])
        #expect(try fixture.run(["plain.yaml"]).scenes.map(\.state) == [.written])
        let after = try fixture.files()
        #expect(try fixture.text("plain.md").contains("# A comment."))
        #expect(after["media/plain/animation.gif"]?.date == before["media/plain/animation.gif"]?.date)
        #expect(after["media/plain/animation.gif"]?.data == before["media/plain/animation.gif"]?.data)
    }

    @Test func `a check finds changes and a run updates the files`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        let names = ["card.yaml", "plain.yaml"]
        #expect(try fixture.run(names) { $0.isChecking = true }.exitCode == .different)
        #expect(!FileManager.default.fileExists(atPath: fixture.docs), "a check writes nothing")
        try fixture.run(names)
        let good = try fixture.bytes()
        #expect(try fixture.run(names) { $0.isChecking = true }.exitCode == .success)

        try fixture.write(DocsFixture.plain + "# a comment", "plain.yaml")
        let found = try fixture.run(names) { $0.isChecking = true }
        #expect(found.exitCode == .different && found.scenes.map(\.state) == [.current, .stale])
        #expect(try fixture.bytes() == good)
        try fixture.write(DocsFixture.plain, "plain.yaml")

        for file in [
            "card.md", "media/card/still.png", "index.html", "README.md", "style.css", "gallery.js", "docs.json",
        ] {
            try fixture.write("edited", "docs/\(file)")
            #expect(try fixture.run(names) { $0.isChecking = true }.exitCode == .different, "\(file)")
            try fixture.run(names)
            #expect(try fixture.bytes() == good, "\(file)")
        }
        #expect(
            try fixture.run(names) {
                $0.isChecking = true; $0.options.rate = 6
            }.exitCode == .different)
        #expect(
            try fixture.run(names) {
                $0.isChecking = true; $0.options.maxSize = 4_000_000
            }.exitCode == .different)
    }

    @Test func `files of deleted scenes are reported and pruned`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
        try fixture.run(["card.yaml", "plain.yaml"])
        try fixture.write("mine", "docs/CNAME")
        // A run for some scenes does not affect the others.
        #expect(try fixture.run(["plain.yaml"]).leftovers.isEmpty)
        #expect(try fixture.text("index.html").contains("card.html"))
        try fixture.remove("card.yaml")
        let report = try fixture.run(["plain.yaml"])
        #expect(report.leftovers.contains("card.md") && report.leftovers.contains("media/card/dark.gif"))
        #expect(!(try fixture.text("index.html")).contains("card.html"))
        #expect(try fixture.text("card.md").isEmpty == false, "files are reported and not removed")
        #expect(try fixture.run(["plain.yaml"]).leftovers == report.leftovers, "the second report is the same")
        let pruned = try fixture.run(["plain.yaml"]) { $0.prunes = true }
        #expect(pruned.removed == report.leftovers && pruned.leftovers.isEmpty)
        #expect(
            try fixture.files().keys.sorted() == [
                "CNAME", "README.md", "docs.json", "favicon.svg", "gallery.js", "index.html",
                "media/plain/animation.gif", "media/plain/curves-narrow.svg", "media/plain/curves.svg",
                "media/plain/filmstrip.png", "media/plain/onion.png", "media/plain/still.png", "plain.html",
                "plain.md", "style.css",
            ])
    }

    @Test func `scenes with similar names have separate files`() throws {
        let fixture = try DocsFixture(["card.yaml": DocsFixture.card, "card-dark.yaml": DocsFixture.plain])
        let names = ["card.yaml", "card-dark.yaml"]
        try fixture.run(names)
        #expect(try fixture.run(names) { $0.isChecking = true }.exitCode == .success)
    }

    @Test(arguments: ["plain.md", "plain.html", "style.css", "docs.json", "README.md", "media/plain/animation.gif"])
    func `existing files that were not generated are not overwritten`(file: String) throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.write("mine", "docs/\(file)")
        let problem = #expect(throws: ZoetropeError.self) { try fixture.run(["plain.yaml"]) }
        #expect(
            problem?.exitCode == .usage && problem?.description.contains("was not generated by zoetrope docs") == true)
        #expect(try fixture.files().keys.sorted() == [file] && fixture.text(file) == "mine")
    }

    @Test func `a run continues after an interrupted one`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.write(#"{"scenes": [], "leftovers": [], "begun": ["plain"]}"#, "docs/docs.json")
        try fixture.write("half", "docs/plain.md")
        #expect(try fixture.run(["plain.yaml"]).exitCode == .success)
        #expect(try fixture.text("plain.md").contains("# Plain"))
        #expect(!(try fixture.text("docs.json")).contains("begun"))
    }

    @Test func `a manifest with invalid sizes is ignored`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.run(["plain.yaml"])
        let list = try fixture.text("docs.json")
        let size = try #require(list.firstMatch(of: /"bytes" : \d+/))
        try fixture.write(list.replacing(size.output, with: "\"bytes\" : \(Int.max)"), "docs/docs.json")
        #expect(try fixture.run(["plain.yaml"]).exitCode == .success)
        #expect(try fixture.text("docs.json") == list)
    }

    @Test func `other scenes are written if one has errors`() throws {
        let fixture = try DocsFixture([
            "bad.yaml": "zoetrope: 1\nlayers: [ { frme: 1 } ]\n", "plain.yaml": DocsFixture.plain,
        ])
        let report = try fixture.run(["bad.yaml", "plain.yaml"])
        #expect(report.exitCode == .badScene)
        #expect(report.scenes.map(\.state) == [.failed, .written])
        #expect(report.scenes[0].problem?.messages.first?.contains("bad.yaml:2:13: error: unknown key 'frme'") == true)
        #expect(try fixture.text("plain.html").contains("Plain"))
        #expect(!(try fixture.text("index.html")).contains("bad.html"))
    }

    @Test func `incorrect usage`() throws {
        let fixture = try DocsFixture([
            "index.yaml": DocsFixture.plain, "a/x.yaml": DocsFixture.plain, "a/X.yml": DocsFixture.plain,
        ])
        func code(_ scenes: [String], _ change: (inout DocsJob) -> Void = { _ in }) -> ExitCode? {
            do { return try fixture.run(scenes, change).exitCode } catch { return (error as? ZoetropeError)?.exitCode }
        }
        #expect(code(["index.yaml"]) == .usage, "the page would replace the gallery")
        #expect(code(["a/x.yaml", "a/X.yml"]) == .usage, "two scenes have the same page")
        #expect(code(["a/x.yaml", "a/../a/x.yaml"]) == .usage, "a scene is given twice")
        #expect(
            code(["a/x.yaml"]) {
                $0.isChecking = true; $0.prunes = true
            } == .usage)
        #expect(code(["a/x.yaml"]) { $0.options.scale = 0 } == .usage)
        #expect(code(["a/x.yaml"]) { $0.options.maxSize = 100 } == .limit)
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.docs)/x.html"))
    }

    @Test func `an existing README is not overwritten`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain, "docs/README.md": "# Mine"])
        let problem = #expect(throws: ZoetropeError.self) { try fixture.run(["plain.yaml"]) }
        #expect(
            problem?.exitCode == .usage
                && problem?.description.contains("README.md: this file was not generated") == true)
        #expect(try fixture.files().keys.sorted() == ["README.md"])
    }

    @Test func `pages can use APNGs`() throws {
        let fixture = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try fixture.run(["plain.yaml"], formats: "apng")
        #expect(try fixture.files()["media/plain/animation.png"]?.data.starts(with: [0x89, 0x50]) == true)
        #expect(try fixture.text("plain.md").contains("src=\"media/plain/animation.png\""))
    }
}
