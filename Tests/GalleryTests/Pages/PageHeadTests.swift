import Foundation
import Gallery
import Testing
import Zoetrope

/// The metadata of the HTML pages.
@Suite struct PageHeadTests {
    @Test func `link previews have absolute addresses if that of the folder is known`() throws {
        let files = try DocsFixture(["a b.yaml": DocsFixture.plain])
        try files.run(["a b.yaml"]) { $0.address = "https://example.com/motion/" }
        let page = try files.text("a b.html")
        for line in [
            "<meta property=\"og:title\" content=\"Plain\" />",
            "<meta property=\"og:url\" content=\"https://example.com/motion/a%20b.html\" />",
            "<meta property=\"og:image\" content=\"https://example.com/motion/media/a%20b/still.png\" />",
            "<link rel=\"icon\" type=\"image/svg+xml\" href=\"favicon.svg\" />",
        ] { #expect(page.contains(line), "\(line)") }
        #expect(try files.text("index.html").contains("content=\"https://example.com/motion/media/a%20b/still.png\""))
        #expect(try files.run(["a b.yaml"]) { $0.isChecking = true }.exitCode == .different)
        try files.run(["a b.yaml"])
        let relative = try files.text("a b.html")
        #expect(
            !relative.contains("og:url") && !relative.contains("og:image")
        )
    }

    @Test(arguments: ["example.com", "ftp://example.com", "https://a\"b", "https://", "javascript:alert(1)"])
    func `addresses that are none`(address: String) throws {
        let files = try DocsFixture(["plain.yaml": DocsFixture.plain])
        let error = #expect(throws: ZoetropeError.self) { try files.run(["plain.yaml"]) { $0.address = address } }
        #expect(error?.exitCode == .usage && error?.description.contains("--url needs an address") == true)
    }

    @Test func `an address is for HTML pages only`() throws {
        let files = try DocsFixture(["plain.yaml": DocsFixture.plain])
        let error = #expect(throws: ZoetropeError.self) {
            try files.run(["plain.yaml"]) { ($0.host, $0.address) = (try DocsHosts.named("mkdocs"), "https://a.b") }
        }
        #expect(error?.description.contains("--url cannot be combined with --host mkdocs") == true)
    }

    @Test func `pages load the colours of the user`() throws {
        let files = try DocsFixture(["plain.yaml": DocsFixture.plain])
        try files.run(["plain.yaml"])
        #expect(try !files.text("plain.html").contains("theme.css"))
        try files.write(":root{--accent:red}", "docs/theme.css")
        #expect(try files.run(["plain.yaml"]) { $0.isChecking = true }.exitCode == .different)
        try files.run(["plain.yaml"]) { $0.prunes = true }
        for page in ["plain.html", "index.html"] {
            let text = try files.text(page)
            let style = try #require(text.range(of: "href=\"style.css\"")),
                theme = try #require(text.range(of: "href=\"theme.css\""))
            #expect(style.lowerBound < theme.lowerBound)
        }
        #expect(try files.text("theme.css") == ":root{--accent:red}")
    }
}
