import Foundation
import SceneTesting
import TestSupport
import Testing
import Zoetrope
import ZoetropeTesting

/// A temporary folder with a scene, like the one next to a user's tests.
private struct Workplace {
    let folder: TemporaryFolder

    init(_ color: String = "#3478F6", to x: Int = 60) throws {
        folder = try TemporaryFolder()
        try write(color, to: x)
    }

    func write(_ color: String = "#3478F6", to x: Int = 60) throws {
        let scene = """
            zoetrope: 1
            canvas: { size: [80, 40] }
            layers:
              - { id: box, frame: [0, 10, 20, 20], background: "\(color)" }
            loaded:
              - { animate: { set: { box.frame.x: \(x) }, duration: 400ms, timing: linear } }
            script:
              - { marker: start }
              - { wait: 500ms }
            expect:
              - { at: end, that: box.frame.x == 60 }
            """
        try folder.write(scene, to: "slide.yaml")
    }

    var scene: TestedScene { TestedScene(folder.path("slide.yaml")) }

    /// Checks a golden in the temporary folder instead of next to the test's source file.
    func check(_ content: GoldenCheck.Content, as name: String, record: RecordMode) throws -> GoldenResult {
        try GoldenCheck(record: record, acceptCommand: "again").run(
            content, of: scene.path, at: folder.path(name))
    }
}

@Suite struct SnapshotAssertionTests {
    @Test(arguments: ["still", "trace", "render"])
    func `a missing golden is recorded and fails once, then matches, then a change is reported`(kind: String) throws {
        let place = try Workplace()
        let content: GoldenCheck.Content =
            switch kind {
            case "still": .still(.time(0.2))
            case "trace": .trace(["box.frame.x"], every: 100)
            default: .animation(format: "apng", rate: 20)
            }
        #expect(try place.check(content, as: "kept", record: .never).state == .missing)
        #expect(try place.check(content, as: "kept", record: .missing).state == .recorded)
        #expect(try place.check(content, as: "kept", record: .never).state == .matches)
        try place.write(to: 59)
        let changed = try place.check(content, as: "kept", record: .missing)
        #expect(changed.state == .differs)
        #expect(changed.message.contains("to accept it: again"))
        #expect(try place.check(content, as: "kept", record: .failed).state == .recorded)
        #expect(try place.check(content, as: "kept", record: .never).state == .matches)
    }

    @Test func `differences within the tolerance pass`() throws {
        let place = try Workplace("#3478F6")
        var check = GoldenCheck(record: .missing, acceptCommand: "again")
        let path = place.folder.path("kept.png")
        func state() throws -> GoldenResult.State { try check.run(.still(.end), of: place.scene.path, at: path).state }
        #expect(try state() == .recorded)
        // Two levels more blue, in an eighth of the picture.
        try place.write("#3478F8")
        #expect(try state() == .differs)
        check.levels = 2
        #expect(try state() == .matches)
        (check.levels, check.share) = (1, 0.125)
        #expect(try state() == .matches)
        check.share = 0.12
        #expect(try state() == .differs)
    }

    @Test(arguments: [(0.0, "0"), (-1, "-1"), (51, "51"), (Double.nan, "nan"), (Double.infinity, "inf")])
    func `a frame rate outside of the range fails the test`(fps: Double, text: String) throws {
        let place = try Workplace()
        withKnownIssue {
            expectRender(of: place.scene, fps: fps, named: "no such file", record: .never)
        } matching: { issue in
            issue.comments.first?.rawValue == "the frame rate of a recorded animation must be 1 to 50, not \(text)"
        }
    }

    @Test func `an unknown layer in a trace is reported with its location`() throws {
        let place = try Workplace()
        let error = #expect(throws: ZoetropeError.self) {
            try place.check(.trace(["bax.frame.x"], every: 50), as: "kept", record: .missing)
        }
        #expect(error?.description.hasPrefix("--trace:1:1: error:") == true)
        #expect(error?.description.contains("box") == true)
    }

    @Test func `recordings are stored next to the test and named after it`() throws {
        // The files in the repository for this test.
        expectSnapshot(of: "Scenes/slide.yaml", at: [.seconds(0.2), .marker("start"), .end])
        expectTrace(of: "Scenes/slide.yaml", ["box.frame.x"], every: .milliseconds(100))
        expectRender(of: "Scenes/slide.yaml", as: .apng, fps: 20)
        expectSceneExpectations(of: "Scenes/slide.yaml")
    }

    @Test func `a failure is an issue at the location of the expectation`() throws {
        let place = try Workplace(to: 50)
        withKnownIssue {
            expectSceneExpectations(of: place.scene)
        } matching: { issue in
            issue.sourceLocation?.line == #line - 2
                && issue.comments.first?.rawValue.contains("box.frame.x == 60") == true
        }
        withKnownIssue {
            expectTrace(of: place.scene, ["box.frame.x"], named: "no such file", record: .never)
        } matching: { issue in
            issue.comments.first?.rawValue.contains("this golden is missing") == true
        }
    }
}
