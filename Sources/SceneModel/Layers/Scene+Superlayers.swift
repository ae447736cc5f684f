extension Scene {
    /// The superlayers of a layer, from its own superlayer up to the root layer.
    ///
    /// The superlayer of a mask is the layer that it masks.
    package func superlayers(of layer: Int) -> some Sequence<Int> {
        sequence(first: layer) { layers[$0].parent }.dropFirst()
    }
}
