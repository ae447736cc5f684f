import Foundation
import TestSupport
import Testing

/// The pages as MkDocs builds them.
@Suite struct MkDocsSiteTests {
    private static let program = "/usr/bin/mkdocs"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    @Test(
        .enabled(if: isInstalled, "Debian's mkdocs is not installed"),
        arguments: TestCases.every(
            3, of: [(true, "webp,gif"), (true, "webm,gif"), (false, "webp,gif"), (false, "webm,gif")]))
    func `all pictures and links of the built site exist`(hasDirectoryAddresses: Bool, formats: String) throws {
        let site = try SiteFixture("mkdocs", formats: formats, folder: "docs/motion")
        try site.files.write("# Home\n\n[Motion](motion/index.md)\n", "docs/index.md")
        try site.files.write("site_name: Test\nuse_directory_urls: \(hasDirectoryAddresses)\n", "mkdocs.yml")
        #expect(try site.failure(of: Self.program, ["build", "--strict", "--quiet"]) == nil)
        for page in [
            "motion/index.html", "motion/hostile/index.html", "motion/a-b-c/index.html", "motion/plain/index.html",
        ] {
            let html = try String(contentsOfFile: site.path("site/\(page)"), encoding: .utf8)
            #expect(try Self.missing(html, at: site.path("site/\(page)")) == [], "\(page)")
            #expect(html.matches(of: /<img\s/).count > 2, "\(page)")
        }
        let page = try String(contentsOfFile: site.path("site/motion/hostile/index.html"), encoding: .utf8)
        let codes = try Self.texts(page, of: "code")
        #expect(try Self.texts(page, of: "h1") == [SiteFixture.title])
        #expect(try Self.texts(page, of: "p").contains(SiteFixture.description))
        let alts = page.matches(of: /alt="([^"]*)"/).map { Self.unescaped(String($0.output.1)) }
        #expect(
            alts.contains {
                $0.hasPrefix(
                    "\(SiteFixture.title). Curves over time: the horizontal position of the box goes from 0 to 40 points"
                )
            }, "\(alts)")
        #expect(codes.contains("'<i>|{{3}}</i>`'"), "\(codes)")
        #expect(
            alts.contains("\(SiteFixture.title): \(SiteFixture.description)") || formats.hasPrefix("webm"), "\(alts)")
        #expect(
            page.contains(
                formats.hasPrefix("webm")
                    ? "<video class=\"zoetrope-dark\"" : "<picture class=\"zoetrope-moving zoetrope-dark\""))
        guard formats.hasPrefix("webm") else { return }
        let rules = try String(contentsOfFile: site.path("site/motion/zoetrope.css"), encoding: .utf8)
        #expect(
            rules.contains("@media (prefers-reduced-motion:reduce){.zoetrope-film{display:none}}")
                && rules.contains(
                    "@media (prefers-reduced-motion:no-preference){.zoetrope-reduced-motion-film{display:none}}")
        )
        // Each film is there twice: for readers who prefer reduced motion it does not start by itself, but can be started.
        for (name, media, isQuiet) in [("film", "no-preference", false), ("reduced-motion-film", "reduce", true)] {
            let part = try #require(
                try page.firstMatch(of: Regex("(?s)<div class=\"zoetrope-\(name)\">.*?</div>"))
            ).0
            #expect(part.contains("autoplay") != isQuiet && part.contains("preload=\"none\"") == isQuiet)
            #expect(
                part.components(separatedBy: "<source").count == 1
                    + part.components(
                        separatedBy: "media=\"(prefers-reduced-motion: \(media))\""
                    ).count - 1 && part.contains("<source"))
            #expect(part.contains("controls") && part.contains("poster="))
        }
    }

    @Test(.enabled(if: isInstalled, "Debian's mkdocs is not installed"))
    func `the search finds what pages say, and none of their rules`() throws {
        let site = try SiteFixture("mkdocs", folder: "docs/motion")
        try site.files.write("# Home\n", "docs/index.md")
        try site.files.write("site_name: Test\n", "mkdocs.yml")
        #expect(try site.failure(of: Self.program, ["build", "--strict", "--quiet"]) == nil)
        struct Index: Decodable {
            struct Part: Decodable { let location, text: String }
            let docs: [Part]
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: site.path("site/search/search_index.json")))
        let parts = try JSONDecoder().decode(Index.self, from: data).docs.filter { $0.location.hasPrefix("motion/") }
        #expect(
            parts.contains {
                $0.location == "motion/a-b-c/#what-happens" && $0.text.contains("A finger taps the card.")
            })
        for part in parts { #expect(!part.text.contains("{display:") && !part.text.contains("!important"), "\(part)") }
        for page in ["index", "plain/index"] {
            let html = try String(contentsOfFile: site.path("site/motion/\(page).html"), encoding: .utf8)
            let link = page == "index" ? "zoetrope-gallery.css" : "../zoetrope.css"
            #expect(html.contains("<link rel=\"stylesheet\" href=\"\(link)\" />"), "\(page)")
            #expect(try Self.missing(html, at: site.path("site/motion/\(page).html")) == [])
        }
    }

    /// The links to files that do not exist.
    private static func missing(_ html: String, at path: String) throws -> [String] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var links = LinkCheck.links(in: html, isMarkdown: false)
        links += html.matches(of: /poster="([^"]*)"/).map { String($0.output.1) }
        return links.filter { link in
            guard !link.hasPrefix("#"), !link.contains("://"), !link.hasPrefix("data:") else { return false }
            let file = String(link.prefix { $0 != "#" && $0 != "?" }).removingPercentEncoding ?? link
            let target = folder.appendingPathComponent(file).standardizedFileURL.path
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
            return !exists || isFolder.boolValue && !FileManager.default.fileExists(atPath: "\(target)/index.html")
        }
    }

    /// The texts of all elements of a kind.
    private static func texts(_ html: String, of element: String) throws -> [String] {
        try html.matches(of: Regex("(?s)<\(element)[^>]*>(.*?)</\(element)>", as: (Substring, Substring).self)).map {
            unescaped(String($0.output.1).replacing(/<[^>]*>/, with: ""))
        }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(/&#(\d+);/) {
            $0.output.1.isEmpty ? "" : Int($0.output.1).flatMap(UnicodeScalar.init).map(String.init) ?? ""
        }
        .replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&amp;", with: "&")
    }
}
