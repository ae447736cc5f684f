import SceneLanguage
import SceneModel

/// Finds properties of layers that draw nothing, because another property never gets a value: a shadow without an opacity, the colour of a
/// border without a width, and the width of a line without a colour.
struct IneffectivePropertyCheck {
    private(set) var warnings: [Diagnostic] = []

    /// Properties, and the one without which they draw nothing, with a value for it.
    private static let rules: [(properties: [LayerProperty], needed: LayerProperty, example: String)] = [
        ([ShadowFacet.radius, ShadowFacet.offset, ShadowFacet.color], ShadowFacet.opacity, "0.25"),
        ([AppearanceFacet.borderColor], AppearanceFacet.borderWidth, "1"),
        ([ShapeFacet.lineWidth, ShapeFacet.lineCap], ShapeFacet.stroke, "label"),
    ]

    /// Cost: looks up the declared properties of each layer.
    init(_ scene: Scene) {
        let log = DiagnosticLog()
        for (index, layer) in scene.layers.enumerated() {
            for rule in Self.rules {
                let needed = rule.needed.keyPath
                let key = PropertyKey.property(layer: index, keyPath: needed)
                guard layer.properties[needed] == nil, !scene.changing.contains(key), !scene.bound.contains(key),
                    // A gradient can paint the line.
                    needed != ShapeFacet.stroke.keyPath || layer.properties[GradientFacet.colors.keyPath] == nil,
                    let property = rule.properties.first(where: { layer.properties[$0.keyPath] != nil }),
                    let value = layer.properties[property.keyPath]
                else { continue }
                log.inCopy(layer.name) {
                    log.warning(
                        "'\(property.keyPath)' has no effect: the layer has no \(needed)",
                        hint: Hint("add \(needed): \(rule.example)"), at: value.location)
                }
            }
        }
        warnings = log.sorted
    }
}
