import Foundation
import SceneReference
import Testing

@Suite struct ManualEditionTests {
    @Test func onlyPicturesOfTheManualBeforeAreTakenAway() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pictures = folder.appendingPathComponent("pics")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        for name in ["old.png", "holiday.png"] {
            try Data("x".utf8).write(to: pictures.appendingPathComponent(name))
        }
        let output = folder.appendingPathComponent("pics.md").path
        try Data("<img src=\"pics/old.png\"> <img src=\"pics/new.png\">".utf8).write(to: URL(fileURLWithPath: output))
        let edition = ManualEdition(
            markdown: "<img src=\"pics/new.png\">", pictures: [("new.png", Data("y".utf8))], output: output)
        #expect(edition.staleness().contains { $0.hasSuffix("pics/old.png belongs to no example") })
        try edition.write()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted() == ["holiday.png", "new.png"])
        #expect(edition.staleness().isEmpty)
    }
}
