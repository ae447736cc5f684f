import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Nested scroll layers, and gestures on their content.
@Suite struct ScrollNestingTests {
    /// A page of 400 x 1200 with a horizontal row and a box that scrolls in the same direction as the page.
    private func play(_ steps: String, gestures: String = "[]", page: String = "") throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: page
                frame: [0, 0, 400, 600]
                scroll: { contentSize: [400, 1200] }
                \(page)
                layers:
                  - { id: row, frame: [0, 0, 400, 200], scroll: { contentSize: [2000, 200] } }
                  - id: box
                    frame: [0, 200, 400, 200]
                    scroll: { contentSize: [400, 500] }
                    layers: [ { id: card, frame: [0, 0, 400, 100] } ]
            variables: { n: 0, y: 0 }
            gestures: \(gestures)
            script:
            \(steps)
            """)
    }

    @Test func `A horizontal drag scrolls the row, a vertical drag the page`() throws {
        let across = try play("  - drag: { from: [300, 100], by: [-110, 30], hold: 200ms }")
        #expect(across.eventNames.first == "scroll.began row")
        #expect(try across.offset("row").x > 95)
        #expect(try across.offset("page") == .zero)
        let down = try play("  - drag: { from: [300, 100], by: [30, -110], hold: 200ms }")
        #expect(down.eventNames.first == "scroll.began page")
        #expect(try down.offset("row") == .zero)
        #expect(isClose(try down.offset("page").y, 110 - 10 * 110 / 12_100.0.squareRoot(), within: 2))
    }

    @Test func `The inner layer scrolls first, and at its end the outer one scrolls`() throws {
        let inner = try play("  - drag: { from: [200, 350], by: [0, -110], hold: 200ms }")
        #expect(isClose(try inner.offset("box").y, 100, within: 1e-9))
        #expect(try inner.offset("page") == .zero)
        let outer = try play(
            "  - drag: { from: [200, 250], by: [0, 60], hold: 200ms }", page: "contentOffset: [0, 100]")
        // The box is at its top, so that a drag downwards scrolls the page, which has room.
        #expect(outer.eventNames.first == "scroll.began page")
        #expect(isClose(try outer.offset("page").y, 50, within: 1e-9))
        // Neither has room: the inner one is rubber-banded.
        let none = try play("  - drag: { from: [200, 250], by: [0, 60], hold: 200ms }")
        #expect(none.eventNames.first == "scroll.began box")
    }

    /// The box is 200 points high, the page 600. Content that fits leaves the drag to a page that can move; if that cannot
    /// either, it bounces where it always does.
    @Test(arguments: [
        ("contentSize: [400, 200]", 1200, "page"),
        ("contentSize: [400, 200], alwaysBounceVertical: true", 1200, "page"),
        ("contentSize: [400, 200], alwaysBounceVertical: true", 600, "box"),
        ("contentSize: [400, 200], alwaysBounceHorizontal: true", 1200, "page"),
        ("contentSize: [400, 500], axis: horizontal", 1200, "page"), ("contentSize: [400, 500]", 1200, "box"),
        ("contentSize: [400, 500], isScrollEnabled: false", 1200, "page"),
    ])
    func `Content that cannot move leaves the drag to the layer around it`(keys: String, height: Int, winner: String)
        throws
    {
        let scene = try PlayedScene(
            """
            layers:
              - id: page
                frame: [0, 0, 400, 600]
                scroll: { contentSize: [400, \(height)] }
                layers: [ { id: box, frame: [0, 100, 400, 200], scroll: { \(keys) } } ]
            script: [ { drag: { from: [200, 150], by: [0, -60], duration: 200ms, hold: 200ms } } ]
            """)
        #expect(scene.eventNames.first == "scroll.began \(winner)")
    }

    @Test func `A pan on a sublayer wins unless its axis differs or it is simultaneous`() throws {
        let gestures = "[ { pan: card, changed: { set: { y: sender.translation.y } } } ]"
        let pan = try play("  - drag: { from: card, by: [0, -60], hold: 200ms }", gestures: gestures)
        #expect(pan.eventNames == ["pan.began card", "pan.ended card"])
        #expect(try pan.offset("box") == .zero)
        let flat = try play(
            "  - drag: { from: card, by: [0, -60], hold: 200ms }",
            gestures: "[ { pan: card, axis: horizontal, changed: { set: { y: 1 } } } ]")
        #expect(flat.eventNames.first == "scroll.began box")
        let both = try play(
            "  - drag: { from: card, by: [0, -60], hold: 200ms }",
            gestures: "[ { pan: card, simultaneous: true, changed: { set: { y: sender.translation.y } } } ]")
        #expect(both.eventNames.prefix(2) == ["pan.began card", "scroll.began box"])
        #expect(isClose(try both.number("y"), -50, within: 1e-9))
        #expect(isClose(try both.offset("box").y, 50, within: 1e-9))
    }

    @Test func `Actions move content that a drag does not`() throws {
        let scene = try PlayedScene(
            """
            layers: [ { id: feed, frame: [0, 0, 400, 400], scroll: { contentSize: [400, 900], isScrollEnabled: false } } ]
            loaded: { animate: { set: { feed.contentOffset.y: 100 }, duration: 100ms } }
            script: [ { wait: 200ms }, { drag: { from: [200, 300], by: [0, -90], hold: 100ms } }, { wait: settled } ]
            """)
        #expect(try scene.offset() == Point(0, 100))
        #expect(!scene.eventNames.contains("scroll.began feed"))
    }

    @Test func `A tap on a sublayer recognises, and a drag fails it`() throws {
        let gestures = "[ { tap: card, ended: { set: { n: n + 1 } } } ]"
        #expect(try play("  - tap: card", gestures: gestures).number("n") == 1)
        #expect(try play("  - drag: { from: card, by: [0, -60] }", gestures: gestures).number("n") == 0)
    }

    @Test func `The finger's translation is converted to the layer's coordinates`() throws {
        let scene = try PlayedScene(
            """
            layers:
              - id: feed
                position: [200, 400]
                bounds: [300, 300]
                transform: [{ scale: 2 }, { rotate: 90deg }]
                scroll: { contentSize: [2000, 2000] }
            script:
              - drag: { from: [200, 400], by: [0, -110], duration: 200ms, hold: 200ms }
            """)
        // Upwards on the canvas is the negative x direction in the layer, at half the scale.
        #expect(isClose(try scene.offset().x, 50, within: 1e-9))
        #expect(isClose(try scene.offset().y, 0, within: 1e-9))
    }

    @Test func `settled waits for drags, decelerations and undecided recognisers`() throws {
        let scene = try play("  - flick: { from: [200, 550], direction: up, speed: 600 }\n  - wait: settled")
        let glide = Deceleration(initialVelocity: 600)
        let released = try #require(scene.times(of: "scroll.released").first)
        #expect(isClose(scene.timeline.duration, released + glide.duration, within: 2.0 / 600))
        let tap = try play(
            "  - tap: card\n  - wait: settled", gestures: "[ { tap: card, count: 2, ended: { set: { n: 1 } } } ]")
        #expect(isClose(tap.timeline.duration, 0.1 + 0.35, within: 2.0 / 600))
    }

    @Test func `A wait that fails reports the layers that still scroll`() {
        #expect(throws: SceneError.self) {
            try play(
                "  - flick: { from: [200, 550], direction: up, speed: 1000 }\n  - wait: { until: settled, atMost: 100ms }"
            )
        }
    }

    @Test func `A cancelled drag does not flick the content`() throws {
        let scene = try play(
            """
              - fingers: [ { down: [200, 500], then: [ { move: { by: [0, -110], duration: 100ms, timing: linear } }, cancel ] } ]
              - wait: settled
            """)
        #expect(isClose(try scene.offset("page").y, 100, within: 1e-9))
        #expect(scene.eventNames == ["scroll.began page", "scroll.cancelled page", "scroll.settled page"])
    }

    @Test func `The motion does not depend on how the timeline is sampled`() throws {
        let scene = try play("  - flick: { from: [200, 550], direction: up, speed: 1234 }\n  - wait: settled")
        let again = try play("  - flick: { from: [200, 550], direction: up, speed: 1234 }\n  - wait: settled")
        #expect(scene.timeline.tracks == again.timeline.tracks)
        for fps in [24, 25, 30, 60, 100] {
            for frame in 0...fps {
                // Sampling the same moment at another rate gives the same value.
                let time = Double(frame) / Double(fps)
                let tick = Double(frame * 600 / fps) / 600
                #expect(
                    isClose(
                        try scene.offset("page", at: time).y, try scene.offset("page", at: tick).y,
                        within: fps == 100 || 600 % fps == 0 ? 1e-9 : 3))
            }
        }
        // Three spans after the release suffice: the samples of the drag, the closed form, the rest.
        let key = PropertyKey.property(layer: 0, keyPath: "bounds.y")
        let released = try #require(scene.times(of: "scroll.released").first)
        let spans = try #require(scene.timeline.tracks[key]).spans.filter { Double($0.start) / 600 >= released - 1e-9 }
        #expect(spans.count == 2)
    }
}
