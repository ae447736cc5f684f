import Foundation
import SceneTestSupport
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// Reports, goldens and scenes from strangers do not lead out of their folders.
@Suite struct StrangeReportTests {
    private static let scene = TraceTests.slide(target: "200").replacing(
        #/goldens: .*/#, with: "goldens: { trace: [box.frame.x], stills: [done] }")

    /// A folder with a scene, its goldens, and in `report` the report of a run in which they differ.
    private func space() throws -> TemporaryFolder {
        let space = try TemporaryFolder(["slide.yaml": Self.scene, "secret.txt": "secret"])
        _ = try run(space, .missing)
        try space.write(Self.scene.replacing("200", with: "202"), to: "slide.yaml")
        try ReportFolder.write(try run(space, .never), to: space.path("report"))
        return space
    }

    private func run(_ space: TemporaryFolder, _ record: RecordMode) throws -> TestReport {
        var test = TestJob()
        test.goldens = GoldenOptions(record: record)
        return try SuiteJob(test).run([space.path("slide.yaml")])
    }

    private func link(_ space: TemporaryFolder, _ path: String, to target: String) throws {
        try? space.remove(path)
        try FileManager.default.createSymbolicLink(atPath: space.path(path), withDestinationPath: target)
    }

    private func change(_ space: TemporaryFolder, _ old: String, _ new: String) throws {
        let text = try space.text("report/report.json")
        #expect(text.contains(old))
        try space.write(text.replacing(old, with: new), to: "report/report.json")
    }

    private func mergeError(_ space: TemporaryFolder) throws -> ZoetropeError? {
        let before = try space.files()
        let problem = #expect(throws: ZoetropeError.self) {
            try ReportFolder.write(try ReportFolder.merge([space.path("report")]), to: space.path("merged"))
        }
        #expect(try space.files() == before)
        return problem
    }

    @Test func `an unchanged report is merged`() throws {
        let space = try space()
        try ReportFolder.write(try ReportFolder.merge([space.path("report")]), to: space.path("merged"))
        #expect(try space.data("merged/index.html") == space.data("report/index.html"))
    }

    /// The pictures of a report are read from its page.
    @Test(arguments: ["https://example.com/", "data:image/webp;base64,\\\"><script>example.com"])
    func `only pictures are taken from a page`(address: String) throws {
        let space = try space()
        let page = try space.text("report/index.html")
        #expect(page.contains("\"data:image/webp;base64,"))
        try space.write(
            page.replacing("\"data:image/webp;base64,", with: "\"\(address)"), to: "report/index.html")
        try ReportFolder.write(try ReportFolder.merge([space.path("report")]), to: space.path("merged"))
        let merged = try space.text("merged/index.html")
        #expect(!merged.contains("example.com") && merged == page)
    }

    @Test(arguments: [
        #""name":"..\/..\/..\/x.sh""#, #""name":"\/x.sh""#, #""name":"slide\/..""#, #""name":"slide\/a\/b.trace""#,
        #""name":"""#,
    ])
    func `a name in a report does not become a path outside`(name: String) throws {
        let space = try space()
        let text = try space.text("report/report.json")
        let found = try #require(text.firstMatch(of: #/"name"\s*:\s*"slide[^"]*main.trace"/#))
        try change(space, String(found.0), name)
        #expect(try mergeError(space)?.exitCode == .fileError)
    }

    @Test func `files of a report are read only inside it`() throws {
        for file in ["../secret.txt", "/etc/hosts", "files/../../secret.txt"] {
            let space = try space()
            let text = try space.text("report/report.json")
            let found = try #require(text.firstMatch(of: #/"actual"\s*:\s*"[^"]*"/#))
            try change(space, String(found.0), "\"actual\" : \"\(file)\"")
            #expect(try mergeError(space)?.exitCode == .fileError, "\(file)")
        }
    }

