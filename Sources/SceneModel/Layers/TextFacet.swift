package import Graphics

/// UILabel: text set into the bounds.
package enum TextFacet: LayerFacet {
    package static let name = "text"
    package static let summary = "text set into the bounds, as in a UILabel"
    package static let isContent = true

    /// The family that ships with Debian and comes nearest to the system font of iOS.
    package static let defaultFamily = "Inter"

    package static let text = LayerProperty(
        "text", .text, initial: .text(""), "the words; ${...} puts in the value of an expression")
    package static let family = LayerProperty(
        "font.family", .text, initial: .text(defaultFamily), "an installed font family; a missing one is an error")
    package static let size = LayerProperty.number(
        "font.size", initial: 17, unit: .points, range: 1...2000, "of the em square")
    package static let weight = LayerProperty(
        "font.weight", .symbol(Font.Weight.names), initial: .symbol("regular"), "UIFont.Weight")
    package static let italic = LayerProperty.flag("font.italic", "the slanted face")
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

    package static let preferredMaxLayoutWidth = LayerProperty(
        "preferredMaxLayoutWidth", .number, initial: .number(0), unit: .points, range: notNegative,
        "where intrinsicContentSize breaks lines, 0 for nowhere")

    package static let properties = [
        text, family, size, weight, italic, color, align, verticalAlign, numberOfLines, lineHeight, letterSpacing,
        truncation, preferredMaxLayoutWidth,
    ]
    package static let triggers = [text]

    /// What the glyphs depend on, apart from their size.
    package static let glyphProperties = [text, family, weight, italic]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard let block = block(for: layer), !block.runs.allSatisfy(\.color.isClear) else { return [] }
        return [.text(block)]
    }

    /// The text in the layer's bounds; nil where there are no words.
    package static func block(for layer: LayerValues) -> TextBlock? {
        let words = layer.text(text)
        guard !words.isEmpty else { return nil }
        let font = Font(
            family: layer.text(family), size: layer.number(size),
            weight: layer[weight].symbol.flatMap(Font.Weight.init(name:)) ?? .regular, italic: layer.flag(italic))
        let run = TextRun(words, font: font, color: layer.color(color), letterSpacing: layer.number(letterSpacing))
        return TextBlock(
            runs: [run], box: layer.bounds,
            alignment: layer.choice(align, TextBlock.Alignment.natural),
            verticalAlignment: layer.choice(verticalAlign, TextBlock.VerticalAlignment.center),
            lineHeight: layer.number(lineHeight), numberOfLines: Int(layer.number(numberOfLines)),
            truncation: layer.choice(truncation, TextBlock.Truncation.tail), fonts: layer.fonts)
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
