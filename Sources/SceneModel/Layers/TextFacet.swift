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

    package static let properties = [
        text, family, size, weight, italic, color, align, verticalAlign, numberOfLines, lineHeight, letterSpacing,
        truncation,
    ]
    package static let triggers = [text]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        let words = layer.text(text)
        let ink = layer.color(color)
        guard !words.isEmpty, !ink.isClear else { return [] }
        let font = Font(
            family: layer.text(family), size: layer.number(size),
            weight: layer[weight].symbol.flatMap(Font.Weight.init(name:)) ?? .regular, italic: layer.flag(italic))
        let run = TextRun(words, font: font, color: ink, letterSpacing: layer.number(letterSpacing))
        return [
            .text(
                TextBlock(
                    runs: [run], box: layer.bounds,
                    alignment: layer.choice(align, TextBlock.Alignment.natural),
                    verticalAlignment: layer.choice(verticalAlign, TextBlock.VerticalAlignment.center),
                    lineHeight: layer.number(lineHeight), numberOfLines: Int(layer.number(numberOfLines)),
                    truncation: layer.choice(truncation, TextBlock.Truncation.tail)))
        ]
    }
}

extension Font.Weight {
    static var names: [String] { allCases.map { "\($0)" } }

    init?(name: String) {
        guard let weight = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = weight
    }
}
