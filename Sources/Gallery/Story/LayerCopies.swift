import SceneModel

/// The copies of layers that repeats make, and which copy of another layer each one is in.
struct LayerCopies: Sendable {
    private let indices: [String: [Int]]
    /// By index of the layer: the copy that it is a part of, `row[3]` for `content[3]`; nil for layers that are repeated themselves
    /// and for those that are not repeated.
    let owners: [Int?]

    init(_ scene: Scene) {
        var indices: [String: [Int]] = [:]
        for (index, layer) in scene.layers.enumerated() {
            if let id = layer.id { indices[id, default: []].append(index) }
        }
        self.indices = indices
        owners = scene.layers.indices.map { layer in
            guard let id = scene.layers[layer].id, let copies = indices[id], copies.count > 1,
                let position = copies.firstIndex(of: layer)
            else { return nil }
            return scene.superlayers(of: layer).first { superlayer in
                guard let others = scene.layers[superlayer].id.flatMap({ indices[$0] }) else { return false }
                return others.count == copies.count && others[position] == superlayer
            }
        }
    }

    /// Whether a layer of copies of an included file is called by its own id, `square` of `panel.square`, because no other layer is.
    func hasOwnNoun(_ layer: Int, in scene: Scene) -> Bool {
        guard let id = scene.layers[layer].id, indices[id, default: []].count > 1, let dot = id.lastIndex(of: "."),
            UIPart(layer, in: scene) == nil
        else { return false }
        let own = id[dot...]
        return !indices.keys.contains { $0 != id && ($0.hasSuffix(own) || $0 == own.dropFirst()) }
    }

    /// All layers with the same id as a layer, including the layer itself; empty for a layer without an id.
    func all(of layer: Layer) -> [Int] { layer.id.flatMap { indices[$0] } ?? [] }
}
