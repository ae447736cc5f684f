import Foundation
import Graphics
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Files that are included as layers with an id, with parameters, variables, actions and gestures of their own.
@Suite struct PartTests {
    /// A switch: tapping it changes `isOn`, and an animation moves its knob.
    private static let toggle = """
        zoetrope: 1
        title: A switch that is shown by itself
        canvas: { size: [100, 50] }
        parameters: { isOn: false, tint: systemGreen, title: Wi-Fi, length: 1s }
        let: { travel: part.bounds.width - knob.bounds.width }
        variables: { state: isOn, count: 0 }
        layers:
          - { id: track, background: "state ? tint : systemGray", cornerRadius: 15 }
          - { id: knob, bounds: [20, 20], position: ["10 + (isOn ? travel : 0)", 10] }
          - { id: label, text: "${title} ${count}", frame: [0, 30, 100, 20] }
        actions:
          change:
            parameters: { to: true }
            do:
              - set: { state: to, count: count + 1 }
              - animate: { set: { knob.position.x: "10 + (to ? 80 : 0)" }, duration: length, timing: linear }
        gestures:
          - { tap: track, ended: { call: change, with: { to: not state } } }
        script: [ { tap: track }, { wait: 2s } ]
        """

    private func play(_ scene: String, files: [String: String] = [:], set: [String: String] = [:]) throws -> Played {
        let folder = try TemporaryFolder()
        try folder.write(Self.toggle, to: "toggle.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(scene, to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"), options: SceneOptions(overrides: set))
        let report = outcome.diagnostics.map { "\($0.location.line): \($0.message) (\($0.hint?.description ?? ""))" }
        return try Played(try #require(outcome.scene, "\(report.joined(separator: "\n"))"))
    }

    private func mistakes(_ scene: String, files: [String: String] = [:]) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(Self.toggle, to: "toggle.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(scene, to: "main.yaml")
        return try SceneLoader.load(folder.path("main.yaml")).diagnostics.map {
            let file = $0.location.file.split(separator: "/").last ?? ""
            return "\(file):\($0.location.line):\($0.location.column): \($0.message)"
                + ($0.hint.map { " (\($0))" } ?? "")
        }
    }

    /// A scene reacts to a part: what it sees in its handler is the part after the same touch.
    @Test func `the handlers of a part come before those of the files around it`() throws {
        let run = try play(
            """
            zoetrope: 1
            canvas: { size: [100, 100] }
            variables: { seen: false, order: "''" }
            layers: [ { id: outer, include: outer.yaml, frame: [0, 0, 100, 50] } ]
            gestures:
              - { tap: outer.wifi.track, simultaneous: true, ended: { set: { seen: outer.wifi.state, order: "${outer.order}c" } } }
            script: [ { tap: outer.wifi.track } ]
            """,
            files: [
                "outer.yaml": """
                variables: { order: "''" }
                layers: [ { id: wifi, include: toggle.yaml, frame: [0, 0, 100, 50] } ]
                gestures:
                  - { tap: wifi.track, simultaneous: true, ended: { set: { order: "${wifi.count}b" } } }
                """
            ])
        let end = run.timeline.duration
        #expect(try run.variable("seen", at: end) == .bool(true))
        #expect(try run.variable("order", at: end) == .text("1bc"))
    }

    /// Each copy of a part has its own parts, also repeated ones.
    @Test func `parts in repeated parts belong to their copy`() throws {
        let run = try play(
            """
            zoetrope: 1
            layers:
              - { id: row, repeat: 3, include: outer.yaml, frame: [0, 30 * index, 100, 30], with: { base: index + 1 } }
            loaded: [ { call: "row[1].more" }, { call: "row[2].sw.less" }, { set: { "row.sw.n[0]": 40 } } ]
            script: [ { tap: "row.sw.box[1]" }, { wait: 100ms } ]
            """,
            files: [
                "inner.yaml": """
                parameters: { start: 1 }
                variables: { n: start }
                layers: [ { id: box, frame: [0, 0, 10, 10], cornerRadius: n } ]
                actions: { less: { set: { n: n - 1 } } }
                gestures: [ { tap: box, ended: { set: { n: n + 100 } } } ]
                """,
                "outer.yaml": """
                parameters: { base: 2 }
                layers:
                  - { id: sw, include: inner.yaml, frame: [0, 0, 10, 10], with: { start: base } }
                  - { id: both, repeat: 2, include: inner.yaml, frame: [20 * index, 20, 10, 10], with: { start: 10 * base + index } }
                  - { id: shown, frame: [50, 0, 50, 20], text: "${sw.n} ${sw.box.cornerRadius} ${sum(both.n)} ${both.n[1]} ${both.box[1].cornerRadius}" }
                actions: { more: { set: { sw.n: sw.n + 5, "both.n[1]": 7 } } }
                """,
            ])
        func shown(_ row: Int) throws -> Value { try run.layer("row.shown[\(row)]", at: 0.2)[TextFacet.text].plain }
        #expect(try shown(0) == .text("40 40 21 11 11"))
        #expect(try shown(1) == .text("107 107 27 7 7"))
        #expect(try shown(2) == .text("2 2 61 31 31"))
    }

