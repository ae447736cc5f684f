import Graphics
import Playback
import SceneLanguage
import SceneModel

/// Finds visible layers that are never on the canvas, usually because of a wrong frame.
struct OffCanvasCheck {
    /// Seconds between two samples.
    private static let interval = 0.1

    private(set) var warnings: [Diagnostic] = []

    /// Cost: samples the layers that were not seen yet every 0.1 seconds of scene time.
    ///
    /// - Throws: `SceneError` if a binding has no value.
    init(_ sampler: Sampler) throws {
        let scene = sampler.timeline.scene
        let canvas = Rect(0, 0, scene.size.width, scene.size.height)
        var unseen = Set(scene.layers.indices)
        // Layers that are hidden all the time are hidden on purpose.
        var shown: Set<Int> = []
        let count = Int(sampler.timeline.duration / Self.interval)
        var transforms = [PlaneTransform](repeating: .identity, count: scene.layers.count)
        var spaces = [Transform3D?](repeating: nil, count: scene.layers.count)
        var isShown = [Bool](repeating: true, count: scene.layers.count)
        for sample in 0...max(count, 0) where !unseen.isEmpty {
            // In most scenes all layers but a few are seen in the first sample.
            let needed = unseen.union(unseen.flatMap { scene.superlayers(of: $0) }).sorted()
            let layers = try sampler.layers(needed, at: Double(sample) * Self.interval)
            for (index, layer) in zip(needed, layers) {
                let isHidden = layer.flag(AppearanceFacet.hidden) || layer.number(AppearanceFacet.opacity) == 0
                isShown[index] = !isHidden && scene.layers[index].parent.map { isShown[$0] } ?? true
                if isShown[index] { shown.insert(index) }
                let parent = scene.layers[index].parent
                let own = layer.planeTransform(in: parent.flatMap { spaces[$0] })
                transforms[index] = parent.map { own.concatenating(transforms[$0]) } ?? own
                spaces[index] = layer.sublayerSpace
                guard unseen.contains(index) else { continue }
                if !Self.draws(layer)
                    || Self.places(of: layer).contains(where: {
                        transforms[index].apply($0).intersection(canvas) != nil
                    })
                {
                    unseen.remove(index)
                }
            }
        }
        // The content of a scroll layer may be outside the canvas until it is scrolled.
        unseen = unseen.filter { shown.contains($0) && !Self.scrolls($0, scene: scene) }
        // Layers that move may be on the canvas in another script.
        if scene.scripts.count > 1 { unseen = unseen.filter { !Self.moves($0, scene: scene) } }
        // Some copies of a repeated layer are often outside the canvas. The layer is wrong only if all of them are.
        let seen = Set(scene.layers.indices.filter { !unseen.contains($0) }.map { scene.layers[$0].location })
        let log = DiagnosticLog()
        for index in unseen.sorted()
        where !seen.contains(scene.layers[index].location) && !Self.hasAncestor(of: index, in: unseen, scene: scene) {
            let layer = scene.layers[index]
            log.inCopy(layer.name) {
                log.warning(
                    "\(layer.name) is never on the canvas", hint: "check its frame, or remove the layer",
                    at: layer.location)
            }
        }
        warnings = log.sorted
    }

    private static func draws(_ layer: LayerValues) -> Bool {
        !layer.color(AppearanceFacet.background).isClear
            || LayerFacets.all.contains { !$0.triggers.isEmpty && layer.has($0) }
    }

    /// The rectangles in which a layer draws, in its own coordinates: its bounds and, because it can be elsewhere, the outline
    /// of a shape.
    private static func places(of layer: LayerValues) -> [Rect] {
        guard ShapeFacet.triggers.contains(where: layer.has) else { return [layer.bounds] }
        let outline = ShapeFacet.outline(of: layer)
        guard !outline.isEmpty else { return [layer.bounds] }
        let isStroked = !layer.color(ShapeFacet.stroke).isClear
        let line = Insets(isStroked ? layer.number(ShapeFacet.lineWidth) / 2 : 0)
        return [layer.bounds, outline.controlBounds.outset(by: line)]
    }

    private static func scrolls(_ index: Int, scene: Scene) -> Bool {
        scene.superlayers(of: index).contains {
            scene.layers[$0].properties[ScrollFacet.contentSize.keyPath] != nil
        }
    }

    /// Whether the geometry of a layer or of one of its superlayers can change.
    private static func moves(_ index: Int, scene: Scene) -> Bool {
        ([index] + scene.superlayers(of: index)).contains { layer in
            (GeometryFacet.properties + DepthFacet.properties).contains {
                let key = PropertyKey.property(layer: layer, keyPath: $0.keyPath)
                return scene.changing.contains(key) || scene.bound.contains(key)
            }
        }
    }

    private static func hasAncestor(of index: Int, in set: Set<Int>, scene: Scene) -> Bool {
        scene.superlayers(of: index).contains { set.contains($0) }
    }
}
