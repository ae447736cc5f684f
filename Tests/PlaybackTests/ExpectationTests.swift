import Playback
import SceneFile
import SceneModel
import Testing

/// The ball falls 100 points from 0.6 s to 1.6 s, where the script ends.
@Suite struct ExpectationTests {
    @Test(arguments: [
        "{ at: 0, that: ball.frame.y == 0 }",
        "{ at: 1.1s, that: abs(ball.frame.y - 50) < 0.001 }",
        "{ at: 50%, that: abs(ball.frame.y - 20) < 0.001 }",
        "{ at: marker:rest, that: ball.frame.y == 100 and not falls }",
        "{ at: rest, that: ball.frame.y == 100 }",
        "{ at: [0, end], that: not falls }",
        "{ at: end, that: count == 3 }",
        "{ always: ball.frame.y >= 0 and ball.frame.y <= 100 }",
        "{ always: falls, within: [marker:drop, marker:rest] }",
        "{ never: falls, within: [0, marker:drop] }",
        "{ never: ball.frame.y > 100.001 }",
        "{ settles: ball.frame.y, within: 1s, after: marker:drop }",
        "{ settles: ball.frame.y, within: 0s, until: 600ms }",
        "{ settles: ball.frame, within: 1.6s }",
        "{ increases: ball.frame.y, within: [marker:drop, end] }",
        "{ decreases: 0 - ball.frame.y }",
        "{ always: abs(ball.frame.y - 100 * (time - marker.drop)) < 0.001, within: [marker:drop, marker:rest] }",
        "{ at: end, that: marker.rest - marker.drop == 1s and time == marker.rest }",
    ])
    func holds(expectation: String) throws {
        let scene = ExpectationScene(expectation)
        #expect(try scene.failures() == [])
        #expect(scene.outcome.diagnostics.isEmpty)
        #expect(try scene.review().checked == [0])
    }

    @Test(arguments: [
        ("{ at: 1.1s, that: ball.frame.y == 60 }", "1.1-1.1: 50 == 60"),
        ("{ at: rest, that: falls }", "1.6-1.6: false"),
        ("{ at: rest, that: not (count == 3) }", "1.6-1.6: not (3 == 3)"),
        ("{ at: rest, that: falls or count > 3 + 1 }", "1.6-1.6: false or 3 > 4"),
        ("{ at: rest, that: count == 3 and (falls or count < 3) }", "1.6-1.6: 3 == 3 and (false or 3 < 3)"),
        ("{ at: 1.1s, that: \"ball.position == [5, 0]\" }", "1.1-1.1: [5, 55] == [5, 0]"),
        (
            "{ at: 1.1s, that: \"contains(pad.frame, [ball.frame.y, 300])\" }",
            "1.1-1.1: contains([0, 0, 100, 200], [50, 300])"
        ),
        ("{ at: 1.1s, that: ball.frame.y == 50.00002 }", "1.1-1.1: 50 == 50.00002"),
        ("{ at: 1.1s, that: count / (count - 3) > 0 }", "1.1-1.1: no value: division by zero"),
        ("{ at: 2s, that: falls }", "1.6-1.6: the script ends before 2s"),
        ("{ always: ball.frame.y <= 74.9 }", "1.35-1.6: 75 <= 74.9"),
        ("{ always: ball.frame.y <= 74.9, within: [0, marker:rest] }", "1.35-1.598: 75 <= 74.9"),
        ("{ never: falls }", "0.6-1.598: true"),
        ("{ never: falls, within: [1s, 500ms] }", "1-1: 1s comes after 0.5s"),
        ("{ settles: ball.frame.y, within: 900ms, after: marker:drop }", "1.5-1.598: 90 on the way to 100"),
        ("{ settles: ball.frame.y, within: 2s }", "1.6-1.6: the time is not over at end"),
        ("{ settles: falls, within: 500ms, after: marker:drop }", "1.1-1.598: true on the way to false"),
        ("{ increases: 0 - ball.frame.y }", "0.6-0.602: 0, then -0.1667"),
        ("{ increases: ball.frame.y, within: [0, marker:drop] }", "0-0.598: 0, then 0"),
        ("{ decreases: ball.frame.y }", "0.6-0.602: 0, then 0.1667"),
    ])
    func saysWhatContradicts(expectation: String, found: String) throws {
        #expect(try ExpectationScene(expectation).failures() == [found])
    }

    @Test func belongsToTheScriptsThatPassItsMarkers() throws {
        let scene = ExpectationScene(
            "{ at: rest, that: ball.frame.y == 100 }", "{ at: still, that: ball.frame.y == 0 }",
            "{ always: ball.frame.y == 0, script: idle }", "{ at: 0, that: marker.rest > 1s }", "{ never: count > 3 }",
            script: """
                scripts:
                  fall: [ { tap: pad }, { wait: settled }, { marker: rest } ]
                  idle: [ { wait: 1s }, { marker: still } ]
                """)
        #expect(try scene.review(script: "fall").checked == [0, 3, 4])
        #expect(try scene.review(script: "idle").checked == [1, 2, 4])
        #expect(try scene.failures(script: "fall") == [])
        #expect(try scene.failures(script: "idle") == [])
    }

    @Test func demandsTheMarkersOfTheScriptItNames() throws {
        let scene = ExpectationScene(
            "{ at: rest, that: ball.frame.y == 100, script: idle }",
            script: """
                scripts:
                  fall: [ { tap: pad }, { wait: settled }, { marker: rest } ]
                  idle: [ { wait: 1s } ]
                """)
        #expect(try scene.failures(script: "idle") == ["1-1: the script does not pass marker:rest"])
    }

    @Test func knowsTheMarkerAtTheMoment() throws {
        let review = try ExpectationScene("{ at: 1.6s, that: falls }").review()
        #expect(review.failures.map(\.marker) == ["rest"])
        #expect(review.failures.map(\.script) == ["main"])
    }
}
