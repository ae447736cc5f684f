import Graphics
import SceneLanguage

extension SceneCompiler {
    /// Warns of effects that have nothing to blur, because the shadow of a layer around them flattens that layer.
    func warnOfEffectsWithoutBackdrop(in layers: [Layer]) {
        for (index, layer) in layers.enumerated() {
            guard let effect = EffectFacet.triggers.lazy.compactMap({ layer.properties[$0.keyPath] }).first,
                let flattened = flattenedLayer(around: index, in: layers)
            else { continue }
            let shadow = flattened == index ? "its shadow" : "the shadow of '\(layers[flattened].name)'"
            inCopy(index) {
                log.warning(
                    "this effect has nothing to blur, because \(shadow) flattens what is inside it",
                    hint: "add shadowPath: bounds to \(flattened == index ? "the layer" : "that layer")",
                    at: effect.location, length: effect.text.count)
            }
        }
    }

    /// A layer that is drawn separately from what is behind it, in which nothing lies behind a layer; nil if there is none.
    private func flattenedLayer(around layer: Int, in layers: [Layer]) -> Int? {
        var inner = layer
        while true {
            if hasShadowOfContents(layers[inner]) { return inner }
            guard let outer = layers[inner].parent, layers[outer].children.first == inner, !draws(outer, layers[outer]),
                // Another order can put siblings behind it.
                !layers[outer].children.contains(where: {
                    layers[$0].properties[GeometryFacet.zPosition.keyPath] != nil
                })
            else { return nil }
            inner = outer
        }
    }

    /// Whether the alpha of a layer with its sublayers casts a shadow.
    private func hasShadowOfContents(_ layer: Layer) -> Bool {
        func constant(_ property: LayerProperty) -> Value? { layer.properties[property.keyPath]?.constant }
        let path = layer.properties[ShadowFacet.path.keyPath]
        let clipping = layer.properties[AppearanceFacet.masksToBounds.keyPath]
        return constant(ShadowFacet.opacity)?.number ?? 0 > 0 && (path == nil || path?.constant == .text(""))
            && (clipping == nil || clipping?.constant == .bool(false))
    }

    /// Whether a layer may draw something below its sublayers.
    private func draws(_ index: Int, _ layer: Layer) -> Bool {
        let background = layer.properties[AppearanceFacet.background.keyPath]
        return background.map { $0.constant?.color?.isClear != true } ?? false
            || LayerFacets.all.contains { !$0.triggers.isEmpty && layerDeclarations[index].declares($0) }
    }
}
