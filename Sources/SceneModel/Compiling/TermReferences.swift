package import SceneLanguage

/// Finds the properties and variables that a term reads directly.
package struct TermReferences {
    private let layers: [Layer]
    private let changing: Set<PropertyKey>

    /// - Parameter changing: the properties that can be set or animated.
    package init(layers: [Layer], changing: Set<PropertyKey>) {
        self.layers = layers
        self.changing = changing
    }

    /// The properties and variables that a term refers to. Members of layers count as the properties that they read.
    package func keys(of term: Term) -> [PropertyKey] {
        var keys: [PropertyKey] = []
        term.visit { part in
            switch part {
            case .variable(let index): keys.append(.variable(index))
            case .property(let layer, let keyPath): keys += self.keys(ofLayer: layer, keyPath)
            case .indexedProperty(let layers, _, let keyPath):
                keys += layers.flatMap { self.keys(ofLayer: $0, keyPath) }
            default: break
            }
        }
        return keys
    }

    /// The properties that a layer's property or member reads.
    package func keys(ofLayer layer: Int, _ keyPath: String) -> [PropertyKey] {
        if VisibleMember(rawValue: keyPath) != nil {
            return VisibleMember.layerParts.map { .property(layer: layer, keyPath: $0.keyPath) }
                + layers[layer].children.flatMap { child in
                    VisibleMember.sublayerParts.map { .property(layer: child, keyPath: $0.keyPath) }
                }
        }
        if LayerFacets.properties[keyPath] != nil { return [.property(layer: layer, keyPath: keyPath)] }
        return parts(ofLayer: layer, keyPath).map { .property(layer: layer, keyPath: $0.keyPath) }
    }

    /// The properties on which a layer's member, or one part of its frame, depends.
    package func parts(ofLayer layer: Int, _ keyPath: String) -> [LayerProperty] {
        let isTransformed = GeometryFacet.transforms.contains { property in
            layers[layer].properties[property.keyPath] != nil
                || changing.contains(.property(layer: layer, keyPath: property.keyPath))
        }
        return LayerMember.parts(of: keyPath, isTransformed: isTransformed)
    }
}
