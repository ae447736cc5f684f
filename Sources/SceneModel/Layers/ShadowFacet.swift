package import Graphics
import SceneLanguage

/// CALayer's shadow: cast by the layer with its sublayers, or by a path.
package enum ShadowFacet: LayerFacet {
    package static let name = "shadow"
    package static let summary =
        "cast by the layer with its sublayers, or by shadowPath; a mask and masksToBounds cut it, as in Core Animation"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let color = LayerProperty(
        "shadowColor", .color, initial: .color(.black), "colour of the shadow")
    package static let opacity = LayerProperty.number(
        "shadowOpacity", unit: .share, range: 0...1, "0 for no shadow")
    package static let radius = LayerProperty.number(
        "shadowRadius", initial: 3, unit: .points, range: notNegative, "standard deviation of the shadow's blur")
    package static let offset = LayerProperty(
        "shadowOffset", .point, initial: .point(Point(0, -3)), unit: .points, "how far the shadow is moved")
    package static let path = LayerProperty(
        "shadowPath", .text, initial: .text(""),
        "what casts the shadow: SVG path data in the layer's coordinates, or bounds for the rounded bounds as they are at each moment; "
            + "the layer's own alpha where nothing is said")

    package static let properties = [color, opacity, radius, offset, path]

    /// The word for the rounded bounds: what UIKit's users write as `UIBezierPath(roundedRect: bounds, ...)`.
    static let boundsWord = "bounds"

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// The layer's shadow; nil for none.
    package var shadow: Shadow? {
        let opacity = number(ShadowFacet.opacity)
        guard opacity > 0 else { return nil }
        return Shadow(
            color: color(ShadowFacet.color), opacity: opacity, radius: number(ShadowFacet.radius),
            offset: point(ShadowFacet.offset), path: shadowPath)
    }

    /// Nil where the layer's own alpha casts. Text that is no path data casts nothing: validation has said so.
    private var shadowPath: Path? {
        switch text(ShadowFacet.path) {
        case "": nil
        case ShadowFacet.boundsWord: bounds.isEmpty ? Path() : outline
        case let data: (try? SVGPathData.path(data)) ?? Path()
        }
    }
}
