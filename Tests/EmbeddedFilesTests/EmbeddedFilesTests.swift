import EmbeddedFiles
import Foundation
import Testing

struct EmbeddedFilesTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file that is not listed in `Sources/CEmbeddedFiles` would be missing only in the program.
    @Test(
        "every file of the embedded folders is embedded",
        arguments: [
            (EmbeddedFiles.manual, ["Sources/SceneReference/Manual/Site", "Sources/SceneReference/Manual/Text"]),
            (.parts, ["Scenes/parts"]),
            (.preview, ["Sources/Preview/Page"]),
            (.recipes, ["Sources/SceneReference/Manual/Recipes"]),
            (.report, ["Sources/SceneTesting/Reports/Page"]),
            (.scenes, ["Scenes"]),
            (.schedulers, ["Examples/Shards"]),
            (.templates, ["Sources/SceneReference/Templates/Scenes"]),
        ])
    func filesOfFolders(embedded: EmbeddedFiles, folders: [String]) throws {
        var texts: [String: String] = [:]
        for folder in folders {
            let files = try FileManager.default.contentsOfDirectory(
                at: Self.package.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            for file in files where !file.hasDirectoryPath {
                texts[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
            }
        }
        #expect(embedded.names == texts.keys.sorted())
        for (name, text) in texts {
            // Not the whole texts in the output.
            let isCurrent = embedded.text(of: name) == text
            #expect(isCurrent, "\(name)")
        }
    }

    @Test func unknownNames() {
        #expect(EmbeddedFiles.report.text(of: "index.html") == nil)
        #expect(EmbeddedFiles.report.text(of: "") == nil)
    }
}
