package import Graphics
package import SceneLanguage

/// UILabel: text that is laid out in the bounds.
package enum TextFacet: LayerFacet {
    package static let name = "text"
    package static let summary = "text that is laid out in the bounds, as in a UILabel"
    package static let isContent = true

    /// The font family in Debian that is most similar to the system font of iOS.
    package static let defaultFamily = "Inter"

    package static let text = LayerProperty(
        "text", .richText, initial: .text(""),
        "the text; ${...} inserts the value of an expression. A list is a sequence of runs with their own attributes")
    package static let family = LayerProperty(
        "font.family", .text, initial: .text(defaultFamily),
        "the font family, installed or from a file under fonts; a missing family is an error")
    package static let size = LayerProperty.number(
        "font.size", initial: 17, unit: .points, range: 1...2000, "the font size: the height of the em square")
    package static let weight = LayerProperty(
        "font.weight", .symbol(Font.Weight.names), initial: .symbol("regular"), "the font weight, as in UIFont.Weight")
    package static let italic = LayerProperty.flag("font.italic", "whether the italic face is used")
    package static let features = LayerProperty(
        "font.features", .list(.text), initial: .list([]),
        "the OpenType features that are turned on, such as tnum or ss01; cv05=2 sets a value, and kern=0 turns one off")
    package static let monospacedDigits = LayerProperty.flag(
        "font.monospacedDigits",
        "whether all digits have the same width, as in UIFont.monospacedDigitSystemFont; the feature tnum")
    package static let optical = LayerProperty.flag(
        "font.optical",
        "whether the letters and their spacing follow the size, as in the system font of iOS; see Optical sizes")
    package static let axes = LayerProperty(
        "font.axes", .list(.text), initial: .list([]),
        "positions on the axes of a variable font, such as wght=350 or opsz=28; they replace font.weight and font.optical"
    )
    package static let style = LayerProperty(
        "font.style", .symbol(TextStyle.names), initial: .symbol(TextStyle.noStyle), access: .declared,
        "the text style, as in UIFont.TextStyle; sets the defaults of font.size, which follows the text size of the user, and of font.weight"
    )
    package static let color = LayerProperty("color", .color, initial: .color(.black), "the colour of the text")
    package static let align = LayerProperty.choice(
        "align", TextBlock.Alignment.natural,
        "the horizontal alignment; natural follows the direction of the script, trailing is where lines end in the direction of the layout"
    )
    package static let verticalAlign = LayerProperty.choice(
        "verticalAlign", TextBlock.VerticalAlignment.center, "the vertical alignment")
    package static let numberOfLines = LayerProperty.number(
        "numberOfLines", initial: 1, range: 0...1000, "the maximum number of lines; 0 for as many as fit")
    package static let lineHeight = LayerProperty.number(
        "lineHeight", initial: 1, range: 0.1...10,
        "the distance between baselines as a multiple of the font's line height")
    package static let letterSpacing = LayerProperty.number(
        "letterSpacing", unit: .points,
        "the extra space after each character; font.optical adds its tracking to it")
    package static let truncation = LayerProperty.choice(
        "truncation", TextBlock.Truncation.tail, "the part of a long line that is omitted")

    package static let underline = LayerProperty.flag("underline", "whether the text is underlined (underlineStyle)")
    package static let strikethrough = LayerProperty.flag(
        "strikethrough", "whether the text is struck through (strikethroughStyle)")
    package static let adjustsFontSize = LayerProperty.flag(
        "adjustsFontSizeToFitWidth", "whether a single line that does not fit is set in a smaller size")
    package static let minimumScaleFactor = LayerProperty(
        "minimumScaleFactor", .number, initial: .number(0), unit: .fraction, range: 0...1,
        "the smallest scale that adjustsFontSizeToFitWidth uses")
    package static let preferredMaxLayoutWidth = LayerProperty(
        "preferredMaxLayoutWidth", .number, initial: .number(0), unit: .points, range: nonNegative,
        "the width at which intrinsicContentSize breaks lines; 0 does not break lines")

    package static let properties = [
        text, style, family, size, weight, italic, features, monospacedDigits, optical, axes, color, align,
        verticalAlign, numberOfLines, lineHeight, letterSpacing, underline, strikethrough, truncation, adjustsFontSize,
        minimumScaleFactor, preferredMaxLayoutWidth,
    ]

    /// The attributes of a run by their keys, with the properties that they replace.
    static let runAttributes: [(key: String, property: LayerProperty)] = [
        ("style", style), ("family", family), ("size", size), ("weight", weight), ("italic", italic),
        ("features", features), ("monospacedDigits", monospacedDigits), ("optical", optical), ("axes", axes),
        ("color", color), ("letterSpacing", letterSpacing), ("underline", underline),
        ("strikethrough", strikethrough),
    ]
    package static let triggers = [text]

    /// The properties that determine the glyphs, apart from the size.
    package static let glyphProperties = [text, family, weight, italic, features, monospacedDigits, optical, axes]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard let block = block(for: layer), !block.runs.allSatisfy(\.color.isClear) else { return [] }
        return [.text(block)]
    }

    package static func defaults(
        for declared: [String: TypedExpression], in traits: Traits
    ) -> [(LayerProperty, Value)] {
        let name = declared[style.keyPath]?.constant?.symbol
        return name.map { TextStyle.attributes(named: $0, at: traits.dynamicTypeSize) } ?? []
    }

    /// The text in the layer's bounds; nil if the text is empty.
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

    /// - Parameter attributes: values that replace those of the layer.
    private static func run(
        _ string: String, in layer: LayerValues, with attributes: [String: Value] = [:]
    ) -> TextRun {
        var run = layer
        for (keyPath, value) in attributes { run[keyPath: keyPath] = value }
        let font = Font(
            family: run.text(family), size: run.number(size),
            weight: run[weight].symbol.flatMap(Font.Weight.init(name:)) ?? .regular, italic: run.flag(italic),
            features: fontFeatures(of: run), optical: run.flag(optical), axes: fontAxes(of: run))
        return TextRun(
            string, font: font, color: run.color(color), letterSpacing: run.number(letterSpacing),
            underline: run.flag(underline), strikethrough: run.flag(strikethrough))
    }
}

