import Graphics
import Playback
import SceneModel
import TestSupport
import Testing

/// `contentTouch`, alone and in scroll layers.
@Suite struct ContentTouchTests {
    private func play(_ steps: String, keys: String = "", gestures: String = "") throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: feed
                frame: [0, 0, 400, 500]
                scroll: { contentSize: [400, 2000], \(keys) }
                layers: [ { id: row, frame: [0, 0, 400, 100], layers: [ { id: icon, frame: [0, 0, 40, 100] } ] } ]
              - { id: bar, frame: [0, 500, 400, 100] }
            gestures:
              - { contentTouch: row, began: [ { marker: down } ], ended: [ { marker: up } ], cancelled: [ { marker: lost } ] }
              - { contentTouch: bar, began: [ { marker: bar } ] }
              \(gestures)
            script: [ \(steps), { wait: settled } ]
            """)
    }

    private func markers(_ scene: PlayedScene) -> [String] { scene.timeline.markers.map(\.name) }

    @Test func `in a scroll layer a touch begins after 150 ms`() throws {
        let scene = try play("{ press: { at: row, duration: 400ms } }")
        #expect(markers(scene) == ["down", "up"])
        #expect(isClose(try #require(scene.timeline.time(ofMarker: "down")), 0.15, within: 0.002))
        #expect(isClose(try #require(scene.timeline.time(ofMarker: "up")), 0.4, within: 0.002))
    }

    @Test func `without delaysContentTouches, and outside of scroll layers, it begins at once`() throws {
        let scene = try play("{ press: { at: row, duration: 400ms } }", keys: "delaysContentTouches: false")
        #expect(scene.timeline.time(ofMarker: "down") == 0)
        #expect(try play("{ press: { at: bar, duration: 400ms } }").timeline.time(ofMarker: "bar") == 0)
    }

    @Test func `a quick tap begins and ends when the finger lifts, and a tap still recognises`() throws {
        let scene = try play("{ tap: row }", gestures: "- { tap: row, ended: [ { marker: tapped } ] }")
        #expect(markers(scene) == ["down", "up", "tapped"])
        let times = scene.timeline.markers.map(\.time)
        #expect(times[0] == times[2] && times[0] > 0.01)
    }

    @Test func `a drag that scrolls at once never touches the content; a later one cancels the touch`() throws {
        let early = try play("{ drag: { from: row, by: [0, -60], duration: 200ms } }")
        #expect(markers(early).isEmpty)
        let late = try play("{ drag: { from: row, by: [0, -60], duration: 200ms, press: 300ms } }")
        #expect(markers(late) == ["down", "lost"])
        #expect(try late.offset().y > 0)
    }

    @Test func `content that cannot be cancelled keeps the touch, and nothing scrolls`() throws {
        let step = "{ drag: { from: row, by: [0, -60], duration: 200ms, press: 300ms } }"
        let scene = try play(step, keys: "canCancelContentTouches: false")
        #expect(markers(scene) == ["down", "up"])
        #expect(try scene.offset().y == 0)
        // A drag that begins before the touch does scrolls.
        let early = try play(
            "{ drag: { from: row, by: [0, -60], duration: 200ms } }", keys: "canCancelContentTouches: false")
        #expect(markers(early).isEmpty)
        #expect(try early.offset().y > 0)
    }

    @Test func `the frontmost layer receives the touch, and any recogniser cancels it`() throws {
        let scene = try play(
            "{ press: { at: icon, duration: 900ms } }", keys: "delaysContentTouches: false",
            gestures: """
                - { contentTouch: icon, began: [ { marker: icon } ], cancelled: [ { marker: iconLost } ] }
                  - { longPress: row, began: [ { marker: menu } ] }
                """)
        #expect(markers(scene) == ["icon", "iconLost", "menu"])
    }

    @Test func `a touch that stops the content does not touch it`() throws {
        let scene = try play(
            "{ flick: { from: [200, 400], by: [0, -30], duration: 60ms } }, { wait: 50ms }, "
                + "{ press: { at: [200, 40], duration: 400ms } }")
        #expect(markers(scene).isEmpty)
    }
}
