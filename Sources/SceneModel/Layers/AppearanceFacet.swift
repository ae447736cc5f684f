package import Graphics
import SceneLanguage

/// The appearance of every layer: CALayer's background, corners, border, opacity, blending and clipping.
package enum AppearanceFacet: LayerFacet {
    package static let name = "appearance"
    package static let summary = "background, corners, border, opacity, blending and clipping"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let background = LayerProperty(
        "background", .color, initial: .color(.clear), retargeting: .fromModel,
        "the background colour, which fills the bounds")
    package static let opacity = LayerProperty.number(
        "opacity", initial: 1, unit: .fraction, range: 0...1,
        retargeting: .fromModel, "the opacity of the layer and its sublayers, which are flattened first")
    package static let hidden = LayerProperty.flag(
        "hidden", "whether the layer and its sublayers are hidden; hidden layers receive no touches")
    package static let cornerRadius = LayerProperty.number(
        "cornerRadius", unit: .points, range: nonNegative,
        retargeting: .additive,
        "the corner radius of background and border, at most half the shorter side; content and sublayers are clipped "
            + "to it only if masksToBounds is true")
    package static let cornerCurve = LayerProperty.choice(
        "cornerCurve", CornerCurve.circular,
        "the curve of rounded corners: circular arcs, or the continuous curve of iOS")
    package static let maskedCorners = LayerProperty(
        "maskedCorners", .list(.symbol(CornerMask.names)), initial: .list([.symbol("all")]),
        "the corners to which cornerRadius applies")
    package static let masksToBounds = LayerProperty.flag(
        "masksToBounds", "whether content, sublayers and the layer's shadow are clipped to the rounded bounds")
    package static let borderWidth = LayerProperty.number(
        "borderWidth", unit: .points, range: nonNegative,
        "the width of the border, which is drawn inside the bounds and above the sublayers")
    package static let borderColor = LayerProperty(
        "borderColor", .color, initial: .color(.black), "the colour of the border")
    package static let blendMode = LayerProperty.choice(
        "blendMode", BlendMode.normal,
        "how the layer is composited with the backdrop; modes that change the backdrop even where the layer is "
            + "transparent affect only the layer's bounds")
    package static let shouldRasterize = LayerProperty.flag(
        "shouldRasterize",
        "whether the layer is rendered offscreen at full resolution, so that blend modes and effects of sublayers "
            + "apply only within this layer")
    package static let userInteraction = LayerProperty.flag(
        "isUserInteractionEnabled", initial: true, "whether the layer and its sublayers receive touches")

    package static let transitionProgress = LayerProperty(
        "transitionProgress", .number, initial: .number(1), unit: .fraction, access: .read,
        "the progress of the transition that runs, from the old appearance to the new one; 1 without a transition")

    package static let layoutDirection = LayerProperty(
        "layoutDirection", .symbol(LayerDirection.allCases.map(\.rawValue)),
        initial: .symbol(LayerDirection.inherited.rawValue), access: .declared,
        "the layout direction of the layer and its sublayers; by default that of the superlayer, or of the canvas")
    package static let flipsForRightToLeft = LayerProperty(
        "flipsForRightToLeftLayoutDirection", .bool, initial: .bool(false), access: .declared,
        "whether the contents of the layer, such as a chevron, are mirrored where the layout is from right to left")

    package static let windowLevel = LayerProperty(
        "windowLevel", .symbol(WindowLevel.allCases.map(\.rawValue)),
        initial: .symbol(WindowLevel.normal.rawValue), access: .declared,
        "UIWindow.Level of a layer at the top level: one with alert covers the status bar and all other layers, as a "
            + "notification banner does")

    package static let properties = [
        layoutDirection, flipsForRightToLeft, windowLevel, background, opacity, hidden, cornerRadius, cornerCurve,
        maskedCorners,
        masksToBounds, borderWidth, borderColor,
        blendMode, shouldRasterize, userInteraction, transitionProgress,
    ]

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// The rounded bounds.
    package var outline: Path { outline(insetBy: 0) }

    /// The rounded bounds inset by a distance in points, with the corner radius reduced by the same
    /// distance, so that the corners stay concentric.
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
