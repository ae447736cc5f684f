import EmbeddedFiles
import Foundation
import Testing

struct EmbeddedFilesTests {
    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources")

    /// A file that is not listed in `Sources/CEmbeddedFiles` would be missing only in the program.
    @Test(
        "every file of the embedded folders is embedded",
        arguments: [
            (EmbeddedFiles.manual, ["SceneReference/Manual/Site", "SceneReference/Manual/Text"]),
            (.preview, ["Preview/Page"]),
            (.recipes, ["SceneReference/Manual/Recipes"]),
            (.report, ["SceneTesting/Reports/Page"]),
            (.templates, ["SceneReference/Templates/Scenes"]),
        ])
    func filesOfFolders(embedded: EmbeddedFiles, folders: [String]) throws {
        var texts: [String: String] = [:]
        for folder in folders {
            let files = try FileManager.default.contentsOfDirectory(
                at: Self.sources.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            for file in files { texts[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8) }
        }
        #expect(embedded.names == texts.keys.sorted())
        for (name, text) in texts { #expect(embedded[name] == text, "\(name)") }
    }

    @Test func unknownNames() {
        #expect(EmbeddedFiles.report.text(of: "index.html") == nil)
        #expect(EmbeddedFiles.report.text(of: "") == nil)
    }
}