    @Test func `links in a report are not followed`() throws {
        let space = try space()
        try link(space, "report/files/slide/main.trace/actual.trace", to: space.path("secret.txt"))
        #expect(try mergeError(space)?.description.contains("links are not followed") == true)
        try link(space, "report/files", to: space.path(""))
        #expect(try mergeError(space)?.description.contains("links are not followed") == true)
        let pipe = try self.space()
        try pipe.remove("report/report.json")
        #expect(mkfifo(pipe.path("report/report.json"), 0o600) == 0)
        #expect(try mergeError(pipe)?.description.contains("not a regular file") == true)
    }

    @Test func `the sizes of the files are limited together, before they are read`() throws {
        let space = try space()
        for role in ["expected", "actual"] {
            for golden in ["main.trace/\(role).trace", "main.done.png/\(role).png"] {
                // Sparse.
                #expect(truncate(space.path("report/files/slide/\(golden)"), 200 << 20) == 0, "\(golden)")
            }
        }
        #expect(try mergeError(space)?.exitCode == .limit)
    }

    @Test func `only a report and nothing else is replaced`() throws {
        let space = try space()
        let report = try run(space, .never)
        try Data(report.junit.utf8).write(to: space.url("report/junit.xml"))
        try ReportFolder.write(report, to: space.path("report"))
        #expect(!space.exists("report/junit.xml"), "JUnit XML of an earlier run belongs to the report")
        for file in ["notes.md", "files/notes.md", "files/slide/main.trace/other.trace", ".git/config", "junit.xml"] {
            try space.write("mine", to: "report/\(file)")
            let problem = #expect(throws: ZoetropeError.self) {
                try ReportFolder.write(report, to: space.path("report"))
            }
            #expect(problem?.exitCode == .usage && problem?.description.contains(file) == true, "\(file)")
            #expect(try space.text("report/\(file)") == "mine")
            try space.remove("report/\(file)")
        }
        // A file of that name does not make a folder a report.
        try space.write("{}", to: "project/report.json")
        try space.write("mine", to: "project/main.c")
        #expect(throws: ZoetropeError.self) { try ReportFolder.write(report, to: space.path("project")) }
        #expect(space.exists("project/main.c"))
        try ReportFolder.write(report, to: space.path("report"))
    }

    // MARK: goldens

    @Test(arguments: ["../other", "/tmp/other", "a/../../other"])
    func `a folder of goldens outside the scene's folder is an error of the scene`(folder: String) throws {
        let space = try TemporaryFolder([
            "in/slide.yaml": Self.scene.replacing("goldens: { ", with: "goldens: { folder: \(folder), ")
        ])
        var test = TestJob()
        test.goldens = GoldenOptions(record: .all)
        let problem = #expect(throws: ZoetropeError.self) { try test.run(space.path("in/slide.yaml")) }
        #expect(problem?.exitCode == .badScene)
        #expect(problem?.description.contains("'\(folder)' is outside the scene's folder") == true)
        #expect(try space.files() == ["in/slide.yaml"])
    }

    @Test(arguments: ["Goldens", "Goldens/slide", "Goldens/slide/main.trace"])
    func `a link among the goldens is neither read nor written nor removed through`(path: String) throws {
        let space = try space()
        try space.write("outside", to: "away/slide/main.trace")
        try space.write("outside", to: "away/slide/gone.trace")
        let target = "away" + path.dropFirst("Goldens".count)
        try link(space, path, to: space.path(target))
        for mode in [RecordMode.never, .all] {
            let report = try run(space, mode)
            let golden = try #require(report.scenes.first?.goldens.first)
            #expect(
                golden.state == .unreadable && golden.message.contains("links are not followed"), "\(golden.message)")
            #expect(golden.attachments.values.allSatisfy { $0 != Data("outside".utf8) })
            #expect(report.exitCode == .fileError)
        }
        _ = try? GoldenPruning().removeOrphans(of: [space.path("slide.yaml")])
        #expect(
            try space.text("away/slide/main.trace") == "outside" && space.text("away/slide/gone.trace") == "outside")
    }

    @Test func `a golden that cannot be written is a file error`() throws {
        let space = try TemporaryFolder(["slide.yaml": Self.scene, "Goldens": "a file in the place of the folder"])
        let report = try run(space, .missing)
        #expect(report.exitCode == .fileError && !report.passed)
    }
}
