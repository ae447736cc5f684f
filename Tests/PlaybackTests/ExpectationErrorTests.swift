import SceneFile
import Testing

/// Mistakes in `expect` are told with their place, before anything plays.
@Suite struct ExpectationErrorTests {
    @Test(arguments: [
        ("{ at: opne, that: falls }", "11: there is no marker 'opne' (markers: drop, rest)"),
        ("{ at: marker:dorp, that: falls }", "11: there is no marker 'dorp' (did you mean 'drop'?)"),
        ("{ at: 1, that: falls }", "11: '1' is no moment (moments: 1.2s, 350ms, 50%, marker:open or end)"),
        ("{ at: rest }", "7: 'at' needs 'that' (what holds then)"),
        ("{ at: rest, that: count }", "23: expected true or false, but this is a number"),
        ("{ always: falls, within: 1s }", "30: within takes two moments (write within: [0.5s, marker:open])"),
        (
            "{ sometimes: falls }",
            "7: there is no expectation 'sometimes' (expectations: at, always, never, settles, increases, decreases)"
        ),
        ("{ never: falls, scirpt: main }", "21: unknown key 'scirpt' in 'never' (did you mean 'script'?)"),
        ("{ never: falls, script: man }", "29: there is no script 'man' (did you mean 'main'?)"),
        ("{ at: rest, that: marker.rset > 0 }", "23: 'marker' has no member 'rset' (did you mean 'rest'?)"),
        ("{ settles: ball.frame.y, within: 0s - 1s }", "30: within cannot be negative"),
        (
            "{ settles: ball.frmae.y, within: 1s }",
            "16: layer 'ball' has no property 'frmae.y' (did you mean 'frame.y'?)"
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
