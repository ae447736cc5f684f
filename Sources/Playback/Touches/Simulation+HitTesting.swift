import SceneLanguage
import SceneModel

extension Simulation {
    /// Tests hits as UIKit does: where the model places layers, except that values of property animators count as they are
    /// shown, unless `isManualHitTestingEnabled` is set. Layers that ignore touches are missed.
    func makeHitTester() throws -> HitTester {
        var shown: Set<PropertyKey> = []
        var disabled: Set<Int> = []
        for (index, animator) in animators {
            let declaration = scene.animators[index]
            let keys = animator.parts.map(\.key)
            if !declaration.isManualHitTestingEnabled { shown.formUnion(keys) }
            guard !declaration.isUserInteractionEnabled, animator.state.isRunning else { continue }
            for key in keys { disabled.formUnion(animatedLayers.layers(animatedBy: key)) }
        }
        for animation in animations.all where animation.ignoresTouches {
            for part in animation.parts { disabled.formUnion(animatedLayers.layers(animatedBy: part.key)) }
        }
        let reader = hitTested(showing: shown)
        return HitTester(
            scene: scene, layers: try scene.layers.indices.map { try values(ofLayer: $0, reader) },
            disabledLayers: disabled)
    }
}
