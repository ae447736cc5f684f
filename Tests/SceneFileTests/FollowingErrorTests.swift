import SceneFile
import SceneLanguage
import TestSupport
import Testing

/// Errors that only follow from another one are not reported.
@Suite struct FollowingErrorTests {
    private static let uses = """
        gestures:
          - tap: card
            ended:
              - set: { card.opacity: card.bounds.width / 200, "inner[0].opacity": 0 }
              - animate: { set: { card.position: [1, 2] } }
        script: [ { tap: card }, { drag: { from: "card[0]", by: [1, 2] } }, { wait: settled } ]
        expect: [ { at: end, that: card.opacity == 1 } ]

        """

    private func mistakes(_ layers: String) -> [String] {
        SceneText("zoetrope: 2\n\(layers)\n\(Self.uses)").mistakes
    }

    @Test(arguments: [
        (
            "layers: [ { id: card, repeat: count, layers: [ { id: inner } ] } ]",
            "2:31: unknown name 'count' ('count' is a function: write count(...))"
        ),
        (
            "layers: [ { id: card, repeat: 1.5, mask: { id: inner } } ]",
            "2:31: repeat needs a whole number, 0 or more"
        ),
        ("layers: [ { include: none.yaml } ]", "2:22: there is no file 'none.yaml'"),
        (
            "layers: [ { id: card, include: none.yaml }, { id: inner, repeat: 2 } ]",
            "2:32: there is no file 'none.yaml'"
        ),
        (
            "layers: [ { Id: card, layers: [ { id: inner, repeat: 2 } ] } ]",
            "2:13: unknown key 'Id' in a layer (did you mean 'id'?)"
        ),
        (
            "layers: [ { id: card, layer: [ { id: inner, repeat: 2 } ] } ]",
            "2:23: unknown key 'layer' in a layer (did you mean 'layers'?)"
        ),
        (
            "layers: [ { id: card, Repeat: 3, layers: [ { id: inner } ] } ]",
            "2:23: unknown key 'Repeat' in a layer (did you mean 'repeat'?)"
        ),
        (
            "views: [ { id: card }, { id: inner, repeat: 2 } ]",
            "2:1: unknown key 'views' in a scene (did you mean 'layers'?)"
        ),
        (
            "layer: [ { id: card }, { id: inner, repeat: 2 } ]",
            "2:1: unknown key 'layer' in a scene (did you mean 'layers'?)"
        ),
        ("layers: 5", "2:9: layers must be a list, but found a single value (start each layer with '- ')"),
        ("layers: [ card, inner ]", "2:11: a layer must be a group of keys, but found a single value"),
        ("layers: [ { id: [card] } ]", "2:17: an id must be a name, but found a list"),
    ])
    func `a layer that is missing because of an error`(layers: String, expected: String) {
        var found = mistakes(layers)
        // Each of two values is a mistake of its own.
        if layers.contains("card, inner ]") { found = found.filter { !$0.hasPrefix("2:17") } }
        #expect(found == [expected])
    }

    @Test func `the error of a missing list of layers comes once`() {
        let found = mistakes("title: None")
        #expect(found == ["1:1: a scene needs 'layers' (the layers of the scene)"])
    }

    @Test func `an id that is no name`() {
        let found = SceneText(
            "zoetrope: 2\nlayers: [ { id: my-card }, { id: inner, repeat: 2 } ]\n"
                + Self.uses.replacing("card", with: "my-card")
        ).mistakes
        #expect(
            found == [
                "2:17: 'my-card' is not a valid name (a name consists of letters, digits and _, and starts with a letter or _)"
            ])
    }

    @Test func `an error beside an id that is a number stays`() {
        let mistakes = SceneText("zoetrope: 2\nlayers: [ { id: 1 }, { id: a, opacity: wobble + 1 } ]\n").mistakes
        #expect(mistakes.map { $0.prefix { $0 != " " } } == ["2:17:", "2:40:"])
    }

    @Test func `other errors stay`() {
        let found = SceneText(
            "zoetrope: 2\nlayers: [ { id: card, repeat: 0.5 }, { id: other } ]\nscript: [ { tap: card }, { tap: cord } ]\n"
        ).mistakes
        #expect(
            found == [
                "2:31: repeat needs a whole number, 0 or more",
                "3:33: there is no layer 'cord' (did you mean 'card'?)",
            ])
    }

    @Test func `names of a part`() throws {
        let folder = try TemporaryFolder()
        try folder.write("layers: [ { id: title, repeat: 0.5 } ]\nvariables: { shown: true }\n", to: "part.yaml")
        try folder.write(
            """
            zoetrope: 2
            layers: [ { id: theme, include: part.yaml } ]
            script: [ { tap: theme.title } ]
            loaded: { set: { theme.title.opacity: 0, theme.shown: false } }

            """, to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        #expect(outcome.diagnostics.map(\.message) == ["repeat needs a whole number, 0 or more"])
    }

    @Test(arguments: [
        ("variables: [ open ]", "3:12: variables must be a group of names, but found a list"),
        ("variable: { open: false }", "3:1: unknown key 'variable' in a scene (did you mean 'variables'?)"),
    ])
    func `variables that are missing because of an error`(line: String, expected: String) {
        let scene = "zoetrope: 2\nlayers: [ { id: a, hidden: not open } ]\n\(line)\nloaded: { set: { open: true } }\n"
        #expect(SceneText(scene).mistakes == [expected])
    }

    @Test func `the kind of content is not missed if its key has an error`() {
        let mistakes = SceneText(
            layers: "- { id: a, systemName: heart.fill, color: white }\n- { id: b, txt: hi, color: white }\n"
        ).mistakes
        #expect(
            mistakes == [
                "3:12: unknown key 'systemName' in a layer (SwiftUI's 'systemName' is the property 'image' here, the path of a file, such as an exported symbol)",
                "4:12: unknown key 'txt' in a layer (did you mean 'text'?)",
            ])
    }

    @Test func `a renamed layer is suggested if nothing names it`() {
        let scene = """
            zoetrope: 2
            layers: [ { id: banner, layers: [ { id: title } ] }, { id: dot } ]
            loaded: { set: { card.opacity: card.zPosition, dot.opacity: 0 } }
            script: [ { tap: card } ]

            """
        let hint = "(did you mean 'banner', which nothing names?)"
        #expect(
            SceneText(scene).mistakes == [
                "3:18: there is no variable or layer 'card' \(hint)", "4:18: there is no layer 'card' \(hint)",
            ])
        #expect(
            SceneText(scene.replacing("card.opacity: card", with: "dot.zPosition: card")).mistakes.first
                == "3:33: unknown name 'card' \(hint)")
    }

    @Test func `the layers are listed if several may be meant`() {
        let scene = "zoetrope: 2\nlayers: [ { id: banner }, { id: note } ]\nloaded: { set: { card.opacity: 0 } }\n"
        #expect(
            SceneText(scene).mistakes == ["3:18: there is no variable or layer 'card' (layers: banner, note)"])
    }
}
