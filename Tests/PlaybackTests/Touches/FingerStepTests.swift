import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

@Suite struct FingerStepTests {
    private static let board = """
        layers:
          - { id: board, frame: [0, 0, 400, 800] }
          - { id: knob, frame: [100, 200, 60, 40] }
        variables: { x: 0, y: 0, vx: 0, vy: 0, scale: 1, rotation: 0 }
        gestures:
          - pan: board
            simultaneous: true
            changed: [ { set: { x: sender.translation.x, y: sender.translation.y } } ]
            ended: [ { set: { vx: sender.velocity.x, vy: sender.velocity.y } } ]
          - pan: knob
            ended: [ { set: { vx: sender.velocity.x, vy: sender.velocity.y } } ]
          - pinch: board
            simultaneous: true
            changed: [ { set: { scale: sender.scale } } ]
          - rotation: board
            simultaneous: true
            changed: [ { set: { rotation: sender.rotation } } ]
        script:

        """

    private func play(_ steps: String) throws -> PlayedScene { try PlayedScene(Self.board + steps) }

    @Test(arguments: [
        (
            "  - drag: { from: board, by: [0, 320], duration: 600ms }",
            "  - fingers: [ { down: board, then: [ { move: { by: [0, 320], duration: 600ms } }, up ] } ]"
        ),
        (
            "  - drag: { from: [10, 20], to: knob, duration: 350ms, timing: easeOut, hold: 200ms, press: 50ms }",
            """
              - fingers:
                  - down: [10, 20]
                    then: [ { hold: 50ms }, { move: { to: knob, duration: 350ms, timing: easeOut } }, { hold: 200ms } ]
            """
        ),
        (
            "  - pinch: { at: [200, 400], from: 100, scale: 2, angle: 0, by: [30, 0], duration: 500ms }",
            """
              - fingers:
                  - { down: [150, 400], then: [ { move: { to: [130, 400], duration: 500ms } }, up ] }
                  - { down: [250, 400], then: [ { move: { to: [330, 400], duration: 500ms } }, up ] }
            """
        ),
        (
            "  - tap: { at: knob, count: 2 }",
            """
              - fingers:
                  - { down: knob, then: [ { hold: 100ms } ] }
                  - { down: knob, at: 200ms, then: [ { hold: 100ms }, up ] }
            """
        ),
    ])
    func `A step and its equivalent in fingers give the same timeline`(step: String, fingers: String) throws {
        let (a, b) = (try play(step).timeline, try play(fingers).timeline)
        #expect(a.events == b.events)
        #expect(a.tracks == b.tracks)
        #expect(a.duration == b.duration)
        #expect(a.touches.map(\.track.up) == b.touches.map(\.track.up))
        #expect(!a.events.isEmpty)
    }

    @Test func `Places are layers, points of layers and points of the canvas`() throws {
        let scene = try play(
            """
              - press: { at: knob, duration: 50ms }
              - press: { at: { layer: knob, point: [1, 2] }, duration: 50ms }
              - press: { at: [7, 8], duration: 50ms }
            """)
        #expect(scene.timeline.touches.map(\.track.start) == [Point(130, 220), Point(101, 202), Point(7, 8)])
        #expect(scene.timeline.duration == 0.15)
    }

    @Test(arguments: [
        ("speed: 1500, direction: up", Point(0, -1500)), ("speed: 777.7, direction: left", Point(-777.7, 0)),
        ("speed: 1500, by: [120, 160]", Point(900, 1200)), ("by: [0, 150], duration: 100ms", Point(0, 1500)),
        ("speed: 3000, direction: down, distance: 100", Point(0, 3000)),
    ])
    func `A flick lifts at the declared speed`(keys: String, velocity: Point) throws {
        let scene = try play("  - flick: { from: [200, 400], \(keys) }")
        #expect(isClose(try scene.number("vx"), velocity.x, within: 1e-8))
        #expect(isClose(try scene.number("vy"), velocity.y, within: 1e-8))
    }