extension TextFacet {
    /// UILabel's intrinsic content size, which expressions in the layer's own frame may use.
    static let members: [LayerMember] = [
        measured(
            "intrinsicContentSize", .point,
            "the natural size of the text, [width, height], in whole points; lines break only at preferredMaxLayoutWidth"
        ) { .point(Point($0.width, $0.height)) },
        measured("intrinsicContentSize.width", .number, "the width of intrinsicContentSize") { .number($0.width) },
        measured("intrinsicContentSize.height", .number, "the height of intrinsicContentSize") { .number($0.height) },
    ]

    private static let measuredProperties = [
        text, family, size, weight, italic, features, monospacedDigits, optical, axes, numberOfLines, lineHeight,
        letterSpacing, truncation, preferredMaxLayoutWidth,
    ]

    private static func measured(
        _ keyPath: String, _ type: ValueType, _ summary: String, _ value: @escaping @Sendable (Size) -> Value
    ) -> LayerMember {
        LayerMember(
            keyPath: keyPath, type: type, facet: TextFacet.self, parts: measuredProperties, summary: summary,
            read: { layer, text throws(TextMeasuringError) in value(try size(of: layer, text)) })
    }

    /// The size rounded up to whole points, as UILabel rounds on a screen of scale 1, because motion must not depend on
    /// the scale of the image.
    private static func size(of layer: LayerValues, _ text: any TextMeasuring) throws(TextMeasuringError) -> Size {
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
    static let names = allCases.map { "\($0)" }

    private static let byName = Dictionary(uniqueKeysWithValues: zip(names, allCases))

    init?(name: String) {
        guard let weight = Self.byName[name] else { return nil }
        self = weight
    }
}
