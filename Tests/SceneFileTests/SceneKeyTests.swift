import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// The top-level keys of a scene file, its names and its variables.
@Suite struct SceneKeyTests {
    @Test func completeScene() throws {
        let file = SceneText(
            """
            zoetrope: 1
            title: A title
            description: >
              What it shows,
              on two lines.
            canvas: { size: [100 * 2, 50], background: "#FF0000" }
            seed: 7
            let: { half: canvas.width / 2, twice: 4 * half }
            variables: { b: a + half, a: twice, kind: .one }
            layers: [ { id: card, zPosition: twice } ]
            scripts: { first: [ { wait: 1 } ], second: [] }
            """)
        let scene = try #require(file.scene, "\(file.report)")
        #expect(scene.title == "A title")
        #expect(scene.description == "What it shows, on two lines.\n")
        #expect(scene.size == Size(200, 50))
        #expect(scene.canvas.background.constant == .color(Color(1, 0, 0)))
        #expect(scene.seed == 7)
        #expect(scene.variables.map(\.name) == ["b", "a", "kind"])
        #expect(scene.variables[1].initial.constant == .number(400))
        #expect(scene.scripts.map(\.name) == ["first", "second"])
        #expect(scene.file == "scene.yaml")
    }

    /// A scene keeps its values only, not its text and not the decoded frames of its clips.
    @Test func `the files of a scene are released`() throws {
        weak var folder: SceneFolder?
        let scene: Scene?
        do {
            let outcome = SceneText(
                """
                zoetrope: 1
                let: { half: 0.5 }
                variables: { a: half }
                layers: [ { id: card, repeat: 2, opacity: a } ]
                gestures: [ { tap: "card[0]", ended: { set: { a: 1 } } } ]
                """
            ).outcome
            folder = outcome.folder
            scene = outcome.scene
            #expect(folder != nil)
        }
        #expect(scene != nil)
        #expect(folder == nil)
    }

