import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// What the pages for all hosts have in common.
@Suite struct DocsHostTests {
    static let sites = ["mkdocs", "docusaurus", "vitepress", "docc"]

    private static func formats(_ host: String) -> String { host == "docc" ? "mp4,gif" : "webp,gif" }

    @Test(arguments: sites) func `a site has its pages and no others`(host: String) throws {
        let site = try SiteFixture(host, formats: Self.formats(host))
        let ending = host == "docusaurus" ? "mdx" : "md"
        let names = host == "docc" ? ["Scenes"] : ["index"]
        let pages = ["a-b-c", "hostile", "plain"].map { host == "mkdocs" ? "\($0)/index" : $0 }
        #expect(site.pages.keys.sorted() == (names + pages).map { "\($0).\(ending)" }.sorted())
        let others = try FileManager.default.subpathsOfDirectory(atPath: site.path("docs"))
        #expect(!others.contains { $0.hasSuffix(".html") || $0.hasSuffix(".js") })
        #expect(
            others.filter { $0.hasSuffix(".css") }.sorted()
                == (host == "mkdocs" ? ["zoetrope-gallery.css", "zoetrope.css"] : []))
        for (name, text) in site.pages {
            // A file of the repository is not part of the site.
            #expect(!SiteFixture.text(text).contains(".yaml)"), "\(name)")
            // The text of a film in DocC is an argument.
            let prose = SiteFixture.text(text).replacing(/@Video\(.*\)/, with: "")
            #expect(!prose.contains("<script") && !prose.contains("<b>x"), "\(name)")
        }
    }

    @Test(arguments: sites) func `a second run writes nothing, and a check finds each changed file`(host: String) throws
    {
        let formats = Self.formats(host)
        let site = try SiteFixture(host, formats: formats)
        let before = try site.files.bytes()
        #expect(try site.run(host, formats: formats).scenes.map(\.state) == [.current, .current, .current])
        #expect(try site.files.bytes() == before)
        #expect(try site.run(host, formats: formats) { $0.isChecking = true }.exitCode == .success)
        for name in site.pages.keys.sorted() + (host == "mkdocs" ? ["zoetrope.css", "zoetrope-gallery.css"] : []) {
            try site.files.write("edited", "docs/\(name)")
            #expect(try site.run(host, formats: formats) { $0.isChecking = true }.exitCode == .different, "\(name)")
            try site.run(host, formats: formats)
            #expect(try site.files.bytes() == before, "\(name)")
        }
    }

    @Test(arguments: sites) func `pruning removes all files of a deleted scene`(host: String) throws {
        let formats = Self.formats(host)
        let site = try SiteFixture(host, formats: formats)
        try site.files.remove("a b&c.yaml")
        let report = try site.files.run(["hostile.yaml", "plain.yaml"], formats: formats) {
            $0.host = try DocsHosts.named(host)
            $0.prunes = true
        }
        #expect(!report.removed.isEmpty)
        #expect(
            try !FileManager.default.subpathsOfDirectory(atPath: site.path("docs")).contains { $0.contains("a-b-c") })
    }

    /// A picture that moves has a checkbox and a still; a film has the browser's controls and the list of what happens.
    @Test(arguments: ["mkdocs", "docusaurus", "vitepress"], ["webp,gif", "webm,gif"])
    func `the reader can stop what moves`(host: String, formats: String) throws {
        let site = try SiteFixture(host, formats: formats)
        let page = try #require(site.pages.first { $0.key.hasPrefix("hostile") }?.value)
        let isFilm = formats.hasPrefix("webm")
        #expect(page.contains("<input type=\"checkbox\" /> Pause the animation</label>") != isFilm)
        #expect(
            page.matches(of: /<img class(?:Name)?="zoetrope-still zoetrope-(?:light|dark)"/).count == (isFilm ? 0 : 2))
        // The style sheet of MkDocs has the rules for all pages.
        let isShared = host == "mkdocs"
        let rules = isShared ? try site.files.text("zoetrope.css") : page
        #expect(rules.contains(":has(.zoetrope-pause input:checked)") != (isFilm && !isShared))
        #expect(
            rules.contains("(prefers-reduced-motion:reduce){.zoetrope-film{display:none}}") == (isFilm || isShared))
        // Once for readers who prefer reduced motion.
        #expect(page.matches(of: /\ controls(?:="")? .* aria-describedby="transcript">/).count == (isFilm ? 4 : 0))
        #expect(page.matches(of: /<(?:ol|div) id="transcript">/).count == (isFilm ? 1 : 0), "\(page)")
    }

    /// On a narrow page.
    @Test(arguments: ["mkdocs", "docusaurus", "vitepress"]) func `a filmstrip and tables scroll`(host: String) throws {
        let site = try SiteFixture(host, formats: "webp,gif")
        let page = try #require(site.pages.first { $0.key.hasPrefix("plain") }?.value)
        let start =
            host == "docusaurus" ? "className=\"zoetrope-strip\" tabIndex=" : "class=\"zoetrope-strip\" tabindex="
        #expect(page.contains("<div \(start)\"0\"><img"), "\(page)")
        let rules = host == "mkdocs" ? try site.files.text("zoetrope.css") : page
        #expect(
            rules.contains(".zoetrope-strip{overflow-x:auto}") && rules.contains("table{display:block;overflow-x:auto}")
        )
    }

    @Test func `pages of two hosts are not mixed in a folder`() throws {
        let site = try SiteFixture("mkdocs")
        let error = #expect(throws: ZoetropeError.self) { try site.run("vitepress") }
        #expect(error?.exitCode == .usage && error?.description.contains("these pages are for --host mkdocs") == true)
    }

    @Test func `names that would have the same page are an error`() throws {
        let files = try DocsFixture(["a b.yaml": DocsFixture.plain, "a&b.yaml": DocsFixture.plain])
        func run(_ host: String) throws -> DocsReport {
            try files.run(["a b.yaml", "a&b.yaml"]) { $0.host = try DocsHosts.named(host) }
        }
        let error = #expect(throws: ZoetropeError.self) { try run("mkdocs") }
        #expect(error?.description.contains("rename the file") == true)
        #expect(try run("github").exitCode == .success)
    }

    @Test func `an index of a later version is an error`() throws {
        let files = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try files.run(["plain.yaml"])
        let index = try files.text("docs.json")
        #expect(index.contains("\"version\" : 1"))
        try files.write(index.replacing("\"version\" : 1", with: "\"version\" : 2"), "docs/docs.json")
        let error = #expect(throws: ZoetropeError.self) { try files.run(["plain.yaml"]) }
        #expect(error?.exitCode == .usage && error?.description.contains("later version of zoetrope") == true)
    }

    @Test func `wrong combinations`() throws {
        let files = try DocsFixture(["plain.yaml": DocsFixture.plain])
        func message(_ host: String, formats: String = "gif", _ change: (inout DocsJob) -> Void = { _ in }) -> String {
            do {
                try files.run(["plain.yaml"], formats: formats) {
                    $0.host = try DocsHosts.named(host)
                    change(&$0)
                }
                return ""
            } catch { return "\(error)" }
        }
        #expect(message("hugo").contains("hint: hosts: github, mkdocs, docusaurus, vitepress, docc"))
        #expect(message("docc", formats: "webp,gif").contains("DocC cannot show 'webp'"))
        #expect(
            message("mkdocs") { $0.animations = "Output" }.contains(
                "--animations cannot be combined with --host mkdocs"))
        #expect(!FileManager.default.fileExists(atPath: files.docs))
    }
}
