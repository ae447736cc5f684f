import Playback
import SceneFile
import SceneLanguage
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
        "{ settles: ball.frame.y, within: 2s }",
        "{ settles: ball, within: 2s, after: drop, until: rest }",
        "{ settles: ball.frame.y, within: 1s, until: drop }",
        "{ increases: ball.frame.y, within: [marker:drop, end] }",
        "{ decreases: 0 - ball.frame.y }",
        "{ always: abs(ball.frame.y - 100 * (time - marker.drop)) < 0.001, within: [marker:drop, marker:rest] }",
        "{ at: end, that: marker.rest - marker.drop == 1s and time == marker.rest }",
        "{ at: marker:drop + 0.5s, that: abs(ball.frame.y - 50) < 0.001 }",
        "{ at: [drop + 250ms, rest - 750ms], that: abs(ball.frame.y - 25) < 0.001 }",
        "{ at: end - 0.1s, that: abs(ball.frame.y - 90) < 0.001 }",
        "{ always: ball.frame.y < 50, within: [drop, drop + 500ms] }",
        "{ settles: ball.frame.y, within: 100ms, after: rest - 100ms }",
        "{ settles: ball, within: 1s, after: drop }",
        "{ settles: pad, within: 0s }",
        "{ at: drop + 500ms, that: \"near(ball.frame.y, 50.5, 0.5)\" }",
        "{ always: \"near(ball.position, [5, 5 + clamp(100 * (time - marker.drop), 0, 100)], 0.001)\" }",
    ])
    func `is met`(expectation: String) throws {
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
        ("{ never: falls, within: [rest, drop] }", "1.6-1.6: marker:rest comes after marker:drop"),
        ("{ settles: falls, within: 0, after: rest, until: drop }", "1.6-1.6: marker:rest comes after marker:drop"),
        ("{ at: rest + 1s, that: falls }", "1.6-1.6: the script ends before marker:rest + 1s"),
        ("{ at: drop - 1s, that: falls }", "0-0: the script begins after marker:drop - 1s"),
        ("{ at: drop + 500ms, that: ball.frame.y == 51 }", "1.1-1.1: 50 == 51"),
        (
            "{ at: drop + 500ms, that: \"near(ball.frame.y, 50.5, 0.499)\" }",
            "1.1-1.1: near(50, 50.5, 0.499) (off by 0.5)"
        ),
        (
            "{ at: drop + 500ms, that: \"falls and not near(ball.position, [5, 55], 0.001)\" }",
            "1.1-1.1: true and not near([5, 55], [5, 55], 0.001) (off by 0)"
        ),
        (
            "{ at: rest, that: \"near(count, 3, 0 - count)\" }",
            "1.6-1.6: no value: the tolerance of near cannot be negative"
        ),
        (
            "{ settles: ball.frame.y, within: 900ms, after: marker:drop }",
            "1.5-1.598: 90 instead of 100; it settles 1 s after marker:drop"
        ),
        ("{ settles: ball.frame.y, within: 2s, until: 1s }", "1-1: 40, and it still moves at 1s"),
        (
            "{ settles: ball.frame.y, within: 900ms, after: drop, until: drop + 900ms }",
            "1.5-1.5: 90, and it still moves at marker:drop + 0.9s"
        ),
        (
            "{ settles: ball, within: 900ms, after: drop }",
            "1.5-1.598: position.y 95 instead of 105; it settles 1 s after marker:drop"
        ),
        ("{ settles: ball, within: 2s, until: 1s }", "1-1: position.y 45, and it still moves at 1s"),
        (
            "{ settles: falls, within: 500ms, after: marker:drop }",
            "1.1-1.598: true instead of false; it settles 1 s after marker:drop"
        ),
        ("{ increases: 0 - ball.frame.y }", "0.6-0.602: 0, then -0.1667"),
        ("{ increases: ball.frame.y, within: [0, marker:drop] }", "0-0.598: 0, then 0"),
        ("{ decreases: ball.frame.y }", "0.6-0.602: 0, then 0.1667"),
    ])
    func `reports the contradiction`(expectation: String, found: String) throws {
        #expect(try ExpectationScene(expectation).failures() == [found])
    }

    /// Conditions over copies: how many are true, and the values of one that decides.
    @Test(arguments: [
        ("all(dot.frame.x < 6 * count)", "all(2 of 3 are true; index 2: 20 < 18)"),
        ("any(dot.frame.x > 40)", "any(0 of 3 are true; for instance index 0: 0 > 40)"),
        (
            "not any(dot.frame.x > 5 and dot.hidden == false)",
            "not any(2 of 3 are true; index 1: 10 > 5 and false == false)"
        ),
        ("not all(dot.opacity == 1)", "not all(3 of 3 are true; for instance index 0: 1 == 1)"),
        ("all(dot.hidden)", "all(0 of 3 are true)"), ("all([true, falls])", "all(1 of 2 is true)"),
        ("count(dot.frame.x > 5) == 3", "2 == 3"),
    ])
    func `reports one of the copies`(condition: String, found: String) throws {
        let scene = ExpectationScene("{ at: rest, that: \"\(condition)\" }")
        #expect(try scene.failures() == ["1.6-1.6: \(found)"])
    }

    @Test func `belongs to the scripts that pass its markers`() throws {
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

    @Test func `requires the markers if it declares a script`() throws {
        let scene = ExpectationScene(
            "{ at: rest, that: ball.frame.y == 100, script: idle }",
            script: """
                scripts:
                  fall: [ { tap: pad }, { wait: settled }, { marker: rest } ]
                  idle: [ { wait: 1s } ]
                """)
        #expect(try scene.failures(script: "idle") == ["1-1: the script does not pass marker:rest"])
    }

    @Test func `reports the marker at the moment`() throws {
        let review = try ExpectationScene("{ at: 1.6s, that: falls }").review()
        #expect(review.failures.map(\.marker) == ["rest"])
        #expect(review.failures.map(\.script) == ["main"])
    }

    /// Failures list the values of those names in the expression that the message does not show.
    @Test(arguments: [
        ("{ at: 1.1s, that: ball.frame.y == 60 }", ""), ("{ never: falls }", ""),
        ("{ at: 1.1s, that: abs(ball.frame.y - 60) < 0.1 }", "ball.frame.y = 50"),
        ("{ at: 1.1s, that: not (time - marker.drop == 0.5) and falls }", "time = 1.1, marker.drop = 0.6"),
        ("{ at: 1.1s, that: \"near(2 * ball.frame.y, count, ball.frame.y / 50)\" }", "ball.frame.y = 50"),
        ("{ at: 1.1s, that: \"falls ? count > 3 : true\" }", "falls = true, count = 3"),
        ("{ settles: ball.frame.y, within: 900ms, after: drop }", ""),
        ("{ decreases: 2 * ball.frame.y }", "ball.frame.y = 0"),
        ("{ at: 2s, that: ball.frame.y - 1 == 0 }", ""),
    ])
    func `reports the values used in the expression`(expectation: String, values: String) throws {
        let failure = try #require(try ExpectationScene(expectation).review().failures.first)
        #expect(failure.values.map { "\($0.name) = \($0.value)" }.joined(separator: ", ") == values)
    }

    @Test func `reports the marker before the moment`() throws {
        let failure = try #require(try ExpectationScene("{ at: 1.1s, that: not falls }").review().failures.first)
        #expect(failure.marker == nil && failure.passed?.name == "drop")
    }
}
