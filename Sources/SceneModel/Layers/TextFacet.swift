package import Graphics
package import SceneLanguage

/// UILabel: text set into the bounds.
package enum TextFacet: LayerFacet {
    package static let name = "text"
    package static let summary = "text set into the bounds, as in a UILabel"
    package static let isContent = true

    /// The family that ships with Debian and comes nearest to the system font of iOS.
    package static let defaultFamily = "Inter"

    package static let text = LayerProperty(
        "text", .richText, initial: .text(""),
        "the words; ${...} puts in the value of an expression, a list is a row of runs")
    package static let family = LayerProperty(
        "font.family", .text, initial: .text(defaultFamily),
        "a font family, installed or in a file of fonts; a missing one is an error")
    package static let size = LayerProperty.number(
        "font.size", initial: 17, unit: .points, range: 1...2000, "of the em square")
    package static let weight = LayerProperty(
        "font.weight", .symbol(Font.Weight.names), initial: .symbol("regular"), "UIFont.Weight")
    package static let italic = LayerProperty.flag("font.italic", "the slanted face")
    package static let style = LayerProperty(
        "font.style", .symbol(TextStyle.allCases.map(\.rawValue)), initial: .symbol("none"), access: .declared,
        "UIFont.TextStyle: the font.size and font.weight that iOS gives it where nothing else is said")
    package static let color = LayerProperty("color", .color, initial: .color(.black), "of the text")
    package static let align = LayerProperty.choice(
        "align", TextBlock.Alignment.natural, "horizontal placement; natural follows the script")
    package static let verticalAlign = LayerProperty.choice(
        "verticalAlign", TextBlock.VerticalAlignment.center, "vertical placement")
    package static let numberOfLines = LayerProperty.number(
        "numberOfLines", initial: 1, range: 0...1000, "the most lines shown, 0 for as many as fit")
    package static let lineHeight = LayerProperty.number(
        "lineHeight", initial: 1, range: 0.1...10, "distance of baselines as a multiple of the font's own")
    package static let letterSpacing = LayerProperty.number(
        "letterSpacing", unit: .points, "extra space after each character")
    package static let truncation = LayerProperty.choice(
        "truncation", TextBlock.Truncation.tail, "which part of a long line is left out")

    package static let underline = LayerProperty.flag("underline", "a line below the text (underlineStyle)")
    package static let strikethrough = LayerProperty.flag(
        "strikethrough", "a line through the text (strikethroughStyle)")
    package static let adjustsFontSize = LayerProperty.flag(
        "adjustsFontSizeToFitWidth", "makes a single line smaller that does not fit")
    package static let minimumScaleFactor = LayerProperty(
        "minimumScaleFactor", .number, initial: .number(0), unit: .share, range: 0...1,
        "how small adjustsFontSizeToFitWidth may make it")
    package static let preferredMaxLayoutWidth = LayerProperty(
        "preferredMaxLayoutWidth", .number, initial: .number(0), unit: .points, range: notNegative,
        "where intrinsicContentSize breaks lines, 0 for nowhere")

    package static let properties = [
        text, style, family, size, weight, italic, color, align, verticalAlign, numberOfLines, lineHeight,
        letterSpacing, underline, strikethrough, truncation, adjustsFontSize, minimumScaleFactor,
        preferredMaxLayoutWidth,
    ]

    /// What a run may have of its own, by the key it has there.
    static let runAttributes: [(key: String, property: LayerProperty)] = [
        ("style", style), ("family", family), ("size", size), ("weight", weight), ("italic", italic),
        ("color", color), ("letterSpacing", letterSpacing), ("underline", underline),
        ("strikethrough", strikethrough),
    ]
    package static let triggers = [text]

    /// What the glyphs depend on, apart from their size.
    package static let glyphProperties = [text, family, weight, italic]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard let block = block(for: layer), !block.runs.allSatisfy(\.color.isClear) else { return [] }
        return [.text(block)]
    }

    package static func defaults(beside declared: [String: TypedExpression]) -> [(LayerProperty, Value)] {
        declared[style.keyPath]?.constant?.symbol.map(TextStyle.attributes(named:)) ?? []
    }

    /// The text in the layer's bounds; nil where there are no words.
    package static func block(for layer: LayerValues) -> TextBlock? {
        let runs: [TextRun]
        if case .richText(let rich) = layer[text] {
            runs = rich.runs.filter { !$0.text.isEmpty }.map { run($0.text, in: layer, with: $0.attributes) }
        } else {
            runs = layer.text(text).isEmpty ? [] : [run(layer.text(text), in: layer)]
        }
        guard !runs.isEmpty else { return nil }
        let shrinks = layer.flag(adjustsFontSize) && layer.number(numberOfLines) == 1
        return TextBlock(
            runs: runs, box: layer.bounds,
            alignment: layer.choice(align, TextBlock.Alignment.natural),
            verticalAlignment: layer.choice(verticalAlign, TextBlock.VerticalAlignment.center),
            lineHeight: layer.number(lineHeight), numberOfLines: Int(layer.number(numberOfLines)),
            truncation: layer.choice(truncation, TextBlock.Truncation.tail),
            minimumScale: shrinks ? layer.number(minimumScaleFactor) : 1, fonts: layer.fonts)
    }

    /// - Parameter attributes: take the place of the layer's own values.
    private static func run(
        _ words: String, in layer: LayerValues, with attributes: [String: Value] = [:]
    ) -> TextRun {
        var own = layer
        own.values.merge(attributes) { _, attribute in attribute }
        let font = Font(
            family: own.text(family), size: own.number(size),
            weight: own[weight].symbol.flatMap(Font.Weight.init(name:)) ?? .regular, italic: own.flag(italic))
        return TextRun(
            words, font: font, color: own.color(color), letterSpacing: own.number(letterSpacing),
            underline: own.flag(underline), strikethrough: own.flag(strikethrough))
    }
}