    @Test func minimalScene() throws {
        let scene = try #require(SceneText("zoetrope: 1\nlayers: []\n").scene)
        #expect(
            scene.size == Size(414, 736) && scene.canvas.background.constant == .color(.white) && scene.seed == 0
                && scene.scripts.isEmpty)
    }

    @Test(arguments: [
        ("layers: []", "1:1: a scene needs 'zoetrope' (the version of the format: 1 or 2)"),
        ("zoetrope: 1", "1:1: a scene needs 'layers' (the layers of the scene)"),
        (
            "zoetrope: 3\nlayers: []",
            "1:11: this scene has version 3; this program reads version 1 or 2 (write zoetrope: 2, or use a newer program)"
        ),
        (
            "zoetrope: 1.5\nlayers: []",
            "1:11: this scene has version 1.5; this program reads version 1 or 2 (write zoetrope: 2, or use a newer program)"
        ),
        (
            "zoetrope: one\nlayers: []",
            "1:11: unknown name 'one' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        ("zoetrope: 1\nlayer: []\nlayers: []", "2:1: unknown key 'layer' in a scene (did you mean 'layers'?)"),
        (
            "zoetrope: 1\nlayers: { id: a }",
            "2:9: layers must be a list, but found a group of keys (start each layer with '- ')"
        ),
        ("zoetrope: 1\nlayers: [ a ]", "2:11: a layer must be a group of keys, but found a single value"),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { sise: [1, 1] }",
            "3:11: unknown key 'sise' in canvas (did you mean 'size'?)"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { size: 100 }",
            "3:17: a size must be a list of two numbers (write size: [414, 736])"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { size: 390x844 }",
            "3:17: a size must be a list of two numbers (write size: [390, 844])"
        ),
        (
            "zoetrope: 1\nlayers: []\ntouches: true",
            "3:10: touches must be a group of keys, but found a single value (write touches: { show: true })"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { size: [0, 100] }",
            "3:17: the width and height of a canvas must be between 1 and 8192 points"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { size: [50, 'random(1, 50)'] }",
            "3:23: 'size' must be a constant (it can use numbers and names of let)"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { size: [100] }",
            "3:17: expected 2 numbers, but found 1 (write size: [414, 736])"
        ),
        (
            "zoetrope: 1\nlayers: []\ncanvas: { background: b }\nvariables: { a: red }",
            "3:23: unknown name 'b' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        ("zoetrope: 1\nlayers: []\nseed: -1", "3:7: 'seed' must be a whole number, 0 to 9000000000000000"),
        ("zoetrope: 1\nlayers: []\nseed: 1.5", "3:7: 'seed' must be a whole number, 0 to 9000000000000000"),
        ("zoetrope: 1\nlayers: []\ntitle: [a]", "3:8: 'title' takes a name, but found a list"),
        ("zoetrope: 1\nlayers: []\nscript: []\nscripts: {}", "3:1: a scene can have script or scripts, not both"),
        (
            "zoetrope: 1\nlayers: []\nscript: wait",
            "3:9: a script must be a list, but found a single value (start each step with '- ')"
        ),
        ("zoetrope: 1\nlayers: []\nvariables: [a]", "3:12: variables must be a group of names, but found a list"),
        (
            "zoetrope: 1\nlayers: []\nanimators: { a: 3 }",
            "3:17: animator 'a' must be a group of keys, but found a single value (keys: duration, delay, timing, animations, addAnimations, completion, scrubsLinearly, pausesOnCompletion, isUserInteractionEnabled, isManualHitTestingEnabled)"
        ),
        (
            "zoetrope: 1\nlayers: []\nanimators: { a: { duraton: 1, duration: 1, animations: {} } }",
            "3:19: unknown key 'duraton' in animator 'a' (did you mean 'duration'?)"
        ),
        (
            "zoetrope: 1\nlayers: []\nanimators: { a: { animations: {} } }",
            "3:17: animator 'a' needs 'duration' (the duration of the animation)"
        ),
    ])
    func wrongKeys(yaml: String, expected: String) {
        #expect(SceneText(yaml).mistakes == [expected])
    }

    @Test func sceneMustBeAGroupOfKeys() {
        let keys = SceneCompiler.fields.map(\.key).joined(separator: ", ")
        #expect(
            SceneText("- zoetrope: 1").mistakes == [
                "1:1: a scene must be a group of keys, but found a list (keys: \(keys))"
            ])
    }

    @Test func oversizedCanvasIsReportedOnlyAsALimit() {
        let file = SceneText(
            """
            zoetrope: 1
            canvas: { size: [9000, 100] }
            layers: [ { id: a }, { id: b } ]
            gestures: [ { tap: b, ended: [ { marker: m } ] } ]
            """)
        #expect(file.mistakes == ["2:17: the width and height of a canvas must be between 1 and 8192 points"])
        #expect(file.outcome.hitLimit)
        let replaced = SceneText("zoetrope: 1\nlayers: []\n", size: (10_000, 10))
        #expect(replaced.outcome.hitLimit && replaced.outcome.diagnostics.first?.location.file == "--size")
        #expect(SceneText("zoetrope: 1\nlayers: []\n", size: (375, 812)).scene?.size == Size(375, 812))
    }

    @Test(arguments: [
        ("variables: { card: 1 }", "4:17", "the name 'card' is already in use"),
        ("let: { a: 1 }\nvariables: { a: 1 }", "4:14", "the name 'a' is already in use"),
        (
            "variables: { a: 1 }\nanimators: { a: { duration: 1, animations: {} } }", "4:14",
            "the name 'a' is already in use"
        ),
        ("let: { card: 1 }", "4:17", "the name 'card' is already in use"),
        ("variables: { index: 1 }", "3:14", "'index' is a reserved name"),
        ("let: { canvas: 1 }", "3:8", "'canvas' is a reserved name"),
        ("variables: { a-b: 1 }", "3:14", "'a-b' is not a valid name"),
        ("variables: { 1a: 1 }", "3:14", "'1a' is not a valid name"),
        ("variables: { a½: 1 }", "3:14", "'a½' is not a valid name"),
    ])
    func clashingNames(keys: String, place: String, message: String) {
        let file = SceneText("zoetrope: 1\ntitle: t\n\(keys)\nlayers: [ { id: card } ]\n")
        #expect(file.mistakes.count == 1 && file.mistakes[0].hasPrefix("\(place): \(message)"), "\(file.report)")
    }

    @Test(arguments: [
        ("let: { pulled: \"-listt.frame.y\" }", "unknown name 'listt'", "did you mean 'list'?"),
        (
            "let: { pulled: \"M0 0 L10 10\" }", "invalid expression: unexpected token",
            "text needs its own quotes"
        ),
    ])
    func mistakesInLetAreReportedOnce(keys: String, message: String, hint: String) {
        let file = SceneText("zoetrope: 1\n\(keys)\nlayers: [ { id: list, opacity: pulled, text: \"${pulled}\" } ]\n")
        #expect(file.mistakes.count == 1, "\(file.report)")
        #expect(file.mistakes.first?.contains(message) == true && file.mistakes.first?.contains(hint) == true)
    }

    @Test func clashingLayers() {
        #expect(
            SceneText(layers: "- id: a\n- id: b\n  layers: [ { id: a } ]\n").mistakes == [
                "5:19: there are two layers with the id 'a'"
            ])
        #expect(SceneText(layers: "- id: a b\n").mistakes.first?.hasPrefix("3:7: 'a b' is not a valid name") == true)
        #expect(SceneText(layers: "- id: [a]\n").mistakes == ["3:7: an id must be a name, but found a list"])
        let shadow = SceneText(layers: "- id: a\n- let: { a: 3 }\n  zPosition: a\n")
        #expect(shadow.mistakes.count == 1 && shadow.mistakes[0].hasPrefix("4:10: the name 'a' is already in use"))
        #expect(SceneText("zoetrope: 1\nlayers: []\nactions: { a: [], b: [] }\n").mistakes.isEmpty)
    }

    /// `random` and animators are rejected in bindings, directly and through `let`.
    @Test func randomIsAllowedOnlyInVariables() {
        for (yaml, place) in [
            ("let: { r: 'random(0, 1)' }\nlayers: []", "2:12"), ("layers: [ { let: { r: 'random(0, 1)' } } ]", "2:24"),
            ("layers: [ { opacity: 'random(0, 1)' } ]", "2:23"), ("layers: [ { text: \"${random(0, 1)}\" } ]", "2:22"),
        ] {
            let found = SceneText("zoetrope: 1\n\(yaml)\n").mistakes
            #expect(found.count == 1 && found[0].hasPrefix("\(place): random is not allowed in a binding"), "\(found)")
        }
        let animator = SceneText(
            "zoetrope: 1\nlayers: [ { zPosition: a.fractionComplete } ]\nanimators: { a: { duration: 1, animations: {} } }"
        )
        #expect(
            animator.mistakes == [
                "2:24: a binding cannot read an animator (bind to the property that it animates, or set a variable from an action and bind to that)"
            ])
    }

    @Test func variablesWithValues() {
        func variables(_ text: String) -> [String] {
            SceneText("zoetrope: 1\nlayers: []\nvariables: { \(text) }\n").mistakes
        }
        #expect(variables("s: { initial: .a, values: [.a, b] }, t: s == .b").isEmpty)
        #expect(variables("s: { initial: .c, values: [.a, .b] }") == ["3:28: '.c' is not allowed here (allowed: a, b)"])
        #expect(variables("s: { values: [.a] }") == ["3:17: variable 's' needs 'initial' (value at the start)"])
        #expect(
            variables("s: { initial: .a, vlaues: [.a] }") == [
                "3:32: unknown key 'vlaues' in variable 's' (did you mean 'values'?)"
            ])
        #expect(
            variables("s: { initial: .a, values: .a }") == ["3:40: values must be a list of cases (write [.one, .two])"]
        )
        #expect(
            variables("s: [1, red]") == [
                "3:21: the elements of a list must have one type, but this is a colour and the first is a number"
            ])
        #expect(
            variables("s: { initial: .a, values: [.a, .b] }, t: s == .c") == [
                "3:60: '.c' is not allowed here (allowed: a, b)"
            ])
    }

    private static let overridable = """
        zoetrope: 1
        variables:
          height: 0.3 * canvas.height
          open: false
          side: { initial: .left, values: [.left, .right] }
          mode: .idle
          name: "'Ada'"
          tint: red
        layers: [ { id: card, bounds: [10, height], text: "${name}" } ]
        """

    @Test func overrides() throws {
        let file = SceneText(
            Self.overridable,
            set: [
                "height": "100 + 2", "open": "true", "side": ".right", "mode": ".busy", "name": "Grace Hopper",
                "tint": "#00FF00",
            ])
        let scene = try #require(file.scene, "\(file.report)")
        let values = Dictionary(uniqueKeysWithValues: scene.variables.map { ($0.name, $0.initial.constant) })
        #expect(values["height"] == .number(102) && values["open"] == .bool(true) && values["side"] == .symbol("right"))
        #expect(values["mode"] == .symbol("busy") && values["name"] == .text("Grace Hopper"))
        #expect(values["tint"] == .color(Color(0, 1, 0)))
        let bare = SceneText(
            Self.overridable, set: ["side": "right", "name": "'Ada' ", "mode": "busy", "height": "canvas.height"])
        #expect(bare.scene?.variables[2].initial.constant == .symbol("right"), "\(bare.report)")
        #expect(bare.scene?.variables[4].initial.constant == .text("Ada"))
    }

    @Test(arguments: [
        (
            "hieght", "1",
            "--set hieght:1:1: error: the scene has no variable 'hieght'\n  1\n  ^\n  hint: did you mean 'height'?"
        ),
        (
            "height", "true",
            "--set height:1:1: error: expected a number, but this is true or false\n  true\n  ^~~~\n  hint: write condition ? 1 : 0"
        ),
        ("open", "1", "--set open:1:1: error: expected true or false, but this is a number\n  1\n  ^"),
        ("side", ".up", "--set side:1:1: error: '.up' is not allowed here\n  .up\n  ^~~\n  hint: allowed: left, right"),
        ("height", "2 +", "--set height:1:4: error: the expression ends too early\n  2 +\n     ^"),
        ("tint", "9", "--set tint:1:1: error: expected a colour, but this is a number\n  9\n  ^"),
        (
            "height", "height + 1",
            "--set height:1:1: error: the variable 'height' depends on itself\n  height + 1\n  ^~~~~~~~~~\n  hint: variables: height"
        ),
    ])
    func wrongOverrides(name: String, value: String, expected: String) {
        #expect(SceneText(Self.overridable, set: [name: value]).report == expected)
    }

    /// A cycle is reported at the override only if it does not exist without it.
    @Test(arguments: [
        (
            "x: y + 1, y: 1", "y", "x",
            "--set y:1:1: error: the variable 'x' depends on itself\n  x\n  ^\n  hint: variables: x, y"
        ),
        ("x: y + 1, y: x", "z", "2", "2:14: the variable 'x' depends on itself (variables: x, y)"),
        ("x: y + 1, y: x", "x", "2", "2:14: the variable 'x' depends on itself (variables: x, y)"),
    ])
    func cyclesOfOverrides(variables: String, name: String, value: String, expected: String) {
        let yaml = "zoetrope: 1\nvariables: { \(variables), z: 1 }\nlayers: []\n"
        let file = SceneText(yaml, set: [name: value])
        #expect([file.report, file.mistakes.joined()].contains(expected), "\(file.report)")
    }

    /// An override does not change the random numbers of other variables.
    @Test func overridesKeepOtherRandomNumbers() {
        let yaml = "zoetrope: 1\nvariables: { a: \"random(0, 1)\", b: \"random(0, 1)\" }\nlayers: []\n"
        let own = SceneText(yaml).scene?.variables[1].initial.term
        #expect(own != nil && SceneText(yaml, set: ["a": "0.5"]).scene?.variables[1].initial.term == own)
    }
}
