import Foundation
import Gallery
import TestSupport
import Testing
import Zoetrope

/// Which pages a folder has, and their names.
@Suite struct DocsNamesTests {
    @Test func `pruning removes the pages of scenes that are not given`() throws {
        let fixture = try DocsFixture([
            "card.yaml": DocsFixture.card, "plain.yaml": DocsFixture.plain, "bad.yaml": DocsFixture.plain,
        ])
        try fixture.run(["bad.yaml", "card.yaml", "plain.yaml"])
        try fixture.write("mine", "docs/media/card/notes.txt")
        // The scene still exists, and a run for some scenes does not affect the others.
        #expect(try fixture.run(["plain.yaml"]).leftovers.isEmpty)
        try fixture.write("zoetrope: 1\nlayers: 7", "bad.yaml")
        let report = try fixture.run(["bad.yaml", "plain.yaml"]) { $0.prunes = true }
        #expect(report.removed.contains("card.html") && report.removed.contains("media/card/animation.gif"))
        #expect(report.removed.allSatisfy { $0.contains("card") }, "\(report.removed)")
        let files = try fixture.files().keys
        #expect(files.filter { $0.contains("card") } == ["media/card/notes.txt"])
        #expect(files.contains("bad.html") && files.contains("plain.html"), "a scene with errors keeps its pages")
        #expect(!(try fixture.text("index.html")).contains("card.html"))
        #expect(!(try fixture.text("plain.html")).contains("card.html"))
    }

    @Test func `pages of scenes with the same file name have the names of the folders`() throws {
        let fixture = try DocsFixture([
            "ui/plain.yaml": DocsFixture.plain, "old/v1/Plain.yaml": DocsFixture.plain, "card.yaml": DocsFixture.card,
        ])
        try fixture.run(["ui/plain.yaml", "card.yaml"])
        let names = ["ui/plain.yaml", "old/v1/Plain.yaml", "card.yaml"]
        let report = try fixture.run(names) { $0.prunes = true }
        #expect(report.scenes.map(\.name) == ["ui-plain", "old-v1-Plain", "card"])
        #expect(report.removed.contains("plain.html") && report.leftovers.isEmpty)
        #expect(try fixture.text("ui-plain.html").contains("../ui/plain.yaml"))
        #expect(try fixture.text("old-v1-Plain.md").contains("media/old-v1-Plain/animation.gif"))
        for page in ["index", "ui-plain", "old-v1-Plain", "card"] {
            #expect(try LinkCheck.brokenLinks(of: "\(fixture.docs)/\(page).html") == [])
        }
        #expect(try fixture.run(names) { $0.isChecking = true }.exitCode == .success)
        // Without a title in the file, the one of the page has the folders too.
        let untitled = DocsFixture.plain.replacing("title: Plain\n", with: "")
        for name in ["a/box.yaml", "b/box.yaml"] { try fixture.write(untitled, name) }
        try fixture.run(["a/box.yaml", "b/box.yaml"]) { $0.prunes = true }
        #expect(try fixture.text("index.html").contains(">a-box</a></h2>"))
        #expect(try fixture.text("b-box.md").hasPrefix("# b-box\n"))
        // A scene in the folder that contains those of the others keeps its name.
        try fixture.write(DocsFixture.plain, "plain.yaml")
        let nested = try fixture.run(["plain.yaml", "ui/plain.yaml"]) { $0.prunes = true }
        #expect(nested.scenes.map(\.name) == ["plain", "ui-plain"])
    }
}
