import Encoding
import Foundation
import Graphics
import SceneTestSupport
import Testing
import Zoetrope

/// Checks that the tutorial of the library shows the results of its steps.
@Suite struct TutorialTests {
    private static let resources = Scenes.repository
        .appendingPathComponent("Sources/Zoetrope/Zoetrope.docc/Resources")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.resources.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: [("toast-150ms", "150ms"), ("toast-shown", "marker:shown"), ("toast-leaving", "1.12s")])
    func `images are those of the scene`(picture: String, moment: String) throws {
        let scene = try PreparedScene(Self.resources.appendingPathComponent("toast-4.yaml").path)
        let still = try scene.still(at: #require(SceneMoment(moment)), scale: 2)
        let path = Self.resources.appendingPathComponent("\(picture).png").path
        #expect(
            still == FileManager.default.contents(atPath: path),
            "zoetrope still \(scene.file) --at \(moment) --scale 2 -o \(path)")
    }

    @Test func `each step continues the previous one`() throws {
        let scenes = try (1...4).map { try text("toast-\($0).yaml") }
        #expect(
            zip(scenes, scenes.dropFirst()).allSatisfy { before, after in
                before.split(separator: "\n").allSatisfy { after.contains($0) }
            })
        let programs = try (1...3).map { try text("render-\($0).swift") }
        #expect(zip(programs, programs.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    }

    @Test(arguments: ["DescribeAndRender", "Zoetrope"]) func `all files that it shows exist`(tutorial: String) throws {
        let path = Self.resources.deletingLastPathComponent()
            .appendingPathComponent("Tutorials/\(tutorial).tutorial")
        let names = try String(contentsOf: path, encoding: .utf8)
            .matches(of: /(?:file|source): "?([^",)]+)/)
            .map { String($0.output.1) }
        #expect(names.count > 0)
        let missing = names.filter {
            !FileManager.default.fileExists(atPath: Self.resources.appendingPathComponent($0).path)
        }
        #expect(missing == [])
    }

    @Test(arguments: 1...4) func `each step is a valid scene`(step: Int) throws {
        _ = try PreparedScene(Self.resources.appendingPathComponent("toast-\(step).yaml").path)
    }
}
