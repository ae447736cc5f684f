import SceneModel

/// The properties that a scene declares or sets for a layer, divided by whether they are evaluated anew while a script runs.
final class SimulatedLayer {
    /// The values that never change.
    let fixed: LayerValues
    /// The properties that actions or bindings may change, and those whose value in expressions has another type.
    let moving: [LayerProperty]

    init(fixed: LayerValues, moving: [LayerProperty]) {
        (self.fixed, self.moving) = (fixed, moving)
    }
}
