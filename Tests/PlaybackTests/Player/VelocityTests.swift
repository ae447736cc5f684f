import Graphics
import Playback
import SceneLanguage
import SceneModel
import Testing

/// The function `velocity` of expressions.
@Suite struct VelocityTests {
    private static let header = """
        zoetrope: 1
        canvas: { size: [400, 800] }

        """

    /// A scene whose layer `gauge` shows the velocity of an expression as its zPosition.
    private func shown(
        _ expression: String, loaded: String, variables: String = "x: 0", more: String = "",
        script: String = "{ wait: 3s }"
    ) throws -> Played {
        try Played(
            Self.header + """
                variables: { \(variables), seen: 0 }
                layers:
                  - { id: a, frame: [0, 0, 100, 40] }
                  - { id: gauge, frame: [390, 790, 9, 9], zPosition: "velocity(\(expression))" }
                \(more)
                loaded: [ \(loaded) ]
                script: [ \(script) ]
                """)
    }

    private func gauge(_ played: Played, at time: Double) throws -> Double {
        try played.number(GeometryFacet.zPosition, of: "gauge", at: time)
    }

    @Test(arguments: ["x", "a.position.x", "a.frame.x", "x * 1", "gauge.position.x - 200 + a.position.x"])
    func `the velocity of a linear animation is its slope`(expression: String) throws {
        let target = expression.contains("x") && !expression.contains(".") ? "x" : "a.position.x"
        let played = try shown(
            expression,
            loaded: "{ animate: { set: { \(target): \"\(target) + 300\" } }, duration: 1.5s, timing: linear }")
        for time in [0, 0.4, 1, 1.49] { #expect(abs(try gauge(played, at: time) - 200) < 1e-6, "\(time)") }
        for time in [1.5, 2.5] { #expect(try gauge(played, at: time) == 0) }
    }

    /// Laws: the integral of the velocity is the way, and the velocity is the limit of the difference quotient.
    @Test(arguments: [
        "timing: { dampingRatio: 0.4 }, duration: 900ms", "timing: easeInEaseOut, duration: 700ms",
        "timing: { response: 0.5, dampingFraction: 0.6 }", "timing: easeOut, duration: 1s, delay: 300ms",
    ])
    func `the velocity is the derivative of what is shown`(timing: String) throws {
        let played = try shown("a.position.y", loaded: "{ animate: { set: { a.position.y: 420 } }, \(timing) }")
        let step = 1e-5
        for time in stride(from: 0.05, to: 2.5, by: 0.13) {
            let (a, b) = (
                try played.number(GeometryFacet.positionY, of: "a", at: time - step),
                try played.number(GeometryFacet.positionY, of: "a", at: time + step)
            )
            #expect(abs((b - a) / (2 * step) - (try gauge(played, at: time))) < 0.05, "\(time)")
        }
    }

    @Test func `the velocity of a computed value follows the chain rule`() throws {
        let played = try shown(
            "x * x + abs(x)", loaded: "{ animate: { set: { x: 10 } }, duration: 2s, timing: linear }")
        // x = 5 t, so that the derivative is 50 t + 5; the central difference of a square is exact.
        for time in [0.5, 1, 1.5] { #expect(abs(try gauge(played, at: time) - (50 * time + 5)) < 1e-6) }
    }

    @Test func `points have velocities`() throws {
        let played = try Played(
            Self.header + """
                variables: { p: "[0, 0]" }
                layers:
                  - { id: gauge, frame: [390, 790, 9, 9], zPosition: velocity(p).x }
                  - { id: other, zPosition: "velocity(p + [1, 2]).y" }
                loaded: [ { animate: { set: { p: [60, -30] } }, duration: 1s, timing: linear } ]
                script: [ { wait: 2s } ]
                """)
        #expect(abs(try gauge(played, at: 0.5) - 60) < 1e-9)
        #expect(abs(try played.number(GeometryFacet.zPosition, of: "other", at: 0.5) + 30) < 1e-6)
    }

    @Test func `a value that is set once has no velocity`() throws {
        let played = try shown("x", loaded: "{ after: 500ms, do: [ { set: { x: 100 } } ] }")
        for time in [0.4, 0.5, 0.6] { #expect(try gauge(played, at: time) == 0) }
    }

    private static let drag = """
        gestures:
          - pan: a
            changed: { set: { x: sender.translation.x } }
            ended: { set: { seen: velocity(x) } }
        """

    @Test func `a value that a finger sets has the velocity of the finger`() throws {
        let played = try shown(
            "x", loaded: "", more: Self.drag,
            script: "{ drag: { from: [50, 20], by: [200, 0], duration: 1s, timing: linear } }, { wait: 500ms }")
        for time in [0.3, 0.6, 0.9] { #expect(abs(try gauge(played, at: time) - 200) < 1e-6, "\(time)") }
        #expect(try gauge(played, at: 1.2) == 0)
        // The handler reads what was shown before it.
        #expect(abs(try played.number("seen", at: 1.2) - 200) < 1e-6)
    }

    @Test func `a finger at rest has no velocity`() throws {
        let played = try shown(
            "x", loaded: "", more: Self.drag,
            script: "{ drag: { from: [50, 20], by: [200, 0], duration: 500ms, hold: 500ms } }, { wait: 500ms }")
        #expect(try gauge(played, at: 0.8) == 0 && played.number("seen", at: 1.2) == 0)
    }

    @Test func `an action reads the velocity before its changes`() throws {
        let played = try shown(
            "x",
            loaded: """
                { animate: { set: { x: 300 } }, duration: 3s, timing: linear }, \
                { after: 1s, do: [ { removeAnimations: x }, { set: { x: 0, seen: velocity(x) } } ] }
                """)
        #expect(abs(try played.number("seen", at: 2) - 100) < 1e-9)
    }

    @Test func `scrolling, scripts and expectations`() throws {
        let yaml =
            Self.header + """
                variables: { seen: 0 }
                layers:
                  - { id: feed, frame: [0, 0, 400, 800], scroll.contentSize: [400, 9000] }
                  - { id: gauge, frame: [390, 790, 9, 9], zPosition: "velocity(feed.contentOffset.y)" }
                script:
                  - flick: { from: feed, direction: up, distance: 300, speed: 1500 }
                  - marker: released
                  - wait: { until: "velocity(feed.contentOffset.y) < 200" }
                  - marker: slow
                  - wait: settled
                expect:
                  - { at: released, that: velocity(feed.contentOffset.y) > 1000 }
                  - { at: slow, that: "near(velocity(feed.contentOffset.y), 200, 5)" }
                  - { at: end, that: velocity(feed.contentOffset.y) == 0 }
                """
        let played = try Played(yaml)
        let step = 1e-4
        for time in [0.5, 0.9, 1.4] {
            let (a, b) = (
                try played.layer("feed", at: time - step).bounds.minY,
                try played.layer("feed", at: time + step).bounds.minY
            )
            #expect(abs((b - a) / (2 * step) - (try gauge(played, at: time))) < 1, "\(time)")
        }
        #expect(ExpectationReview(played.sampler).failures.isEmpty)
    }

    @Test func `hit testing and uncompiled samples read velocities too`() throws {
        let played = try Played(
            Self.header + """
                variables: { x: 0, taps: 0 }
                layers:
                  - { id: a, frame: [0, 0, 400, 400], transform.scale: "1 + abs(velocity(x)) / 1000" }
                gestures: [ { tap: a, ended: { set: { taps: taps + 1 } } } ]
                loaded: [ { animate: { set: { x: 100 } }, duration: 1s, allowUserInteraction: true } ]
                script: [ { tap: [390, 200] }, { wait: 2s } ]
                """)
        #expect(try played.number("taps", at: 1) == 1)
        for time in [0.1, 0.5, 1.5] {
            #expect(try played.sampler.picture(at: time) == played.sampler.uncompiledPicture(at: time))
        }
    }
}
