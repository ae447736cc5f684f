import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Repeated variables, lists, and functions of copies.
@Suite struct ListTests {
    private static func play(_ loaded: String, set: [String: String] = [:]) throws -> Played {
        try Played(
            """
            zoetrope: 1
            let: { tones: [red, "#00FF00", systemBlue], widths: [10, 20, 40], names: [Inbox, Sent items] }
            layers:
              - id: cell
                repeat: 3
                frame: [0, 0, "widths[index]", 10]
              - { id: label, text: "${names[page]} ${sum(digit)}", color: "tones[page]", frame: [0, 0, 50, 20] }
            variables:
              digit: { repeat: 4, initial: index * 10 }
              state: { repeat: 2, initial: .off, values: [.off, .on] }
              page: 0
              x: 0
              y: 0
              lengths: [3, 5, 8]
            loaded: [ \(loaded) ]
            script: [ { wait: 1s } ]
            """, set: set)
    }

    private func digits(_ played: Played) throws -> [Double] {
        try (0..<4).map { try played.number("digit[\($0)]", at: 0.9) }
    }

    @Test func `each copy of a variable has its own value`() throws {
        #expect(try digits(Self.play("")) == [0, 10, 20, 30])
        #expect(try digits(Self.play("{ set: { page: 1, \"digit[2]\": 7 } }")) == [0, 10, 7, 30])
        #expect(
            try digits(Self.play("{ set: { page: 1 } }, { set: { \"digit[page + 2]\": \"digit[page] + 1\" } }")) == [
                0, 10, 20, 11,
            ])
        #expect(try digits(Self.play("{ set: { digit: 100 - index } }")) == [100, 99, 98, 97])
        #expect(try digits(Self.play("{ set: { digit: 1 } }, { reset: digit }")) == [0, 10, 20, 30])
        #expect(try digits(Self.play("", set: ["digit": "5"])) == [5, 5, 5, 5])
        let played = try Self.play(
            "{ set: { \"state[1]\": .on } }, { if: \"state[1] == .on\", then: { set: { x: 1 } } }")
        #expect(try played.number("x", at: 0.9) == 1)
    }

    @Test func `a copy of a variable is animated like any variable`() throws {
        let played = try Self.play("{ animate: { set: { \"digit[1]\": 20 }, duration: 1s, timing: linear } }")
        #expect(isClose(try played.number("digit[1]", at: 0.5), 15, within: 1e-9))
        #expect(try played.number("digit[2]", at: 0.5) == 20)
    }

    @Test func `lists are indexed when they are read`() throws {
        let played = try Self.play("{ set: { x: \"lengths[page + 1]\", y: \"widths[2]\" } }, { set: { page: 1 } }")
        #expect(try played.number("x", at: 0.9) == 5)
        #expect(try played.number("y", at: 0.9) == 40)
        let label = try played.layer("label", at: 0.9)
        #expect(label[TextFacet.color].color == .init(0, 1, 0))
        #expect(label[TextFacet.text].plain == .text("Sent items 60"))
        let widths = try (0..<3).map { try played.number(GeometryFacet.width, of: "cell[\($0)]", at: 0) }
        #expect(widths == [10, 20, 40])
    }

    @Test(arguments: [
        ("count(cell)", 3.0), ("count(digit)", 4), ("count(tones)", 3), ("count(digit > 5)", 3), ("sum(digit)", 60),
        ("sum(cell.bounds.width)", 70), ("sum(cell.bounds.width * (index + 1))", 170), ("first(digit == 20)", 2),
        ("last(digit < 20)", 1), ("first(digit == 21)", -1), ("any(digit == 30) ? 1 : 0", 1),
        ("all(digit >= 10) ? 1 : 0", 0),
        ("all(cell.opacity == 1) ? 1 : 0", 1), ("sum(widths)", 70), ("sum([1, 2, 3])", 6),
        ("sum(digit * digit[1])", 600),
        ("count(lengths)", 3), ("sum(lengths)", 16), ("count(state == .off)", 2),
    ])
    func `functions of copies`(expression: String, expected: Double) throws {
        let played = try Self.play("{ set: { x: \"\(expression)\" } }")
        #expect(try played.number("x", at: 0.9) == expected)
    }

    @Test func `layers repeat over lists in items and in let`() throws {
        let played = try Played(
            """
            zoetrope: 1
            let: { names: [One, Two] }
            layers:
              - repeat: [ { rows: [ { title: A }, { title: B } ], tones: [0.1, 0.2] }, { rows: [ { title: C } ], tones: [0.3, 0.4] } ]
                layers:
                  - { id: row, repeat: item.rows, let: { own: item.title }, text: "${own}", frame: [0, 0, 20, 20] }
                  - { id: mark, opacity: "item.tones[1]", frame: [0, 0, 20, 20] }
              - { id: name, repeat: names, text: "${item} ${index}", frame: [0, 0, 20, 20] }
            script: [ { wait: 1s } ]
            """)
        let texts = try ["row[0]", "row[1]", "row[2]", "name[1]"].map {
            try played.layer($0, at: 0)[TextFacet.text].plain.text
        }
        #expect(texts == ["A", "B", "C", "Two 1"])
        #expect(try played.number(AppearanceFacet.opacity, of: "mark[1]", at: 0) == 0.4)
    }

    @Test func `layers repeat over a list of groups in let, which other layers count`() throws {
        let played = try Played(
            """
            zoetrope: 2
            let: { rows: [ { title: A, size: 10 }, { title: B, size: 20 }, { title: C, size: 30 } ] }
            layers:
              - { id: row, repeat: rows, text: "${item.title}", frame: [0, 40 * index, item.size, 10] }
              - { id: line, repeat: rows, background: gray, frame: [0, 40 * index + 20, 100, 1] }
              - { id: foot, frame: [0, 40 * count(rows), 100, 10] }
              - id: group
                let: { rows: [ { title: D } ] }
                layers: [ { id: inner, repeat: rows, text: "${item.title}" } ]
            script: [ { wait: 1s } ]
            """)
        let texts = try ["row[0]", "row[2]", "inner"].map { try played.layer($0, at: 0)[TextFacet.text].plain.text }
        #expect(texts == ["A", "C", "D"])
        #expect(try played.layer("row[1]", at: 0).frame == Rect(0, 40, 20, 10))
        #expect(try played.layer("line[2]", at: 0).frame.minY == 100)
        #expect(try played.layer("foot", at: 0).frame.minY == 120)
    }

    @Test func `expressions read the members of a list of groups in let`() throws {
        let played = try Played(
            """
            zoetrope: 2
            let:
              rows:
                - { title: A, size: 10, at: { x: 1 }, tags: [one, two], note: "-" }
                - { title: B, size: 20, at: { x: 2 }, tags: [three, four], note: 7 }
              total: sum(rows.size)
            variables:
              page: 1
              sizes: { repeat: rows, initial: item.size + index }
            layers:
              - { id: first, text: "${rows[page].title} ${total} ${rows.at.x}", frame: [0, 0, "rows[1].size", "rows[0].at.x"] }
              - { id: row, repeat: rows, text: "${item.note} ${rows[index].title}", frame: [0, 0, "sizes[index]", 1] }
              - id: group
                let: { rows: [ { name: D } ] }
                layers: [ { id: inner, text: "${rows[0].name} ${count(rows)}" } ]
            script: [ { wait: 1s } ]
            """)
        let texts = try ["first", "row[0]", "row[1]", "inner"].map {
            try played.layer($0, at: 0)[TextFacet.text].plain.text
        }
        #expect(texts == ["B 30 [1, 2]", "- A", "7 B", "D 1"])
        #expect(try played.layer("first", at: 0).frame.width == 20)
        #expect(try played.layer("row[1]", at: 0).frame.width == 21)
    }

    @Test func `an index outside is an error while the scene plays`() throws {
        let failure = try Played.failure(
            """
            zoetrope: 1
            layers: []
            variables: { digit: { repeat: 2, initial: 0 }, x: 2 }
            loaded: [ { set: { x: "digit[x]" } } ]
            """)
        #expect("\(try #require(failure))".contains("index 2 is outside 0...1"))
        let target = try Played.failure(
            """
            zoetrope: 1
            layers: []
            variables: { digit: { repeat: 2, initial: 0 }, x: 2 }
            loaded: [ { set: { "digit[x]": 1 } } ]
            """)
        #expect("\(try #require(target))".contains("index 2 is outside 0...1"))
    }
}
