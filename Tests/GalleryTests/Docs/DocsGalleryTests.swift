import Foundation
import Gallery
import Testing
import Zoetrope

/// The heading of the gallery, and what `--check` says about pages that depend on others.
@Suite struct DocsGalleryTests {
    @Test func `the gallery has the name of the folder of scenes or a title`() throws {
        let fixture = try DocsFixture(["motion-library/plain.yaml": DocsFixture.plain])
        let folder = fixture.folder.appendingPathComponent("motion-library").path
        for (title, heading) in [(nil, "Motion library"), ("Our *motion*", "Our *motion*")] {
            try fixture.run(["motion-library/plain.yaml"]) { ($0.sources, $0.title) = ([folder], title) }
            #expect(try fixture.text("index.html").contains("<header class=\"top\"><h1>\(heading)</h1>"))
            #expect(try fixture.text("README.md").hasPrefix("# \(heading.replacing("*", with: "\\*"))\n"))
        }
        #expect(throws: ZoetropeError.self) {
            try fixture.run(["motion-library/plain.yaml"]) { $0.title = " " }
        }
        try fixture.run(["motion-library/plain.yaml"]) { job in
            (job.folder, job.host) = (fixture.docs + "/site", try DocsHosts.named("mkdocs"))
        }
        let page = try fixture.text("site/index.md")
        #expect(page.contains("# Scenes\n") && page.contains("href=\"zoetrope-gallery.css\""))
        #expect(
            try fixture.text("site/zoetrope-gallery.css").contains(
                "table td{background-color:transparent!important;border:0!important}"))
    }

    @Test func `a page whose neighbour has another title says so`() throws {
        let fixture = try DocsFixture(["a.yaml": DocsFixture.plain, "b.yaml": DocsFixture.plain])
        try fixture.run(["a.yaml", "b.yaml"])
        func message(_ scenes: [String]) throws -> String {
            let report = try fixture.run(scenes) { $0.isChecking = true }
            return report.scenes.first.map(report.message) ?? ""
        }
        try fixture.write(DocsFixture.plain.replacing("Plain", with: "Other"), "b.yaml")
        #expect(
            try message(["a.yaml", "b.yaml"]).hasSuffix("stale; the title of the page before or after it has changed"))
        try fixture.write(DocsFixture.plain, "b.yaml")
        try fixture.write(DocsFixture.plain, "aa.yaml")
        #expect(
            try message(["a.yaml", "aa.yaml", "b.yaml"]).hasSuffix(
                "stale; the page before or after it is another one now"))
        try fixture.write(DocsFixture.plain.replacing("40", with: "50"), "a.yaml")
        #expect(
            try message(["a.yaml", "b.yaml"]).contains(
                "a.yaml, a file that it includes, the options, the program or a written file"))
    }
}
