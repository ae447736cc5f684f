import Foundation
import SceneTesting
import TestSupport
import Testing

/// A clip that is paused at 0.6 s, when a finger is lifted, and resumed at 1.1 s.
@Suite struct PlaysExpectationTests {
    private func failures(_ expectation: String) throws -> [TestFailure] {
        let yaml = """
            zoetrope: 1
            canvas: { size: [100, 100] }
            variables: { watched: true }
            layers: [ { id: video, frame: [0, 0, 100, 100], clip: clip.yaml } ]
            gestures:
              - tap: video
                ended: [ { if: watched, then: { pause: video }, else: { play: video } }, { set: { watched: not watched } } ]
            script: [ { wait: 500ms }, { tap: video }, { wait: 400ms }, { tap: video }, { marker: again }, { wait: 200ms } ]
            expect:
              - \(expectation)
            """
        let clip = """
            zoetrope: 1
            canvas: { size: [10, 10] }
            layers: [ { frame: [0, 0, 10, 10], background: red } ]
            script: [ { wait: 3s } ]
            """
        // Clips are opened relative to the file.
        let folder = try TemporaryFolder(["clip.yaml": clip, "scene.yaml": yaml])
        let result = try TestJob().run(folder.path("scene.yaml"))
        #expect(result.checks == 1)
        return result.failures
    }

    @Test(arguments: [
        "{ plays: video, when: watched }", "{ plays: video, when: time < 600ms or time >= 1.1s }",
        "{ plays: video, when: time < 600ms, within: [0, again] }",
    ])
    func `an expectation on playing holds`(expectation: String) throws {
        #expect(try failures(expectation).map(\.message) == [])
    }

    @Test func `reports a time at which the clip plays and should not`() throws {
        let failure = try #require(try failures("{ plays: video, when: time < 500ms or time >= 1.1s }").first)
        #expect(failure.expected == "video to play exactly when time < 500ms or time >= 1.1s")
        #expect(failure.found == "it plays, but the condition does not hold: 0.5 < 0.5 or 0.5 >= 1.1")
        #expect(failure.time == 0.5)
        #expect(failure.end.map { abs($0 - 359.0 / 600) < 1e-9 } == true)
        #expect(failure.column == 14)
    }

    @Test func `reports a time at which the clip should play and does not`() throws {
        let failure = try #require(try failures("{ plays: video, when: watched or time >= 1s }").first)
        #expect(failure.found == "it does not play, but the condition holds: false or 1 >= 1")
        #expect(failure.time == 1)
        let other = try #require(try failures("{ plays: video, when: time * 2 < 1.2 or time >= 900ms }").first)
        #expect(other.found == "it does not play, but the condition holds: 1.8 < 1.2 or 0.9 >= 0.9")
        #expect(other.values.map(\.name) == ["time"])
    }
}
