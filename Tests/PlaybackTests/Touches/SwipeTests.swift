import Playback
import SceneModel
import Testing

/// Swipes: a slow one must be precise and may be short, a fast one the opposite. Apple does not publish the thresholds; the
/// numbers are those of motion.md, section 7.3.
@Suite struct SwipeTests {
    /// The time at which a drag over a board is recognised as a swipe; nil if it is not.
    private func swipe(_ drag: String, direction: String = "right", touches: Int = 1) throws -> Double? {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [400, 400] }
            layers: [ { id: board, frame: [0, 0, 400, 400] } ]
            gestures: [ { swipe: board, direction: \(direction), touches: \(touches), ended: [ { marker: swiped } ] } ]
            script: [ { drag: { from: [200, 200], timing: linear, \(drag) } }, { wait: 1s } ]
            """)
        #expect(played.timeline.markers.count <= 1)
        return played.markers["swiped"]
    }

    @Test(arguments: [
        ("right", "[100, 0]"), ("left", "[-100, 0]"), ("up", "[0, -100]"), ("down", "[0, 100]"),
    ])
    func `a swipe is recognised in its direction only`(direction: String, by: String) throws {
        #expect(try swipe("by: \(by), duration: 200ms", direction: direction) != nil)
        for other in ["right", "left", "up", "down"] where other != direction {
            #expect(try swipe("by: \(by), duration: 200ms", direction: other) == nil)
        }
    }

    /// 200 points per second need 30 points, 1000 need 60: it ends while the finger moves.
    @Test func `a swipe is recognised while the finger moves`() throws {
        #expect(try swipe("by: [100, 0], duration: 500ms") == 0.15)
        #expect(try swipe("by: [100, 0], duration: 100ms") == 0.06)
    }

    @Test(arguments: [(0.29, true), (0.31, false)])
    func `a slow swipe must be precise`(slope: Double, isSwipe: Bool) throws {
        // The speed along the diagonal is below 200 points per second.
        #expect(try (swipe("by: [90, \(90 * slope)], duration: 500ms") != nil) == isSwipe)
    }

    @Test(arguments: [(0.79, true), (0.85, false)])
    func `a fast swipe may be less precise`(slope: Double, isSwipe: Bool) throws {
        #expect(try (swipe("by: [160, \(160 * slope)], duration: 100ms") != nil) == isSwipe)
    }

    @Test func `a movement that is too short or too slow is no swipe`() throws {
        #expect(try swipe("by: [29, 0], duration: 200ms") == nil)
        #expect(try swipe("by: [30, 0], duration: 200ms") != nil)
        #expect(try swipe("by: [40, 0], duration: 900ms") == nil)
    }

    @Test func `a swipe needs its number of fingers`() throws {
        #expect(try swipe("by: [100, 0], duration: 200ms", touches: 2) == nil)
    }
}
