package import Graphics

/// UIVisualEffectView: a layer that blurs everything beneath it.
package enum EffectFacet: LayerFacet {
    package static let name = "effect"
    package static let summary = "a layer that blurs, saturates and tints what lies beneath it"
    package static let isContent = false

    package static let effect = LayerProperty(
        "effect", .effect, initial: .effect(EffectValue(.none)),
        "the material; animating it changes radius, saturation and tint together")

    package static let properties = [effect]
    package static let triggers = [effect]

    package static func items(for layer: LayerValues) -> [DisplayItem] {
        guard let look = layer[effect].effect?.look, !look.isInvisible else { return [] }
        return [
            .backdrop(
                Backdrop(area: layer.outline, radius: look.radius, saturation: look.saturation, tint: look.tint))
        ]
    }
}
