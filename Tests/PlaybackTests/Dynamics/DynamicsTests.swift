import Foundation
import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Dynamic animators in scenes: items move as the world of their behaviors does.
@Suite struct DynamicsTests {
    /// A scene with a card of 100 by 100 points in the middle of a canvas of 400 by 800 points.
    private static func scene(_ behaviors: String, loaded: String, more: String = "", script: String) -> String {
        """
        variables: { x: 0 }
        layers: [ { id: card, frame: [150, 100, 100, 100] }, { id: pad, frame: [0, 600, 400, 200] } ]
        dynamics: { world: { behaviors: { \(behaviors) }, didPause: [ { marker: resting } ] } }
        \(more)
        loaded: \(loaded)
        script: \(script)
        """
    }

    private static func center(_ played: PlayedScene, at time: Double? = nil) throws -> Point {
        let layer = try played.layer("card", at: time)
        return Point(layer.number(GeometryFacet.positionX), layer.number(GeometryFacet.positionY))
    }

    private static func angle(_ played: PlayedScene, at time: Double? = nil) throws -> Double {
        try played.layer("card", at: time).number(GeometryFacet.rotation)
    }

    /// motion.md, 15.1: `g dt^2 n (n + 1) / 2` after n steps; the first step ends at the first tick.
    @Test(arguments: [0, 1, 30, 300, 599])
    func `an item falls by the law of the world`(steps: Int) throws {
        let played = try PlayedScene(
            Self.scene("fall: { gravity: card }", loaded: "{ addBehavior: fall }", script: "[ { wait: 1s } ]"))
        let fallen = 1000.0 / 360_000 * Double(steps * (steps + 1)) / 2
        let center = try Self.center(played, at: Double(steps) / 600)
        #expect(isClose(center.y, 150 + fallen, within: 1e-9))
        #expect(center.x == 200)
        // Between two ticks the value is on the line between them.
        let next = try Self.center(played, at: Double(steps + 1) / 600)
        #expect(
            isClose(try Self.center(played, at: (Double(steps) + 0.5) / 600).y, (center.y + next.y) / 2, within: 1e-9))
    }

    @Test func `actions read where an item is, as its model value`() throws {
        let played = try PlayedScene(
            Self.scene(
                "fall: { gravity: card }", loaded: "{ addBehavior: fall }",
                more: "gestures: [ { tap: pad, ended: { set: { x: card.position.y } } } ]",
                script: "[ { wait: 300ms }, { tap: pad } ]"))
        let tapped = try #require(played.times(of: "tap.ended").first)
        #expect(isClose(try played.number("x"), try Self.center(played, at: tapped).y, within: 1e-9))
        #expect(try played.number("x") > 200)
    }

    @Test func `an item comes to rest on the edge of the canvas, and then costs nothing`() throws {
        let played = try PlayedScene(
            Self.scene(
                "fall: { gravity: card }, walls: { collision: card, translatesReferenceBoundsIntoBoundary: true }",
                loaded: "{ addBehavior: [fall, walls] }", script: "[ { wait: settled }, { wait: 100s } ]"))
        let end = try Self.center(played)
        #expect(abs(end.y - 750) < 0.02)
        #expect(played.eventNames == ["dynamics.resumed", "dynamics.paused", "marker"])
        // The fall takes sqrt(2 * 600 / 1000) s.
        let rest = try #require(played.times(of: "dynamics.paused").first)
        #expect(rest > 1.09 && rest < 1.5)
        #expect(played.timeline.duration == rest + 100)
        let key = PropertyKey.property(layer: 0, keyPath: GeometryFacet.positionY.keyPath)
        let track = try #require(played.timeline.tracks[key])
        #expect(track.spans.map(\.samples.count).reduce(0, +) <= Int(rest * 600))
        #expect(track.spans.count <= 3)
    }

    @Test func `didPause runs when the items rest`() throws {
        let played = try PlayedScene(
            Self.scene(
                "home: { snap: card, snapPoint: [200, 400], damping: 1 }", loaded: "{ addBehavior: home }",
                script: "[ { wait: 3s } ]"))
        #expect(played.timeline.markers.map(\.time) == played.times(of: "dynamics.paused"))
        #expect(try Self.center(played) == Point(200, 400))
    }

    @Test func `a finger drags an item by a moving anchor, and a snap brings it back`() throws {
        let scene = Self.scene(
            "grab: { attachment: card, anchorPoint: [0, 0], length: 0 }, home: { snap: card, snapPoint: [200, 150] }",
            loaded: "[]",
            more: """
                gestures:
                  - pan: card
                    began: [ { removeBehavior: home }, { set: { grab.anchorPoint: sender.location } }, { addBehavior: grab } ]
                    changed: { set: { grab.anchorPoint: sender.location } }
                    ended: [ { removeBehavior: grab }, { addBehavior: home } ]
                """,
            script: "[ { drag: { from: card, to: [300, 500], duration: 500ms, hold: 200ms } }, { wait: settled } ]")
        let played = try PlayedScene(scene)
        let lifted = try #require(played.times(of: "pan.ended").first)
        #expect(try Self.center(played, at: lifted - 0.01).distance(to: Point(300, 500)) < 0.01)
        #expect(try Self.center(played).distance(to: Point(200, 150)) < 0.05)
        #expect(try played.timeline.tracks == PlayedScene(scene).timeline.tracks)
    }

    /// An impulse of 1 gives a card of mass 1 a velocity of 100 points per second (motion.md, 15.2).
    @Test func `an impulse acts once, and again when the push is added again or made active`() throws {
        let played = try PlayedScene(
            Self.scene(
                "kick: { push: card, mode: instantaneous, pushDirection: [0, 1] }", loaded: "{ addBehavior: kick }",
                more: """
                    gestures:
                      - { tap: pad, ended: { addBehavior: kick } }
                      - { longPress: pad, began: { set: { kick.active: true } } }
                    """,
                script:
                    "[ { wait: 200ms }, { tap: pad }, { wait: 200ms }, { press: { at: pad, duration: 600ms } }, { wait: 100ms } ]"
            ))
        let tapped = try #require(played.times(of: "tap.ended").first)
        let pressed = try #require(played.times(of: "longPress.began").first)
        for (time, speed) in [(0.1, 100.0), (tapped + 0.05, 200), (pressed + 0.05, 300)] {
            let (from, to) = (try Self.center(played, at: time), try Self.center(played, at: time + 0.05))
            #expect(isClose((to.y - from.y) / 0.05, speed, within: 1e-6))
        }
        #expect(try played.variable("kick.active") == .bool(false))
    }

    @Test func `an item without behaviors stops, and starts again at rest from its model values`() throws {
        let played = try PlayedScene(
            Self.scene(
                "free: { dynamicItem: card }",
                loaded: "[ { addBehavior: free }, { addLinearVelocity: [60, 0], for: card } ]",
                more: """
                    gestures:
                      - { tap: pad, ended: { removeBehavior: free } }
                      - { longPress: pad, began: [ { set: { card.position: [10, 20] } }, { addBehavior: free } ] }
                    """,
                script:
                    "[ { wait: 500ms }, { tap: pad }, { wait: 500ms }, { press: { at: pad, duration: 600ms } }, { wait: 500ms } ]"
            ))
        let tapped = try #require(played.times(of: "tap.ended").first)
        let stopped = try Self.center(played, at: tapped)
        #expect(isClose(stopped.x, 200 + 60 * tapped, within: 1e-6))
        #expect(try Self.center(played, at: tapped + 0.3) == stopped)
        #expect(try Self.center(played) == Point(10, 20))
    }

    @Test func `updateItem moves an item; without it the animator writes its own place again`() throws {
        for (update, x) in [(", { updateItem: card }", 1000.0), ("", 200)] {
            let played = try PlayedScene(
                Self.scene(
                    "free: { dynamicItem: card }",
                    loaded: "[ { addBehavior: free }, { addLinearVelocity: [60, 0], for: card } ]",
                    more: "gestures: [ { tap: pad, ended: [ { set: { card.position.x: 1000 } }\(update) ] } ]",
                    script: "[ { wait: 500ms }, { tap: pad }, { wait: 500ms } ]"))
            let tapped = try #require(played.times(of: "tap.ended").first)
            let passed = update.isEmpty ? played.timeline.duration : played.timeline.duration - tapped
            #expect(isClose(try Self.center(played).x, x + 60 * passed, within: 1e-6))
            #expect(try Self.center(played, at: tapped).x == 1000)
        }
    }

    @Test func `an item turns about its centre, and the frame that a scene reads is the box around it`() throws {
        let played = try PlayedScene(
            Self.scene(
                "free: { dynamicItem: card }",
                loaded: "[ { addBehavior: free }, { addAngularVelocity: 90deg, for: card } ]",
                more: "gestures: [ { tap: pad, ended: { set: { x: card.frame.width } } } ]",
                script: "[ { wait: 500ms }, { tap: pad }, { wait: 500ms } ]"))
        let tapped = try #require(played.times(of: "tap.ended").first)
        let angle = tapped * .pi / 2
        #expect(isClose(try Self.angle(played, at: tapped), angle, within: 1e-9))
        #expect(try Self.center(played) == Point(200, 150))
        #expect(isClose(try played.number("x"), 100 * (abs(cos(angle)) + abs(sin(angle))), within: 1e-6))
    }

    /// A property that an animation changes moves the world at every tick.
    @Test func `an animated anchor pulls its item along`() throws {
        let played = try PlayedScene(
            Self.scene(
                "pin: { attachment: card, anchorPoint: [200, 150], length: 0 }",
                loaded: """
                    [ { addBehavior: pin }, \
                    { animate: { set: { pin.anchorPoint: [200, 400] }, timing: linear, delay: 2s }, duration: 1s } ]
                    """,
                script: "[ { wait: 2.5s }, { wait: settled } ]"))
        // The item is one tick behind.
        #expect(isClose(try Self.center(played, at: 2.5).y, 275, within: 1))
        #expect(isClose(try Self.center(played).y, 400, within: 1e-3))
    }

    @Test func `items of a reference layer are in its coordinates, and its bounds are the walls`() throws {
        let played = try PlayedScene(
            """
            layers:
              - { id: box, frame: [100, 100, 200, 200], layers: [ { id: card, frame: [80, 0, 40, 40] } ] }
            dynamics:
              world:
                referenceLayer: box
                behaviors:
                  fall: { gravity: card }
                  walls: { collision: card, translatesReferenceBoundsIntoBoundary: true }
            loaded: { addBehavior: [fall, walls] }
            script: [ { wait: settled } ]
            """)
        #expect(abs(try Self.center(played).y - 180) < 0.02)
    }

    @Test func `a property that is set wakes a world at rest at once, whatever the script waits for`() throws {
        let played = try PlayedScene(
            Self.scene(
                "kick: { push: card, mode: instantaneous, pushDirection: [0, 1], active: false }",
                loaded: "{ addBehavior: kick }",
                more: "gestures: [ { tap: pad, ended: { set: { kick.active: true } } } ]",
                script: "[ { wait: 1s }, { tap: pad }, { wait: 1s } ]"))
        let tapped = try #require(played.times(of: "tap.ended").first)
        #expect(played.times(of: "dynamics.resumed") == [0, tapped])
        #expect(isClose(try Self.center(played).y, 150 + 100 * (played.timeline.duration - tapped), within: 1e-6))
    }

    @Test func `moments can be asked for in any order`() throws {
        let played = try PlayedScene(
            Self.scene(
                "fall: { gravity: card }, hang: { attachment: card, anchorPoint: [100, 100], frequency: 2 }",
                loaded: "{ addBehavior: [fall, hang] }", script: "[ { wait: 2s } ]"))
        let times = (0..<100).map { Double($0) * 0.0201 }
        let forwards = try times.map { try Self.center(played, at: $0) }
        let backwards = try times.reversed().map { try Self.center(played, at: $0) }
        #expect(forwards == backwards.reversed())
    }
}
