import SceneFile
import Testing

/// Errors in `expect` are reported with their location before the scene plays.
@Suite struct ExpectationErrorTests {
    @Test(arguments: [
        ("{ at: opne, that: falls }", "11: there is no marker 'opne' (markers: drop, rest)"),
        ("{ at: marker:dorp, that: falls }", "11: there is no marker 'dorp' (did you mean 'drop'?)"),
        (
            "{ at: 1, that: falls }",
            "11: '1' is not a moment (write 1s: a time has a unit)"
        ),
        ("{ at: rest }", "7: 'at' needs 'that' (the condition)"),
        (
            "{ at: 1s, box.opacity: 1 }",
            "15: unknown key 'box.opacity' in 'at' (a condition is an expression, as in 'that: box.opacity == 1')"
        ),
        ("{ at: rest, that: count }", "23: expected true or false, but this is a number"),
        ("{ always: falls, within: 1s }", "30: within takes two moments (write within: [0.5s, marker:open])"),
        (
            "{ sometimes: falls }",
            "7: there is no expectation 'sometimes' (expectations: at, always, never, settles, overshoot, increases, decreases, continuous, plays, matches)"
        ),
        ("{ never: falls, scirpt: main }", "21: unknown key 'scirpt' in 'never' (did you mean 'script'?)"),
        ("{ never: falls, script: man }", "29: there is no script 'man' (did you mean 'main'?)"),
        ("{ at: rest, that: marker.rset > 0 }", "23: 'marker' has no member 'rset' (did you mean 'rest'?)"),
        (
            "{ settles: ball.frame.y, within: 0s - 1s }",
            "38: 'within' cannot be -1 (the maximum time from `after` until the value has settled, 0 to 600 s)"
        ),
        (
            "{ settles: ball.frmae.y, within: 1s }",
            "16: layer 'ball' has no property 'frmae.y' (did you mean 'frame.y'?)"
        ),
        (
            "{ at: rest + 1, that: falls }",
            "11: 'rest + 1' is not a moment (write rest + 1s: a time has a unit)"
        ),
        ("{ at: rset + 1s, that: falls }", "11: there is no marker 'rset' (did you mean 'rest'?)"),
        (
            "{ at: [], that: falls }",
            "11: 'at' needs a moment (moments: 1.2s, 350ms, 50%, marker:open, end or marker:open + 200ms)"
        ),
        ("{ never: falls, within: [1s, 500ms] }", "30: 1s comes after 0.5s (the earlier moment comes first)"),
        (
            "{ never: falls, within: [drop + 1s, drop] }",
            "30: marker:drop + 1s comes after marker:drop (the earlier moment comes first)"
        ),
        (
            "{ settles: falls, within: 0, after: end, until: 50% }",
            "41: end comes after 50% (the earlier moment comes first)"
        ),
        ("{ settles: \"ball[3]\", within: 1s }", "17: 'ball[3]' is not a copy of 'ball' (valid indices: 0...0)"),
        ("{ settles: bal, within: 1s }", "16: unknown name 'bal' (did you mean 'ball'?)"),
        ("{ overshoot: count }", "7: 'overshoot' needs 'below' or 'above' (write below: 5%)"),
        ("{ overshoot: count, below: 5 }", "32: 'below' must be a share of the distance (write 5% or 0.05)"),
        ("{ overshoot: count, below: -5% }", "32: 'below' must be a share of the distance (write 5% or 0.05)"),
        (
            "{ overshoot: count, below: 5pt }",
            "32: unknown unit 'pt' (write 5)"
        ),
        (
            "{ overshoot: count, below: 5%, above: 5% }",
            "25: 'below' must be larger than 'above'"
        ),
        ("{ overshoot: ball.position, below: 5% }", "18: expected a number, but this is a point [x, y]"),
        (
            "{ overshoot: count, below: 5%, within: 1s }",
            "36: unknown key 'within' in 'overshoot' (keys: overshoot, below, above, after, until, script)"
        ),
        (
            "{ continuous: falls }",
            "19: true or false cannot be continuous (use a number, point, rectangle, colour or transform)"
        ),
        ("{ continuous: pad.effect }", "19: an effect cannot be continuous (use effect.fraction)"),
        (
            "{ continuous: count, value: 0 - 1 }",
            "33: 'value' cannot be -1 (the largest allowed jump of the value in one tick, in its own unit, 0 or more)"
        ),
        (
            "{ continuous: count, velocity: count }",
            "36: 'velocity' must be a constant (it can use numbers, canvas and names of let)"
        ),
        (
            "{ continuous: count, around: drop, within: [drop, rest] }",
            "26: give 'around' or 'within', not both ('around' checks single moments, 'within' a range)"
        ),
        (
            "{ plays: ball, when: falls }",
            "14: layer 'ball' has no clip (name a layer that declares clip)"
        ),
        ("{ plays: bal, when: falls }", "14: there is no layer 'bal' (did you mean 'ball'?)"),
        (
            "{ at: rest, that: \"near(count, 3, -1)\" }",
            "24: the tolerance of near cannot be negative (near(a, b, tolerance))"
        ),
        (
            "{ at: rest, that: \"near(count, 3)\" }",
            "24: 'near' does not take 2 arguments (write near(a, b, tolerance))"
        ),
    ])
    func `errors have a message and a location`(expectation: String, message: String) {
        let scene = ExpectationScene(expectation)
        #expect(scene.errorMessages == [message])
        #expect(scene.outcome.scene == nil)
    }

    @Test func `warns about constant conditions`() {
        let scene = ExpectationScene("{ always: 1 < 2 }")
        #expect(scene.errorMessages == ["15: this value never changes"])
        #expect(scene.outcome.scene != nil)
    }

    @Test func `rejects random numbers`() {
        #expect(ExpectationScene("{ always: \"random(0, 1) < 2\" }").errorMessages.count == 1)
    }
}
