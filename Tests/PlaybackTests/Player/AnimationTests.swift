import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// The effect of actions on values over time.
@Suite struct AnimationTests {
    @Test func `all values of one set are evaluated before any is written`() throws {
        let run = try play(
            "  - set: { x: 1, y: 2 }\n  - set: { x: y, y: x }\n  - set: { x: x + 10 }\n  - set: { y: x }")
        #expect(try run.number("x", at: 0) == 12)
        #expect(try run.number("y", at: 0) == 12)
        let swapped = try play("  - set: { x: 1, y: 2 }\n  - set: { x: y, y: x }")
        #expect(try swapped.number("x", at: 0) == 2)
        #expect(try swapped.number("y", at: 0) == 1)
    }

    /// CABasicAnimation: missing values come from the model, which is shown again at the end.
    @Test(arguments: [
        ("from: 0, to: 0.5", 0, 0.5), ("from: 0.25", 0.25, 1), ("to: 0.5", 1, 0.5), ("by: -0.5", 1, 0.5),
        ("from: 0.25, by: 0.5", 0.25, 0.75), ("to: 0.5, by: 0.25", 0.25, 0.5), ("from: 0, to: 0.5, by: 9", 0, 0.5),
    ])
    func `a basic animation without a model change`(ends: String, from: Double, to: Double) throws {
        let run = try play("  - { animate: a.opacity, \(ends), duration: 1s }")
        func opacity(_ time: Double) throws -> Double { try run.number(AppearanceFacet.opacity, of: "a", at: time) }
        #expect(try opacity(0) == from)
        #expect(isClose(try opacity(0.25), from + (to - from) / 4, within: 1e-12))
        // The final value is shown until the next tick.
        #expect(isClose(try opacity(0.9999), from + (to - from) * 0.9999, within: 1e-12))
        #expect(try opacity(1) == 1)
        #expect(try opacity(1.5) == 1)
        #expect(run.times(of: "animation.ended") == [1])
    }

    @Test func `animations may end between ticks`() throws {
        let run = try play("  - { animate: x, from: 0, to: 1, duration: 1.0001s, completion: [ { marker: end } ] }")
        #expect(try run.number("x", at: 1.00015) == 1)
        #expect(try run.number("x", at: 601.0 / 600) == 0)
        #expect(run.markers["end"] == 601.0 / 600)
    }

    @Test func `a block changes the model immediately`() throws {
        let run = try play("  - animate: { set: { x: 10 }, duration: 1s, timing: linear }\n  - set: { y: x }")
        #expect(try run.number("y", at: 0) == 10)
        #expect(try run.number("x", at: 0.25) == 2.5)
        #expect(try run.number("x", at: 1) == 10)
        #expect(try run.number("x", at: 2) == 10)
        // UIView animations ease in and out by default.
        let eased = try play("  - animate: { set: { x: 1 }, duration: 1s }")
        #expect(isClose(try eased.number("x", at: 0.25), TimingFunction.easeInEaseOut.value(at: 0.25), within: 1e-12))
        #expect(try eased.number("x", at: 0.5) == 0.5)
    }

    /// The ends and their velocities add up: the view stands still until the first block ends.
    @Test func `a block of a position adds to the one that runs`() throws {
        let run = try play(
            "  - animate: { set: { x: 10 }, duration: 1s, timing: linear, completion: [ { marker: \"first\" } ] }",
            script: "[ { wait: 500ms }, { tap: button }, { wait: 2s } ]",
            more:
                "gestures: [ { tap: button, ended: [ { animate: { set: { x: 0 }, duration: 1s, timing: linear } } ] } ]"
        )
        for (time, value) in [(0.6, 6.0), (0.8, 6), (1, 6), (1.1, 5), (1.6, 0)] {
            #expect(isClose(try run.number("x", at: time), value, within: 1e-12), "\(time)")
        }
        #expect(run.times(of: "animation.cancelled") == [])
        #expect(run.markers["first"] == 1)
    }

