package import Graphics
import SceneLanguage

/// CALayer's shadow, cast by the layer with its sublayers or by a path.
package enum ShadowFacet: LayerFacet {
    package static let name = "shadow"
    package static let summary =
        "a shadow cast by the layer with its sublayers, or by shadowPath; clipped by masks and masksToBounds, as in "
        + "Core Animation"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let color = LayerProperty(
        "shadowColor", .color, initial: .color(.black), "the colour of the shadow")
    package static let opacity = LayerProperty.number(
        "shadowOpacity", unit: .fraction, range: 0...1, "the opacity of the shadow; 0 draws no shadow")
    package static let radius = LayerProperty.number(
        "shadowRadius", initial: 3, unit: .points, range: nonNegative, "the standard deviation of the shadow's blur")
    package static let offset = LayerProperty(
        "shadowOffset", .point, initial: .point(Point(0, -3)), unit: .points, "the offset of the shadow, [x, y]")
    package static let path = LayerProperty(
        "shadowPath", .path, initial: .text(""),
        "the outline of the shadow: SVG path data in the layer's coordinates, or bounds for the current rounded bounds; "
            + "by default the layer's alpha channel")

    package static let properties = [color, opacity, radius, offset, path]

    /// The value of `shadowPath` for the rounded bounds, in UIKit `UIBezierPath(roundedRect: bounds, ...)`.
    static let boundsKeyword = "bounds"

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// The layer's shadow; nil if its opacity is zero.
    package var shadow: Shadow? {
        let opacity = number(ShadowFacet.opacity)
        guard opacity > 0 else { return nil }
        return Shadow(
            color: color(ShadowFacet.color), opacity: opacity, radius: number(ShadowFacet.radius),
            offset: point(ShadowFacet.offset), path: shadowPath)
    }

    /// Nil if the layer's alpha casts the shadow. Invalid path data, which validation reports, casts no shadow.
    private var shadowPath: Path? {
        switch self[ShadowFacet.path] {
        case .text(""): nil
        case .text(ShadowFacet.boundsKeyword): bounds.isEmpty ? Path() : outline
        default: path(ShadowFacet.path)
        }
    }
}
