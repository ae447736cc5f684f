extension Scene {
    /// The superlayers of a layer, from its own superlayer up to the root layer.
    ///
    /// The superlayer of a mask is the layer that it masks.
    package func superlayers(of layer: Int) -> some Sequence<Int> {
        sequence(first: layer) { self.layers[$0].parent }.dropFirst()
    }
}

extension Scene {
    /// A layer with all layers below it: its sublayers and masks, and theirs. Superlayers come before their sublayers.
    package func sublayers(of layer: Int) -> [Int] {
        var found = [layer]
        var next = 0
        while next < found.count {
            let layer = layers[found[next]]
            found += layer.children
            if let mask = layer.mask { found.append(mask) }
            next += 1
        }
        return found
    }
}
