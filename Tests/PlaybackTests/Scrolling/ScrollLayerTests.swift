import Foundation
import Graphics
import Motion
import Playback
import SceneModel
import TestSupport
import Testing

/// Scroll layers from touches to offsets, by the formulas that the test vectors of Motion check.
@Suite struct ScrollLayerTests {
    private func play(_ keys: String = "", _ steps: String, more: String = "") throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: feed
                frame: [0, 0, 400, 500]
                \(keys.contains("contentSize") ? "" : "scroll.contentSize: [400, 5000]")
                \(keys)
                layers: [ { repeat: 50, id: cell, frame: [0, 100 * index, 400, 100] } ]
            variables: { changes: 0, began: 0, ended: 0, first: -1, last: -1, count: 0, seen: 0 }
            gestures:
              - scrolled: feed
                began: [ { set: { began: began + 1 } } ]
                changed:
                  - set: { changes: changes + 1, first: feed.visible.first, last: feed.visible.last }
                  - set: { count: feed.visible.count, seen: feed.contentOffset.y }
                ended: [ { set: { ended: ended + 1 } } ]
            \(more)
            script:
            \(steps)
            """)
    }

    @Test func `The content follows the finger less 10 points`() throws {
        let scene = try play(
            "", "  - drag: { from: [200, 400], by: [0, -180], duration: 300ms, timing: linear, hold: 150ms }")
        #expect(try scene.offset(at: 9.0 / 600) == .zero)
        #expect(try scene.offset(at: 10.0 / 600) == .zero)
        #expect(isClose(try scene.offset(at: 100.0 / 600).y, 90, within: 1e-9))
        #expect(isClose(try scene.offset().y, 170, within: 1e-9))
        #expect(scene.eventNames == ["scroll.began feed", "scroll.ended feed"] + ["scroll.settled feed"])
        #expect(try scene.number("changes") == 170)
    }

    @Test(arguments: [
        // Targets as in decay.csv.
        (750.0, "normal", 369.26), (1500, "normal", 743.51), (3000, "normal", 1492.01), (1500, "fast", 147.51),
        (4875, "fast", 481.635),
    ])
    func `A flick decelerates by the measured law`(speed: Double, rate: String, target: Double) throws {
        let scene = try play(
            "scroll.decelerationRate: \(rate)",
            "  - flick: { from: [200, 400], direction: up, speed: \(speed) }\n  - wait: settled\n  - wait: 100ms")
        let released = try #require(scene.times(of: "scroll.released").first)
        let start = try scene.offset(at: released).y
        let glide = Deceleration(initialVelocity: speed, rate: rate == "fast" ? 0.99 : 0.998)
        for step in 0...50 {
            let time = 0.07 * Double(step)
            guard released + time <= scene.timeline.duration else { continue }
            #expect(isClose(try scene.offset(at: released + time).y, start + glide.value(at: time), within: 1e-6))
        }
        #expect(isClose(try scene.offset().y, start + target, within: 1e-6))
        let settled = try #require(scene.times(of: "scroll.settled").first)
        #expect(settled >= released + glide.duration && settled < released + glide.duration + 1.0 / 600 + 1e-9)
    }

    @Test func `Beyond the ends the content is rubber-banded`() throws {
        let scene = try play(
            "", "  - drag: { from: [200, 100], by: [0, 310], duration: 310ms, timing: linear, hold: 200ms }")
        let shown = RubberBand(dimension: 500).shown(raw: 300)
        #expect(isClose(try scene.offset(at: 0.4).y, -shown, within: 1e-9))
        #expect(isClose(shown, 124.060150375939_85, within: 1e-9))
    }

    @Test func `Content released at rest beyond an end returns overdamped`() throws {
        let scene = try play(
            "", "  - drag: { from: [200, 100], by: [0, 310], duration: 310ms, hold: 190ms }\n  - wait: settled")
        let shown = RubberBand(dimension: 500).shown(raw: 300)
        for time in [0.0, 0.05, 0.1, 0.3] {
            let expected = -(46 * exp(-9 * time) - 9 * exp(-46 * time)) * shown / 37
            #expect(isClose(try scene.offset(at: 0.5 + time).y, expected, within: 1e-9))
        }
        #expect(try scene.offset() == .zero)
    }

    @Test func `A bounce takes over the velocity at the moment of crossing an end`() throws {
        let scene = try play(
            "contentOffset: [0, 4000]",
            "  - flick: { from: [200, 400], direction: up, speed: 3000 }\n  - wait: settled\n  - wait: 100ms")
        let released = try #require(scene.times(of: "scroll.released").first)
        let start = try scene.offset(at: released).y
        let glide = Deceleration(initialVelocity: 3000)
        let crossing = try #require(glide.time(reaching: 4500 - start))
        let impact = 3000 * pow(0.998, 1000 * crossing)
        for time in [0.01, 0.05, 0.09, 0.2] {
            #expect(
                isClose(
                    try scene.offset(at: released + crossing + time).y, 4500 + impact * time * exp(-11 * time),
                    within: 1e-6))
        }
        #expect(isClose(try scene.offset(at: released + crossing).y, 4500, within: 1e-6))
        #expect(
            isClose(
                try scene.offset(at: released + crossing - 0.05).y, start + glide.value(at: crossing - 0.05),
                within: 1e-6))
        #expect(try scene.offset().y == 4500)
    }

    @Test func `Without bounces the content stops at its ends`() throws {
        let scene = try play(
            "contentOffset: [0, 4400]\n    scroll.bounces: false",
            """
              - flick: { from: [200, 400], direction: up, speed: 3000 }
              - wait: settled
              - drag: { from: [200, 400], by: [0, -100] }
            """
        )
        #expect(try scene.offset().y == 4500)
        for step in 0...20 { #expect(try scene.offset(at: scene.timeline.duration * Double(step) / 20).y <= 4500) }
    }

    @Test(arguments: [
        // A fast flick moves at most one page. A slow or short one returns.
        ("flick: { from: [200, 250], direction: left, speed: 4000 }", 400.0, 800.0),
        ("flick: { from: [200, 250], direction: right, speed: 4000 }", 400, 0),
        ("drag: { from: [200, 250], by: [-150, 0], hold: 200ms }", 400, 400),
        ("drag: { from: [300, 250], by: [-250, 0], hold: 200ms }", 400, 800),
        ("flick: { from: [200, 250], direction: left, speed: 4000 }", 1200, 1200),
    ])
    func `Paging stops at whole pages`(step: String, from: Double, to: Double) throws {
        let scene = try play(
            "scroll: { contentSize: [1600, 500], paging: true }\n    contentOffset: [\(from), 0]",
            "  - \(step)\n  - wait: settled")
        #expect(try scene.offset() == Point(to, 0))
        #expect(try scene.number("ended") == 1)
    }

    @Test func `A touch stops the content, and lifting returns it from beyond the end`() throws {
        let stop = try play(
            "",
            """
              - flick: { from: [200, 400], direction: up, speed: 3000 }
              - wait: 200ms
              - press: { at: [200, 250], duration: 300ms }
              - wait: settled
            """
        )
        let released = try #require(stop.times(of: "scroll.released").first)
        let caught = try stop.offset(at: released + 0.2).y
        #expect(
            isClose(
                caught, try stop.offset(at: released).y + Deceleration(initialVelocity: 3000).value(at: 0.2),
                within: 1e-6))
        #expect(try stop.offset().y == caught)
        #expect(isClose(stop.timeline.duration, released + 0.5, within: 0.002))

        let beyond = try play(
            "",
            """
              - drag: { from: [200, 100], by: [0, 310], duration: 300ms, hold: 200ms }
              - wait: 50ms
              - press: { at: [200, 250], duration: 300ms }
              - wait: settled
            """
        )
        let heldOffset = try beyond.offset(at: 0.55).y
        #expect(heldOffset < -50)
        #expect(try beyond.offset(at: 0.8).y == heldOffset)
        #expect(try beyond.offset() == .zero)
    }

    @Test func `A second drag beyond the end continues from the visible offset`() throws {
        let scene = try play(
            "",
            """
              - drag: { from: [200, 100], by: [0, 310], duration: 310ms, timing: linear, hold: 190ms }
              - drag: { from: [200, 100], by: [0, 110], duration: 110ms, timing: linear, hold: 190ms }
            """
        )
        // Touched in the tick of the release, with the finger 300 points beyond the end; 100 more points follow.
        #expect(isClose(try scene.offset(at: 0.7).y, -RubberBand(dimension: 500).shown(raw: 400), within: 1e-6))
    }

    @Test func `Content that a scene has set far beyond an end can be dragged back`() throws {
        let scene = try play(
            "",
            """
              - drag: { from: [200, 100], by: [0, -110], duration: 300ms, hold: 200ms }
              - marker: held
              - wait: settled
            """, more: "loaded: { set: { feed.contentOffset.y: -700 } }")
        let held = try scene.offset(at: 0.45).y
        #expect(held > -500 && held < -400)
        #expect(try scene.offset() == .zero)
    }

    @Test func `Insets extend the range, and small content stays unless it always bounces`() throws {
        let inset = try play(
            "scroll: { contentSize: [400, 5000], contentInset: { top: 80, bottom: 40 } }",
            "  - drag: { from: [200, 100], by: [0, 60], duration: 300ms, hold: 200ms }\n  - wait: settled")
        #expect(isClose(try inset.offset().y, -50, within: 1e-9))
        let small = try play(
            "scroll.contentSize: [400, 300]", "  - drag: { from: [200, 100], by: [0, 110], hold: 200ms }")
        #expect(try small.offset() == .zero)
        #expect(small.eventNames.isEmpty)
        let rubber = try play(
            "scroll: { contentSize: [400, 300], alwaysBounce: true, axis: vertical }",
            "  - drag: { from: [200, 100], by: [0, 110], hold: 200ms }\n  - marker: held\n  - wait: settled")
        #expect(isClose(try rubber.offset(at: 0.49).y, -RubberBand(dimension: 500).shown(raw: 100), within: 1e-9))
        #expect(try rubber.offset() == .zero)
    }

    @Test func `scrolled performs its handlers once per tick in which the offset changed`() throws {
        let scene = try play(
            "", "  - flick: { from: [200, 400], direction: up, speed: 1500 }\n  - wait: settled\n  - wait: 500ms")
        let settled = try #require(scene.times(of: "scroll.settled").first)
        let moving = (settled - 4.0 / 600) * 600
        #expect(try scene.number("changes") <= moving && scene.number("changes") >= moving - 8)
        #expect(try scene.number("began") == 1)
        #expect(try scene.number("ended") == 1)
        let end = try scene.offset().y
        #expect(try scene.number("seen") == end)
        #expect(try scene.number("first") == (end / 100).rounded(.down))
        #expect(try scene.number("last") == ((end + 500) / 100).rounded(.up) - 1)
        // During the motion, actions read the presentation value.
        for time in [0.1, 0.3, 0.5] { #expect(try scene.number("seen", at: time) == scene.offset(at: time).y) }
    }

    @Test func `contentOffset can be declared, read, set and animated`() throws {
        let scene = try PlayedScene(
            """
            layers:
              - id: feed
                frame: [0, 0, 400, 500]
                scroll: { contentSize: [400, 5000] }
                contentOffset: [0, 120]
                layers: [ { repeat: 50, id: cell, frame: [0, 100 * index, 400, 100] } ]
              - { id: bar, frame: [390, 500 * feed.contentOffset.y / 5000, 10, 50] }
              - { id: mark, frame: [0, 0, 10, 10], opacity: "contains(feed.bounds, cell[feed.visible.first].frame) ? 1 : 0.5" }
            variables: { offset: 0, changes: 0, inside: false }
            gestures:
              - tap: bar
                ended: { animate: { set: { feed.contentOffset.y: 720 } }, duration: 250ms, timing: linear }
              - scrolled: feed
                changed: { set: { offset: feed.contentOffset.y, changes: changes + 1 } }
            actions: { jump: [ { set: { feed.contentOffset.y: 300 } } ] }
            loaded: [ { call: jump } ]
            script:
              - wait: 100ms
              - tap: bar
              - wait: settled
            """)
        #expect(try scene.offset(at: 0).y == 300)
        #expect(try scene.offset().y == 720)
        #expect(isClose(try scene.offset(at: 0.325).y, 510, within: 1e-9))
        #expect(isClose(try scene.number("offset", at: 0.325), 510, within: 1e-9))
        #expect(try scene.number("changes") == 150)
        #expect(isClose(try scene.layer("bar").geometry.frame.minY, 72, within: 1e-9))
        #expect(try scene.layer("mark").number(AppearanceFacet.opacity) == 0.5)
        #expect(try scene.layer("mark", at: 0).number(AppearanceFacet.opacity) == 1)
        #expect(try scene.layer("feed").flag(AppearanceFacet.masksToBounds))
    }

    @Test func `Setting the offset ends the deceleration`() throws {
        let scene = try PlayedScene(
            """
            layers:
              - { id: feed, frame: [0, 0, 400, 500], scroll: { contentSize: [400, 5000] } }
              - { id: top, frame: [0, 600, 400, 100] }
            gestures: [ { tap: top, ended: { set: { feed.contentOffset.y: 0 } } } ]
            script:
              - flick: { from: [200, 400], direction: up, speed: 3000 }
              - wait: 100ms
              - tap: top
              - wait: settled
            """)
        #expect(try scene.offset().y == 0)
        #expect(scene.timeline.duration < 0.5)
    }

    @Test func `A release at speed beyond the end makes neither the content nor its velocity jump`() throws {
        let scene = try play("", "  - flick: { from: [200, 100], by: [0, 210], speed: 2000 }\n  - wait: settled")
        let released = try #require(scene.times(of: "scroll.released").first)
        let tick = 1.0 / 600
        let before = (try scene.offset(at: released).y - scene.offset(at: released - tick).y) / tick
        let after = (try scene.offset(at: released + tick).y - scene.offset(at: released).y) / tick
        #expect(before < -400)
        // Both are means over a tick, in which rubber band and spring slow the content down.
        #expect(isClose(before, after, within: 0.05 * abs(before)))
        #expect(try scene.offset() == .zero)
    }
}
