import Foundation
import SceneReference
import TestSupport
import Testing

@Suite struct ManualEditionTests {
    @Test func `only pictures of the previous manual are removed`() throws {
        let folder = try TemporaryFolder([
            "pics/old.png": "x", "pics/holiday.png": "x",
            "pics.md": "<img src=\"pics/old.png\"> <img src=\"pics/new.png\">",
        ])
        let output = folder.path("pics.md")
        let edition = ManualEdition(
            markdown: "<img src=\"pics/new.png\">", pictures: [("new.png", Data("y".utf8))], output: output)
        #expect(edition.staleness().contains { $0.hasSuffix("pics/old.png is not used any more") })
        try edition.write()
        #expect(folder.names(in: "pics") == ["holiday.png", "new.png"])
        #expect(edition.staleness().isEmpty)
    }
}
