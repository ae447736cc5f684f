import SceneLanguage
import SceneModel

extension Sampler {
    /// A property whose value may change over time.
    package struct MovingProperty: Sendable, Hashable {
        package var layer: Int
        package var keyPath: String
        /// Whether it is bound to other values; otherwise it is set, animated or scrolled.
        package var isBound: Bool
    }

    /// The moving properties, ordered by layer and key path. The time of clips is not included.
    package var moving: [MovingProperty] {
        let set = timeline.tracks.keys.compactMap { key -> MovingProperty? in
            guard case .property(let layer, let keyPath) = key else { return nil }
            return MovingProperty(layer: layer, keyPath: keyPath, isBound: false)
        }
        let bound = timeline.scene.bound.compactMap { key -> MovingProperty? in
            guard case .property(let layer, let keyPath) = key, timeline.tracks[key] == nil else { return nil }
            return MovingProperty(layer: layer, keyPath: keyPath, isBound: true)
        }
        return (set + bound).sorted { ($0.layer, $0.keyPath) < ($1.layer, $1.keyPath) }
    }
}
