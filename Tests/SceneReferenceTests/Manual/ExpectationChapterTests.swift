import Foundation
import SceneReference
import SceneTesting
import TestSupport
import Testing

@Suite struct ExpectationChapterTests {
    /// A scene with a card on a spring and the manual's example.
    private func result(dampingRatio: Double) throws -> TestResult {
        let folder = try TemporaryFolder()
        let clip = """
            zoetrope: 1
            layers: [ { frame: [0, 0, 10, 10], background: red } ]
            script: [ { wait: 3s } ]
            """
        try folder.write(clip, to: "film.yaml")
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
        try folder.write(scene, to: "scene.yaml")
        return try TestJob().run(folder.path("scene.yaml"))
    }

    @Test func `the expectations of the example hold`() throws {
        let result = try result(dampingRatio: 0.8)
        #expect(result.passed && result.checks == 6, "\(result.failures.map(\.message))")
    }

    /// Without an overshoot, and with a large one, the expectation about it fails.
    @Test(arguments: [1, 0.5])
    func `the expectation about the overshoot fails`(dampingRatio: Double) throws {
        let failures = try result(dampingRatio: dampingRatio).failures
        #expect(failures.contains { $0.expected.hasPrefix("overshoot of card.frame.y below 5% and above 1%") })
    }
}
