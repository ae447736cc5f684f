import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Reports of recognisers for fingers with known samples: 600 points per second are one point per tick.
@Suite struct RecognizerTests {
    private func play(_ gesture: String, _ script: String) throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: board
                frame: [0, 0, 400, 800]
                layers:
                  - { id: turned, position: [200, 200], bounds: [100, 100], transform: [{ scale: 2 }, { rotate: 90deg }] }
            variables:
              { x: 0, y: 0, vx: 0, vy: 0, lx: 0, ly: 0, n: 0, a: 0, v: 0, began: -1, ended: 0, changes: 0, state: .none }
            gestures:
            \(gesture)
            script:
            \(script)
            """)
    }

    private static let pan = """
            began: [ { set: { began: sender.translation.y } } ]
            changed:
              - set: { x: sender.translation.x, y: sender.translation.y, lx: sender.location.x, ly: sender.location.y }
              - set: { n: sender.numberOfTouches, changes: changes + 1 }
            ended:
              - set: { ended: sender.translation.y, vx: sender.velocity.x, vy: sender.velocity.y, state: sender.state }
        """

    @Test func `A pan begins at 10 points and excludes them`() throws {
        let scene = try play(
            "  - pan: board\n\(Self.pan)",
            "  - drag: { from: [200, 100], by: [0, 180], duration: 300ms, timing: linear }")
        #expect(scene.times(of: "pan.began") == [10.0 / 600])
        #expect(try scene.number("began") == 0)
        #expect(isClose(try scene.number("ended"), 170, within: 1e-9))
        #expect(isClose(try scene.number("vy"), 600, within: 1e-9))
        #expect(try scene.variable("state") == .symbol("ended"))
        // One state a sample: 180 samples after touch-down, one begins and one ends.
        #expect(try scene.number("changes") == 169)
        #expect(isClose(try scene.number("ly"), 279, within: 1e-9))
        #expect(try scene.number("n") == 1)
    }

    @Test func `The 10 points lie in the direction of the movement until then`() throws {
        let scene = try play(
            "  - pan: board\n\(Self.pan)",
            """
              - fingers:
                  - down: [100, 100]
                    then: [ { move: { by: [36, 48], duration: 100ms, timing: linear } }, { move: { by: [0, 60], duration: 100ms, timing: linear } }, { hold: 10ms } ]
            """)
        #expect(isClose(try scene.number("x"), 30, within: 1e-9))
        #expect(isClose(try scene.number("y"), 100, within: 1e-9))
    }

    @Test func `Fingers that go down or lift do not make a pan jump`() throws {
        let scene = try play(
            "  - pan: board\n\(Self.pan)",
            """
              - fingers:
                  - { down: [100, 100], then: [ { move: { by: [0, 120], duration: 200ms, timing: linear } }, { hold: 200ms } ] }
                  - { down: [300, 700], at: 200ms, then: [ { hold: 100ms } ] }
            """)
        #expect(isClose(try scene.number("ended"), 110, within: 1e-9))
        #expect(scene.times(of: "pan.began").count == 1)
    }

    @Test func `A pan of two fingers follows their centre and ends when one lifts`() throws {
        let scene = try play(
            "  - pan: board\n    minimumTouches: 2\n\(Self.pan)",
            """
              - drag: { from: [100, 100], by: [0, 100] }
              - fingers:
                  - { down: [100, 100], then: [ { move: { by: [0, 60], duration: 100ms, timing: linear } } ] }
                  - { down: [300, 100], then: [ { hold: 150ms } ] }
            """)
        #expect(scene.times(of: "pan.began").count == 1)
        #expect(isClose(try scene.number("ended"), 20, within: 1e-9))
        #expect(isClose(try #require(scene.times(of: "pan.ended").first), 0.4, within: 1e-9))
        #expect(isClose(try scene.number("lx"), 200, within: 1e-9))
    }

    @Test func `A pan of at most one finger fails for two`() throws {
        let scene = try play(
            "  - pan: board\n    maximumTouches: 1\n\(Self.pan)",
            "  - pinch: { at: [200, 400], from: 100, to: 100, by: [0, 100] }")
        #expect(scene.eventNames.isEmpty)
    }

    @Test(arguments: [("[60, 20]", 1), ("[20, 60]", 0), ("[40, 40]", 1)])
    func `A pan with an axis begins only along it`(offset: String, count: Int) throws {
        let scene = try play(
            "  - pan: board\n    axis: horizontal\n\(Self.pan)", "  - drag: { from: [200, 400], by: \(offset) }")
        #expect(scene.times(of: "pan.began").count == count)
    }

    @Test func `sender reports points in the coordinates of a layer`() throws {
        let scene = try play(
            "  - pan: board\n    in: turned\n\(Self.pan)",
            "  - drag: { from: [200, 200], by: [0, 110], duration: 200ms, timing: linear }")
        // Scale 2, then a quarter turn: down on the canvas is along x in the layer, at half the size.
        #expect(isClose(try scene.number("x"), 0.5 * (110 * 119 / 120 - 10), within: 1e-9))
        #expect(isClose(try scene.number("y"), 0, within: 1e-9))
        #expect(isClose(try scene.number("vx"), 275, within: 1e-9))
        #expect(isClose(try scene.number("lx"), 50 + 55 * 119 / 120, within: 1e-9))
        #expect(isClose(try scene.number("ly"), 50, within: 1e-9))
    }

    /// 1200 points per second until the finger rests. The velocity is the distance in the last 100 ms divided by 100
    /// ms.
    @Test(arguments: [(30, 840.0), (75, 300), (90, 120), (95, 60), (100, 0), (120, 0)])
    func `The velocity is that of the last 100 ms`(rest: Int, expected: Double) throws {
        let scene = try play(
            "  - pan: board\n\(Self.pan)",
            """
              - fingers:
                  - down: [100, 100]
                    then: [ { move: { by: [0, 240], duration: 200ms, timing: linear } }, { hold: \(rest)ms } ]
            """)
        #expect(isClose(try scene.number("vy"), expected, within: 1e-6))
    }

    @Test func `A cancelled touch cancels the gesture`() throws {
        let scene = try play(
            "  - pan: board\n    cancelled: [ { set: { state: sender.state } } ]",
            "  - fingers: [ { down: board, then: [ { move: { by: [0, 50], duration: 100ms } }, cancel ] } ]")
        #expect(scene.eventNames == ["pan.began board", "pan.cancelled board"])
        #expect(try scene.variable("state") == .symbol("cancelled"))
    }

    @Test func `A pinch measures its scale from the recognition`() throws {
        let scene = try play(
            """
              - pinch: board
                began: [ { set: { began: sender.scale } } ]
                changed: [ { set: { a: sender.scale, v: sender.velocity, lx: sender.location.x } } ]
            """,
            "  - pinch: { at: [200, 400], from: 90, to: 250, angle: 0, by: [40, 0], duration: 160ms, timing: linear, hold: 10ms }"
        )
        // 160 points in 96 samples: 10 are reached with the sixth.
        #expect(scene.times(of: "pinch.began") == [6.0 / 600])
        #expect(try scene.number("began") == 1)
        #expect(isClose(try scene.number("a"), 2.5, within: 1e-9))
        #expect(isClose(try scene.number("v"), 1000 / 100, within: 1e-9))
        #expect(isClose(try scene.number("lx"), 240, within: 1e-9))
        #expect(scene.times(of: "pinch.ended") == [0.17])
    }

    @Test func `A pinch ends when both fingers have lifted and does not change with one`() throws {
        let scene = try play(
            "  - pinch: board\n    changed: [ { set: { a: sender.scale } } ]",
            """
              - fingers:
                  - { down: [150, 400], then: [ { move: { by: [-50, 0], duration: 100ms } } ] }
                  - { down: [250, 400], then: [ { hold: 200ms }, { move: { by: [100, 0], duration: 100ms } } ] }
            """)
        let reached = try scene.number("a", at: 0.1)
        #expect(try scene.number("a", at: 0.3) == reached)
        #expect(scene.times(of: "pinch.ended") == [0.3])
    }

    @Test func `A rotation begins when the fingers have moved 10 points around each other`() throws {
        let scene = try play(
            "  - rotation: board\n    changed: [ { set: { a: sender.rotation, v: sender.velocity } } ]",
            "  - rotate: { at: [200, 400], by: -600deg, radius: 100, duration: 1s, timing: linear }")
        let speed = -600.0 / 180 * Double.pi
        let slop = (0.05 / abs(speed) * 600).rounded(.up) / 600 * speed
        #expect(isClose(try #require(scene.times(of: "rotation.began").first), slop / speed, within: 1e-9))
        #expect(isClose(try scene.number("a"), speed * 599 / 600 - slop, within: 1e-9))
        #expect(isClose(try scene.number("v"), speed, within: 1e-6))
    }

    @Test(arguments: [
        ("drag: { from: [15, 400], by: [80, 10] }", 1), ("drag: { from: [25, 400], by: [80, 10] }", 0),
        ("drag: { from: [15, 400], by: [10, 80] }", 0), ("drag: { from: [395, 400], by: [-80, 0] }", 0),
        ("drag: { from: [15, 400], by: [-12, 0] }", 0),
    ])
    func `An edge pan moves inwards from its edge`(step: String, count: Int) throws {
        let scene = try play(
            "  - edgePan: board\n    edges: [left]\n    ended: [ { set: { x: sender.translation.x } } ]", "  - \(step)")
        #expect(scene.times(of: "edgePan.began").count == count)
    }

    @Test(arguments: [
        ("press: { at: board, duration: 499ms }", [String]()),
        ("press: { at: board, duration: 600ms }", ["longPress.began board", "longPress.ended board"]),
        ("drag: { from: board, by: [0, 12], duration: 400ms, hold: 400ms }", []),
        (
            "drag: { from: board, by: [0, 80], press: 550ms, duration: 100ms }",
            ["longPress.began board", "longPress.ended board"]
        ),
        (
            "drag: { from: board, by: [0, 10], duration: 400ms, hold: 400ms }",
            ["longPress.began board", "longPress.ended board"]
        ),
    ])
    func `A long press begins after half a second within 10 points`(step: String, eventNames: [String]) throws {
        let scene = try play(
            "  - longPress: board\n    changed: [ { set: { y: sender.location.y } } ]", "  - \(step)")
        #expect(scene.eventNames == eventNames)
        if let begin = scene.times(of: "longPress.began").first { #expect(begin == 0.5) }
    }

    @Test(arguments: [
        ("tap: board", "{}", 1), ("tap: board", "count: 2", 0), ("tap: { at: board, count: 2 }", "count: 2", 1),
        ("tap: { at: board, count: 4 }", "count: 2", 2), ("tap: { at: board, count: 3 }", "count: 3", 1),
        ("drag: { from: board, by: [0, 11] }", "{}", 0), ("drag: { from: board, by: [0, 9] }", "{}", 1),
        ("pinch: { at: board, from: 50, to: 55 }", "touches: 2", 1), ("tap: board", "touches: 2", 0),
        ("pinch: { at: board, from: 50, to: 55 }", "{}", 0),
    ])
    func `Taps count fingers and times`(step: String, keys: String, count: Int) throws {
        let key = keys == "{}" ? "" : "    \(keys)\n"
        let scene = try play(
            "  - tap: board\n\(key)    ended: [ { set: { n: n + 1 } } ]", "  - \(step)\n  - wait: settled")
        #expect(scene.times(of: "tap.ended").count == count)
    }

    @Test func `Two taps too far apart in time are not a double tap`() throws {
        let gesture = "  - tap: board\n    count: 2\n    ended: [ { set: { n: 1 } } ]"
        let late = try play(gesture, "  - tap: board\n  - wait: 360ms\n  - tap: board\n  - wait: settled")
        #expect(late.eventNames.isEmpty)
        let early = try play(gesture, "  - tap: board\n  - wait: 350ms\n  - tap: board")
        #expect(early.eventNames == ["tap.ended board"])
    }
}
