import SceneLanguage
import SceneModel

extension Sampler {
    /// A property that may differ from moment to moment.
    package struct MovingProperty: Sendable, Hashable {
        package var layer: Int
        package var keyPath: String
        /// Whether it follows others; what does not is set, animated or scrolled.
        package var isBound: Bool
    }

    /// In the order of the layers and of the key paths. A clip's clock is not among them.
    package var moving: [MovingProperty] {
        let set = timeline.tracks.keys.compactMap { cell -> MovingProperty? in
            guard case .property(let layer, let keyPath) = cell else { return nil }
            return MovingProperty(layer: layer, keyPath: keyPath, isBound: false)
        }
        let bound = bindings.map { MovingProperty(layer: $0.layer, keyPath: $0.keyPath, isBound: true) }
        return (set + bound).sorted { ($0.layer, $0.keyPath) < ($1.layer, $1.keyPath) }
    }
}
