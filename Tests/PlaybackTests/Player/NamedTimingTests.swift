import Graphics
import SceneModel
import Testing

/// Timings that `let` names.
@Suite struct NamedTimingTests {
    private func scene(_ names: String, _ timing: String) -> String {
        """
        \(names)
        variables: { way: 0 }
        layers: [ { id: box, frame: [0, 0, 10, 10] } ]
        loaded: { animate: { set: { way: 100 } }, duration: 500ms, timing: \(timing) }
        script: [ { wait: 1s } ]
        """
    }

    @Test(arguments: [
        (
            "let: { sheet: { response: pace, dampingFraction: 0.6 }, pace: 0.3 }", "sheet",
            "{ response: 0.3, dampingFraction: 0.6 }"
        ),
        ("let: { sheet: { dampingRatio: 0.5, velocity: 3 } }", "sheet", "{ dampingRatio: 0.5, velocity: 3 }"),
        ("let: { curve: [0.2, 0, 0, 1] }", "curve", "[0.2, 0, 0, 1]"),
        ("let: { a: b, b: c, c: { dampingRatio: 0.5 } }", "a", "{ dampingRatio: 0.5 }"),
        ("let: { a: b, b: [0.2, 0, 0, 1] }", "a", "[0.2, 0, 0, 1]"),
        ("let: { quick: snappy }", "quick", "snappy"),
        ("let: { sheet: { response: 0.3 } }", "{ preset: sheet, velocity: 5 }", "{ response: 0.3, velocity: 5 }"),
        ("let: { quick: snappy }", "{ preset: quick, velocity: 5 }", "{ preset: snappy, velocity: 5 }"),
        ("let: { linear: [0.2, 0, 0, 1] }", "linear", "linear"),
    ])
    func `an animation moves as with the timing itself`(names: String, name: String, timing: String) throws {
        let (named, direct) = (try PlayedScene(scene(names, name)), try PlayedScene(scene("", timing)))
        for time in stride(from: 0, through: 1, by: 0.05) {
            #expect(try named.number("way", at: time) == direct.number("way", at: time))
        }
        #expect(try direct.number("way", at: 0.1) != direct.number("way", at: 1))
    }

    @Test func `a list of four numbers is a value as well`() throws {
        let played = try PlayedScene(
            """
            let: { place: [1, 2, 30, 40] }
            layers: [ { id: box, frame: place } ]
            script: [ { wait: 1s } ]
            """)
        #expect(try played.layer("box").bounds == Rect(0, 0, 30, 40))
    }

    /// A name of a layer replaces one of the layers around it.
    @Test func `the innermost name counts`() throws {
        func error(_ inner: String) -> String? {
            PlayedScene.firstError(
                """
                layers:
                  - let: { pace: { dampingRatio: 1 } }
                    layers: [ { id: box, let: { pace: \(inner) }, opacity: pace } ]
                """)
        }
        #expect(error("0.5") == nil)
        #expect(error("{ dampingRatio: 0.5 }") == "'pace' is a timing, which has no value")
    }

    /// A name that is a word of the language is a value if the scene declares it.
    @Test func `a variable is no timing`() throws {
        let played = try PlayedScene(
            """
            variables: { smooth: 25 }
            let: { half: smooth }
            layers: [ { id: box, frame: [0, 0, half, 10] } ]
            script: [ { wait: 1s } ]
            """)
        #expect(try played.layer("box").bounds == Rect(0, 0, 25, 10))
    }

    @Test(arguments: [
        ("let: { sheet: { response: 0.3, damping: 1 } }", "linear", "'damping' does not go with 'response'"),
        (
            "let: { sheet: { dampingRatio: sender.velocity.x } }", "linear",
            "'sender' is available only in the actions of a gesture"
        ),
        ("let: { sheet: { dampingRatio: 1 } }", "shet", "unknown timing 'shet'"),
        ("let: { sheet: { dampingRatio: 1 } }", "{ preset: shet, velocity: 2 }", "unknown timing 'shet'"),
        ("let: { snappy: { dampingRatio: 1 } }", "snappy", "'snappy' is a timing of the language"),
        ("let: { sheet: 3 }", "sheet", "unknown timing 'sheet'"),
        ("let: { curve: [1.2, 0, 0, 1] }", "curve", "x of a control point is outside 0...1"),
        ("let: { a: b, b: a }", "linear", "the name 'a' depends on itself"),
        ("let: { curve: [0, 0, 1, 1] }", "{ preset: curve, velocity: 1 }", "a curve has no velocity"),
        ("let: { sheet: { response: 1 } }", "{ preset: sheet, response: 1 }", "unknown key 'response' in timing"),
        ("let: { sheet: { dampingRatio: sheet } }", "sheet", "unknown name 'sheet'"),
    ])
    func `mistakes are reported`(names: String, timing: String, message: String) {
        #expect(PlayedScene.firstError(scene(names, timing)) == message)
    }
}