    /// Opacity, background and anchorPoint start from the model value, which jumps, or from what is shown. All other values
    /// start from what is shown.
    @Test(arguments: [
        ("a.opacity: 0", "a.opacity: 1", "", 0.0), ("a.opacity: 0", "a.opacity: 1", "beginFromCurrentState: true", 0.4),
        ("a.anchorPoint.x: 0", "a.anchorPoint.x: 1", "", 0), ("a.borderWidth: 10", "a.borderWidth: 0", "", 6),
        ("a.zPosition: 10", "a.zPosition: 0", "", 6), ("a.shadowRadius: 10", "a.shadowRadius: 20", "", 6),
    ])
    func `blocks of other properties replace the one that runs`(
        first: String, second: String, options: String, start: Double
    ) throws {
        let initial = first.contains("shadowRadius") ? "  - set: { a.shadowRadius: 0 }\n" : ""
        let run = try play(
            initial + "  - animate: { set: { \(first) }, duration: 1s, timing: linear, completion: "
                + "[ { if: sender.finished, then: { marker: whole }, else: { marker: cut } } ] }",
            script: "[ { wait: 500ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { animate: { set: { \(second) }, duration: 1s, timing: linear, "
                + "\(options.isEmpty ? "delay: 0s" : options) } } ] } ]")
        let key = try #require(first.split(separator: ":").first?.dropFirst(2))
        let property = try #require(LayerFacets.properties[String(key)])
        #expect(isClose(try run.number(property, of: "a", at: 0.6), start, within: 1e-9))
        #expect(run.times(of: "animation.cancelled") == [0.6])
        #expect(run.markers["cut"] == 0.6 && run.markers["whole"] == nil)
    }

    /// A block with several values is not finished once one of them is replaced, and completes at the end of the others.
    @Test func `a block that is replaced in part completes at its end`() throws {
        let run = try play(
            """
              - animate:
                  set: { a.opacity: 0, x: 10 }
                  duration: 1s
                  completion: [ { if: sender.finished, then: { marker: whole }, else: { marker: part } } ]
            """,
            script: "[ { wait: 500ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { animate: { set: { a.opacity: 1 }, duration: 1s } } ] } ]")
        #expect(run.markers["part"] == 1 && run.markers["whole"] == nil)
    }

    /// A block whose targets already equal the model adds nothing and cancels nothing.
    @Test func `a block without changes neither animates nor cancels`() throws {
        let run = try play(
            """
              - animate: { set: { x: 10 }, duration: 1s, timing: linear }
              - animate: { set: { x: 10, y: 0 }, duration: 5s, completion: [ { marker: nothing } ] }
            """)
        #expect(isClose(try run.number("x", at: 0.5), 5, within: 1e-12))
        #expect(run.times(of: "animation.began") == [0])
        #expect(run.markers["nothing"] == 1.0 / 600)
    }

    /// The velocity of a running block stays, so that a spring without one of its own continues it.
    @Test func `springs add to the velocity`() throws {
        func jump(_ timing: String) throws -> Double {
            let run = try play(
                "  - animate: { set: { x: 100 }, duration: 1s, timing: linear }",
                script: "[ { wait: 400ms }, { tap: button }, { wait: 2s } ]",
                more:
                    "gestures: [ { tap: button, ended: [ { animate: { set: { x: 300 }, duration: 1s, timing: \(timing) } } ] } ]"
            )
            let track = try #require(run.timeline.tracks[.variable(0)])
            let before = track.span(at: 0.499).velocity(at: 0.499)
            return track.span(at: 0.5).velocity(at: 0.5) - before
        }
        #expect(isClose(try jump("{ dampingRatio: 1 }"), 0, within: 1e-9))
        // In multiples of the block's own distance of 200.
        #expect(isClose(try jump("{ dampingRatio: 1, velocity: 2 }"), 400, within: 1e-9))
    }

    @Test func `a set moves what an additive animation shows`() throws {
        let run = try play(
            "  - animate: { set: { x: 10 }, duration: 1s, timing: linear, completion: [ { marker: done } ] }",
            script: "[ { wait: 400ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { set: { x: 3 } } ] } ]")
        #expect(isClose(try run.number("x", at: 0.5), 3 - 5, within: 1e-12))
        #expect(isClose(try run.number("x", at: 0.9), 3 - 1, within: 1e-12))
        #expect(try run.number("x", at: 1) == 3)
        #expect(run.markers["done"] == 1)
    }

    @Test func `a set of another property shows when its animation has ended`() throws {
        let run = try play(
            "  - animate: { set: { a.opacity: 0 }, duration: 1s, timing: linear }",
            script: "[ { wait: 400ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { set: { a.opacity: 0.25 } } ] } ]")
        #expect(isClose(try run.number(AppearanceFacet.opacity, of: "a", at: 0.75), 0.25, within: 1e-12))
        #expect(isClose(try run.number(AppearanceFacet.opacity, of: "a", at: 0.9), 0.1, within: 1e-12))
        #expect(try run.number(AppearanceFacet.opacity, of: "a", at: 1) == 0.25)
    }

