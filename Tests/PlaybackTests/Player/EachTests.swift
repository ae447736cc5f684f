import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Actions for the copies of repeated layers.
@Suite struct EachTests {
    private static func play(_ loaded: String) throws -> Played {
        try Played(
            """
            zoetrope: 1
            layers:
              - id: key
                repeat: [10, 20, 40]
                frame: [0, 0, 10, 10]
                layers: [ { id: dot, frame: [0, 0, 2, 2] } ]
              - { id: other, repeat: 2, frame: [0, 0, 10, 10] }
            variables: { x: 0, log: 0 }
            loaded: [ \(loaded) ]
            script: [ { wait: 3s } ]
            """)
    }

    private func values(_ property: LayerProperty, _ played: Played, of id: String = "key", at time: Double = 2.9)
        throws
        -> [Double]
    {
        let layers = played.timeline.scene.layers.indices.filter {
            played.timeline.scene.layers[$0].name.hasPrefix(id)
        }
        return try played.sampler.layers(layers, at: time).map { $0.number(property) }
    }

    @Test func `set of a repeated layer sets every copy with its index and item`() throws {
        let played = try Self.play("{ set: { key.position.x: index * 100 + item } }")
        #expect(try values(GeometryFacet.positionX, played) == [10, 120, 240])
    }

    @Test func `the id means the copy in expressions, and sublayers that of the copy`() throws {
        let played = try Self.play(
            "{ set: { key.position.x: index + 1 } }, { set: { key.position.y: key.position.x * 2, dot.position.x: item } }, "
                + "{ set: { key.opacity: \"key[0].position.x / 10\" } }")
        #expect(try values(GeometryFacet.positionY, played) == [2, 4, 6])
        #expect(try values(GeometryFacet.positionX, played, of: "dot") == [10, 20, 40])
        // An index counts all copies.
        #expect(try values(AppearanceFacet.opacity, played) == [0.1, 0.1, 0.1])
    }

    @Test func `a layer and its sublayer are set in any order`() throws {
        for targets in ["key.position.x: item, dot.position.x: index", "dot.position.x: index, key.position.x: item"] {
            let played = try Self.play("{ set: { \(targets) } }")
            #expect(try values(GeometryFacet.positionX, played) == [10, 20, 40], "\(targets)")
            #expect(try values(GeometryFacet.positionX, played, of: "dot") == [0, 1, 2], "\(targets)")
        }
    }

    @Test func `layers with as many copies are set together`() throws {
        let played = try Played(
            """
            zoetrope: 2
            layers:
              - { id: a, repeat: 3, frame: [0, 0, 10, 10] }
              - { id: b, repeat: 3, frame: [0, 0, 10, 10] }
            loaded: [ { set: { a.position.x: index * 10, b.position.x: a.position.x + index } } ]
            script: [ { wait: 3s } ]
            """)
        #expect(try values(GeometryFacet.positionX, played, of: "a") == [0, 10, 20])
        #expect(try values(GeometryFacet.positionX, played, of: "b") == [5, 6, 7])
    }

    /// `item` would be that of the first layer.
    @Test func `layers with other items are not set together`() {
        let message = PlayedScene.firstError(
            """
            layers: [ { id: a, repeat: [1, 2], frame: [0, 0, 9, 9] }, { id: b, repeat: [3, 4], frame: [0, 0, 9, 9] } ]
            loaded: [ { set: { a.position.x: item, b.position.x: item } } ]
            """)
        #expect(message == "'b' refers to 2 layers")
    }

    @Test func `layers with other numbers of copies need an index`() {
        let message = PlayedScene.firstError(
            """
            layers: [ { id: a, repeat: 3, frame: [0, 0, 9, 9] }, { id: b, repeat: 2, frame: [0, 0, 9, 9] } ]
            loaded: [ { set: { a.opacity: 0, b.opacity: 0 } } ]
            """)
        #expect(message == "'b' refers to 2 layers")
    }

    @Test func `numbers of layers are not numbers of variables`() throws {
        let scene = """
            zoetrope: 1
            layers: [ { id: card, frame: [0, 0, 5, 5] }, { id: key, repeat: 2, frame: [0, 0, 10, 10] } ]
            variables: { pair: { repeat: 2, initial: index * 10 }, digit: { repeat: 3, initial: index * 10 }, x: 0, y: 0 }
            loaded:
              - { set: { y: "sum(key.opacity * pair)" } }
              - { each: key, where: sum(digit) == 30, do: { set: { x: "x + sum(digit)" } } }
              - { each: key, where: index == 1, do: { set: { digit: 7 } } }
            script: [ { wait: 1s } ]
            """
        let played = try Played(scene)
        #expect(try played.number("y", at: 0.9) == 10)
        #expect(try played.number("x", at: 0.9) == 60)
        #expect(try (0..<3).map { try played.number("digit[\($0)]", at: 0.9) } == [7, 7, 7])
    }

