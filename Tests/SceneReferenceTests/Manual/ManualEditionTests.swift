import Foundation
import SceneReference
import TestSupport
import Testing

@Suite struct ManualEditionTests {
    @Test func `only pictures of the previous manual are removed`() throws {
        let folder = try TemporaryFolder([
            "book/pictures/old.png": "x", "book/pictures/holiday.png": "x",
            "book/start.md":
                "<img src=\"pictures/old.png\"> <img src=\"pictures/new.png\"> <img src=\"pictures/../start.md\">",
        ])
        let edition = ManualEdition(
            pages: [("start.md", "<img src=\"pictures/new.png\">")], pictures: [("new.png", Data("y".utf8))],
            folder: folder.path("book"))
        #expect(edition.staleness().contains { $0.hasSuffix("pictures/old.png is not used any more") })
        try edition.write()
        #expect(folder.names(in: "book/pictures") == ["holiday.png", "new.png"])
        #expect(edition.staleness().isEmpty)
    }
}
