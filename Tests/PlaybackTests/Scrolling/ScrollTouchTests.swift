import Graphics
import Playback
import SceneModel
import Testing

/// A touch that stops content, and drags along one axis.
@Suite struct ScrollTouchTests {
    private func taps(secondAt wait: String) throws -> [String] {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers:
              - id: feed
                frame: [0, 0, 200, 200]
                scroll: { contentSize: [200, 5000] }
                layers: [ { id: content, frame: [0, 0, 200, 5000] } ]
            gestures:
              - { tap: content, ended: [ { marker: content } ] }
              - { tap: feed, simultaneous: true, ended: [ { marker: feed } ] }
            script: [ { flick: { from: [100, 150], by: [0, -100] } }, { wait: \(wait) }, { tap: [100, 100] }, { wait: 4s } ]
            """)
        let stops = try played.number(GeometryFacet.boundsY, of: "feed", at: played.timeline.duration)
        #expect(stops > 0)
        return played.timeline.markers.map(\.name)
    }

    @Test func `a touch that stops the content is no tap of the content`() throws {
        #expect(try taps(secondAt: "200ms") == ["feed"])
    }

    @Test func `a touch on content at rest is a tap of it`() throws {
        #expect(try taps(secondAt: "8s").contains("content"))
    }

    @Test func `content of a layer that is scaled to nothing during a drag keeps its place`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers: [ { id: map, frame: [0, 0, 200, 200], scroll: { contentSize: [900, 900] } } ]
            gestures: [ { scrolled: map, changed: { if: map.contentOffset.y > 20, then: { set: { map.transform.scale: 0 } } } } ]
            script: [ { drag: { from: [150, 150], by: [0, -60], duration: 300ms } }, { wait: settled } ]
            """)
        let end = try played.number(GeometryFacet.boundsY, of: "map", at: played.timeline.duration)
        #expect(end.isFinite)
    }

    @Test(arguments: [
        ("true", [-10.0, -60], false), ("true", [-60, -10], false), ("true", [-30, -60], false),
        ("true", [-40, -60], true),
        ("false", [-10, -60], true),
    ])
    func `a drag near an axis locks the other one`(lock: String, by: [Double], movesBoth: Bool) throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers: [ { id: map, frame: [0, 0, 200, 200], scroll: { contentSize: [900, 900], directionalLock: \(lock) } } ]
            script: [ { drag: { from: [150, 150], by: [\(by[0]), \(by[1])], duration: 300ms, hold: 200ms } } ]
            """)
        let end = played.timeline.duration
        let (x, y) = (
            try played.number(GeometryFacet.boundsX, of: "map", at: end),
            try played.number(GeometryFacet.boundsY, of: "map", at: end)
        )
        #expect((x > 0 && y > 0) == movesBoth)
        #expect(abs(by[0]) > abs(by[1]) ? x > 0 : y > 0)
    }
}