    @Test func `A flick with a speed reaches its distance to within half a sample`() throws {
        let track = try #require(
            try play("  - flick: { from: [200, 400], speed: 1234, direction: up, distance: 250 }").timeline.touches
                .first
        ).track
        #expect(abs(track.start.distance(to: track.end) - 250) <= 1234.0 / 1200)
        #expect(isClose(track.up * 600, (track.up * 600).rounded(), within: 1e-9))
    }

    /// A finger needs at least one sample to move.
    @Test func `A flick shorter than half a sample keeps its distance`() throws {
        let track = try #require(
            try play("  - flick: { from: [200, 400], speed: 6000, direction: up, distance: 1 }").timeline.touches.first
        ).track
        #expect(isClose(track.start.distance(to: track.end), 1, within: 1e-9))
        #expect(isClose(track.up * 600, 1, within: 1e-9))
    }

    @Test(arguments: [(200.0, 0.5), (100, 2)])
    func `The scale of a pinch recogniser is closer to 1 than that of the step`(from: Double, scale: Double) throws {
        let found = try play("  - pinch: { at: [200, 400], from: \(from), scale: \(scale) }").number("scale")
        #expect(abs(found - 1) < abs(scale - 1) && abs(found - scale) < 0.2)
    }

    @Test(arguments: [
        ("from: x, scale: 2", "'from' must be above 0, but it is 0"),
        ("from: y - 3, scale: 2", "'from' must be above 0, but it is -3"),
        ("to: y - 3", "the final distance of a pinch cannot be negative, but it is -3"),
        ("scale: y - 3", "the final distance of a pinch cannot be negative, but it is -300"),
    ])
    func `A pinch reports distances that are not possible`(keys: String, message: String) {
        let error = #expect(throws: SceneError.self) { try play("  - pinch: { at: board, \(keys) }") }
        #expect(error?.diagnostic.message == message)
    }

    @Test func `A finger that lifts at once ends its touch`() throws {
        let scene = try play("  - fingers: [ { down: board, then: [ { hold: 0s } ] } ]\n  - wait: settled")
        #expect(scene.times(of: "touch.began").count == 1 && scene.times(of: "touch.ended").count == 1)
    }

    @Test func `A rest before lifting makes the velocity zero`() throws {
        let scene = try play("  - drag: { from: board, by: [0, 300], duration: 300ms, timing: linear, hold: 120ms }")
        #expect(try scene.number("vy") == 0)
        #expect(isClose(try scene.number("y"), 290, within: 1e-9))
    }

    @Test func `Rotating fingers keep their distance and may exceed a full turn`() throws {
        let scene = try play("  - rotate: { at: [200, 400], by: 450deg, radius: 80, duration: 900ms, timing: linear }")
        let tracks = scene.timeline.touches.map(\.track)
        for step in 0...90 {
            let time = Double(step) / 100
            let (a, b) = (tracks[0].location(at: time), tracks[1].location(at: time))
            #expect(isClose(a.distance(to: b), 160, within: 1e-9))
            #expect(isClose((a + b).x, 400, within: 1e-9) && isClose((a + b).y, 800, within: 1e-9))
        }
        // Recognition consumes 10 points at a distance of 160, up to one more sample, and the last sample.
        let lost = 2.5 * Double.pi - (try scene.number("rotation"))
        let (recognition, sample) = (10.0 / 160, 5 * Double.pi / 540)
        #expect(lost >= recognition - 1e-9)
        #expect(lost < recognition + sample + 1e-9)
        #expect(try scene.number("scale") == 1)
    }

    @Test(arguments: [
        ("drag: { from: board, duration: 1s }", "'drag' needs either to or by"),
        ("drag: { from: board, to: knob, by: [1, 1] }", "'drag' needs either to or by"),
        ("drag: board", "'drag' takes a group of keys, but found a single value"),
        ("drag: { by: [1, 1] }", "'drag' needs 'from'"),
        ("drag: { from: board, by: [1, 1], duration: -1s }", "'duration' cannot be -1"),
        ("drag: { from: board, by: [1, 1], timing: { dampingRatio: 1 } }", "a finger cannot move with a spring"),
        (
            "flick: { from: board, direction: up, speed: 10, duration: 1s }",
            "a flick takes either 'speed' or 'duration', not both"
        ),
        ("flick: { from: board, direction: north, speed: 10 }", "'north' is not allowed here"),
        ("pinch: { at: board }", "a pinch needs exactly one of scale and to"),
        ("flick: { from: board, by: [1, 1], distance: 5 }", "'distance' requires 'direction'"),
        ("rotate: { at: board }", "'rotate' needs 'by'"),
        ("fingers: { down: board }", "fingers is a list, but found a group of keys"),
        ("fingers: [ { down: board, then: [ up, { hold: 1s } ] } ]", "'up' must be the last movement"),
        ("fingers: [ { down: board, then: [ jump ] } ]", "a movement must be move, hold, up or cancel"),
        ("press: { at: nowhere }", "there is no layer 'nowhere'"),
        ("tap: { at: board, count: 2, fingers: 3 }", "unknown key 'fingers' in 'tap'"),
    ])
    func `Errors in steps are reported`(step: String, message: String) {
        #expect(PlayedScene.firstError(Self.board + "  - \(step)") == message)
    }
}
