import Foundation
import SceneFile
import SceneModel
import SceneTesting
import Testing
import Zoetrope

@Suite struct TestJobTests {
    private func run(_ yaml: String, script: String? = nil) throws -> TestResult {
        let outcome = SceneLoader.load(Data(yaml.utf8), path: "door.yaml", options: SceneOptions())
        return try TestJob(settings: SceneSettings(script: script)).run(outcome, path: "door.yaml")
    }

    /// A door that slides 100 points to the right when it is tapped.
    private func door(_ expect: String, scripts: String? = nil) -> String {
        """
        zoetrope: 1
        canvas: { size: [200, 100], background: white }
        layers: [ { id: door, frame: [0, 0, 100, 100], background: red } ]
        gestures:
          - tap: door
            ended: { animate: { set: { door.frame.x: 100 }, duration: 400ms, timing: linear } }
        \(scripts ?? "script: [ { tap: door }, { wait: settled }, { marker: open }, { wait: 100ms } ]")
        \(expect)
        """
    }

    @Test func `a failure states location, time and values`() throws {
        let result = try run(
            door(
                """
                expect:
                  - { at: open, that: door.frame.x == 0.6 * canvas.width }
                  - { never: door.frame.x > 50 }
                """))
        let messages = result.failures.map(\.message)
        #expect(
            messages == [
                """
                door.yaml:9:23: error: expected door.frame.x == 0.6 * canvas.width at marker:open
                    - { at: open, that: door.frame.x == 0.6 * canvas.width }
                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  found: 100 == 120
                  when:  0.5 s, marker:open, frame 15 at 30 fps, script main
                """,
                """
                door.yaml:10:14: error: expected never door.frame.x > 50
                    - { never: door.frame.x > 50 }
                               ^~~~~~~~~~~~~~~~~
                  found: 50.4167 > 50
                  when:  0.3017 s to 0.6 s, frame 9 at 30 fps, script main
                  worst: 100 > 50, at 0.5 s
                """,
            ])
        #expect(result.summary == "door.yaml: 2 of 2 checks failed")
        #expect(!result.passed)
    }

    @Test func `a failure names all moments at which a condition does not hold`() throws {
        let result = try run(
            door("expect: [ { at: [0s, 200ms, 400ms, open, end], that: door.frame.x < 20 } ]"))
        let failure = try #require(result.failures.first)
        #expect(failure.message.contains("\n  when:  0.2 s, frame 6 at 30 fps, script main\n  also:  at 0.4s, "))
        #expect(failure.otherMoments == ["0.4s", "marker:open", "end"])
        #expect(failure.worst == nil)
    }

    /// Below a limit the smallest value is the worst one, and it is not the first or the last.
    @Test func `a failure states the worst value of the interval in which it fails`() throws {
        let result = try run(
            """
            zoetrope: 1
            canvas: { size: [200, 100], background: white }
            layers: [ { id: box, frame: [0, 0, 10, 10], background: red } ]
            loaded: { animate: box.position.x, values: [100, 20, 100], duration: 1s }
            script: [ { wait: 1.2s } ]
            expect:
              - { always: box.position.x >= 60 }
              - { never: "near(box.position.x, 20, 10)" }
            """)
        #expect(result.failures.map { $0.worst?.found } == ["20 >= 60", "near(20, 20, 10) (off by 0)"])
        #expect(result.failures.map { $0.worst?.time } == [0.5, 0.5])
        #expect(result.failures.map(\.found).first == "59.7333 >= 60")
    }

    /// A gesture has set another marker at the same time.
    @Test func `a failure names the marker of its expectation`() throws {
        let result = try run(
            door(
                "expect: [ { at: open, that: door.frame.x == 0 } ]",
                scripts:
                    "script: [ { tap: door }, { wait: settled }, { marker: other }, { marker: open }, { wait: 100ms } ]"
            ))
        #expect(result.failures.first?.message.contains("when:  0.5 s, marker:open,") == true, "\(result.failures)")
    }

    @Test func `a failure lists the variable that chooses a copy`() throws {
        let result = try run(
            """
            zoetrope: 1
            canvas: { size: [200, 100], background: white }
            variables: { tab: 1 }
            layers: [ { id: icon, repeat: 3, frame: [index * 50, 0, 40, 40], background: red } ]
            loaded: { set: { tab: 2 } }
            script: [ { wait: 100ms } ]
            expect: [ { at: end, that: "icon[tab].frame.x == 50" } ]
            """)
        #expect(result.failures.map(\.message).first?.contains("found: 100 == 50\n  with:  tab = 2\n") == true)
        #expect(result.failures.first?.values.map { "\($0.name) = \($0.value)" } == ["tab = 2"])
    }

    /// A failure lists the values of its expression, and the marker before it.
    @Test func `a failure lists the values it was computed from`() throws {
        let result = try run(
            door(
                """
                expect:
                  - { at: open - 100ms, that: "near(door.frame.x / canvas.width, 0.5, 1%)" }
                  - always: near(door.frame.x, 250 * (time - marker.open) + 100, 0.01)
                    within: [open - 200ms, end]
                """.replacing("1%", with: "0.01")))
        #expect(
            result.failures.map(\.message) == [
                """
                door.yaml:9:32: error: expected near(door.frame.x / canvas.width, 0.5, 0.01) at marker:open - 0.1s
                    - { at: open - 100ms, that: "near(door.frame.x / canvas.width, 0.5, 0.01)" }
                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  found: near(0.375, 0.5, 0.01) (off by 0.125)
                  with:  door.frame.x = 75
                  when:  0.4 s, frame 12 at 30 fps, script main
                """,
                """
                door.yaml:10:13: error: expected always near(door.frame.x, 250 * (time - marker.open) + 100, 0.01) from \
                marker:open - 0.2s to end
                    - always: near(door.frame.x, 250 * (time - marker.open) + 100, 0.01)
                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  found: near(100, 100.4167, 0.01) (off by 0.416667)
                  with:  time = 0.5017, marker.open = 0.5
                  when:  0.5017 s to 0.6 s, 0.0017 s after marker:open, frame 15 at 30 fps, script main
                  worst: near(100, 125, 0.01) (off by 25), at 0.6 s
                """,
            ])
        #expect(result.failures.map(\.values.count) == [1, 2])
    }

    @Test func `the summary counts the expectations that hold`() throws {
        #expect(try run(door("")).summary == "door.yaml: no expectations; add them under expect:")
        #expect(
            try run(door("expect: [ { never: door.frame.x > 101 } ]")).summary == "door.yaml: 1 expectation holds")
    }

    private let two = """
        scripts:
          opens: [ { tap: door }, { wait: settled }, { marker: open } ]
          waits: [ { wait: 1s } ]
        """

    @Test func `every script is played`() throws {
        let yaml = door(
            "expect: [ { never: door.frame.x < 0 }, { at: open, that: door.frame.x == 100 } ]", scripts: two)
        let all = try run(yaml)
        #expect(all.scripts == ["opens", "waits"] && all.checks == 3 && all.passed)
        #expect(all.summary == "door.yaml: 3 checks in 2 scripts, all hold")
        let one = try run(yaml, script: "waits")
        #expect(one.scripts == ["waits"] && one.checks == 1 && one.passed)
        #expect(throws: ZoetropeError.self) { try run(yaml, script: "closes") }
    }

    @Test func `a marker that is never passed is a failure`() throws {
        // An action sets it, so that it is not detected when the scene is loaded.
        let yaml = door("expect: [ { at: knocked, that: door.frame.x == 0 } ]", scripts: two)
            .replacing("gestures:", with: "actions: { knock: { marker: knocked } }\ngestures:")
        let result = try run(yaml)
        #expect(result.checks == 0 && !result.passed)
        #expect(result.failures.map(\.found) == ["no script reaches marker:knocked"])
        #expect(result.failures.map(\.script) == [nil])
        #expect(try run(yaml, script: "waits").passed)
    }

    @Test func `a result is encoded as JSON`() throws {
        let result = try run(door("expect: [ { at: open, that: door.frame.x == 0 } ]"))
        let json = try JSONSerialization.jsonObject(with: Data(TestReport([result]).json.utf8)) as? [String: Any]
        #expect(json?["passed"] as? Bool == false)
        let scene = (json?["scenes"] as? [[String: Any]])?.first
        #expect(scene?["scene"] as? String == "door.yaml")
        #expect(scene?["scripts"] as? [String] == ["main"])
        let failure = (scene?["failures"] as? [[String: Any]])?.first
        #expect(failure?["line"] as? Int == 8)
        #expect(failure?["time"] as? Double == 0.5)
        #expect(failure?["frame"] as? Int == 15)
        #expect(failure?["marker"] as? String == "open")
        #expect(failure?["expected"] as? String == "door.frame.x == 0 at marker:open")
        #expect(failure?["found"] as? String == "100 == 0")
    }

    @Test func `a scene with errors throws`() throws {
        let problem = #expect(throws: ZoetropeError.self) {
            try run(door("expect: [ { at: opne, that: door.frame.x == 0 } ]"))
        }
        #expect(problem?.exitCode == .badScene)
        #expect(problem.map { TestResult(scene: "door.yaml", problem: $0).passed } == false)
    }
}
