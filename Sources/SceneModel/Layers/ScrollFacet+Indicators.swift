package import Graphics
import Motion
import SceneLanguage

/// The scroll indicators of a UIScrollView. They are drawn above the content and do not scroll with it.
extension ScrollFacet {
    /// UIScrollView.IndicatorStyle.
    package enum IndicatorStyle: String, CaseIterable {
        case `default`, black, white
    }

    package static let showsVerticalIndicator = LayerProperty.flag(
        "scroll.showsVerticalScrollIndicator",
        "whether an indicator at the right edge shows the vertical position while content higher than the layer scrolls"
    )
    package static let showsHorizontalIndicator = LayerProperty.flag(
        "scroll.showsHorizontalScrollIndicator",
        "whether an indicator at the bottom edge shows the horizontal position while content wider than the layer scrolls"
    )
    package static let indicatorInsetTop = indicatorInset("top")
    package static let indicatorInsetBottom = indicatorInset("bottom")
    package static let indicatorStyle = LayerProperty.choice(
        "scroll.indicatorStyle", IndicatorStyle.default,
        "the colour of the indicators: default is black in the light appearance and white in the dark one")
    package static let indicatorOpacity = LayerProperty(
        "scroll.indicatorOpacity", .number, initial: .number(0), unit: .fraction, access: .read,
        "the visibility of the indicators: 1 while the content scrolls, 0 once they have faded")
    package static let indicatorAppearance = LayerProperty(
        "scroll.indicatorAppearance", .symbol(Appearance.allCases.map(\.rawValue)),
        initial: .symbol(Appearance.light.rawValue), access: .read,
        "the appearance to which the indicator style default adapts: that of the scene")

    static let indicatorProperties = [
        showsVerticalIndicator, showsHorizontalIndicator, indicatorInsetTop, indicatorInsetBottom, indicatorStyle,
        indicatorOpacity, indicatorAppearance,
    ]

    private static func indicatorInset(_ side: String) -> LayerProperty {
        .number(
            "scroll.verticalScrollIndicatorInsets.\(side)", unit: .points,
            "the space at the \(side) of the layer that the vertical indicator leaves free, such as below a bar")
    }

    package static func overlay(for layer: LayerValues) -> [DisplayItem] {
        let opacity = layer.number(indicatorOpacity)
        guard opacity > 0 else { return [] }
        let content = layer.point(contentSize) * layer.zoomScale
        let (bounds, thickness, margin) = (layer.bounds, ScrollIndicator.thickness, ScrollIndicator.margin)
        var bars: [Rect] = []
        if layer.flag(showsVerticalIndicator),
            let bar = indicator(
                bounds.minY, bounds.height, content.y, layer.number(insetTop) + layer.number(refreshInset),
                layer.number(insetBottom),
                margins: (layer.number(indicatorInsetTop), layer.number(indicatorInsetBottom)))
        {
            bars.append(
                Rect(bounds.maxX - margin - thickness, bounds.minY + bar.position, thickness, bar.length))
        }
        if layer.flag(showsHorizontalIndicator),
            let bar = indicator(bounds.minX, bounds.width, content.x, layer.number(insetLeft), layer.number(insetRight))
        {
            bars.append(
                Rect(bounds.minX + bar.position, bounds.maxY - margin - thickness, bar.length, thickness))
        }
        let color = indicatorColor(of: layer, opacity: opacity)
        return bars.map { .fill(.roundedRect($0, radius: thickness / 2), .color(color), rule: .nonZero) }
    }

    /// The indicator along an axis; nil where the content fits or the layer has no room for it.
    private static func indicator(
        _ offset: Double, _ extent: Double, _ content: Double, _ before: Double, _ after: Double,
        margins: (start: Double, end: Double) = (0, 0)
    ) -> ScrollIndicator? {
        guard extent - margins.start - margins.end > 2 * ScrollIndicator.margin, content + before + after > extent
        else { return nil }
        return ScrollIndicator(
            viewExtent: extent, contentExtent: content, startInset: before, endInset: after,
            startMargin: margins.start, endMargin: margins.end, offset: offset)
    }

    private static func indicatorColor(of layer: LayerValues, opacity: Double) -> Color {
        let isWhite =
            switch layer.choice(indicatorStyle, IndicatorStyle.default) {
            case .default: layer.choice(indicatorAppearance, Appearance.light) == .dark
            case .black: false
            case .white: true
            }
        return isWhite
            ? Color(white: 1, alpha: ScrollIndicator.opacityOnDark * opacity)
            : Color(white: 0, alpha: ScrollIndicator.opacityOnLight * opacity)
    }
}
