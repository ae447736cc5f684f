import Graphics
import Playback
import SceneLanguage
import SceneModel
import Testing

/// `presentation` in actions: what is shown, as of the last commit (CALayer.presentation).
@Suite struct PresentationTests {
    private func play(_ ended: String) throws -> Played {
        try Played(
            """
            zoetrope: 1
            variables: { x: 0, seen: 0, model: 0 }
            layers:
              - { id: a, frame: [0, 0, 10, 10] }
              - { repeat: 2, id: cell, frame: [index * 50, 100, 10, 10] }
              - { id: button, frame: [200, 0, 44, 44] }
            gestures: [ { tap: button, ended: [ \(ended) ] } ]
            loaded:
              - animate: { set: { a.frame.x: 100, "cell[1].frame.y": 200, x: 10 } }
                duration: 1s
                timing: linear
            script: [ { wait: 300ms }, { tap: button }, { wait: 2s } ]
            """)
    }

    @Test(arguments: [
        ("a.presentation.frame.x", 40.0), ("a.frame.x", 100), ("a.presentation.position.x", 45),
        ("cell[1].presentation.frame.y", 140), ("x.presentation", 4), ("x", 10),
        ("a.presentation.frame.x + a.frame.x", 140),
    ])
    func `an action reads what is shown`(expression: String, value: Double) throws {
        let played = try play("{ set: { seen: '\(expression)' } }")
        #expect(try abs(played.number("seen", at: 1) - value) < 1e-9)
    }

    @Test func `all actions of an instant see the presentation before their changes`() throws {
        let played = try play(
            "{ removeAnimations: a }, { set: { a.frame.x: 7 } }, { set: { seen: a.presentation.frame.x } }")
        #expect(try abs(played.number("seen", at: 1) - 40) < 1e-9)
    }

    @Test func `a layer that moves is caught where it is`() throws {
        let played = try play(
            "{ set: { seen: a.presentation.position.x } }, { removeAnimations: a }, { set: { a.position.x: seen } }")
        for time in [0.4, 0.6, 1.2] {
            #expect(try abs(played.number(GeometryFacet.positionX, of: "a", at: time) - 45) < 1e-9)
        }
    }
}
