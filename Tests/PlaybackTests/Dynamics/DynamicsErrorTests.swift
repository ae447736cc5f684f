import Playback
import SceneLanguage
import Testing

/// What a scene with dynamic animators may not do, and what it may cost.
@Suite struct DynamicsErrorTests {
    private static func scene(_ dynamics: String, layers: String = "", loaded: String = "[]", script: String = "[]")
        -> String
    {
        """
        variables: { x: 0 }
        layers:
          - { id: card, frame: [0, 0, 100, 100] }
          - { id: box, frame: [0, 0, 100, 100], layers: [ { id: inner, frame: [0, 0, 9, 9] } ] }
          - { id: bound, position: [x, 0], bounds: [10, 10] }
          - { id: hung, position: [0, 0], bounds: [10, 10], anchorPoint: [0, 0] }
          - { id: cell, repeat: 3, frame: [0, 0, 9, 9] }
        \(layers)
        dynamics: \(dynamics)
        loaded: \(loaded)
        script: \(script)
        """
    }

    @Test(arguments: [
        ("{ a: { behaviors: { f: { gravity: inner } } } }", "'inner' is not a layer of the scene itself"),
        ("{ a: { referenceLayer: box, behaviors: { f: { gravity: card } } } }", "'card' is not a sublayer of 'box'"),
        ("{ a: { behaviors: { f: { gravity: hung } } } }", "'hung' cannot be an item, because it has an anchorPoint"),
        (
            "{ a: { behaviors: { f: { gravity: card } } }, b: { behaviors: { g: { gravity: card } } } }",
            "'card' is an item of two dynamic animators"
        ),
        ("{ a: { behaviors: { f: { snap: cell, snapPoint: [0, 0] } } } }", "'snap' takes one item, but found 3"),
        ("{ a: { behaviors: { f: { fall: card } } } }", "there is no behavior 'fall'"),
        ("{ a: { behaviors: { f: { gravity: crad } } } }", "there is no layer 'crad'"),
        ("{ a: { behaviors: { card: { gravity: card } } } }", "the name 'card' is already in use"),
        ("{ a: { behaviors: { f: { attachment: card } } } }", "an attachment needs either anchorPoint or attachedTo"),
        (
            "{ a: { behaviors: { f: { collision: card, boundaries: { w: { from: [0, 0] } } } } } }",
            "a boundary needs from and to, or path"
        ),
        (
            "{ a: { behaviors: { f: { dynamicItem: card, elasticity: 2 } } } }", "'elasticity' cannot be 2"
        ),
        ("{ a: { behaviors: {}, gravity: 1 } }", "unknown key 'gravity' in dynamic animator 'a'"),
    ])
    func `a mistake is reported`(dynamics: String, message: String) {
        #expect(PlayedScene.firstError(Self.scene(dynamics))?.hasPrefix(message) == true)
    }

    @Test(arguments: [
        ("{ addBehavior: g }", "there is no behavior 'g'"),
        ("{ set: { f: 1 } }", "'f' is a behavior; use one of its properties"),
        ("{ set: { f.gravity: 1 } }", "behavior 'f' has no property 'gravity'"),
        ("{ set: { f.gravityDirection: 1 } }", "expected a point [x, y], but this is a number"),
        ("{ set: { x: f.gravityDirection } }", "expected a number, but this is a point"),
        ("{ set: { x: f.magnitude } }", "behavior 'f' has no property 'magnitude'"),
        ("{ updateItem: box }", "'box' is not an item of a dynamic animator"),
        ("{ addLinearVelocity: [1, 1] }", "'addLinearVelocity' needs 'for'"),
    ])
    func `a mistake in an action is reported`(action: String, message: String) {
        let scene = Self.scene("{ a: { behaviors: { f: { gravity: card } } } }", loaded: action)
        #expect(PlayedScene.firstError(scene)?.hasPrefix(message) == true)
    }

    @Test func `a layer whose position is bound to a value that changes cannot be an item`() {
        let scene = Self.scene("{ a: { behaviors: { f: { gravity: bound } } } }", loaded: "{ set: { x: 1 } }")
        #expect(PlayedScene.firstError(scene)?.hasPrefix("bound.position.x cannot be set: it is bound to x") == true)
    }

    private func failure(_ dynamics: String, layers: String = "", loaded: String, script: String) throws -> SceneError?
    {
        let scene = try PlayedScene.scene(Self.scene(dynamics, layers: layers, loaded: loaded, script: script))
        do {
            _ = try Player.play(scene)
            return nil
        } catch let error as SceneError {
            return error
        }
    }

    @Test func `an item that no added behavior names has no velocity`() throws {
        let error = try failure(
            "{ a: { behaviors: { f: { gravity: card } } } }", loaded: "{ addLinearVelocity: [1, 1], for: card }",
            script: "[ { wait: 1s } ]")
        #expect(error?.diagnostic.message == "no behavior that was added names 'card'")
        #expect(error?.isLimit == false)
    }

    @Test func `a scene that never rests does not settle`() throws {
        let error = try failure(
            "{ a: { behaviors: { f: { gravity: card } } } }", loaded: "{ addBehavior: f }",
            script: "[ { wait: settled } ]")
        #expect(error?.diagnostic.message.contains("still moving: the items of a") == true)
    }

    @Test(arguments: ["{ addLinearVelocity: [1e300, 0], for: card }", "{ addAngularVelocity: 1e300, for: card }"])
    func `an item that moves too far exceeds a limit`(push: String) throws {
        let error = try failure(
            "{ a: { behaviors: { f: { dynamicItem: card } } } }", loaded: "[ { addBehavior: f }, \(push) ]",
            script: "[ { wait: 1s } ]")
        #expect(error?.diagnostic.message.hasPrefix("card moves further than") == true)
        #expect(error?.isLimit == true)
    }

    @Test func `the work of a script is limited`() throws {
        let error = try failure(
            "{ a: { behaviors: { f: { collision: many }, g: { gravity: many } } } }",
            layers: "  - { id: many, repeat: 190, frame: [index * 20, 0, 10, 10] }", loaded: "{ addBehavior: [f, g] }",
            script: "[ { wait: 60s } ]")
        #expect(error?.diagnostic.message.hasPrefix("the dynamic animators test more than") == true)
        #expect(error?.isLimit == true)
    }
}
