import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// `addAnimations(_:delayFactor:)`: when added animations begin and end, and that nothing jumps.
@Suite struct DelayedAnimationsTests {
    /// A scene whose animator of 1 s moves `x` by 100 at once, and `y` by 100 after 40 % of it. Actions are performed at their
    /// times.
    private static func play(
        _ actions: [(time: Double, action: String)], timing: String = "easeInEaseOut", more: String = ""
    ) throws -> Played {
        let begins = actions.map {
            "  - { animate: clock, from: 0, to: 1, duration: \($0.time), completion: [ \($0.action) ] }"
        }
        return try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 10, 10] } ]
            variables: { clock: 0, x: 0, y: 0, z: 0 }
            animators:
              move:
                duration: 1s
                timing: \(timing)
                animations: { x: 100 }
                addAnimations: [ { animations: { y: 100 }, delayFactor: 0.4 } ]
                completion: { marker: completed }
                \(more)
            loaded:
              - { start: move }
            \(begins.joined(separator: "\n"))
            script: [ { wait: 4s } ]
            """)
    }

    private static let timings = ["linear", "easeInEaseOut", "{ dampingRatio: 0.5 }"]

    @Test(arguments: timings)
    func `added animations begin after their fraction and follow the curve in the rest`(timing: String) throws {
        let played = try Self.play([], timing: timing)
        for step in 0...20 {
            let time = Double(step) / 20
            // What the animator shows of its own curve at the same fraction.
            let fraction = max(0, (time - 0.4) / 0.6)
            let expected = try played.number("x", at: fraction)
            #expect(isClose(try played.number("y", at: time), expected, within: 1e-6), "\(time)")
        }
        #expect(try played.number("y", at: 1.1) == 100)
    }

    /// Everything that can be done to a running animator.
    private static let interruptions = [
        "{ pause: move }", "{ scrub: move, fraction: move.fractionComplete }", "{ reverse: move }",
        "{ pause: move }, { reverse: move }", "{ pause: move }, { continue: move }",
        "{ pause: move }, { continue: move, timing: { dampingRatio: 0.7 }, durationFactor: 0.5 }",
        "{ pause: move }, { reverse: move }, { continue: move }", "{ stop: move, withoutFinishing: true }",
        "{ stop: move, withoutFinishing: false }, { finish: move, at: current }",
    ]

    @Test(arguments: interruptions)
    func `no action makes them jump`(action: String) throws {
        for timing in Self.timings {
            for time in [0.2, 0.41, 0.55, 0.8, 0.95] {
                let played = try Self.play([(time, action)], timing: timing)
                // A scrubbed value follows the progress, of which a bouncing curve has no more than 1.
                if action.hasPrefix("{ scrub"), timing != "linear" { continue }
                let jump = try played.number("y", at: time + 1e-5) - played.number("y", at: time - 1e-5)
                #expect(abs(jump) < 0.02, "\(timing) at \(time): \(jump)")
            }
        }
    }

    @Test(arguments: [
        "{ pause: move }, { continue: move }", "{ pause: move }, { continue: move, timing: { dampingRatio: 0.7 } }",
        "{ reverse: move }", "{ scrub: move, fraction: 0.2 }, { continue: move }",
        "{ scrub: move, fraction: 0.9 }, { continue: move, durationFactor: 2 }",
    ])
    func `they end with the animator at its end or start`(action: String) throws {
        for timing in Self.timings {
            let played = try Self.play([(0.55, action)], timing: timing)
            let end = try #require(played.markers["completed"])
            let goal = action.contains("reverse") ? 0.0 : 100
            // The model is exact.
            #expect(try played.number("y", at: end + 0.01) == goal)
            let jump = try played.number("y", at: end - 0.002) - goal
            #expect(abs(jump) < 1, "\(timing): \(jump)")
        }
    }

    @Test func `pausing changes nothing of what comes after`() throws {
        let plain = try Self.play([])
        let paused = try Self.play([(0.3, "{ pause: move }"), (0.5, "{ continue: move }")])
        let later = try Self.play([(0.6, "{ pause: move }"), (0.8, "{ continue: move }")])
        for step in 0...10 {
            let time = 0.65 + Double(step) * 0.034
            #expect(isClose(try paused.number("y", at: time + 0.2), try plain.number("y", at: time), within: 1e-6))
            #expect(isClose(try later.number("y", at: time + 0.2), try plain.number("y", at: time), within: 1e-6))
        }
    }

    @Test func `scrubbing moves them linearly from their fraction on`() throws {
        for (fraction, expected) in [(0.0, 0.0), (0.2, 0), (0.4, 0), (0.7, 50), (1, 100)] {
            let played = try Self.play([
                (0.1, "{ scrub: move, fraction: 0 }"), (0.2, "{ scrub: move, fraction: \(fraction) }"),
            ])
            #expect(isClose(try played.number("x", at: 0.3), fraction * 100, within: 1e-9))
            #expect(isClose(try played.number("y", at: 0.3), expected, within: 1e-9))
        }
    }

    @Test func `scrubbing a paused animator moves them in proportion from where they are`() throws {
        let played = try Self.play([
            (0.6, "{ pause: move }"), (0.7, "{ scrub: move, fraction: 1 - (1 - move.fractionComplete) / 2 }"),
        ])
        let (x, y) = (try played.number("x", at: 0.65), try played.number("y", at: 0.65))
        #expect(isClose(try played.number("x", at: 0.75), (x + 100) / 2, within: 1e-9))
        #expect(isClose(try played.number("y", at: 0.75), (y + 100) / 2, within: 1e-9))
    }

    @Test func `reversed, they run back first`() throws {
        let played = try Self.play([(0.7, "{ reverse: move }")], timing: "linear")
        #expect(isClose(try played.number("y", at: 0.7), 50, within: 1e-6))
        #expect(isClose(try played.number("y", at: 1), 0, within: 1e-6))
        #expect(isClose(try played.number("x", at: 1), 40, within: 1e-6))
    }

    @Test func `animations that are added while it runs begin in the time that is left`() throws {
        let played = try Self.play(
            [(0.2, "{ addAnimations: move, animations: { z: 100 }, delayFactor: 0.5 }")], timing: "linear")
        for (time, expected) in [(0.3, 0.0), (0.6, 0), (0.8, 50), (0.999, 99.75)] {
            #expect(isClose(try played.number("z", at: time), expected, within: 1e-6))
        }
        let paused = try Self.play(
            [
                (0.2, "{ pause: move }, { addAnimations: move, animations: { z: 100 }, delayFactor: 0.5 }"),
                (0.3, "{ scrub: move, fraction: 0.8 }"),
            ], timing: "linear")
        #expect(isClose(try paused.number("z", at: 0.35), 50, within: 1e-6))
    }

    @Test func `an animator that is not active is an error`() throws {
        let error = try Played.failure(
            """
            zoetrope: 1
            layers: [ { id: a } ]
            variables: { x: 0 }
            animators: { move: { duration: 1s, animations: { x: 100 } } }
            loaded: { addAnimations: move, animations: { x: 1 } }
            """)
        #expect(error?.diagnostic.message == "move is not active")
    }
}
