import Graphics
import SceneLanguage
import SceneModel
import Testing

/// Groups of names in `let`.
@Suite struct NameGroupTests {
    private func text(_ names: String, layer: String, action: String = "[]") -> SceneText {
        SceneText(
            """
            zoetrope: 2
            let: \(names)
            layers: [ { id: card, frame: [0, 0, 9, 9], \(layer) } ]
            loaded: \(action)
            """)
    }

    @Test func `a name in a group is read with the name of the group`() throws {
        let groups =
            "{ colors: { brand: red, text: { muted: { light: blue, dark: white } } }, base: 8, size: { radius: base / 2 } }"
        let found = text(
            groups, layer: "background: colors.brand, borderColor: colors.text.muted, cornerRadius: size.radius")
        #expect(found.mistakes == [])
        let layer = try #require(found.scene?.layers.first)
        #expect(layer.properties["background"]?.constant == .color(.init(1, 0, 0)))
        #expect(layer.properties["cornerRadius"]?.constant == .number(4))
    }

    @Test func `timings can be in groups`() {
        let names = "{ motion: { sheet: { response: 0.4, dampingFraction: 0.9 }, exit: [0.4, 0, 1, 1], quick: 200ms } }"
        #expect(
            text(
                names, layer: "opacity: 1",
                action: "[ { animate: { set: { card.opacity: 0 } }, timing: motion.sheet }, "
                    + "{ animate: { set: { card.opacity: 1 } }, timing: motion.exit, duration: motion.quick, delay: 1s }, "
                    + "{ animate: { set: { card.opacity: 0 } }, timing: { preset: motion.sheet, velocity: 2 }, delay: 2s } ]"
            ).mistakes == [])
    }

    /// `mask` is nearly `mass`, and a theme has the names of appearances.
    @Test func `groups may have names that resemble other keys`() {
        let sizes = text(
            "{ sizes: { mask: 12, icon: 20, velocity: 3 } }", layer: "cornerRadius: sizes.mask / sizes.velocity")
        #expect(sizes.mistakes == [])
        let theme = text(
            "{ theme: { light: { brand: red }, dark: { brand: blue } } }", layer: "background: theme.dark.brand")
        #expect(theme.mistakes == [])
    }

    @Test func `a value of the command line replaces a name in a group`() throws {
        let scene = try #require(
            SceneText(
                "zoetrope: 2\nlet: { colors: { brand: red } }\nlayers: [ { background: colors.brand } ]\n",
                set: ["colors.brand": "blue"]
            ).scene)
        #expect(scene.layers[0].properties["background"]?.constant == .color(.init(0, 0, 1)))
    }

    @Test(arguments: [
        (
            "{ colors: { brand: red } }", "background: colors.brnd",
            "3:56: 'colors' has no member 'brnd' (did you mean 'brand'?)"
        ),
        (
            "{ \"colors.brand\": red }", "opacity: 1",
            "2:8: 'colors.brand' is not a valid name "
                + "(a name consists of letters, digits and _, and starts with a letter or _)"
        ),
        (
            "{ a: { b: { c: 1 } }, \"a.b\": 2 }", "opacity: 1",
            "2:18: 'a.b' is a name and a group of names (choose another name for one of both)"
        ),
        (
            "{ a: { b: { c: { d: 1 } } } }", "opacity: 1",
            "2:18: groups of names are at most 2 deep"
        ),
        (
            "{ a: { 2x: 1 } }", "opacity: 1",
            "2:13: '2x' is not a valid name (a name consists of letters, digits and _, and starts with a letter or _)"
        ),
        (
            "{ card: { x: 1 } }", "opacity: card.x",
            "2:16: the name 'card' is already in use (layers, variables, animators and let share one namespace)"
        ),
        (
            "{ sheet: { responce: 0.4, dampingFraction: 0.9 } }", "opacity: 1",
            "2:17: unknown key 'responce' in timing (did you mean 'response'?)"
        ),
    ])
    func `mistakes in groups`(names: String, layer: String, mistake: String) {
        #expect(text(names, layer: layer).mistakes.first == mistake)
    }
}
