import SceneModel

/// The properties that a scene declares or sets for a layer, divided by whether they are evaluated anew while a script runs.
struct SimulatedLayer {
    /// The values that never change.
    var fixed: LayerValues
    /// The properties that actions or bindings may change, and those whose value in expressions has another type.
    var moving: [LayerProperty]
}
