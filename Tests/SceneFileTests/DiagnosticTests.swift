import Testing

/// The text of diagnostics: all at once, each with its line and a caret under the right character.
@Suite struct DiagnosticTests {
    @Test func fiveMistakesAreFiveErrors() {
        let file = SceneText(
            """
            zoetrope: 1
            titel: Five mistakes
            variables:
              open: fasle
            layers:
              - id: card
                frame: [0, 0, 100]
                background: "#12"
            gestures:
              - tap: crad
                ended: [ { set: { open: true } } ]
            """)
        #expect(
            file.report == """
                scene.yaml:2:1: error: unknown key 'titel' in a scene
                  titel: Five mistakes
                  ^~~~~
                  hint: did you mean 'title'?
                scene.yaml:4:9: error: unknown name 'fasle'
                    open: fasle
                          ^~~~~
                  hint: did you mean 'false'?
                scene.yaml:7:12: error: expected 4 numbers, but found 3
                      frame: [0, 0, 100]
                             ^
                  hint: write [x, y, width, height]
                scene.yaml:8:18: error: '#12' is not a colour: it has 2 digits instead of 3, 4, 6 or 8
                      background: "#12"
                                   ^~~
                  hint: colours are #RGB, #RGBA, #RRGGBB or #RRGGBBAA
                scene.yaml:10:10: error: there is no layer 'crad'
                    - tap: crad
                           ^~~~
                  hint: did you mean 'card'?
                """)
    }

    @Test func caretInAnExpression() {
        let file = SceneText(layers: "- { id: card, zPosition: \"1 + crad.opacity * 2\" }")
        #expect(
            file.report == """
                scene.yaml:3:31: error: unknown name 'crad'
                  - { id: card, zPosition: "1 + crad.opacity * 2" }
                                                ^~~~
                  hint: did you mean 'card'?
                """)
    }

    @Test func caretInText() {
        let file = SceneText(layers: "- text: \"Hello ${nmae}, $${not this} ${1 +}\"")
        #expect(
            file.report == """
                scene.yaml:3:18: error: unknown name 'nmae'
                  - text: "Hello ${nmae}, $${not this} ${1 +}"
                                   ^~~~
                  hint: names are variables, layer ids, animators and canvas; cases start with a dot
                """)
        #expect(
            SceneText(layers: "- text: \"a ${b\"").mistakes == ["3:12: '${' has no closing '}'"])
    }

    /// For an expression of several lines, the place is in the line of the mistake.
    @Test func caretInALaterLine() {
        let file = SceneText(
            layers: """
                - zPosition: "1 + 2
                    + 3 + prgress
                    + 4"
                - zPosition: 1 +
                    red
                """)
        #expect(
            file.report == """
                scene.yaml:4:11: error: unknown name 'prgress'
                      + 3 + prgress
                            ^~~~~~~
                  hint: names are variables, layer ids, animators and canvas; cases start with a dot
                scene.yaml:7:5: error: expected a number, but this is a colour
                      red
                      ^~~
                """)
    }

    @Test func boundPropertiesCannotBeSet() {
        let file = SceneText(
            """
            zoetrope: 1
            variables: { progress: 0, other: progress * 2 }
            layers:
              - { id: a, zPosition: progress * 2, opacity: other / 9, layers: [ { id: b } ] }
            loaded:
              - set: { progress: 1, a.opacity: 1 }
              - set: { a.zPosition: 3 }
            """)
        #expect(
            file.report == """
                scene.yaml:7:12: error: a.zPosition cannot be set: it is bound to progress, which changes
                    - set: { a.zPosition: 3 }
                             ^
                  hint: set progress instead, or declare a constant
                """)
        let through = SceneText(
            """
            zoetrope: 1
            layers:
              - { id: a, zPosition: b.zPosition }
              - { id: b, zPosition: c.zPosition }
              - { id: c, zPosition: 1 }
            loaded: [ { set: { c.zPosition: 2 } }, { animate: a.zPosition, to: 2 } ]
            """)
        #expect(
            through.mistakes == [
                """
                6:51: a.zPosition cannot be set: it is bound to c.zPosition, which changes (set c.zPosition instead, or \
                declare a constant)
                """
            ])
    }

    @Test func circularDependencies() {
        #expect(
            SceneText(
                layers:
                    "- { id: a, zPosition: b.zPosition }\n- { id: b, zPosition: 1 + c.opacity }\n- { id: c, opacity: a.zPosition }"
            ).mistakes == ["3:23: circular dependency: a.zPosition -> b.zPosition -> c.opacity -> a.zPosition"])
        #expect(
            SceneText("zoetrope: 1\nvariables: { x: y + 1, y: x }\nlayers: []\n").mistakes == [
                "2:14: the variable 'x' depends on itself (variables: x, y)"
            ])
        #expect(
            SceneText("zoetrope: 1\nvariables: { x: a.zPosition }\nlayers: [ { id: a, zPosition: x } ]\n").mistakes
                .first?
                .contains("circular dependency: a.zPosition -> x -> a.zPosition") == true)
        #expect(SceneText(layers: "- { id: a, zPosition: a.zPosition }").mistakes.count == 1)
    }

    /// The x of a frame does not depend on its y.
    @Test func framesDependPerAxis() {
        let layers = """
            - { id: a, bounds: [10, 10], position: [b.frame.x + 20, 0] }
            - { id: b, bounds: [10, 10], position: [0, a.frame.y + 20] }
            """
        #expect(SceneText(layers: layers).mistakes.isEmpty)
        let turned = SceneText(layers: layers.replacing("bounds:", with: "transform.rotation.z: 1, bounds:"))
        #expect(turned.mistakes.count == 1 && turned.mistakes[0].contains("circular dependency"))
    }

    @Test func framesOfTransformedLayersCannotBeSet() {
        let file = SceneText(
            """
            zoetrope: 1
            layers: [ { id: a, transform.rotation.z: 1 }, { id: b, transform: identity }, { id: c } ]
            loaded:
              - set: { a.frame.x: 1 }
              - set: { c.transform.rotation.z: 1, b.transform.scale: 2 }
            """)
        #expect(
            file.mistakes == [
                "4:12: the frame of a transformed layer cannot be set (set position and bounds)",
                """
                5:39: a layer can have a transform or key paths such as transform.scale.x, not both (make it a step of the \
                transform: [ { scale: 2 }, { rotate: 90deg }, { translate: [10, 20] } ])
                """,
            ])
    }

    @Test func longExpressions() {
        let file = SceneText(layers: "- zPosition: \(String(repeating: "1+", count: 1001))1")
        #expect(file.mistakes == ["3:14: this expression has 2003 characters; the limit is 2000"])
    }
}
