import Graphics
import Playback
import SceneLanguage
import SceneModel

/// Finds layers that draw something but never on the canvas: most often a slip in a frame.
struct OffCanvasCheck {
    /// Seconds between the moments that are looked at.
    private static let step = 0.1

    private(set) var warnings: [Diagnostic] = []

    /// Cost: one sampling of all layers for every tenth of a second.
    init(_ sampler: Sampler) throws {
        let scene = sampler.timeline.scene
        let canvas = Rect(0, 0, scene.size.width, scene.size.height)
        var unseen = Set(scene.layers.indices)
        // What is hidden all the time is meant to be.
        var shown: Set<Int> = []
        let count = Int(sampler.timeline.duration / Self.step)
        for step in 0...max(count, 0) where !unseen.isEmpty {
            let layers = try sampler.layers(at: Double(step) * Self.step)
            var transforms: [AffineTransform] = []
            var isShown: [Bool] = []
            for (index, layer) in layers.enumerated() {
                let isHidden = layer.flag(AppearanceFacet.hidden) || layer.number(AppearanceFacet.opacity) == 0
                isShown.append(!isHidden && scene.layers[index].parent.map { isShown[$0] } ?? true)
                if isShown[index] { shown.insert(index) }
                let own = layer.geometry.transformToSuperlayer
                let parent = scene.layers[index].parent.map { transforms[$0] }
                transforms.append(parent.map(own.concatenating) ?? own)
                guard unseen.contains(index) else { continue }
                if !Self.draws(layer) || transforms[index].apply(layer.bounds).intersection(canvas) != nil {
                    unseen.remove(index)
                }
            }
        }
        // What a scroll layer holds is meant to be out of sight until somebody scrolls there.
        unseen = unseen.filter { shown.contains($0) && !Self.scrolls($0, scene: scene) }
        // Another script may bring in what moves.
        if scene.scripts.count > 1 { unseen = unseen.filter { !Self.moves($0, scene: scene) } }
        // Copies of one declaration run off the canvas all the time: only one that is never seen at all is a slip.
        let seen = Set(scene.layers.indices.filter { !unseen.contains($0) }.map { scene.layers[$0].location })
        for index in unseen.sorted()
        where !seen.contains(scene.layers[index].location) && !Self.hasAncestor(of: index, in: unseen, scene: scene) {
            let layer = scene.layers[index]
            warnings.append(
                Diagnostic(
                    .warning, "\(layer.name) is never on the canvas",
                    hint: "its frame may be wrong, or the layer is not needed", at: layer.location))
        }
    }

    private static func draws(_ layer: LayerValues) -> Bool {
        !layer.color(AppearanceFacet.background).isClear
            || LayerFacets.all.contains { !$0.triggers.isEmpty && layer.has($0) }
    }

    private static func scrolls(_ index: Int, scene: Scene) -> Bool {
        var parent = scene.layers[index].parent
        while let layer = parent {
            if scene.layers[layer].properties[ScrollFacet.contentSize.keyPath] != nil { return true }
            parent = scene.layers[layer].parent
        }
        return false
    }

    /// Whether the place of a layer, or of one around it, may change.
    private static func moves(_ index: Int, scene: Scene) -> Bool {
        var layer: Int? = index
        while let current = layer {
            if GeometryFacet.properties.contains(where: {
                let cell = PropertyKey.property(layer: current, keyPath: $0.keyPath)
                return scene.changing.contains(cell) || scene.bound.contains(cell)
            }) {
                return true
            }
            layer = scene.layers[current].parent
        }
        return false
    }

    private static func hasAncestor(of index: Int, in set: Set<Int>, scene: Scene) -> Bool {
        var parent = scene.layers[index].parent
        while let layer = parent {
            if set.contains(layer) { return true }
            parent = scene.layers[layer].parent
        }
        return false
    }
}