    @Test func `a delay by index staggers animations`() throws {
        let played = try Self.play(
            "{ animate: { set: { key.position.x: 105 }, duration: 1s, delay: index * 500ms, timing: linear } }")
        let shown = try values(GeometryFacet.positionX, played, at: 1)
        for (value, expected) in zip(shown, [105.0, 55, 5]) { #expect(isClose(value, expected, within: 1e-6)) }
    }

    @Test func `each performs several actions for the copies that a condition chooses`() throws {
        let played = try Self.play(
            "{ each: key, where: item > 15, do: [ { set: { key.opacity: 0, log: log * 10 + index } }, { set: { x: x + item } } ] }"
        )
        #expect(try values(AppearanceFacet.opacity, played) == [1, 0, 0])
        #expect(try played.number("log", at: 1) == 12)
        #expect(try played.number("x", at: 1) == 60)
    }

    @Test func `the condition is evaluated for all copies before any action`() throws {
        let played = try Self.play("{ each: key, where: x == 0, do: { set: { x: x + 1 } } }")
        #expect(try played.number("x", at: 1) == 3)
    }

    @Test func `completions know the copy`() throws {
        let played = try Self.play(
            "{ animate: key.opacity, from: 0, to: 1, duration: 100ms + index * 100ms, completion: { set: { x: x + item } } }"
        )
        #expect(try played.number("x", at: 0.25) == 30)
        #expect(try played.number("x", at: 1) == 70)
    }

    @Test func `animations of copies are removed and transitions started`() throws {
        let played = try Self.play(
            "{ animate: { set: { key.position.x: 105 }, duration: 1s } }, { each: key, where: index == 1, do: { removeAnimations: key } }, "
                + "{ transition: key, duration: 1s }")
        #expect(try values(GeometryFacet.positionX, played, at: 0.01)[1] == 105)
        #expect(try values(GeometryFacet.positionX, played, at: 0.01)[2] < 10)
        #expect(try values(AppearanceFacet.transitionProgress, played, at: 0.5) == [0.5, 0.5, 0.5])
    }

    @Test(arguments: [
        ("ball", "{ each: ball, do: { addLinearVelocity: [40, 0], for: ball } }", [40.0, 40]),
        ("ball", "{ each: ball, where: index == 1, do: { addLinearVelocity: [40, 0], for: ball } }", [0, 40]),
        ("ball", "{ addLinearVelocity: [40, 0], for: ball }", [40, 40]),
        // One copy can be an item alone.
        ("\"ball[0]\"", "{ addLinearVelocity: [40, 0], for: \"ball[0]\" }", [40, 0]),
    ])
    func `an action on an item moves the copy`(item: String, action: String, velocities: [Double]) throws {
        let played = try Played(
            """
            zoetrope: 1
            layers: [ { id: ball, repeat: 2, frame: [0, index * 40, 20, 20] } ]
            dynamics: { world: { behaviors: { free: { dynamicItem: \(item) } } } }
            loaded: [ { addBehavior: free }, \(action) ]
            script: [ { wait: 1.5s } ]
            """)
        let moved = try (0..<2).map { copy in
            try played.number(GeometryFacet.positionX, of: "ball[\(copy)]", at: 1.1)
                - played.number(GeometryFacet.positionX, of: "ball[\(copy)]", at: 0.1)
        }
        for (distance, velocity) in zip(moved, velocities) { #expect(isClose(distance, velocity, within: 0.01)) }
    }

    @Test func `mistakes are reported once for their place`() {
        func error(_ action: String) -> String? {
            PlayedScene.firstError(
                "layers: [ { id: key, repeat: 3 }, { id: other, repeat: 2 } ]\nloaded: [ \(action) ]")
        }
        #expect(error("{ each: \"key[0]\", do: [] }") == "each takes the id of all copies")
        #expect(error("{ each: nothing, do: [] }") == "there is no layer 'nothing'")
        #expect(
            error("{ each: key, do: { set: { other.opacity: 0, key.opacity: 0, key.foo: 1 } } }")?.contains("foo")
                == true)
        #expect(error("{ set: { key.opacity: other.opacity } }") == "'other' refers to 2 layers")
    }

    @Test func `too many copied actions are an error`() {
        let actions = (0..<12).map { _ in "{ set: { key.opacity: 0 } }" }.joined(separator: ", ")
        #expect(
            PlayedScene.firstError("layers: [ { id: key, repeat: 9999 } ]\nloaded: [ \(actions) ]")
                == "the scene has more than 100000 actions for copies of repeated layers")
    }
}
