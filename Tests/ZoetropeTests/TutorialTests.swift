import Encoding
import Foundation
import Graphics
import SceneTestSupport
import Testing
import Zoetrope

/// What the library's tutorial shows is what its steps give.
@Suite struct TutorialTests {
    private static let resources = Scenes.repository
        .appendingPathComponent("Sources/Zoetrope/Zoetrope.docc/Resources")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.resources.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: [("toast-150ms", "150ms"), ("toast-shown", "marker:shown"), ("toast-leaving", "1.12s")])
    func picturesAreThoseOfTheScene(picture: String, moment: String) throws {
        let scene = try PreparedScene(Self.resources.appendingPathComponent("toast-4.yaml").path)
        let still = try scene.still(at: #require(Position(moment)), scale: 2)
        let path = Self.resources.appendingPathComponent("\(picture).png").path
        #expect(
            still == FileManager.default.contents(atPath: path),
            "zoetrope still \(scene.file) --at \(moment) --scale 2 -o \(path)")
    }

    @Test func eachStepGoesOnFromTheLast() throws {
        let scenes = try (1...4).map { try text("toast-\($0).yaml") }
        #expect(
            zip(scenes, scenes.dropFirst()).allSatisfy { before, after in
                before.split(separator: "\n").allSatisfy { after.contains($0) }
            })
        let programs = try (1...3).map { try text("render-\($0).swift") }
        #expect(zip(programs, programs.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    }

    @Test(arguments: 1...4) func eachStepIsAScene(step: Int) throws {
        _ = try PreparedScene(Self.resources.appendingPathComponent("toast-\(step).yaml").path)
    }
}
