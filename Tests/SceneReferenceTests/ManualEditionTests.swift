import Foundation
import SceneReference
import TestSupport
import Testing

@Suite struct ManualEditionTests {
    @Test func onlyPicturesOfTheManualBeforeAreTakenAway() throws {
        let folder = try TemporaryFolder([
            "pics/old.png": "x", "pics/holiday.png": "x",
            "pics.md": "<img src=\"pics/old.png\"> <img src=\"pics/new.png\">",
        ])
        let output = folder.path("pics.md")
        let edition = ManualEdition(
            markdown: "<img src=\"pics/new.png\">", pictures: [("new.png", Data("y".utf8))], output: output)
        #expect(edition.staleness().contains { $0.hasSuffix("pics/old.png belongs to no example") })
        try edition.write()
        #expect(folder.names(in: "pics") == ["holiday.png", "new.png"])
        #expect(edition.staleness().isEmpty)
    }
}
