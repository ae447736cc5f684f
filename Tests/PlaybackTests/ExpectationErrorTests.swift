import SceneFile
import Testing

/// Mistakes in `expect` are told with their place, before anything plays.
@Suite struct ExpectationErrorTests {
    @Test(arguments: [
        ("{ at: opne, that: falls }", "11: there is no marker 'opne' (markers: drop, rest)"),
        ("{ at: marker:dorp, that: falls }", "11: there is no marker 'dorp' (did you mean 'drop'?)"),
        (
            "{ at: 1, that: falls }",
            "11: '1' is no moment (moments: 1.2s, 350ms, 50%, marker:open, end or marker:open + 200ms)"
        ),
        ("{ at: rest }", "7: 'at' needs 'that' (what holds then)"),
        ("{ at: rest, that: count }", "23: expected true or false, but this is a number"),
        ("{ always: falls, within: 1s }", "30: within takes two moments (write within: [0.5s, marker:open])"),
        (
            "{ sometimes: falls }",
            "7: there is no expectation 'sometimes' (expectations: at, always, never, settles, overshoot, increases, decreases, continuous, plays)"
        ),
        ("{ never: falls, scirpt: main }", "21: unknown key 'scirpt' in 'never' (did you mean 'script'?)"),
        ("{ never: falls, script: man }", "29: there is no script 'man' (did you mean 'main'?)"),
        ("{ at: rest, that: marker.rset > 0 }", "23: 'marker' has no member 'rset' (did you mean 'rest'?)"),
        ("{ settles: ball.frame.y, within: 0s - 1s }", "38: 'within' cannot be negative (how long it may take)"),
        (
            "{ settles: ball.frmae.y, within: 1s }",
            "16: layer 'ball' has no property 'frmae.y' (did you mean 'frame.y'?)"
        ),
        (
            "{ at: rest + 1, that: falls }",
            "11: 'rest + 1' is no moment (moments: 1.2s, 350ms, 50%, marker:open, end or marker:open + 200ms)"
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
        ("{ settles: \"ball[3]\", within: 1s }", "17: 'ball[3]' names no copy of 'ball' (there are 0...0)"),
        ("{ settles: bal, within: 1s }", "16: there is no 'bal' (did you mean 'ball'?)"),
        ("{ overshoot: count }", "7: 'overshoot' needs 'below' or 'above' (write below: 5%)"),
        ("{ overshoot: count, below: 5 }", "32: 'below' is a share of the way (write 5% or 0.05)"),
        ("{ overshoot: count, below: -5% }", "32: 'below' is a share of the way (write 5% or 0.05)"),
        (
            "{ overshoot: count, below: 5pt }",
            "33: unknown unit 'pt' (units: ms, s, deg, rad, turn; lengths are plain numbers in points)"
        ),
        (
            "{ overshoot: count, below: 5%, above: 5% }",
            "25: nothing is below 5% and above 5% (below is the larger of the two)"
        ),
        ("{ overshoot: ball.position, below: 5% }", "18: expected a number, but this is a point [x, y]"),
        (
            "{ overshoot: count, below: 5%, within: 1s }",
            "36: unknown key 'within' in 'overshoot' (keys: overshoot, below, above, after, until, script)"
        ),
        (
            "{ continuous: falls }",
            "19: true or false cannot be continuous (name a number, point, rectangle, colour or transform)"
        ),
        ("{ continuous: pad.effect }", "19: an effect cannot be continuous (name its number: effect.fraction)"),
        (
            "{ continuous: count, value: 0 - 1 }",
            "33: 'value' cannot be negative (how far it may jump from one tick to the next, in its own unit)"
        ),
        (
            "{ continuous: count, velocity: count }",
            "36: 'velocity' must be a fixed value (it may use numbers, canvas and names of let)"
        ),
        (
            "{ continuous: count, around: drop, within: [drop, rest] }",
            "26: give 'around' or 'within', not both ('around' looks at one moment, 'within' at a stretch)"
        ),
        (
            "{ plays: ball, when: falls }",
            "14: layer 'ball' has no clip that could play (name a layer that declares clip)"
        ),
        ("{ plays: bal, when: falls }", "14: there is no layer 'bal' (did you mean 'ball'?)"),
        (
            "{ at: rest, that: \"near(count, 3, -1)\" }",
            "24: near needs a tolerance that is not negative (near(a, b, tolerance))"
        ),
        (
            "{ at: rest, that: \"near(count, 3)\" }",
            "24: 'near' does not take 2 arguments (write near(a, b, tolerance))"
        ),
    ])
    func isTold(expectation: String, mistake: String) {
        let scene = ExpectationScene(expectation)
        #expect(scene.mistakes == [mistake])
        #expect(scene.outcome.scene == nil)
    }

    @Test func warnsOfWhatSaysNothing() {
        let scene = ExpectationScene("{ always: 1 < 2 }")
        #expect(scene.mistakes == ["15: this is the same whatever the scene does"])
        #expect(scene.outcome.scene != nil)
    }

    @Test func refusesRandomNumbers() {
        #expect(ExpectationScene("{ always: \"random(0, 1) < 2\" }").mistakes.count == 1)
    }
}
