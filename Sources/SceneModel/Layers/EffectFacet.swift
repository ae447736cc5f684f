package import Graphics
package import SceneLanguage

/// UIVisualEffectView: a layer that blurs the content behind it.
package enum EffectFacet: LayerFacet {
    package static let name = "effect"
    package static let summary =
        "a layer that blurs, saturates and tints, in this order, the content behind its rounded bounds or its shape. "
        + "The blur includes surrounding content; beyond the canvas the edge pixels repeat. Inside a flattened layer "
        + "(opacity below 1, blendMode, filters, shouldRasterize, or a shadow without shadowPath) the effect sees only "
        + "that layer, as on iOS"
    package static let isContent = false

    package static let effect = LayerProperty(
        "effect", .effect, initial: .effect(EffectValue(.none)),
        "the material, which sets blur radius, saturation and tint; animating it animates all three. \(styles)")
    package static let blurRadius = LayerProperty.number(
        "effect.blurRadius", unit: .points, range: nonNegative,
        "the standard deviation of the blur, in place of the material's")
    package static let saturation = LayerProperty.number(
        "effect.saturation", initial: 1, range: nonNegative,
        "the saturation, in place of the material's; 0 is grey, 1 leaves colours unchanged")
    package static let tint = LayerProperty(
        "effect.tint", .color, initial: .color(.clear),
        "the colour composited over the blur, in place of the material's tint")

    private static let styles =
        "Styles of UIBlurEffect: none, light, extraLight and dark; \(adaptive.joined(separator: ", ")), which follow the "
        + "appearance; and the last five with Light or Dark at the end of the name, which do not"

    private static let adaptive = EffectStyle.adaptive.map { $0.name }

    package static let properties = [effect, blurRadius, saturation, tint]
    package static let triggers = properties

    /// CAShapeLayer's black fill would cover an effect in a shape.
    package static let defaults: [(LayerProperty, Value)] = [(ShapeFacet.fill, .color(.clear))]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        let material = material(of: layer)
        guard !material.isInvisible else { return [] }
        let isShape = layer.has(ShapeFacet.self)
        return [
            .backdrop(
                Backdrop(
                    area: isShape ? ShapeFacet.outline(of: layer) : layer.outline,
                    rule: isShape ? layer.choice(ShapeFacet.fillRule, FillRule.nonZero) : .nonZero,
                    radius: material.radius, saturation: material.saturation, tint: material.tint))
        ]
    }

    /// The material scaled by its fraction, with the layer's declared values in place of the material's. Without a
    /// material, the declared values alone.
    package static func material(of layer: LayerValues) -> BlurMaterial {
        func overridden(_ material: BlurMaterial) -> BlurMaterial {
            var material = material
            if layer.has(blurRadius) { material.radius = layer.number(blurRadius) }
            if layer.has(saturation) { material.saturation = layer.number(saturation) }
            if layer.has(tint) { material.tint = layer.color(tint) }
            return material
        }
        guard layer.has(effect), let value = layer[effect].effect else { return overridden(EffectStyle.none.material) }
        return value.material(of: { $0 == .none ? $0.material : overridden($0.material) })
    }
}
