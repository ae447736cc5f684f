import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// setTranslation, setScale and setRotation: the following values count from the new one, so that the sum or product of the
/// increments is the value of a gesture that is never rebased.
@Suite struct RebaseTests {
    private func play(_ gestures: String, _ step: String) throws -> Played {
        try Played(
            """
            zoetrope: 1
            canvas: { size: [400, 400] }
            variables: { sum: 0, product: 1, whole: 0, now: 0, speed: 0 }
            layers: [ { id: board, frame: [0, 0, 400, 400] } ]
            gestures:
            \(gestures)
            script: [ { \(step) }, { wait: 1s } ]
            """)
    }

    @Test func `the sum of rebased translations is the translation`() throws {
        let played = try play(
            """
              - pan: board
                simultaneous: true
                changed: [ { set: { sum: sum + sender.translation.x, speed: sender.velocity.x } }, { setTranslation: [0, 0] }, { set: { now: sender.translation.x } } ]
              - pan: board
                simultaneous: true
                changed: [ { set: { whole: sender.translation.x } } ]
            """, "drag: { from: [100, 100], by: [150, 40], duration: 300ms, timing: linear }")
        let whole = try played.number("whole", at: 0.6)
        #expect(whole > 130)
        #expect(isClose(try played.number("sum", at: 0.6), whole, within: 1e-9))
        #expect(try played.number("now", at: 0.6) == 0)
        #expect(isClose(try played.number("speed", at: 0.3), 500, within: 1))
    }

    @Test func `a translation is set in the coordinates of the gesture`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [400, 400] }
            variables: { now: "[0, 0]" }
            layers: [ { id: board, frame: [0, 0, 400, 400], transform.rotation: 90deg, transform.scale: 0.5 } ]
            gestures: [ { pan: board, in: board, began: [ { setTranslation: [7, 3] } ], changed: [ { set: { now: sender.translation } } ] } ]
            script: [ { drag: { from: [200, 200], by: [0, 30], duration: 300ms, timing: linear } }, { wait: 1s } ]
            """)
        // Down on the canvas is to the right on the board, which is half as large; 20 of the 30 points follow the beginning.
        let point = try #require(try played.variable("now", at: 1).point)
        #expect(isClose(point.x, 47, within: 0.5) && isClose(point.y, 3, within: 1e-9))
    }

    @Test func `the product of rebased scales is the scale`() throws {
        let played = try play(
            """
              - pinch: board
                simultaneous: true
                changed: [ { set: { product: product * sender.scale } }, { setScale: 1 } ]
              - pinch: board
                simultaneous: true
                changed: [ { set: { whole: sender.scale } } ]
            """, "pinch: { at: board, scale: 2.5, duration: 300ms }")
        let whole = try played.number("whole", at: 1)
        #expect(whole > 1.5)
        #expect(isClose(try played.number("product", at: 1), whole, within: 1e-9))
    }

    @Test func `the sum of rebased rotations is the rotation`() throws {
        let played = try play(
            """
              - rotation: board
                simultaneous: true
                changed: [ { set: { sum: sum + sender.rotation } }, { setRotation: 0 } ]
              - rotation: board
                simultaneous: true
                changed: [ { set: { whole: sender.rotation } } ]
            """, "rotate: { at: board, by: 200deg, duration: 500ms }")
        let whole = try played.number("whole", at: 1)
        #expect(whole > 3)
        #expect(isClose(try played.number("sum", at: 1), whole, within: 1e-9))
    }
}