extension TextFacet {
    /// UILabel's size for its text, which its own frame may use.
    static let members: [LayerMember] = [
        measured(
            "intrinsicContentSize", .point,
            "[width, height] that the text needs, in whole points; lines break at preferredMaxLayoutWidth alone"
        ) { .point(Point($0.width, $0.height)) },
        measured("intrinsicContentSize.width", .number, "width of intrinsicContentSize") { .number($0.width) },
        measured("intrinsicContentSize.height", .number, "height of intrinsicContentSize") { .number($0.height) },
    ]

    private static let measuredProperties = [
        text, family, size, weight, italic, numberOfLines, lineHeight, letterSpacing, truncation,
        preferredMaxLayoutWidth,
    ]

    private static func measured(
        _ keyPath: String, _ type: ValueType, _ summary: String, _ value: @escaping @Sendable (Size) -> Value
    ) -> LayerMember {
        LayerMember(
            keyPath: keyPath, type: type, facet: TextFacet.self, parts: measuredProperties, summary: summary,
            read: { layer, text throws(UnmeasuredText) in value(try size(of: layer, text)) })
    }

    /// Rounded up to whole points, as UILabel does on a screen of one pixel a point: motion may not depend on the
    /// scale of the picture.
    private static func size(of layer: LayerValues, _ text: any TextMeasuring) throws(UnmeasuredText) -> Size {
        guard var block = block(for: layer) else { return Size(0, 0) }
        let width = layer.number(preferredMaxLayoutWidth)
        block.minimumScale = 1
        block.box = Rect(0, 0, width > 0 ? width : .infinity, .infinity)
        let size = try text.size(of: block)
        return Size(roundedUp(size.width), roundedUp(size.height))
    }

    private static func roundedUp(_ length: Double) -> Double { (length - 1e-3).rounded(.up) }
}

extension Font.Weight {
    static var names: [String] { allCases.map { "\($0)" } }

    init?(name: String) {
        guard let weight = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = weight
    }
}
