import Graphics
import SceneLanguage
import SceneModel
import Testing

/// `text` as a list of runs, and text styles.
@Suite struct RichTextTests {
    private func layer(_ keys: String) throws -> Layer {
        let file = SceneText("zoetrope: 1\nvariables: { n: 3, hot: red }\nlayers: [ { id: a, \(keys) } ]\n")
        return try #require(file.scene, "\(file.report)").layers[0]
    }

    @Test func `a run has every attribute of a text`() throws {
        let samples: [(key: String, text: String, value: Value)] = [
            ("family", "DejaVu Sans", .text("DejaVu Sans")), ("size", "20", .number(20)),
            ("weight", "bold", .symbol("bold")), ("italic", "true", .bool(true)),
            ("color", "\"#0000FF\"", .color(Color(0, 0, 1))), ("letterSpacing", "2", .number(2)),
            ("underline", "true", .bool(true)), ("strikethrough", "true", .bool(true)),
            ("optical", "true", .bool(true)), ("axes", "[wght=350]", .list([.text("wght=350")])),
            ("features", "[ss01, cv05=2]", .list([.text("ss01"), .text("cv05=2")])),
            ("monospacedDigits", "true", .bool(true)),
        ]
        let keys = SceneCompiler.runFields.map(\.key)
        #expect(Set(keys) == Set(samples.map(\.key) + ["text", "style"]))
        for (key, text, value) in samples {
            let found = try layer("text: [ plain, { text: own, \(key): \(text) } ]").properties["text"]?.constant
            guard case .richText(let rich) = found else {
                Issue.record("no runs")
                continue
            }
            #expect(rich.text == "plainown" && rich.runs[0].attributes.isEmpty)
            #expect(Array(rich.runs[1].attributes.values) == [value], "\(key)")
        }
    }

    @Test func `runs can be bound`() throws {
        let text = try layer("text: [ \"n is ${n}\", { text: \"${n + 1}\", color: hot, size: 10 * n } ]")
            .properties["text"]
        #expect(text?.constant == nil)
        var variables: Set<Int> = []
        text?.term.visit { if case .variable(let index) = $0 { variables.insert(index) } }
        #expect(variables == [0, 1])
    }

    @Test func `text styles set size and weight unless these are declared`() throws {
        let table: [(String, Double, String)] = [
            ("largeTitle", 34, "regular"), ("title1", 28, "regular"), ("title2", 22, "regular"),
            ("title3", 20, "regular"), ("headline", 17, "semibold"), ("body", 17, "regular"),
            ("callout", 16, "regular"), ("subheadline", 15, "regular"), ("footnote", 13, "regular"),
            ("caption1", 12, "regular"), ("caption2", 11, "regular"),
        ]
        for (name, size, weight) in table {
            let properties = try layer("text: a, font.style: \(name)").properties
            #expect(properties["font.size"]?.constant == .number(size))
            #expect(properties["font.weight"]?.constant == .symbol(weight))
        }
        let own = try layer("text: a, font: { style: headline, size: 40 }").properties
        #expect(own["font.size"]?.constant == .number(40) && own["font.weight"]?.constant == .symbol("semibold"))
        #expect(try layer("text: a, font.style: none").properties["font.size"] == nil)
        let run = try layer("text: [ { text: a, style: headline, size: 9 } ]").properties["text"]?.constant
        #expect(
            run
                == .richText(
                    RichText([
                        RichText.Run("a", attributes: ["font.size": .number(9), "font.weight": .symbol("semibold")])
                    ])))
    }

    /// Expressions read the text without styles; actions set text or runs.
    @Test func `runs are read as text and set as text or runs`() {
        let file = SceneText(
            """
            zoetrope: 1
            variables: { words: b.text, same: a.text == b.text }
            layers: [ { id: a, text: [ x, { text: "y${b.font.size}" } ] }, { id: b, text: c } ]
            loaded:
              - set: { b.text: "${a.text}" }
              - set: { b.text: [ x, { text: y, size: 30 } ] }
              - animate: { set: { b.text: [ x, { text: y, color: red } ] } }
            """)
        #expect(file.mistakes.isEmpty, "\(file.report)")
    }

    @Test(arguments: [
        ("text: [ { weight: bold } ]", "3:28: a run needs 'text' (the text of the run)"),
        ("text: [ { text: a, wieght: bold } ]", "3:39: unknown key 'wieght' in a run (did you mean 'weight'?)"),
        ("text: [ { text: a, size: 0 } ]", "3:45: size cannot be 0 (allowed: 1 to 2000)"),
        ("text: [ { text: a, color: rad } ]", "3:46: unknown name 'rad'"),
        (
            "text: [ { text: a, weight: fat } ]",
            "3:47: 'fat' is not allowed here (allowed: ultraLight, thin, light, regular, medium, semibold, bold, heavy"
        ),
        ("text: [ [ a ] ]", "3:28: a run must be text or a group of keys, but found a list"),
        ("text: { text: a }", "3:26: expected text, or a list of styled text runs, but found a group of keys"),
        ("text: [ \"${m}\" ]", "3:31: unknown name 'm'"),
        ("text: [ { text: a, style: \"n > 2 ? .body : .headline\" } ]", "3:28: a text style must be constant"),
        ("text: a, font.style: \"n > 2 ? .body : .headline\"", "3:42: a text style must be constant"),
        ("text: a, font.style: heading", "3:41: 'heading' is not allowed here (did you mean 'headline'?)"),
        ("opacity: 1, font.style: body", "3:32: 'font.style' belongs to text"),
        ("path: [ M0 0 ]", "3:26: expected SVG path data, but found a list"),
    ])
    func mistakes(keys: String, expected: String) {
        let file = SceneText("zoetrope: 1\nvariables: { n: 3 }\nlayers: [ { id: a, \(keys) } ]\n")
        #expect(file.mistakes.count == 1 && file.mistakes[0].hasPrefix(expected), "\(file.report)")
    }
}
