package import Graphics
import SceneLanguage

/// How any layer looks: CALayer's background, corners, border, opacity, blending and clipping.
package enum AppearanceFacet: LayerFacet {
    package static let name = "appearance"
    package static let summary = "background, corners, border, opacity, blending and clipping"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let background = LayerProperty(
        "background", .color, initial: .color(.clear), "fills the bounds, rounded by cornerRadius")
    package static let opacity = LayerProperty.number(
        "opacity", initial: 1, unit: .share, range: 0...1, "of the layer with its sublayers, flattened first")
    package static let hidden = LayerProperty.flag("hidden", "neither drawn nor touched, with its sublayers")
    package static let cornerRadius = LayerProperty.number(
        "cornerRadius", unit: .points, range: notNegative,
        "rounds background and border, half the shorter side at most; also the sublayers where masksToBounds is true")
    package static let cornerCurve = LayerProperty.choice(
        "cornerCurve", CornerCurve.circular, "circular arcs, or the continuous curve of iOS")
    package static let maskedCorners = LayerProperty(
        "maskedCorners", .list(.symbol(CornerMask.names)), initial: .list([.symbol("all")]),
        "which corners cornerRadius rounds")
    package static let masksToBounds = LayerProperty.flag(
        "masksToBounds", "clips content, sublayers and the layer's own shadow to the rounded bounds")
    package static let borderWidth = LayerProperty.number(
        "borderWidth", unit: .points, range: notNegative, "a line inside the bounds, above the sublayers")
    package static let borderColor = LayerProperty(
        "borderColor", .color, initial: .color(.black), "colour of the border")
    package static let blendMode = LayerProperty.choice(
        "blendMode", BlendMode.normal,
        "how the layer's colours meet what lies beneath; modes that also change what is beside the picture stay in the bounds"
    )
    package static let shouldRasterize = LayerProperty.flag(
        "shouldRasterize",
        "flattens the layer first: blend modes and effects of sublayers see only the layer's own; sharpness is kept")
    package static let userInteraction = LayerProperty.flag(
        "isUserInteractionEnabled", initial: true, "whether the layer and its sublayers can be touched")

    package static let properties = [
        background, opacity, hidden, cornerRadius, cornerCurve, maskedCorners, masksToBounds, borderWidth, borderColor,
        blendMode, shouldRasterize, userInteraction,
    ]

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// The rounded bounds.
    package var outline: Path { outline(insetBy: 0) }

    /// The rounded bounds moved inwards, with the radius that keeps the curve parallel.
    package func outline(insetBy inset: Double) -> Path {
        let radius = max(0, number(AppearanceFacet.cornerRadius) - inset)
        let box = bounds.insetBy(inset, inset)
        guard radius > 0 else { return .rect(box) }
        return .roundedRect(
            box, radius: radius, corners: maskedCorners,
            curve: choice(AppearanceFacet.cornerCurve, CornerCurve.circular))
    }

    private var maskedCorners: CornerMask {
        let names = self[AppearanceFacet.maskedCorners].list ?? []
        return names.compactMap(\.symbol).compactMap(CornerMask.named).reduce([]) { $0.union($1) }
    }
}
