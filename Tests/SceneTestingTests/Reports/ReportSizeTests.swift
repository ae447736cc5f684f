import Foundation
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// Reports of full-size scenes.
@Suite struct ReportSizeTests {
    private static let scenes = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenes")

    /// Four scenes with an animation as their only golden, which differs by a layer that has been added.
    private static let changed = Result { () throws -> (space: TemporaryFolder, report: TestReport) in
        let names = ["alert", "drawer", "mini-player", "toast"]
        let space = try TemporaryFolder()
        space.removeAtExit()
        for folder in ["art", "parts"] {
            try FileManager.default.copyItem(
                at: scenes.appendingPathComponent(folder), to: space.url(folder))
        }
        func scene(_ name: String, adding layer: String = "") throws -> String {
            let text = try String(contentsOf: scenes.appendingPathComponent("\(name).yaml"), encoding: .utf8)
            return text.replacing(#/\ngoldens:(\n .*)*/#, with: "")
                .replacing(#/(\nlayers:\n)/#) { "\($0.output.1)\(layer)" } + "\ngoldens: { animation: gif, fps: 10 }\n"
        }
        func run(_ record: RecordMode) throws -> TestReport {
            var test = TestJob()
            test.goldens = GoldenOptions(record: record)
            test.checksExpectations = false
            return try SuiteJob(test).run(names.map { space.path("\($0).yaml") })
        }
        for name in names { try space.write(try scene(name), to: "\(name).yaml") }
        _ = try run(.missing)
        let layer = "  - { id: added, frame: [40, 300, 60, 40], background: systemRed, zPosition: 500 }\n"
        for name in names { try space.write(try scene(name, adding: layer), to: "\(name).yaml") }
        return (space, try run(.never))
    }

    @Test func `four goldens of full-size scenes stay below 3 MB, with all files`() throws {
        let (space, report) = try Self.changed.get()
        #expect(report.scenes.flatMap(\.goldens).map(\.state) == [.differs, .differs, .differs, .differs])
        try ReportFolder.write(report, to: space.path("report"))
        let files = try space.files().filter { $0.hasPrefix("report/") }
        let sizes = try files.map { try space.data($0).count }
        #expect(sizes.reduce(0, +) < 3_000_000, "\(zip(files, sizes).map { "\($0) \($1)" })")
        // Each shows enough of the motion.
        let page = try space.text("report/index.html")
        let counts = page.matches(of: #/"differs":\[([^\]]*)\]/#).map { $0.output.1.split(separator: ",").count }
        #expect(counts.count == 4 && counts.allSatisfy { $0 >= 8 }, "\(counts)")
        // Pictures are also merged where there was no room for the files.
        try ReportFolder.write(try ReportFolder.merge([space.path("report")]), to: space.path("merged"))
        #expect(try space.text("merged/index.html") == page)
    }

    /// Another palette and its dither change a quarter of the pixels of all frames.
    @Test func `a layer that is added to a GIF is named, with its place`() throws {
        let scenes = try Self.changed.get().report.scenes.filter { result in
            ["drawer", "toast"].contains { result.scene.hasSuffix("/\($0).yaml") }
        }
        #expect(scenes.count == 2)
        for golden in scenes.flatMap(\.goldens) {
            #expect(golden.picture?.layers == ["added"], "\(golden.message)")
            #expect(golden.message.contains("60x40 pixels at "), "\(golden.message)")
            #expect(!golden.message.contains("timing:"), "\(golden.message)")
        }
    }
}
