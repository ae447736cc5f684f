import Foundation
import SceneTesting
import TestSupport
import Testing
import Zoetrope

/// A scene whose card has to move as in a recording of another one.
@Suite(.hangLimit) struct MatchesExpectationTests {
    private static let box = "box: [40, 40, 120, 90]"

    private func scene(damping: Double = 0.7, scripts: String = "script: [ { wait: 1s } ]", expect: String = "")
        -> String
    {
        """
        zoetrope: 2
        canvas: { size: [300, 200], background: "#F1F1EE" }
        layers:
          - { id: button, frame: [260, 160, 24, 24], background: "#34C759" }
        \(RecordedCard.layer())
        gestures: [ { tap: button, ended: { set: { card.position.y: 130 } } } ]
        loaded: { animate: { set: { card.position.x: 200 } }, delay: 200ms, duration: 500ms, timing: { dampingRatio: \(damping) } }
        \(scripts)
        \(expect)
        """
    }

    private func folder(_ scene: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["recorded.yaml": self.scene(), "scene.yaml": scene])
        var job = RenderJob()
        job.paths = [folder.path("recording.gif")]
        _ = try job.run(try PreparedScene(folder.path("recorded.yaml")))
        return folder
    }

    private func result(_ scene: String) throws -> TestResult {
        let folder = try folder(scene)
        return try withExtendedLifetime(folder) { try TestJob().run(folder.path("scene.yaml")) }
    }

    private func expectation(_ keys: String = box) -> String {
        "expect: [ { matches: recording.gif, layer: card, \(keys) } ]"
    }

    @Test func `the motion of the recording holds`() throws {
        for keys in [Self.box, "\(Self.box), start: 0, within: 0.2, scale: 1"] {
            let result = try result(scene(expect: expectation(keys)))
            #expect(result.passed && result.checks == 1, "\(result.failures.map(\.message))")
        }
    }

    @Test func `another motion fails with what differs`() throws {
        let failure = try #require(try result(scene(damping: 0.5, expect: expectation())).failures.first)
        #expect(failure.expected == "card to move as in recording.gif")
        #expect(
            failure.found.contains("overshoots by 16.3 % of the distance, where the recording has 4."),
            "\(failure.found)")
        #expect(failure.time.map { (0.2...0.7).contains($0) } == true)
        let allowed = try result(scene(damping: 0.5, expect: expectation("\(Self.box), within: 40")))
        #expect(allowed.passed, "\(allowed.failures.map(\.message))")
    }

    @Test func `a recording is compared with the first script unless another is named`() throws {
        let scripts = "scripts: { first: [ { wait: 1s } ], second: [ { tap: button }, { wait: 1s } ] }"
        let first = try result(scene(scripts: scripts, expect: expectation()))
        #expect(first.passed && first.checks == 1, "\(first.failures.map(\.message))")
        #expect(!(try result(scene(scripts: scripts, expect: expectation("\(Self.box), script: second"))).passed))
    }

    @Test func `a box that cannot be followed fails without the path of the machine`() throws {
        let folder = try folder(scene(expect: expectation("box: [220, 5, 20, 20]")))
        let failure = try #require(try TestJob().run(folder.path("scene.yaml")).failures.first)
        #expect(
            failure.found.hasPrefix("recording.gif: ") && !failure.found.contains(folder.path("")), "\(failure.found)")
        #expect(failure.isUnreadable == nil)
    }

    @Test func `a recording that cannot be read has the exit code of a file`() throws {
        let folder = try folder(scene(expect: expectation()))
        try folder.write("not a picture", to: "recording.gif")
        let result = try TestJob().run(folder.path("scene.yaml"))
        let damaged = try #require(result.failures.first)
        #expect(damaged.found.hasPrefix("recording.gif: ") && !damaged.found.contains("/tmp"), "\(damaged.found)")
        let report = TestReport([result])
        #expect(report.exitCode == .fileError)
        #expect(try JSONDecoder().decode(TestReport.self, from: Data(report.json.utf8)).exitCode == .fileError)
    }

    @Test func `the number of recordings is limited`() throws {
        let items = [String](repeating: "  - { matches: recording.gif, layer: card, \(Self.box) }", count: 9)
        let folder = try folder(scene(expect: "expect:\n" + items.joined(separator: "\n")))
        let error = #expect(throws: ZoetropeError.self) { try PreparedScene(folder.path("scene.yaml")) }
        #expect(error?.exitCode == .limit)
        #expect(error?.description.contains("more than 8 expectations with a recording") == true)
    }

    @Test func `a link to a file elsewhere is no recording`() throws {
        let folder = try folder(scene(expect: "expect: [ { matches: link.gif, layer: card, \(Self.box) } ]"))
        let other = try TemporaryFolder([:])
        try other.write(try folder.data("recording.gif"), to: "secret.gif")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.gif"), withDestinationPath: other.path("secret.gif"))
        let error = #expect(throws: ZoetropeError.self) { try PreparedScene(folder.path("scene.yaml")) }
        #expect(
            error?.description.contains("'link.gif' is outside the scene's folder") == true,
            "\(String(describing: error))")
    }
}
