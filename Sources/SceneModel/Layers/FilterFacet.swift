package import Graphics
import SceneLanguage

/// CALayer's filters, applied to the pixels of a layer and its sublayers.
///
/// Names and order follow Core Image and CAFilter; formulas and neutral values follow CSS (see `Filter` for sources).
/// The order is fixed. For another order, nest layers.
package enum FilterFacet: LayerFacet {
    package static let name = "filters"
    package static let summary =
        "filters for the pixels of the layer and its sublayers, applied in the order of this table and before the mask, "
        + "opacity and shadow. A layer with filters is flattened: effects of its sublayers see only this layer"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let blurRadius = LayerProperty.number(
        "filters.blurRadius", unit: .points, range: nonNegative,
        "the standard deviation of a Gaussian blur, which extends beyond the bounds unless a superlayer clips it")
    package static let saturation = LayerProperty.number(
        "filters.saturation", initial: 1, range: nonNegative,
        "the saturation; 0 is grey, 1 leaves colours unchanged, above 1 is more vivid")
    package static let brightness = LayerProperty.number(
        "filters.brightness", initial: 1, range: nonNegative,
        "the factor that multiplies the colours; 0 is black, 1 leaves them unchanged")
    package static let contrast = LayerProperty.number(
        "filters.contrast", initial: 1, range: nonNegative,
        "the contrast around middle grey; 0 is grey, 1 leaves colours unchanged")
    package static let hueRotation = LayerProperty.number(
        "filters.hueRotation", unit: .radians, "the rotation of the hue; does not wrap at a full turn")
    package static let invert = LayerProperty.number(
        "filters.invert", unit: .fraction, range: 0...1, "the amount of inversion; 1 inverts the colours completely")
    package static let multiplyColor = LayerProperty(
        "filters.multiplyColor", .color, initial: .color(.white),
        "the colour that multiplies colours and alpha; white leaves them unchanged")
    package static let tint = LayerProperty(
        "filters.tint", .color, initial: .color(.clear),
        "the colour composited over the layer's pixels; transparent pixels stay transparent")

    package static let properties = [
        blurRadius, saturation, brightness, contrast, hueRotation, invert, multiplyColor, tint,
    ]

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// The filters that have an effect, in the order in which they are applied.
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
