import SceneLanguage
import SceneModel

/// Finds the layers that a changing value animates: the layer of a property, and the layers with bindings that depend on it.
///
/// UIView.animate and UIViewPropertyAnimator change the interaction of all animated views. A scene may animate a variable to
/// which layers are bound; as a convention, these layers are the animated views.
struct AnimatedLayers {
    private let layers: [Layer]
    private let changing: Set<PropertyKey>
    private let references: TermReferences
    /// The layers with a binding that depends on a value.
    private var dependents: [PropertyKey: Set<Int>] = [:]
    /// The changing values on which a bound property depends.
    private var sources: [PropertyKey: Set<PropertyKey>] = [:]

    /// The cost is that of visiting every binding of the scene once.
    init(_ scene: Scene) {
        layers = scene.layers
        changing = scene.changing
        references = TermReferences(layers: scene.layers, changing: scene.changing)
        for key in scene.bound {
            guard case .property(let layer, let keyPath) = key, Self.isVisiblyAnimated(keyPath) else { continue }
            for source in sources(of: key) { dependents[source, default: []].insert(layer) }
        }
    }

    /// The layers that an animation of a value animates.
    func layers(animatedBy key: PropertyKey) -> Set<Int> {
        let bound = dependents[key] ?? []
        guard case .property(let layer, _) = key else { return bound }
        return bound.union([layer])
    }

    /// Text changes with a variable too, but a block cannot animate it.
    private static func isVisiblyAnimated(_ keyPath: String) -> Bool {
        LayerFacets.properties[keyPath].map { $0.type.isAnimatable && $0.type != .richText } ?? false
    }

    private mutating func sources(of key: PropertyKey) -> Set<PropertyKey> {
        if let known = sources[key] { return known }
        guard case .property(let layer, let keyPath) = key, let binding = layers[layer].properties[keyPath] else {
            return []
        }
        var found: Set<PropertyKey> = []
        for part in references.keys(of: binding.term) {
            if changing.contains(part) { found.insert(part) } else { found.formUnion(sources(of: part)) }
        }
        sources[key] = found
        return found
    }
}
