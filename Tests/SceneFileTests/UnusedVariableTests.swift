import SceneModel
import Testing

/// Variables that no expression reads.
@Suite struct UnusedVariableTests {
    private func unused(
        _ variables: String, layer: String = "", loaded: String = "[]", rest: String = ""
    ) throws -> [String] {
        let text = SceneText(
            """
            zoetrope: 2
            variables: { \(variables) }
            layers: [ { id: a, frame: [0, 0, 9, 9], \(layer) } ]
            loaded: \(loaded)
            \(rest)
            """)
        let scene = try #require(text.scene, "\(text.mistakes)")
        return scene.unusedVariables.map { scene.variables[$0].name }
    }

    @Test func `a variable that nothing reads is unused`() throws {
        #expect(try unused("x: 1") == ["x"])
        #expect(try unused("x: 1", loaded: "{ set: { x: 2 } }") == ["x"])
        #expect(try unused("x: { repeat: 3, initial: 0 }") == ["x[0]"])
    }

    @Test(arguments: [
        ("opacity: x", "[]", ""), ("", "{ set: { x: x + 1 } }", ""), ("", "{ if: \"x > 0\", then: [] }", ""),
        ("", "[]", "expect: [ { at: 0s, that: \"x == 1\" } ]"), ("", "[]", "goldens: { trace: [x] }"),
        ("text: \"${x}\"", "[]", ""), ("", "[]", "script: [ { wait: { until: \"x > 0\", atMost: 1s } } ]"),
        // It measures a time.
        ("", "{ animate: x, to: 2, duration: 1s }", ""),
    ])
    func `a variable that something reads or that is animated is used`(layer: String, loaded: String, rest: String)
        throws
    {
        #expect(try unused("x: 1", layer: layer, loaded: loaded, rest: rest) == [])
    }

    @Test func `a variable that another one reads is used`() throws {
        #expect(try unused("x: 1, y: x + 1", layer: "opacity: y") == [])
    }

    @Test func `the properties of behaviors are used`() throws {
        let dynamics = "dynamics: { world: { behaviors: { grip: { attachment: a, anchorPoint: [0, 0] } } } }"
        #expect(
            try unused("x: 1", layer: "opacity: x", loaded: "{ set: { grip.anchorPoint: [1, 1] } }", rest: dynamics)
                == [])
    }
}