    /// A text parameter takes text, as `text` of a layer does.
    @Test(
        arguments: [
            ("title: item.name", "title: \"${item.name}\" for its value, or title: \"item.name\" for this text"),
            ("title: n", "title: \"${n}\" for its value, or title: \"n\" for this text"),
            ("title: n + 1", "title: \"${n + 1}\" for its value, or title: \"n + 1\" for this text"),
            ("title: \"''\"", "title: \"\""), ("title: \"'On'\"", "title: On"),
            ("title: \"item.name\"", nil), ("title: nothing", nil), ("title: \"${n}\"", nil), ("title: it's", nil),
            ("title: \"\"", nil), ("title: 5", nil),
        ] as [(String, String?)])
    func `text that looks like an expression is a warning`(given: String, hint: String?) throws {
        let found = try mistakes(
            """
            zoetrope: 1
            variables: { n: 1 }
            layers: [ { repeat: [ { name: A }, { name: B } ], layers: [ { id: t, include: toggle.yaml, frame: [0, 0, 100, 50], with: { \(given) } } ] } ]
            """)
        if let hint {
            #expect(
                found.count == 1 && found[0].hasPrefix("main.yaml:3:") && found[0].hasSuffix("(write \(hint))"),
                "\(found)")
        } else {
            #expect(found == [])
        }
    }

    private static let two = """
        zoetrope: 1
        layers:
          - { id: wifi, include: toggle.yaml, frame: [0, 0, 100, 50], with: { title: "W ${sum([1, 2])}" } }
          - { id: mail, include: toggle.yaml, frame: [0, 100, 100, 50], with: { isOn: true, tint: red, length: 500ms } }
          - { id: summary, text: "${wifi.state} ${mail.count}", frame: [0, 200, 100, 20] }
        variables: { seen: 0 }
        """

    @Test func `each part has its own names and parameters`() throws {
        let run = try play(Self.two + "\nscript: [ { tap: wifi.track }, { wait: 3s } ]")
        #expect(try run.number("wifi.count", at: 2) == 1)
        #expect(try run.number("mail.count", at: 2) == 0)
        #expect(try run.variable("wifi.state", at: 2) == .bool(true))
        #expect(try run.layer("wifi.label", at: 2)[TextFacet.text].plain == .text("W 3 1"))
        #expect(try run.layer("mail.label", at: 2)[TextFacet.text].plain == .text("Wi-Fi 0"))
        #expect(try run.layer("summary", at: 2)[TextFacet.text].plain == .text("true 0"))
        #expect(try run.number(GeometryFacet.positionX, of: "mail.knob", at: 0) == 90)
        #expect(try run.number(GeometryFacet.positionX, of: "wifi.knob", at: 2.9) == 90)
    }

    @Test func `a scene calls the actions of a part and sets its names`() throws {
        let run = try play(
            Self.two + """

                loaded:
                  - { call: mail.change, with: { to: false } }
                  - { set: { wifi.count: 7, wifi.knob.opacity: 0.5, seen: mail.knob.position.x } }
                script: [ { wait: 1s } ]
                """)
        #expect(try run.number("mail.count", at: 0.5) == 1)
        #expect(try run.number("wifi.count", at: 0.5) == 7)
        #expect(try run.number("seen", at: 0.5) == 10)
        #expect(try run.number(AppearanceFacet.opacity, of: "wifi.knob", at: 0.5) == 0.5)
        // The parameter `length` of this part is 500 ms.
        #expect(isClose(try run.number(GeometryFacet.positionX, of: "mail.knob", at: 0.25), 50, within: 1e-6))
    }

    @Test func `each copy of a repeated part has variables, actions and gestures of its own`() throws {
        let run = try play(
            """
            zoetrope: 1
            let: { names: [One, Two, Three] }
            layers:
              - id: row
                repeat: 3
                include: toggle.yaml
                frame: [0, index * 60, 100, 50]
                with: { title: "${names[index]}", isOn: index == 1 }
              - { id: sum, text: "${count(row.state)} ${sum(row.count)}", frame: [0, 200, 100, 20] }
            loaded: { call: "row[2].change" }
            script: [ { tap: "row.track[0]" }, { wait: 2s } ]
            """)
        let texts = try (0..<3).map { try run.layer("row.label[\($0)]", at: 1)[TextFacet.text].plain.text }
        #expect(texts == ["One 1", "Two 0", "Three 1"])
        #expect(try run.layer("sum", at: 1)[TextFacet.text].plain == .text("3 2"))
    }

    @Test func `a part in a repeated layer has names of its own in each copy`() throws {
        let run = try play(
            """
            zoetrope: 1
            layers:
              - id: cell
                repeat: [One, Two]
                frame: [0, index * 60, 100, 50]
                layers:
                  - { id: row, include: toggle.yaml, with: { title: "${item}", length: 200ms } }
                  - { id: list, include: list.yaml }
            loaded: [ { call: "row[1].change" }, { set: { "row.count[0]": 5 } } ]
            script: [ { wait: 1s } ]
            """,
            files: [
                "list.yaml": """
                layers: [ { id: bit, repeat: 3, frame: [0, 0, index + 1, 5] }, { id: last, opacity: "bit[2].bounds.width / 4" } ]
                """
            ])
        let texts = try (0..<2).map { try run.layer("row.label[\($0)]", at: 0.9)[TextFacet.text].plain.text }
        #expect(texts == ["One 5", "Two 1"])
        let knobs = try (0..<2).map { try run.number(GeometryFacet.positionX, of: "row.knob[\($0)]", at: 0.9) }
        #expect(knobs == [10, 90])
        #expect(try run.number(AppearanceFacet.opacity, of: "list.last[1]", at: 0) == 0.75)
    }

    @Test func `each copy of a part has functions of its own`() throws {
        let run = try play(
            """
            zoetrope: 1
            layers:
              - { id: row, repeat: 3, include: scaled.yaml, with: { factor: index + 1 } }
              - { id: cell, repeat: 2, layers: [ { id: inner, include: scaled.yaml, with: { factor: index } } ] }
            script: [ { wait: 100ms } ]
            """,
            files: [
                "scaled.yaml": """
                parameters: { factor: 1 }
                functions: { scaled: { parameters: [x], is: x * factor } }
                layers: [ { id: bar, frame: [0, 0, scaled(10), 5] } ]
                """
            ])
        let rows = try (0..<3).map { try run.number(GeometryFacet.width, of: "row.bar[\($0)]", at: 0) }
        #expect(rows == [10, 20, 30])
        let cells = try (0..<2).map { try run.number(GeometryFacet.width, of: "inner.bar[\($0)]", at: 0) }
        #expect(cells == [0, 10])
    }

    @Test func `a part can be played by itself, with its default values`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.toggle, to: "toggle.yaml")
        let outcome = try SceneLoader.load(
            folder.path("toggle.yaml"), options: SceneOptions(overrides: ["isOn": "true"]))
        let run = try Played(try #require(outcome.scene, "\(outcome.diagnostics)"))
        #expect(try run.variable("state", at: 0) == .bool(true))
        #expect(try run.variable("state", at: 1.5) == .bool(false))
        // part.bounds is that of the canvas.
        #expect(try run.number(GeometryFacet.positionX, of: "knob", at: 0) == 90)
    }

    @Test func `parts contain parts`() throws {
        let run = try play(
            """
            zoetrope: 1
            layers: [ { id: page, include: page.yaml, frame: [0, 0, 200, 200] } ]
            loaded: { call: page.flip }
            script: [ { wait: 2s } ]
            """,
            files: [
                "page.yaml": """
                layers: [ { id: first, include: toggle.yaml, frame: [0, 0, 100, 50] } ]
                actions: { flip: [ { call: first.change }, { set: { first.count: first.count + 10 } } ] }
                """
            ])
        #expect(try run.number("page.first.count", at: 1) == 11)
        #expect(try run.number(GeometryFacet.positionX, of: "page.first.knob", at: 1.5) == 90)
    }

    @Test func `mistakes in parts`() throws {
        func part(_ keys: String) throws -> [String] {
            try mistakes("zoetrope: 1\nlayers: [ { id: a, include: toggle.yaml, \(keys) } ]")
        }
        #expect(
            try part("with: { tilte: x }") == [
                "main.yaml:2:50: the file has no parameter 'tilte' (did you mean 'title'?)"
            ])
        #expect(try part("with: { isOn: 3 }") == ["main.yaml:2:56: expected true or false, but this is a number"])
        #expect(
            try mistakes("zoetrope: 1\nlayers: [ { include: b.yaml } ]", files: ["b.yaml": "layers: []\nloaded: []"])
                == [
                    "main.yaml:2:11: a file with loaded is a part, which needs an id (add id: to the include)"
                ])
        #expect(
            try mistakes(
                "zoetrope: 1\nlayers: [ { include: b.yaml } ]", files: ["b.yaml": "parameters: { x: }\nlayers: []"])
                == ["b.yaml:1:15: the parameter 'x' needs a value (add with: { x: ... } to the include)"])
        #expect(
            try mistakes("zoetrope: 1\nlayers: [ { id: a, include: toggle.yaml } ]\nloaded: { call: a.chnage }") == [
                "main.yaml:3:17: there is no action 'a.chnage' (did you mean 'a.change'?)"
            ])
        // The names of the scene's let are not visible in a part.
        #expect(
            try mistakes(
                "zoetrope: 1\nlet: { outer: 1 }\nlayers: [ { id: a, include: b.yaml } ]",
                files: ["b.yaml": "layers: [ { opacity: outer } ]"]
            ).map { $0.prefix(36) } == ["b.yaml:1:22: unknown name 'outer' (n"])
    }
}