    @Test(arguments: ["a", "[a]", "[a.position, a.opacity]"])
    func `removed animations show the model value`(what: String) throws {
        let run = try play(
            """
              - animate:
                  set: { a.position: [90, 80], a.opacity: 0 }
                  duration: 1s
                  completion: [ { if: sender.finished, then: { marker: whole }, else: { marker: cut } } ]
              - animate: { set: { x: 10 }, duration: 1s, timing: linear }
            """,
            script: "[ { wait: 400ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { removeAnimations: \(what) } ] } ]")
        let layer = try run.layer("a", at: 0.5)
        #expect(layer.geometry.position == Point(90, 80) && layer.number(AppearanceFacet.opacity) == 0)
        #expect(run.markers["cut"] == 0.5 && run.markers["whole"] == nil)
        // Other values keep their animations.
        #expect(isClose(try run.number("x", at: 0.75), 7.5, within: 1e-12))
    }

    @Test func `animations of a variable are removed`() throws {
        let run = try play(
            "  - { animate: x, from: 0, to: 1, duration: 1s, repeat: 0 }",
            script: "[ { wait: 400ms }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: [ { removeAnimations: x } ] } ]")
        #expect(try run.number("x", at: 0.6) == 0)
    }

    @Test func `delay, repeat and autoreverses`() throws {
        let run = try play(
            """
              - { animate: x, from: 2, to: 4, duration: 200ms, delay: 100ms, repeat: 2, autoreverses: true, completion: [ { marker: end } ] }
              - { animate: y, from: 1, to: 2, duration: 100ms, repeat: 0 }
            """)
        // Before it begins, the model value is shown.
        for (time, value) in [
            (0.05, 0.0), (0.1, 2), (0.2, 3), (0.3, 4), (0.4, 3), (0.5, 2), (0.7, 4), (0.9, 0), (1, 0),
        ] {
            #expect(isClose(try run.number("x", at: time), value, within: 1e-9), "\(time)")
        }
        #expect(run.markers["end"] == 0.9)
        #expect(isClose(try run.number("y", at: 1.95), 1.5, within: 1e-9))
    }

    @Test(arguments: [
        ("linear", ProgressCurve.timing(.linear, duration: 0.5)), ("easeIn", .timing(.easeIn, duration: 0.5)),
        ("[0.1, 0.9, 0.2, 1]", .timing(TimingFunction(0.1, 0.9, 0.2, 1), duration: 0.5)),
        ("{ dampingRatio: 0.5 }", .spring(.uikit(duration: 0.5, dampingRatio: 0.5), duration: 0.5)),
        (
            "{ dampingRatio: 0.8, velocity: 1 }",
            .spring(.uikit(duration: 0.5, dampingRatio: 0.8, initialVelocity: 1), duration: 0.5)
        ),
        (
            "{ stiffness: 100, damping: 10 }",
            .spring(Spring(mass: 1, stiffness: 100, damping: 10), duration: 1.4727003346780927)
        ),
        ("{ response: 0.3, dampingFraction: 0.7 }", Self.response),
        ("{ response: 0.3, bounce: 0.3 }", Self.response), ("snappy", Self.preset(0.5, 0.15)),
        ("{ preset: bouncy, duration: 400ms, extraBounce: 0.1 }", Self.preset(0.4, 0.4)),
    ])
    func `every kind of timing`(timing: String, curve: ProgressCurve) throws {
        let run = try play(
            "  - animate: { set: { x: 10 }, duration: 500ms, timing: \(timing), completion: [ { marker: end } ] }",
            script: "[ { wait: 3s } ]")
        for step in 0..<20 {
            let time = Double(step) / 20 * curve.duration
            #expect(isClose(try run.number("x", at: time), 10 * curve.value(at: time), within: 1e-9))
        }
        // A spring ends exactly at its final value.
        #expect(try run.number("x", at: curve.duration) == 10)
        #expect(run.markers["end"] == Double(Clock.tick(atOrAfter: curve.duration)) / 600)
    }

