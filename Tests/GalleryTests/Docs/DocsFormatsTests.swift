import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// `zoetrope docs --format` with several formats.
@Suite struct DocsFormatsTests {
    private static let scenes = ["card.yaml", "plain.yaml"]

    private func fixture() throws -> DocsFixture {
        try DocsFixture(["card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain])
    }

    private func animations(_ fixture: DocsFixture) throws -> [String] {
        try fixture.bytes().keys.filter { $0.contains("/animation.") || $0.contains("/dark.") }.sorted()
    }

    private static func files(_ endings: String...) -> [String] {
        ["card/animation", "card/dark", "plain/animation"].flatMap { name in endings.map { "media/\(name).\($0)" } }
            .sorted()
    }

    @Test func `pages offer WebP with GIF as the fallback`() throws {
        let fixture = try fixture()
        let report = try fixture.run(Self.scenes, formats: "webp,gif")
        #expect(report.exitCode == .success, "\(report)")
        #expect(try animations(fixture) == Self.files("gif", "webp"))
        for name in try animations(fixture) where name.hasSuffix("webp") {
            let data = try #require(fixture.bytes()[name])
            #expect(data.starts(with: Data("RIFF".utf8)) && data[8..<12] == Data("WEBP".utf8), "\(name)")
        }
        for page in ["card.md", "card.html", "index.html", "README.md"] {
            let text = try fixture.text(page)
            #expect(
                text.contains(
                    """
                      <source media="(prefers-color-scheme: dark)" type="image/webp" srcset="media/card/dark.webp" />
                      <source type="image/webp" srcset="media/card/animation.webp" />
                      <source media="(prefers-color-scheme: dark)" srcset="media/card/dark.gif" />
                      <img src="media/card/animation.gif"
                    """), "\(page)")
            #expect(!text.contains("<video"))
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page)") == [])
        }
        #expect(
            try fixture.text("card.md").contains("zoetrope render")
                && fixture.text("card.md").contains(" --readme --format webp,gif\n"))
        #expect(try fixture.text("card.md").contains("card-light.webp"))
        let manifest = try fixture.text("docs.json")
        #expect(manifest.contains("\"alternatives\"") && manifest.contains("\"format\" : \"webp\""))
    }

    /// GitHub removes `<video>` from Markdown.
    @Test func `HTML pages show a video and Markdown pages an image`() throws {
        let fixture = try fixture()
        try fixture.run(Self.scenes, formats: "mp4,webp,gif")
        #expect(try animations(fixture) == Self.files("gif", "mp4", "webp"))
        for page in ["card.html", "index.html"] {
            let text = try fixture.text(page)
            #expect(
                text.contains("--still:url(media/card/still.png);--still-dark:url(media/card/still-dark.png)"),
                "\(page)")
            #expect(
                text.contains("type=\"video/mp4\" src=\"media/card/dark.mp4\"") && !text.contains("poster=\"media"),
                "\(page)")
            #expect(DocsFixture.xmlError(Data(text.utf8)) == nil)
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page)") == [])
        }
        // The page's list of what happens is the transcript of its video.
        let page = try fixture.text("card.html")
        #expect(page.contains(" aria-describedby=\"what-happens\" aria-label="))
        #expect(page.contains("<div class=\"story\" id=\"what-happens\"><h2>What happens</h2>"))
        #expect(try !fixture.text("index.html").contains("aria-describedby"))
        #expect(try fixture.text("index.html").contains("playsinline=\"\" width=\"80\" height=\"160\""))
        for page in ["card.md", "README.md"] {
            // The command for a README prints a video, as code.
            let text = try #require(try fixture.text(page).components(separatedBy: "## Embed").first)
            #expect(!text.contains("<video") && !text.contains(".mp4") && text.contains("animation.webp"), "\(page)")
        }
    }

    @Test func `a video in the index is at most 360 CSS pixels high`() throws {
        let fixture = try fixture()
        try fixture.run(["card.yaml"], formats: "mp4,gif") { $0.options.scale = 1 }
        #expect(try fixture.text("card.html").contains("playsinline=\"\" width=\"200\" height=\"400\""))
        #expect(try fixture.text("index.html").contains("playsinline=\"\" width=\"180\" height=\"360\""))
    }

    @Test func `a second run changes nothing, and a check finds each changed file`() throws {
        let fixture = try fixture()
        try fixture.run(Self.scenes, formats: "webm,webp,gif")
        let before = try fixture.bytes()
        #expect(try fixture.run(Self.scenes, formats: "webm,webp,gif").scenes.map(\.state) == [.current, .current])
        try fixture.run(Self.scenes, formats: "webm,webp,gif") { ($0.rewritesAll, $0.jobs) = (true, 5) }
        #expect(try fixture.bytes() == before, "the bytes do not depend on the number of threads")
        for file in ["media/card/dark.webm", "media/card/animation.webp", "media/plain/animation.gif"] {
            try fixture.write("edited", "docs/\(file)")
            #expect(
                try fixture.run(Self.scenes, formats: "webm,webp,gif") { $0.isChecking = true }.exitCode == .different)
            try fixture.run(Self.scenes, formats: "webm,webp,gif")
            #expect(try fixture.bytes() == before, "\(file)")
        }
        for formats in ["webp,webm,gif", "webp,gif", "gif", "webp"] where (try? PageFormats(formats)) != nil {
            #expect(
                try fixture.run(Self.scenes, formats: formats) { $0.isChecking = true }.exitCode == .different,
                "\(formats)")
        }
    }

    @Test func `files of a format that is no longer listed are pruned`() throws {
        let fixture = try fixture()
        try fixture.run(Self.scenes, formats: "mp4,webp,gif")
        #expect(try fixture.run(Self.scenes, formats: "webp,gif").leftovers == Self.files("mp4"))
        let report = try fixture.run(Self.scenes) { $0.prunes = true }
        #expect(report.removed == Self.files("mp4", "webp") && report.leftovers == [])
        #expect(try animations(fixture) == Self.files("gif"))
        #expect(try !fixture.text("docs.json").contains("alternatives"))
    }

    @Test func `formats that are larger than the last one are left out`() throws {
        let fixture = try fixture()
        try fixture.run(Self.scenes, formats: "mp4,webp,gif")
        let sizes = try fixture.bytes().mapValues(\.count)
        func size(_ scene: String, _ format: String) -> Int {
            ["animation", "dark"].compactMap { sizes["media/\(scene)/\($0).\(format)"] }.reduce(0, +)
        }
        let report = try fixture.run(Self.scenes, formats: "mp4,webp,gif") { $0.omitsLargerFormats = true }
        #expect(report.leftovers == [])
        var kept: [String: Int] = [:]
        for scene in ["card", "plain"] {
            let page = try fixture.text("\(scene).html")
            for format in ["mp4", "webp"] {
                let isKept = size(scene, format) < size(scene, "gif")
                kept[format, default: 0] += isKept ? 1 : 0
                #expect(page.contains("animation.\(format)") == isKept, "\(scene) \(format)")
                let exists = try fixture.bytes().keys.contains("media/\(scene)/animation.\(format)")
                #expect(exists == isKept, "\(scene) \(format)")
            }
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(scene).html") == [])
        }
        // The scenes have a format of each kind.
        #expect(kept["webp", default: 0] > 0 && kept["mp4"] == 0, "\(kept)")
        let again = try fixture.run(Self.scenes, formats: "mp4,webp,gif") {
            ($0.omitsLargerFormats, $0.isChecking) = (true, true)
        }
        #expect(again.exitCode == .success)
    }

    @Test func `a manifest of a stranger puts nothing but paths and known types into pages`() throws {
        let fixture = try fixture()
        try fixture.run(Self.scenes, formats: "webp,gif")
        let list = try fixture.text("docs.json")
        for (name, path) in [
            ("x\\\"y", "a.webp"), ("frames", "a.webp"), ("webp", "x.webp\\\"><script>alert(1)</script>"),
        ] {
            try fixture.write(
                list.replacing("\"format\" : \"webp\"", with: "\"format\" : \"\(name)\"")
                    .replacing("\"media\\/card\\/animation.webp\"", with: "\"\(path)\"")
                    .replacing("\"media/card/animation.webp\"", with: "\"\(path)\""), "docs/docs.json")
            try fixture.run(["plain.yaml"], formats: "webp,gif")
            for page in ["index.html", "README.md"] {
                let text = try fixture.text(page)
                #expect(!text.contains("<script>alert") && !text.contains("x\"y") && !text.contains("type=\"frames"))
                #expect(text.contains("a.webp") == false || name == "webp")
            }
            #expect(DocsFixture.xmlError(Data(try fixture.text("index.html").utf8)) == nil)
        }
    }
}
