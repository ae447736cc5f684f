import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Conflicts between recognisers, checked by the events of a script.
@Suite struct GestureArenaTests {
    private func eventNames(_ gestures: String, _ steps: String) throws -> [String] {
        try PlayedScene(
            """
            layers:
              - id: board
                frame: [0, 0, 400, 800]
                layers:
                  - { id: card, frame: [100, 100, 200, 200], layers: [ { id: handle, frame: [0, 0, 200, 50] } ] }
            variables: { n: 0 }
            gestures:
            \(gestures)
            script:
            \(steps)
              - wait: settled
            """
        ).eventNames
    }

    private static let both = "  - { tap: board, name: a }\n  - { tap: card, name: b }"

    @Test func `The deepest layer wins, then the file's order`() throws {
        #expect(try eventNames(Self.both, "  - tap: card") == ["tap.ended card"])
        #expect(
            try eventNames(
                "  - { tap: board, name: a }\n  - { longPress: board, minimumDuration: 100ms, name: b }",
                "  - tap: card")
                == ["tap.ended board"])
        #expect(
            try eventNames(
                "  - { longPress: board, minimumDuration: 100ms, name: b }\n  - { tap: board, name: a }",
                "  - tap: card")
                == ["tap.ended board"])
    }

    @Test(arguments: [
        "  - { tap: board, name: a, simultaneous: true }\n  - { tap: card, name: b }",
        "  - { tap: board, name: a }\n  - { tap: card, name: b, simultaneous: true }",
    ])
    func `It suffices if one of two gestures is simultaneous`(gestures: String) throws {
        #expect(try eventNames(gestures, "  - tap: card") == ["tap.ended card", "tap.ended board"])
    }

    @Test func `The first gesture to recognise fails the others until the fingers have lifted`() throws {
        let gestures = "  - { pan: card, name: a }\n  - { pinch: card, name: b }\n  - { longPress: card, name: c }"
        #expect(
            try eventNames(gestures, "  - drag: { from: card, by: [0, 60], hold: 700ms }") == [
                "pan.began card", "pan.ended card",
            ])
        #expect(
            try eventNames(gestures, "  - press: { at: card, duration: 600ms }")
                == ["longPress.began card", "longPress.ended card"])
        // The centre of the fingers rests, so that the pan does not begin.
        #expect(
            try eventNames(gestures, "  - pinch: { at: card, from: 60, to: 120, duration: 800ms }")
                == ["pinch.began card", "pinch.ended card"])
        // A second finger is too late once the pan has begun.
        let late = """
              - fingers:
                  - { down: card, then: [ { move: { by: [0, 40], duration: 200ms } }, { move: { by: [0, 60], duration: 400ms } } ] }
                  - { down: [150, 150], at: 200ms, then: [ { hold: 400ms } ] }
            """
        #expect(try eventNames(gestures, late) == ["pan.began card", "pan.ended card"])
        let free = gestures.replacingOccurrences(of: "pinch: card", with: "pinch: card, simultaneous: true")
        #expect(
            try eventNames(free, late) == ["pan.began card", "pinch.began card", "pan.ended card", "pinch.ended card"])
    }

    @Test func `Fingers on different layers do not interfere`() throws {
        let gestures = "  - { pan: handle, name: a }\n  - { tap: board, name: b }"
        let steps = """
              - fingers:
                  - { down: handle, then: [ { move: { by: [0, 90], duration: 400ms } } ] }
                  - { down: [50, 700], at: 100ms, then: [ { hold: 100ms } ] }
            """
        // The tap's recogniser receives both fingers, so that the pan fails it, unless the tap has its own layer.
        #expect(try eventNames(gestures, steps) == ["pan.began handle", "pan.ended handle"])
        #expect(
            try eventNames("  - { pan: handle, name: a }\n  - { pan: card, name: b, minimumTouches: 2 }", steps)
                == ["pan.began handle", "pan.ended handle"])
    }

    private static let taps = """
          - { tap: card, name: single, requiresFailureOf: twice }
          - { tap: card, name: twice, count: 2 }
        """

    @Test func `A single tap waits for a double tap`() throws {
        let single = try PlayedScene(
            "layers: [ { id: card, frame: [0, 0, 400, 800] } ]\nvariables: { n: 0 }\ngestures:\n"
                + "  - { tap: card, requiresFailureOf: twice, ended: { set: { n: 1 } } }\n"
                + "  - { tap: card, name: twice, count: 2, ended: { set: { n: 2 } } }\n"
                + "script: [ { tap: card }, { wait: settled }, { marker: one }, { tap: { at: card, count: 2 } }, { wait: settled } ]"
        )
        #expect(single.eventNames == ["tap.ended card", "marker", "tap.ended card"])
        // The double tap fails at the first sample more than 350 ms after the finger has lifted.
        #expect(single.times(of: "tap.ended").map { ($0 * 600).rounded() } == [271, 451])
        #expect(try single.number("n", at: 0.46) == 1)
        #expect(try single.number("n") == 2)
    }

    @Test func `Without requiresFailureOf a double tap also recognises the single tap`() throws {
        let gestures = Self.taps.replacingOccurrences(of: ", requiresFailureOf: twice", with: "")
        #expect(
            try eventNames(gestures, "  - tap: { at: card, count: 2 }") == [
                "tap.ended card", "tap.ended card", "tap.ended card",
            ])
    }

    @Test func `A pan waits for another gesture to fail, and fails if that recognises`() throws {
        let gestures =
            "  - { pan: card, name: free, requiresFailureOf: flat }\n  - { pan: card, name: flat, axis: horizontal }"
        let down = try eventNames(gestures, "  - drag: { from: card, by: [5, 80] }")
        #expect(down == ["pan.began card", "pan.ended card"])
        let across = try eventNames(gestures, "  - drag: { from: card, by: [80, 5] }")
        #expect(across == ["pan.began card", "pan.ended card"])
        // It waits for the tap, which fails at the same sample, when the finger has moved 10 points.
        #expect(
            try eventNames(
                "  - { pan: card, requiresFailureOf: tap }\n  - { tap: card, name: tap }",
                "  - drag: { from: card, by: [0, 80] }")
                == ["pan.began card", "pan.ended card"])
    }

    @Test func `A pan that waited in vain reports nothing`() throws {
        // The long press could still come until the finger lifts.
        #expect(
            try eventNames(
                "  - { pan: card, requiresFailureOf: long }\n  - { longPress: card, name: long, allowance: 500 }",
                "  - drag: { from: card, by: [0, 80], duration: 400ms }"
            ).isEmpty)
    }

    @Test func `Recognisers are reset when their fingers have lifted`() throws {
        let gestures = "  - { pan: card, name: a }\n  - { tap: card, name: b }"
        #expect(
            try eventNames(gestures, "  - drag: { from: card, by: [0, 60] }\n  - tap: card")
                == ["pan.began card", "pan.ended card", "tap.ended card"])
    }

    @Test func `Touches hit the frontmost layer that contains them, as in UIView.hitTest`() throws {
        let scene = """
            layers:
              - { id: under, frame: [0, 0, 400, 800] }
              - { id: ghost, frame: [0, 0, 400, 100], opacity: 0.009 }
              - { id: shut, frame: [0, 100, 400, 100], isUserInteractionEnabled: false }
              - { id: gone, frame: [0, 200, 400, 100], hidden: true }
              - { id: small, frame: [0, 300, 100, 100], layers: [ { id: beyond, frame: [0, 0, 300, 100] } ] }
              - { id: turned, position: [200, 600], bounds: [200, 20], transform: [{ rotate: 45deg }] }
              - { id: low, frame: [0, 700, 400, 100] }
              - { id: high, frame: [0, 700, 400, 100], zPosition: -1 }
            script:

            """
        func hit(_ point: String) throws -> String? {
            try PlayedScene(scene + "  - tap: \(point)").timeline.events.first { $0.name == "touch.began" }?.layer
        }
        for y in [50, 150, 250] { #expect(try hit("[200, \(y)]") == "under") }
        #expect(try hit("[50, 350]") == "beyond")
        #expect(try hit("[200, 350]") == "under")
        #expect(try hit("[260, 660]") == "turned")
        #expect(try hit("[260, 600]") == "under")
        #expect(try hit("[200, 750]") == "low")
    }

    @Test(arguments: [
        ("{ tap: card, requiresFailureOf: nobody }", "there is no gesture 'nobody'"),
        ("{ tap: card, name: me, requiresFailureOf: [me] }", "a gesture cannot wait for its own failure"),
        ("{ pan: card, in: nowhere, name: a }", "there is no layer 'nowhere'"),
        ("{ tap: card, count: 0, name: a }", "'count' cannot be 0"),
        ("{ pan: card, axis: diagonal, name: a }", "'diagonal' is not allowed here"),
        ("{ pinch: card, changed: { set: { n: sender.rotation } } }", "'sender' has no member 'rotation'"),
        ("{ tap: card, began: { set: { n: 1 } } }", "unknown key 'began' in 'tap'"),
        ("{ scrolled: card, changed: { set: { n: 1 } } }", "'scrolled' needs a layer with scroll"),
        ("{ edgePan: card, name: a }", "'edgePan' needs 'edges'"),
    ])
    func `Errors in gestures are reported`(gesture: String, message: String) {
        #expect(
            PlayedScene.firstError(
                "layers: [ { id: card, frame: [0, 0, 10, 10] } ]\nvariables: { n: 0 }\ngestures: [ \(gesture) ]")
                == message)
    }
}