    /// CAMediaTiming's fill modes: the first value during the delay, the last one after the end until it is removed.
    @Test(arguments: [
        ("removed", 1.0, 1.0), ("backwards", 0.2, 1), ("forwards", 1, 0.6), ("both", 0.2, 0.6),
    ])
    func `fill modes of key-path animations`(mode: String, delayed: Double, ended: Double) throws {
        let run = try play(
            "  - { animate: a.opacity, from: 0.2, to: 0.6, delay: 500ms, duration: 500ms, fillMode: .\(mode), "
                + "completion: { marker: end } }",
            script: "[ { wait: 1.4s }, { tap: button }, { wait: 1s } ]",
            more: "gestures: [ { tap: button, ended: { removeAnimations: a.opacity } } ]")
        func opacity(_ time: Double) throws -> Double { try run.number(AppearanceFacet.opacity, of: "a", at: time) }
        #expect(try opacity(0.3) == delayed)
        #expect(isClose(try opacity(0.75), 0.4, within: 1e-12))
        #expect(try opacity(1.3) == ended)
        #expect(run.markers["end"] == 1)
        #expect(try opacity(1.6) == 1)
    }

    /// The value changes, and the completion runs, when the delay has passed.
    @Test func `an animation without a duration waits for its delay`() throws {
        let run = try play(
            """
              - animate: { set: { x: 10 }, duration: 0s, delay: 1.1s, completion: { marker: block } }
              - { animate: a.opacity, from: 0.2, to: 0.6, duration: 0s, delay: 500ms, completion: { marker: basic } }
            """)
        #expect(run.markers == ["block": 1.1, "basic": 0.5])
        #expect(try run.number("x", at: 1) == 0 && run.number("x", at: 1.1) == 10)
        #expect(try run.number(AppearanceFacet.opacity, of: "a", at: 0.3) == 1)
    }

    private static func preset(_ duration: Double, _ bounce: Double) -> ProgressCurve {
        let spring = Spring.response(duration, bounce: bounce)
        return .spring(spring, duration: spring.settlingDuration)
    }

    private static let response: ProgressCurve = {
        let spring = Spring.response(0.3, dampingFraction: 0.7)
        return .spring(spring, duration: spring.settlingDuration)
    }()

    @Test func `completions run in the order in which animations started`() throws {
        let run = try play(
            """
              - { animate: x, to: 1, duration: 500ms, completion: [ { marker: first } ] }
              - { animate: y, to: 1, duration: 499ms, completion: [ { marker: second } ] }
              - { animate: a.opacity, to: 0, duration: 499.5ms, completion: [ { marker: third } ] }
            """)
        #expect(run.timeline.markers.map(\.name) == ["first", "second", "third"])
        #expect(run.timeline.markers.map(\.time) == [0.5, 0.5, 0.5])
    }

    @Test func `values of other types are animated`() throws {
        let run = try play(
            """
              - animate: { set: { tint: white, place: [10, 20] }, duration: 1s, timing: linear }
              - animate: { set: { a.background: red, a.transform: [ { scale: 3 } ] }, duration: 1s, timing: linear }
            """)
        #expect(try run.variable("tint", at: 0.5) == .color(Color(white: 0.5)))
        #expect(try run.variable("place", at: 0.5) == .point(Point(5, 10)))
        let layer = try run.layer("a", at: 0.5)
        #expect(isClose(layer.transform.a, 2, within: 1e-9))
    }

    @Test(arguments: [
        ("animate: x, to: 1, delay: x - 1", "delay cannot be negative, and repeat must be 0 or more"),
        ("animate: x, to: 1, repeat: -1", "delay cannot be negative, and repeat must be 0 or more"),
        ("animate: x, to: 1, duration: x - 1", "invalid duration -1"),
        ("animate: a.transform, by: [ { scale: 2 } ]", "by must be a number, a point, a rectangle or a colour"),
        ("animate: x, to: 1, timing: { dampingRatio: x }", "dampingRatio must be above 0, but is 0"),
        ("set: { x: 1 / y }", "division by zero"),
        ("set: { x: 'pow(10, 400 + y)' }", "the value of this expression is not finite"),
        ("call: forever", "actions call each other endlessly"),
    ])
    func `errors have a source location`(action: String, message: String) throws {
        let failure = try #require(
            try Played.failure(
                """
                zoetrope: 1
                variables: { x: 0, y: 0 }
                layers: [ { id: a } ]
                actions: { forever: [ { call: forever } ] }
                loaded:
                  - { \(action) }
                """))
        #expect(failure.diagnostic.message == message)
        #expect(failure.diagnostic.location.line == (action.hasPrefix("call") ? 1 : 6))
    }
}
