import Graphics
import Raster
import SceneLanguage
import SceneModel

/// Checks of OpenType features and of the axes of variable fonts.
extension TextCheck {
    /// Reports features and axes that cannot be read, and lists of more than the limit.
    mutating func checkFontSettings(of values: LayerValues, _ layer: Layer) {
        let features = layer.properties[TextFacet.features.keyPath] ?? layer.properties[TextFacet.text.keyPath]
        checkCount(TextFacet.featureCount(of: values), "features", limit: FontFeature.maxCount, features, of: layer)
        for text in TextFacet.invalidFeatures(of: values) {
            add(
                .error, "'\(text)' is not an OpenType feature",
                "a feature has four letters or digits, such as tnum, and may have a value: cv05=2",
                at: features?.location ?? layer.location, features)
        }
        let axes = layer.properties[TextFacet.axes.keyPath] ?? layer.properties[TextFacet.text.keyPath]
        checkCount(TextFacet.axisCount(of: values), "axes", limit: FontAxis.maxCount, axes, of: layer)
        for text in TextFacet.invalidAxes(of: values) {
            add(
                .error, "'\(text)' is not a position on an axis",
                "an axis has four letters or digits and a value from -32768 to 32767: wght=350",
                at: axes?.location ?? layer.location, axes)
        }
    }

    private mutating func checkCount(
        _ count: Int, _ noun: String, limit: Int, _ declared: TypedExpression?, of layer: Layer
    ) {
        guard count > limit else { return }
        hitLimit = true
        add(
            .error, "a font has \(count) \(noun); the limit is \(limit)", nil, at: declared?.location ?? layer.location,
            declared)
    }

    /// The axes that a font does not have, and the values that are outside of their range.
    func axisWarnings(of font: Font, in fonts: FontSet) -> [(message: String, hint: Hint)] {
        guard !font.axes.isEmpty, let known = measurer.axes(of: font, in: fonts) else { return [] }
        return font.axes.compactMap { axis in
            guard let range = known.first(where: { $0.tag == axis.tag }) else {
                return (
                    "the font '\(font.family)' has no axis '\(axis.tag)'",
                    known.isEmpty
                        ? "it is not a variable font"
                        : Hint("it has \(known.map(\.description).joined(separator: ", "))")
                )
            }
            guard !range.range.contains(axis.value) else { return nil }
            return (
                "\(axis) is outside of the axis of the font '\(font.family)'",
                Hint(
                    "\(axis.tag) ranges from \(range.range.lowerBound.compact) to \(range.range.upperBound.compact); the nearest value is used"
                )
            )
        }
    }
}
