import Foundation
import Gallery
import Testing
import Zoetrope

/// A folder of pages, and its manifest, from a stranger.
@Suite struct StrangeDocsTests {
    private func link(_ fixture: DocsFixture, _ path: String, to target: String) throws {
        try? fixture.remove(path)
        try FileManager.default.createSymbolicLink(
            atPath: fixture.folder.appendingPathComponent(path).path, withDestinationPath: target)
    }

    private func change(_ fixture: DocsFixture, leftovers: [String]) throws {
        let text = try fixture.text("docs.json")
        let list = leftovers.map { "\"\($0)\"" }.joined(separator: ",")
        try fixture.write(
            text.replacing(#/"leftovers"\s*:\s*\[\s*\]/#, with: "\"leftovers\":[\(list)]"), "docs/docs.json")
    }

    @Test func `pruning removes nothing outside and nothing through links`() throws {
        let fixture = try DocsFixture(["a.yaml": DocsFixture.plain, "away/kept.png": "kept", "kept.png": "kept"])
        try fixture.run(["a.yaml"])
        try link(fixture, "docs/media/b", to: "../../away")
        for path in ["../kept.png", "media/b/kept.png", fixture.folder.appendingPathComponent("kept.png").path] {
            try change(fixture, leftovers: [path])
            _ = try? fixture.run(["a.yaml"]) { $0.prunes = true }
            try fixture.run(["a.yaml"]) { $0.rewritesAll = true }
        }
        let files = FileManager.default
        for name in ["kept.png", "away/kept.png"] {
            #expect(files.fileExists(atPath: fixture.folder.appendingPathComponent(name).path), "\(name)")
        }
    }

    @Test(arguments: ["docs/media", "docs/media/a"])
    func `nothing is written through a link`(path: String) throws {
        let fixture = try DocsFixture(["a.yaml": DocsFixture.plain, "away/note.txt": "kept"])
        try fixture.run(["a.yaml"])
        try link(fixture, path, to: fixture.folder.appendingPathComponent("away").path)
        let report = try fixture.run(["a.yaml"]) { $0.rewritesAll = true }
        #expect(report.scenes.first?.problem?.exitCode == .fileError)
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: fixture.folder.appendingPathComponent("away").path)
        #expect(names == ["note.txt"])
    }

    @Test func `runs at the same time lose no scene`() async throws {
        let names = (0..<6).map { "scene\($0).yaml" }
        let fixture = try DocsFixture(Dictionary(uniqueKeysWithValues: names.map { ($0, DocsFixture.plain) }))
        let (folder, docs) = (fixture.folder, fixture.docs)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask {
                    var job = DocsJob(try PageFormats("gif"))
                    (job.folder, job.options.scale, job.options.rate) = (docs, 0.4, 5)
                    _ = try job.run([folder.appendingPathComponent(name).path], command: "zoetrope docs")
                }
            }
            try await group.waitForAll()
        }
        let manifest = try fixture.text("docs.json")
        #expect(names.allSatisfy { manifest.contains($0) })
        #expect(try !FileManager.default.contentsOfDirectory(atPath: docs).contains { $0.hasPrefix(".zoetrope") })
    }
}
