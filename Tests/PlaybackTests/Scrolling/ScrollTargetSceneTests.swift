import Graphics
import Motion
import Playback
import SceneModel
import TestSupport
import Testing

/// `willEndDragging`, which can change where the content comes to rest.
@Suite struct ScrollTargetSceneTests {
    private func play(
        _ handler: String, _ step: String = "flick: { from: [200, 400], direction: up, speed: 1500 }",
        keys: String = "scroll.contentSize: [400, 5000]"
    ) throws -> PlayedScene {
        try PlayedScene(
            """
            layers: [ { id: feed, frame: [0, 0, 400, 500], \(keys) } ]
            variables: { v: 0, target: 0, calls: 0, n: 0 }
            gestures: [ { scrolled: feed, willEndDragging: [ \(handler) ] } ]
            script: [ { \(step) }, { wait: settled } ]
            """)
    }

    private static let report =
        "{ set: { v: sender.velocity.y, target: sender.targetContentOffset.y, calls: calls + 1 } }"

    @Test func `it reports the velocity in points per second and the target of the deceleration`() throws {
        let scene = try play(Self.report)
        let released = try #require(scene.times(of: "scroll.released").first)
        let start = try scene.offset(at: released).y
        #expect(isClose(try scene.number("v"), 1500, within: 1e-6))
        #expect(isClose(try scene.number("target"), start + 1490 * 0.499, within: 1e-6))
        #expect(isClose(try scene.offset().y, try scene.number("target"), within: 1e-6))
        #expect(try scene.number("calls") == 1)
    }

    @Test func `the content decelerates to a changed target by the same law`() throws {
        let scene = try play(
            Self.report + ", { setTargetContentOffset: [0, \"round(sender.targetContentOffset.y / 80) * 80\"] }")
        let released = try #require(scene.times(of: "scroll.released").first)
        let (start, target) = (try scene.offset(at: released).y, try scene.number("target"))
        let end = (target / 80).rounded() * 80
        #expect(try scene.offset().y == end && abs(end - target) > 1)
        let glide = Deceleration(initialVelocity: (end - start) / 0.499 + 10)
        for time in [0.05, 0.2, 0.6, 1] {
            #expect(isClose(try scene.offset(at: released + time).y, start + glide.value(at: time), within: 1e-6))
        }
    }

    @Test func `a target can reverse the motion, and is limited to the range of the content`() throws {
        let back = try play(
            "{ setTargetContentOffset: [0, 0] }",
            "drag: { from: [200, 400], by: [0, -210], duration: 300ms, hold: 200ms }")
        #expect(try back.offset().y == 0)
        let far = try play("{ setTargetContentOffset: [50, 9000] }")
        #expect(try far.offset() == Point(0, 4500))
    }

    @Test func `an axis that was not dragged moves to a changed target too`() throws {
        let scene = try play(
            "{ setTargetContentOffset: [30, sender.targetContentOffset.y] }",
            keys: "scroll: { contentSize: [500, 5000], axis: vertical }")
        #expect(try scene.offset().x == 30)
    }

    @Test func `content beyond an end returns to it`() throws {
        let scene = try play(
            "{ setTargetContentOffset: [0, 800] }",
            "drag: { from: [200, 100], by: [0, 210], duration: 300ms, hold: 200ms }")
        #expect(try scene.offset().y == 0)
    }

    @Test func `a handler that animates the offset itself decides its motion`() throws {
        let scene = try play(
            "{ animate: { set: { feed.contentOffset.y: 640 } }, duration: 200ms, timing: linear }")
        #expect(scene.times(of: "scroll.released").isEmpty)
        #expect(try scene.offset().y == 640)
    }

    @Test func `it is not performed with paging`() throws {
        let scene = try play(Self.report, keys: "scroll: { contentSize: [400, 5000], paging: true }")
        #expect(try scene.number("calls") == 0)
        #expect(try scene.offset().y == 500)
    }

    @Test(arguments: [
        "{ scrolled: feed, ended: { setTargetContentOffset: [0, 0] } }",
        "{ tap: feed, ended: { setTargetContentOffset: [0, 0] } }",
        "{ scrolled: feed, willEndDragging: { animate: { set: { v: 1 } }, completion: { setTargetContentOffset: [0, 0] } } }",
    ])
    func `a target elsewhere is an error`(gesture: String) {
        let error = PlayedScene.firstError(
            """
            layers: [ { id: feed, scroll.contentSize: [400, 5000] } ]
            variables: { v: 0 }
            gestures: [ \(gesture) ]
            """)
        #expect(
            error
                == "'setTargetContentOffset' is available only in the actions of a gesture with sender.targetContentOffset"
        )
    }

    @Test func `content that fits bounces only along the axes that always bounce`() throws {
        func offset(_ key: String) throws -> Point {
            try PlayedScene(
                """
                layers: [ { id: feed, frame: [0, 0, 400, 500], scroll: { contentSize: [400, 300], \(key) } } ]
                script: [ { drag: { from: [200, 100], by: [110, 109], duration: 300ms, hold: 200ms } } ]
                """
            ).offset(at: 0.45)
        }
        let vertical = try offset("alwaysBounceVertical: true, axis: vertical")
        #expect(vertical.x == 0 && vertical.y == 0)
        #expect(try offset("alwaysBounceHorizontal: true").x < -40)
        #expect(try offset("alwaysBounceHorizontal: true").y == 0)
        #expect(try offset("alwaysBounceVertical: true") == .zero)
        let both = try offset("alwaysBounce: true")
        #expect(both.x < -40 && both.y < -40)
        #expect(try offset("alwaysBounce: true, bounces: false") == .zero)
    }
}
