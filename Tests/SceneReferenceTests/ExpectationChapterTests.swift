import Foundation
import SceneReference
import SceneTesting
import Testing

@Suite struct ExpectationChapterTests {
    /// A card on a spring, held to the manual's example.
    private func result(dampingRatio: Double) throws -> TestResult {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zoetrope-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clip = """
            zoetrope: 1
            layers: [ { frame: [0, 0, 10, 10], background: red } ]
            script: [ { wait: 3s } ]
            """
        try clip.write(to: folder.appending(path: "film.yaml"), atomically: true, encoding: .utf8)
        let scene = """
            zoetrope: 1
            canvas: { size: [100, 300] }
            layers:
              - { id: film, frame: [0, 0, 100, 100], clip: film.yaml, playing: card.frame.y < 150 }
              - { id: card, frame: [0, 200, 100, 100], background: red }
            gestures:
              - tap: card
                ended: { animate: { set: { card.frame.y: 100 }, duration: 500ms, timing: { dampingRatio: \(dampingRatio) } } }
            script: [ { tap: card }, { marker: tapped }, { wait: settled }, { marker: open }, { wait: 500ms } ]
            \(ExpectationChapter.example)
            """
        let file = folder.appending(path: "scene.yaml")
        try scene.write(to: file, atomically: true, encoding: .utf8)
        return try TestJob().run(file.path)
    }

    @Test func `the example holds`() throws {
        let result = try result(dampingRatio: 0.8)
        #expect(result.passed && result.checks == 6, "\(result.failures.map(\.message))")
    }

    /// Without its bounce, and with too much of it, the expectation that speaks of it fails.
    @Test(arguments: [1, 0.5])
    func `the example fails`(dampingRatio: Double) throws {
        let failures = try result(dampingRatio: dampingRatio).failures
        #expect(failures.contains { $0.expected.hasPrefix("overshoot of card.frame.y below 5% and above 1%") })
    }
}
