import Motion
import SceneLanguage
import SceneModel

extension Simulation {
    func transition(_ style: TransitionStyle, _ request: AnimationRequest) throws {
        guard let key = request.changes.first?.key, case .property(let layer, _) = key else { return }
        transitionedLayers += scene.sublayers(of: layer).count
        guard transitionedLayers <= SceneLimits.transitionedLayers else {
            throw SceneError(
                "the script starts transitions of more than \(SceneLimits.transitionedLayers) layers",
                at: request.location, isLimit: true)
        }
        // Core Animation keeps all transitions of a layer under one key.
        cancelAnimations(of: key)
        transitions[layer, default: []].append(LayerTransition(tick: tick, style: style))
        try animate(request)
    }
}
