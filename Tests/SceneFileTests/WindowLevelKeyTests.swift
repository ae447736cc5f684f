import SceneModel
import Testing

/// `windowLevel` in a scene file.
@Suite struct WindowLevelKeyTests {
    @Test func `the levels split the layers at the top level`() throws {
        let scene = try #require(
            SceneText(
                layers: """
                      - { id: a, windowLevel: alert, frame: [0, 0, 9, 9], layers: [ { frame: [0, 0, 1, 1] } ] }
                      - { id: b, frame: [0, 0, 9, 9] }
                      - { id: c, windowLevel: normal, frame: [0, 0, 9, 9] }

                    """
            ).scene)
        #expect(scene.roots(at: .alert).map { scene.layers[$0].name } == ["a"])
        #expect(scene.roots(at: .normal).map { scene.layers[$0].name } == ["b", "c"])
    }

    @Test func `a layer inside another one has no level`() {
        #expect(
            SceneText(layers: "  - { frame: [0, 0, 9, 9], layers: [ { windowLevel: alert } ] }\n").mistakes == [
                "3:40: only a layer without a superlayer has a windowLevel "
                    + "(move the layer to the top level of 'layers', or draw it above its siblings with zPosition)"
            ])
    }

    @Test(arguments: [
        "windowLevel: \"x > 0 ? .alert : .normal\"", "layoutDirection: \"x > 0 ? .leftToRight : .inherited\"",
    ])
    func `keys that cannot change must be constant`(key: String) {
        let mistakes = SceneText(
            "zoetrope: 2\nvariables: { x: 1 }\nlayers:\n  - { frame: [0, 0, 9, 9], \(key) }\nloaded: { set: { x: 2 } }\n"
        ).mistakes
        #expect(mistakes.map { $0.suffix(16) } == ["must be constant"], "\(mistakes)")
    }
}
