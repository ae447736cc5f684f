import Foundation
import Graphics
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// What a user chooses for the whole device: text size, contrast, language and layout direction.
@Suite struct TraitTests {
    private func scene(
        _ canvas: String = "{}", _ more: String, options: SceneOptions = SceneOptions()
    ) throws -> Scene {
        let file = text(canvas, more, options: options)
        return try #require(file.scene, "\(file.report)")
    }

    private func text(_ canvas: String = "{}", _ more: String, options: SceneOptions = SceneOptions()) -> SceneText {
        SceneText(bytes: Data("zoetrope: 2\ncanvas: \(canvas)\n\(more)\n".utf8), options: options)
    }

    private func values(_ names: String, canvas: String = "{}", _ options: SceneOptions = SceneOptions()) throws
        -> [Value?]
    {
        try scene(canvas, "variables: \(names)\nlayers: []", options: options).variables.map(\.initial.constant)
    }

    private func options(
        _ size: DynamicTypeSize? = nil, _ contrast: Contrast? = nil, _ locale: String? = nil
    ) -> SceneOptions {
        var options = SceneOptions()
        (options.dynamicTypeSize, options.contrast, options.locale) = (size, contrast, locale)
        return options
    }

    @Test func `every expression can read them`() throws {
        #expect(
            try values(
                "{ b: contrast == .standard, c: layoutDirection == .leftToRight, d: dynamicTypeSize == .large, e: locale }"
            )
                == [.bool(true), .bool(true), .bool(true), .text("en")])
        let canvas = "{ dynamicTypeSize: xSmall, contrast: increased, layoutDirection: rightToLeft }"
        let names = "{ b: contrast == .increased, c: layoutDirection == .rightToLeft, d: dynamicTypeSize == .xSmall }"
        #expect(try values(names, canvas: canvas) == [.bool(true), .bool(true), .bool(true)])
        // The options of the caller replace the keys; the language decides the direction.
        #expect(
            try values(
                "{ d: dynamicTypeSize == .accessibility5, e: locale, f: layoutDirection == .rightToLeft }",
                canvas: "{ dynamicTypeSize: xSmall }", options(.accessibility5, nil, "ar"))
                == [.bool(true), .text("ar"), .bool(true)])
    }

    @Test func `a declaration of the scene comes first`() throws {
        #expect(try values("{ contrast: 3, more: contrast + 1 }") == [.number(3), nil])
        let layer = try scene(
            "{}", "layers: [ { id: locale, frame: [0, 0, 5, 5] } ]\nvariables: { w: locale.bounds.width }")
        #expect(layer.layers[0].id == "locale")
    }

    @Test func `text styles follow the text size, and sizes of their own do not`() throws {
        let layers = """
            layers:
              - { text: a, font.style: body }
              - { text: b, font: { style: headline, size: 20 } }
              - { text: c, font.size: 15 }
              - { text: [ { text: d, style: caption2 } ] }
            """
        func sizes(_ size: DynamicTypeSize) throws -> [Double?] {
            try scene("{}", layers, options: options(size)).layers.map { $0.properties["font.size"]?.constant?.number }
        }
        #expect(try sizes(.large)[0] == 17 && sizes(.xSmall)[0] == 14 && sizes(.accessibility5)[0] == 53)
        for size in DynamicTypeSize.allCases { #expect(try Array(sizes(size)[1...2]) == [20, 15]) }
        // As the table of the Human Interface Guidelines: sizes grow, and no style is smaller than 11 points.
        for style in TextStyle.allCases {
            let all = DynamicTypeSize.allCases.map(style.pointSize)
            #expect(all == all.sorted() && all[0] >= 11, "\(style)")
        }
        #expect(TextStyle.allCases.map { $0.pointSize(at: .large) } == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
        #expect(
            TextStyle.allCases.map { $0.pointSize(at: .accessibility5) } == [
                60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40,
            ])
    }

    /// `UIFontMetrics.default.scaledValue(for: 100)` is 135.33 at the size xxxLarge.
    @Test func `scaledMetric grows as a text style does, in pixels of a third`() throws {
        let names = "{ a: scaledMetric(100), b: \"scaledMetric(20, style: .caption1)\", c: scaledMetric(7.3) }"
        #expect(try values(names, options(.xxxLarge)) == [.number(406.0 / 3), .number(30), .number(30.0 / 3)])
        #expect(try values(names) == [.number(100), .number(20), .number(7.3)])
    }

    @Test func `system colours have values for increased contrast`() throws {
        let names = "{ a: \"color('systemBlue', .dark)\", b: \"color('label', .dark)\" }"
        #expect(
            try values(names, options(nil, .increased)) == [.color(Color(64 / 255, 156 / 255, 1)), .color(.white)])
        #expect(try values(names) == [.color(Color(10 / 255, 132 / 255, 1)), .color(.white)])
        func background(_ contrast: Contrast) throws -> TypedExpression? {
            try scene("{}", "layers: [ { background: systemRed } ]", options: options(nil, contrast)).layers[0]
                .properties["background"]
        }
        #expect(try background(.standard)?.term != background(.increased)?.term)
        // A name that is only known while the scene plays.
        let played = "variables: { name: \"'systemRed'\" }\nlayers: [ { background: color(name) } ]"
        #expect(
            try scene("{}", played, options: options(nil, .increased)).layers[0].properties["background"]?.term
                != scene("{}", played).layers[0].properties["background"]?.term)
    }

    private static let strings = """
        locale: en
        strings:
          en: { send: Send, inbox: { title: "Inbox ${1 + 1}" }, only: English }
          de: { send: Senden, inbox: { title: Posteingang } }
        variables: { a: t.send, b: t.inbox.title, c: t.only }
        layers: []
        """

    @Test func `texts are those of the language, or of the first one`() throws {
        func texts(_ locale: String?) throws -> [Value?] {
            try scene("{}", Self.strings, options: options(nil, nil, locale)).variables.map(\.initial.constant)
        }
        #expect(try texts(nil) == [.text("Send"), .text("Inbox 2"), .text("English")])
        #expect(try texts("de") == [.text("Senden"), .text("Posteingang"), .text("English")])
        // A region without texts has those of its language.
        #expect(try texts("de-AT") == texts("de"))
        #expect(try texts("fr") == texts("en"))
        let german = text("{}", Self.strings, options: options(nil, nil, "de"))
        #expect(
            german.report.contains("6:3: warning: 'de' has no text 'only'")
                || german.report.contains("warning: 'de' has no text 'only'"))
        let french = text("{}", Self.strings, options: options(nil, nil, "fr")).report
        #expect(french.contains("warning: there are no texts in 'fr'"), "\(french)")
        #expect(french.contains("those in 'en' are shown; strings has en, de"), "\(french)")
        #expect(text("{}", "layers: []", options: options(nil, nil, "fr")).report.isEmpty)
    }

    @Test func `mistakes in texts have a place`() {
        func mistakes(_ more: String) -> String { text("{}", more + "\nlayers: []").report }
        #expect(
            mistakes("strings: { en: { a: x } }\nvariables: { v: t.b }").contains("4:17: error: there is no text 'b'"))
        #expect(mistakes("variables: { v: t.title }").contains("declare it under strings: { en: { title: ... } }"))
        #expect(mistakes("strings: { xx: { a: x } }").contains("3:12: error: there is no language 'xx'"))
        #expect(mistakes("strings: { en: { a: [1] } }").contains("a text must be a single value"))
        #expect(mistakes("strings: { en: missing.yaml }").contains("missing.yaml"))
        #expect(mistakes("strings: { en: { a: \"${\" } }").contains("error:"))
    }

    @Test func `numbers have the digits of the language`() throws {
        let names = "{ a: \"format(1234.5, grouping: true)\", b: percent(-0.25) }"
        #expect(try values(names, options(nil, nil, "ar")) == [.text("١٬٢٣٤٫٥"), .text("\u{61C}-٢٥\u{66A}\u{61C}")])
        #expect(try values(names, options(nil, nil, "fa"))[0] == .text("۱٬۲۳۴٫۵"))
        #expect(try values(names, options(nil, nil, "he"))[0] == .text("1,234.5"))
    }
}
