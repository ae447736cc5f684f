package import Graphics
package import SceneLanguage

/// UIVisualEffectView: a layer that blurs everything beneath it.
package enum EffectFacet: LayerFacet {
    package static let name = "effect"
    package static let summary =
        "a layer that blurs, saturates and tints, in this order, what lies beneath its rounded bounds or its shape; "
        + "what is around blurs in, and beyond the canvas its edge continues. Inside a layer that is flattened (opacity below 1, "
        + "blendMode, filters, shouldRasterize, a shadow without shadowPath) it sees only that layer, as on iOS"
    package static let isContent = false

    package static let effect = LayerProperty(
        "effect", .effect, initial: .effect(EffectValue(.none)),
        "the material; animating it changes radius, saturation and tint together")
    package static let blurRadius = LayerProperty.number(
        "effect.blurRadius", unit: .points, range: notNegative,
        "standard deviation of the blur, in place of the material's")
    package static let saturation = LayerProperty.number(
        "effect.saturation", initial: 1, range: notNegative,
        "1 leaves colours alone, 0 makes them grey; in place of the material's")
    package static let tint = LayerProperty(
        "effect.tint", .color, initial: .color(.clear), "laid over the blur, in place of the material's tint")

    package static let properties = [effect, blurRadius, saturation, tint]
    package static let triggers = properties

    /// An effect in a shape is seen as it is, without CAShapeLayer's black fill on it.
    package static let defaults: [(LayerProperty, Value)] = [(ShapeFacet.fill, .color(.clear))]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        let look = look(of: layer)
        guard !look.isInvisible else { return [] }
        let isShape = layer.has(ShapeFacet.self)
        return [
            .backdrop(
                Backdrop(
                    area: isShape ? ShapeFacet.outline(of: layer) : layer.outline,
                    rule: isShape ? layer.choice(ShapeFacet.fillRule, FillRule.nonZero) : .nonZero,
                    radius: look.radius, saturation: look.saturation, tint: look.tint))
        ]
    }

    /// The material with the layer's own numbers in it, as far as its fraction goes; the numbers alone where the layer
    /// names no material.
    package static func look(of layer: LayerValues) -> EffectLook {
        func own(_ look: EffectLook) -> EffectLook {
            var look = look
            if layer.has(blurRadius) { look.radius = layer.number(blurRadius) }
            if layer.has(saturation) { look.saturation = layer.number(saturation) }
            if layer.has(tint) { look.tint = layer.color(tint) }
            return look
        }
        guard layer.has(effect), let value = layer[effect].effect else { return own(EffectStyle.none.look) }
        return value.look(of: { $0 == .none ? $0.look : own($0.look) })
    }
}
