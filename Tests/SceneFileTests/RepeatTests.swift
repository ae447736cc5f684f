import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// `repeat`, by number and over lists.
@Suite struct RepeatTests {
    private func values(_ layers: String, _ keyPath: String) throws -> [Value?] {
        let file = SceneText(layers: layers)
        return try #require(file.scene, "\(file.report)").layers.map { $0.properties[keyPath]?.constant }
    }

    @Test func byNumber() throws {
        let layers = "- { id: cell, repeat: 3, opacity: index / 2, text: \"${index + 1} of 3\" }"
        #expect(try values(layers, "opacity") == [.number(0), .number(0.5), .number(1)])
        #expect(try values(layers, "text") == [.text("1 of 3"), .text("2 of 3"), .text("3 of 3")])
        let scene = try #require(SceneText(layers: layers).scene)
        #expect(scene.layers.map(\.name) == ["cell[0]", "cell[1]", "cell[2]"])
        #expect(try values("- { repeat: 0, opacity: 1 }\n- { opacity: 0.25 }", "opacity") == [.number(0.25)])
        #expect(try values("- { repeat: canvas.width / 207, opacity: 1 }", "opacity").count == 2)
    }

    /// Prices, dates and phone numbers are not calculated.
    @Test func `digits in quotes are text`() throws {
        let texts = ["4.90", "555-1234", "2026-05-01", "1/2", "007", "+49"]
        let list = texts.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(try values("- { repeat: [\(list)], text: \"${item}\" }", "text") == texts.map { .text($0) })
        #expect(
            try values("- { repeat: [ { price: \"4.90\" } ], text: \"${item.price}\" }", "text") == [.text("4.90")])
        #expect(
            try values("- { repeat: [[\"1\", \"2\", \"\"]], text: \"${item[0]}\" }", "text") == [.text("1")])
        // Without quotes, and with spaces, they are numbers.
        #expect(
            try values("- { repeat: [4.90, 1/2, \"1 / 4\"], text: \"${item}\" }", "text")
                == [.text("4.9"), .text("0.5"), .text("0.25")])
    }

    @Test func `an item can be text with values`() throws {
        #expect(
            try values("- { repeat: [\"A ${1 + 1}\", B], text: \"${item}\" }", "text") == [.text("A 2"), .text("B")])
    }

    @Test func `a list of groups in let has no value`() {
        func mistakes(_ layers: String) -> [String] {
            SceneText("zoetrope: 2\nlet: { rows: [ { a: 1 } ] }\nlayers:\n\(layers)").mistakes
        }
        #expect(
            mistakes("- { id: a, opacity: rows }") == [
                "4:21: 'rows' is a list of groups, which has no value (layers repeat over it, with repeat: rows; "
                    + "count(rows) is the number of its groups; rows[0].a is a value of the first one)"
            ])
        #expect(mistakes("- { repeat: rows, opacity: item.b }").first?.contains("'item' has no member 'b'") == true)
        #expect(mistakes("- { repeat: rows, opacity: item.a }") == [])
    }

    @Test(arguments: [
        (
            "[ { size: 1 }, { siez: 0 } ]", "item.size",
            ["2:31: the other groups of the list have no 'siez' (did you mean 'size'?)"]
        ),
        (
            "[ { a: 1, b: 1 }, { a: 1, b: 0 }, { a: 1 } ]", "item.b",
            ["2:48: this group has no 'b' (the other groups of the list have one)"]
        ),
        (
            "[ { a: { b: 1 } }, { a: { b: 0, c: 2 } } ]", "rows[index].a.b",
            ["2:46: the other groups of the list have no 'a.c' (all groups of a list need the same members)"]
        ),
        (
            "[ { a: 1 }, { a: red } ]", "sum(rows.a)",
            ["2:31: the elements of a list must have one type, but this is a colour and the first is a number"]
        ),
        ("[ { a: 1 }, { a: 0 } ]", "rows[0].b", ["3:37: the groups of 'rows' have no member 'b' (members: a)"]),
        ("[ { a: 1 }, { a: 0 } ]", "rows.b[0]", ["3:37: the groups of 'rows' have no member 'b' (members: a)"]),
        ("[ { a: 1 }, { a: 0 } ]", "rows.a[2]", ["3:44: 'rows.a' has no element 2 (valid indices: 0...1)"]),
        ("[ { a: 1 }, { a: one } ]", "item.a", ["3:37: expected a number, but this is the text 'one'"]),
    ])
    func `a mistake in a list of groups is reported once`(rows: String, opacity: String, mistakes: [String]) {
        #expect(
            SceneText("zoetrope: 2\nlet: { rows: \(rows) }\nlayers: [ { repeat: rows, opacity: \"\(opacity)\" } ]")
                .mistakes == mistakes)
        // The same list without a name.
        guard opacity.hasPrefix("item.") else { return }
        let inline = SceneText("zoetrope: 2\nlayers: [ { repeat: \(rows), opacity: \"\(opacity)\" } ]").mistakes
        #expect(inline.map { $0.drop { $0 != " " } } == mistakes.map { $0.drop { $0 != " " } })
    }

    @Test func `the item of a touched copy has a hint`() {
        func scene(_ ended: String) -> SceneText {
            SceneText(
                """
                zoetrope: 2
                variables: { n: 0 }
                layers: [ { id: chip, repeat: [ { size: 1 }, { size: 2 } ], frame: [0, 0, 9, 9] } ]
                gestures: [ { tap: chip, ended: \(ended) } ]
                """)
        }
        #expect(
            scene("{ set: { n: item.size } }").mistakes == [
                "4:45: unknown name 'item' (for the copy that is touched, write each: layer, where: index == sender.index, "
                    + "do: ...)"
            ])
        #expect(
            scene("{ set: { n: index } }").mistakes == [
                "4:45: unknown name 'index' (sender.index is the index of the copy that is touched)"
            ])
        #expect(
            SceneText(layers: "- { frame: [50 * index, 0, 9, 9] }").mistakes == [
                "3:18: unknown name 'index' (index is known in layers with repeat, and in the actions of each: layer, do: ...)"
            ])
        let gesture = SceneText(
            """
            zoetrope: 2
            layers: [ { id: chip, repeat: 2, frame: [0, 0, 9, 9] } ]
            gestures: [ { tap: "chip[index]", ended: [] } ]
            """)
        #expect(
            gesture.mistakes == [
                "3:21: 'chip[index]' is not a copy of 'chip' (valid indices: 0...1; 'chip' alone is all copies)"
            ])
        let each = scene("{ each: chip, where: index == sender.index, do: { set: { n: item.size } } }")
        #expect(each.mistakes == [], "\(each.report)")
    }

    /// A mistake in many copies is one message.
    @Test func mistakesOfCopies() {
        #expect(
            SceneText(layers: "- { repeat: 8, opacity: 1.1 + index }").mistakes == [
                "3:25: opacity cannot be 1.1 (and in 7 more copies) (allowed: 0 to 1)"
            ])
        // Only two of three copies are wrong; nested copies count too.
        #expect(
            SceneText(layers: "- { repeat: 3, opacity: index }").mistakes == [
                "3:25: opacity cannot be 2 (allowed: 0 to 1)"
            ])
        #expect(
            SceneText(layers: "- { repeat: [[a, b], [c]], layers: [ { repeat: 2, text: x, color: \"#${index}\" } ] }")
                .mistakes.count == 1)
        #expect(
            SceneText(layers: "- { repeat: [redd, bleu], background: item }").mistakes == [
                "3:39: expected a colour, but this is the text 'redd' (and in 1 more copy) (did you mean 'red'?)"
            ])
        #expect(
            SceneText(layers: "- { repeat: 2, layers: [ { repeat: 2, opacity: 2 + index } ] }").mistakes == [
                "3:48: opacity cannot be 2 (and in 3 more copies) (allowed: 0 to 1)"
            ])
        // Names of different lengths.
        let files = SceneText(layers: "- { repeat: [one, three], image: \"${item}.png\" }").mistakes
        #expect(files.count == 1 && files[0].contains("'one.png' (and in 1 more copy)"), "\(files)")
        // The same words in all copies need no number.
        #expect(
            SceneText(layers: "- { repeat: 8, opacity: 2 }").mistakes == [
                "3:25: opacity cannot be 2 (allowed: 0 to 1)"
            ])
    }

    @Test func mistakesOfCopiesInActions() {
        let file = SceneText(
            """
            zoetrope: 1
            variables: { open: 1 }
            layers: [ { id: cell, repeat: 8, opacity: open, frame: [0, 0, 9, 9] } ]
            loaded: [ { set: { cell.opacity: 0, open: 2 } } ]
            """)
        #expect(
            file.mistakes == [
                "4:20: cell[0].opacity cannot be set: it is bound to open, which changes (and in 7 more copies) (set open instead, or declare a constant)"
            ], "\(file.report)")
        let range = SceneText(
            """
            zoetrope: 1
            layers: [ { id: cell, repeat: 8, frame: [0, 0, 9, 9] } ]
            loaded: [ { set: { cell.opacity: index + 2 } } ]
            """)
        #expect(
            range.mistakes == ["3:34: opacity cannot be 2 (and in 7 more copies) (allowed: 0 to 1)"], "\(range.report)")
    }

    @Test func overLists() throws {
        let layers = """
            - repeat: [0.25, pi / 4, 1]
              opacity: min(item, 0.5)
              zPosition: index
            """
        #expect(try values(layers, "opacity") == [.number(0.25), .number(0.5), .number(0.5)])
        #expect(try values(layers, "zPosition") == [.number(0), .number(1), .number(2)])
    }

    @Test func overGroups() throws {
        let layers = """
            - repeat:
                - { title: Clouds, tint: "#F00", size: { width: 20 } }
                - { title: "Rain, later", tint: blue, size: { width: 2 * 15 } }
              text: "${item.title}!"
              color: item.tint
              bounds: [item.size.width, index]
            """
        #expect(try values(layers, "text") == [.text("Clouds!"), .text("Rain, later!")])
        #expect(try values(layers, "color") == [.color(.init(1, 0, 0)), .color(.init(0, 0, 1))])
        #expect(try values(layers, "bounds.width") == [.number(20), .number(30)])
    }

    @Test func itemsCanHaveAValueNamedDark() throws {
        let layers = """
            - repeat: [ { name: a, dark: "#F00" }, { name: b, dark: "#00F" } ]
              background: item.dark
            """
        #expect(try values(layers, "background") == [.color(.init(1, 0, 0)), .color(.init(0, 0, 1))])
        let both = "- { repeat: [ { light: \"#F00\", dark: \"#00F\" } ], background: item }"
        #expect(SceneText(layers: both).mistakes == [])
    }

    @Test func nested() throws {
        let layers = """
            - repeat: 2
              let: { row: index }
              layers:
                - repeat: 3
                  id: cell
                  zPosition: 10 * row + index
            """
        let scene = try #require(SceneText(layers: layers).scene)
        let cells = scene.layers.filter { $0.id == "cell" }
        #expect(cells.map { $0.properties["zPosition"]?.constant } == [0, 1, 2, 10, 11, 12].map { .number($0) })
        #expect(cells.map(\.name) == (0..<6).map { "cell[\($0)]" })
        #expect(scene.layers.map(\.parent) == [nil, 0, 0, 0, nil, 4, 4, 4])
    }

    /// A copy can depend on the previous copy.
    @Test func chainsOfCopies() throws {
        let file = SceneText(
            layers: """
                - repeat: 150
                  id: row
                  bounds: [414, 10 + index]
                  position: [0, "index == 0 ? 5 : row[max(index - 1, 0)].frame.y + row[max(index - 1, 0)].frame.height + 5"]
                """)
        #expect(file.mistakes.isEmpty, "\(file.report)")
        let long = SceneText(
            layers: "- { repeat: 300, id: row, position.y: \"index == 0 ? 0 : row[max(index - 1, 0)].position.y + 1\" }"
        )
        #expect(
            long.mistakes == [
                """
                3:40: row[200].position.y depends on a chain of more than 200 values \
                (compute it from index or from a variable)
                """
            ])
        #expect(long.outcome.hitLimit)
    }

    @Test(arguments: [
        ("repeat: 1.5", "3:13: repeat needs a whole number, 0 or more"),
        ("repeat: -1", "3:13: repeat needs a whole number, 0 or more"),
        ("repeat: 1e5", "3:13: repeat makes more than 10000 layers"),
        (
            "repeat: count",
            "3:13: repeat needs a constant number (it can use numbers, canvas and names of let, not variables)"
        ),
        ("repeat: red", "3:13: expected a number, but this is a colour"),
        (
            "repeat: 2, opacity: item",
            "3:25: unknown name 'item' (names are variables, layer ids, animators and canvas; cases start with a dot)"
        ),
        (
            "opacity: index",
            "3:14: unknown name 'index' (index is known in layers with repeat, and in the actions of each: layer, do: ...)"
        ),
        ("repeat: [ { title: a } ], opacity: item.titel", "3:40: 'item' has no member 'titel' (did you mean 'title'?)"),
        ("repeat: 3, opacity: index", "3:25: opacity cannot be 2 (allowed: 0 to 1)"),
    ])
    func mistakes(keys: String, expected: String) {
        let file = SceneText("zoetrope: 1\nvariables: { count: 3 }\nlayers: [{ \(keys) }]\n")
        let found = file.mistakes.map { $0.replacing(/^3:(\d+)/) { "3:\((Int($0.output.1) ?? 0) - 7)" } }
        #expect(found == [expected], "\(file.report)")
    }

    @Test func `reset takes all copies of a variable`() {
        let file = SceneText(
            """
            zoetrope: 1
            variables: { digit: { repeat: 2, initial: 0 } }
            layers: []
            loaded: [ { reset: "digit[1]" }, { reset: digit } ]
            """)
        #expect(
            file.mistakes == [
                "4:21: reset takes all copies of 'digit' (leave out the index, or use set for one copy)"
            ])
    }

    @Test func layerCountIsLimited() {
        let file = SceneText(
            """
            zoetrope: 1
            layers:
              - { repeat: 101, layers: [ { repeat: 100, id: cell } ] }
              - { id: last }
            gestures: [ { tap: last, ended: [ { marker: a } ] } ]
            """)
        #expect(file.mistakes == ["3:30: the scene has more than 10000 layers"])
        #expect(file.outcome.hitLimit)
        let fits = SceneText(layers: "- { repeat: 100, layers: [ { repeat: 99, id: cell } ] }")
        #expect(fits.scene?.layers.count == 10_000)
    }

    @Test func layerNestingIsLimited() {
        func nested(_ depth: Int) -> SceneText {
            let lines = (0..<depth).flatMap { level in
                let indent = String(repeating: "  ", count: level)
                return ["\(indent)- opacity: 1", "\(indent)  layers:"]
            }
            return SceneText(layers: lines.joined(separator: "\n") + " []\n")
        }
        #expect(nested(40).mistakes.isEmpty)
        #expect(nested(60).mistakes.count == 1)
    }
}
