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

    @Test func `timings of a file that is missing are not reported`() {
        let text = SceneText(
            """
            zoetrope: 2
            let: { include: none.yaml }
            layers: [ { id: a } ]
            loaded:
              - { animate: { set: { a.opacity: 0 } }, timing: sheet }
              - { animate: { set: { a.opacity: 1 } }, timing: { preset: sheet, velocity: 1 } }
            """)
        #expect(text.mistakes == ["2:17: there is no file 'none.yaml'"])
    }

    @Test func `a file without any key of a scene is one error`() {
        #expect(
            SceneText("brand: red\nscrim: black\nquick: 200ms\n").mistakes == [
                "1:1: this file is not a scene: it has neither 'zoetrope' nor 'layers' "
                    + "(a scene takes the names of a file with let: { include: tokens.yaml })"
            ])
        let scene = SceneText("brand: red\nscrim: black\nlayers: []\n").mistakes
        #expect(scene.first?.hasPrefix("1:1: unknown key 'brand'") == true, "\(scene)")
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
                "3:12: unknown key 'systemName' in a layer (SwiftUI's 'systemName' is the property 'image' here, the path of a file, such as an exported symbol; or include the part symbol, which draws a path)",
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
        let hint = "(did you mean 'banner'? The scene does not use it)"
        #expect(
            SceneText(scene).mistakes == [
                "3:18: there is no variable or layer 'card' (also used in line 4) \(hint)"
            ])
        #expect(
            SceneText(scene.replacing("card.opacity: card", with: "dot.zPosition: card")).mistakes.first
                == "3:33: unknown name 'card' (also used in line 4) \(hint)")
    }

    @Test func `a missing name is one error at its first use, which names the lines of the others`() {
        func mistake(_ uses: [Int: String]) -> [String] {
            let last = uses.keys.max() ?? 0
            let script = (5...max(last, 5)).map { "  - \(uses[$0] ?? "{ wait: 1ms }")" }.joined(separator: "\n")
            return SceneText("zoetrope: 2\ncanvas: { size: [9, 9] }\nlayers: [ { id: box } ]\nscript:\n\(script)\n")
                .mistakes
        }
        let tap = "{ tap: gone }"
        let hint = "(did you mean 'box'? The scene does not use it)"
        #expect(mistake([5: tap]) == ["5:12: there is no layer 'gone' \(hint)"])
        #expect(mistake([5: tap, 7: tap]) == ["5:12: there is no layer 'gone' (also used in line 7) \(hint)"])
        #expect(
            mistake([6: tap, 8: tap, 9: tap]) == ["6:12: there is no layer 'gone' (also used in lines 8 and 9) \(hint)"]
        )
        #expect(
            mistake([5: tap, 6: tap, 8: tap, 9: tap]) == [
                "5:12: there is no layer 'gone' (also used in lines 6, 8 and 9) \(hint)"
            ])
        #expect(
            mistake([5: tap, 6: tap, 8: tap, 9: tap, 20: tap, 30: tap]) == [
                "5:12: there is no layer 'gone' (also used in lines 6, 8 and 3 more) \(hint)"
            ])
        let drag = "{ drag: { from: gone, to: gone } }"
        #expect(mistake([5: drag]).count == 1 && mistake([5: drag])[0].contains("(again in this line)"))
        // Other names are errors of their own, and 100 uses are no reason to leave these out.
        var many = Dictionary(uniqueKeysWithValues: (5...200).map { ($0, tap) })
        many[90] = "{ tap: lost }"
        #expect(
            mistake(many).map { $0.prefix { $0 != "(" } } == [
                "5:12: there is no layer 'gone' ", "90:12: there is no layer 'lost' ",
            ])
        #expect(mistake(many)[0].contains("(also used in lines 6, 7 and 192 more)"))
    }

    /// The sections of a scene are not read in the order of the file.
    @Test func `the first use is the first in the file`() {
        let scene = """
            zoetrope: 2
            expect: [ { at: end, that: gone.opacity == 1 } ]
            script: [ { tap: gone } ]
            loaded: { set: { gone.opacity: 0 } }
            layers: [ { id: box, opacity: gone.opacity }, { id: other } ]

            """
        let found = SceneText(scene).mistakes
        #expect(found.count == 1 && found[0].hasPrefix("2:28: unknown name 'gone' (also used in lines 3, 4 and 5)"))
    }

    /// Where a layer is expected, the hint lists the layers.
    @Test func `the hint of a use as a layer is shown`() {
        let start = "zoetrope: 2\nlayers: [ { id: banner, opacity: card.opacity }, { id: note } ]\n"
        #expect(
            SceneText(start + "script: [ { tap: card }, { wait: card.opacity } ]\n").mistakes == [
                "2:34: unknown name 'card' (also used in line 3) (layers: banner, note)"
            ])
        #expect(
            SceneText(start + "script: [ { wait: card.opacity } ]\n").mistakes == [
                "2:34: unknown name 'card' (also used in line 3) (names are variables, layer ids, animators and canvas; "
                    + "cases start with a dot)"
            ])
    }

    @Test func `members of different types and colours are errors of their own`() {
        let found = SceneText(
            layers:
                "- { background: UIColor.systemBlue }\n- { background: UIColor.label }\n- { opacity: count }\n- { opacity: count }\n"
        ).mistakes
        #expect(found.map { $0.prefix(2) } == ["3:", "4:", "5:", "6:"], "\(found)")
    }

    @Test func `each file has its own first use`() throws {
        let folder = try TemporaryFolder()
        try folder.write("layers: [ { opacity: gone.opacity }, { opacity: gone.zPosition } ]\n", to: "part.yaml")
        try folder.write(
            "zoetrope: 2\nlayers: [ { include: part.yaml }, { include: part.yaml }, { zPosition: gone.opacity } ]\n",
            to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        #expect(
            outcome.diagnostics.map(\.message) == ["unknown name 'gone'", "unknown name 'gone' (again in this line)"],
            "\(outcome.diagnostics)")
    }

    @Test func `the layers are listed if several may be meant`() {
        let scene = "zoetrope: 2\nlayers: [ { id: banner }, { id: note } ]\nloaded: { set: { card.opacity: 0 } }\n"
        #expect(
            SceneText(scene).mistakes == ["3:18: there is no variable or layer 'card' (layers: banner, note)"])
    }
}
