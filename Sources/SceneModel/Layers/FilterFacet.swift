package import Graphics
import SceneLanguage

/// CALayer's filters: changes to the pixels of a layer with its sublayers.
///
/// Names and order are those of Core Image and CAFilter, formulas and neutral values those of CSS (`Filter` says where
/// they stand). The order is fixed: a scene that needs another one puts a layer inside a layer.
package enum FilterFacet: LayerFacet {
    package static let name = "filters"
    package static let summary =
        "changes to the pixels of the layer with its sublayers, in the order of this table, before its mask, opacity and shadow; "
        + "effects of sublayers then see only the layer's own"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let blurRadius = LayerProperty.number(
        "filters.blurRadius", unit: .points, range: notNegative,
        "standard deviation of a Gaussian; edges fade out beyond the bounds, as far as superlayers do not clip them")
    package static let saturation = LayerProperty.number(
        "filters.saturation", initial: 1, range: notNegative, "0 is grey, 1 changes nothing, more is more vivid")
    package static let brightness = LayerProperty.number(
        "filters.brightness", initial: 1, range: notNegative, "multiplies the colours; 0 is black, 1 changes nothing")
    package static let contrast = LayerProperty.number(
        "filters.contrast", initial: 1, range: notNegative,
        "spreads the colours about the middle; 0 is grey, 1 changes nothing")
    package static let hueRotation = LayerProperty.number(
        "filters.hueRotation", unit: .radians, "turns the hue; a plain number that never wraps")
    package static let invert = LayerProperty.number(
        "filters.invert", unit: .share, range: 0...1, "1 is the negative")
    package static let multiplyColor = LayerProperty(
        "filters.multiplyColor", .color, initial: .color(.white),
        "multiplies the colours, and the alpha by its alpha; white changes nothing")
    package static let tint = LayerProperty(
        "filters.tint", .color, initial: .color(.clear),
        "laid over the layer's pixels as far as its alpha says; transparent ones stay so")

    package static let properties = [
        blurRadius, saturation, brightness, contrast, hueRotation, invert, multiplyColor, tint,
    ]

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// Those that change something, in the order in which they are applied.
    package var filters: [Filter] {
        var filters: [Filter] = []
        func add(_ property: LayerProperty, neutral: Double, _ filter: (Double) -> Filter) {
            let value = number(property)
            if value != neutral { filters.append(filter(value)) }
        }
        add(FilterFacet.blurRadius, neutral: 0) { .blur(radius: $0) }
        add(FilterFacet.saturation, neutral: 1, Filter.saturation)
        add(FilterFacet.brightness, neutral: 1, Filter.brightness)
        add(FilterFacet.contrast, neutral: 1, Filter.contrast)
        add(FilterFacet.hueRotation, neutral: 0, Filter.hueRotation)
        add(FilterFacet.invert, neutral: 0, Filter.invert)
        let (multiplier, tint) = (color(FilterFacet.multiplyColor), color(FilterFacet.tint))
        if multiplier != .white { filters.append(.multiply(multiplier)) }
        if !tint.isClear { filters.append(.tint(tint)) }
        return filters
    }
}
