package import Graphics
import SceneModel

extension Sampler {
    /// The frames of visible layers with ids in the whole image, in points, in drawing order.
    ///
    /// A frame is what its superlayers with `masksToBounds` leave of it; frames of which they leave nothing are left out, and
    /// so are masks. Overlapping layers are ignored. Samples all layers once.
    package func namedFrames(at time: Double) throws -> [(name: String, frame: Rect)] {
        let scene = timeline.scene
        let margin = scene.canvas.isFramed ? scene.canvas.frameInsets : Insets(0)
        let canvas = PlaneTransform.affine(.translation(margin.left, margin.top))
        let layers = try layers(at: time)
        let transforms = scene.planeTransforms(of: layers, to: canvas)
        var frames: [(name: String, frame: Rect)] = []
        func add(_ siblings: [Int], clip: Rect?) {
            for index in LayerComposer.drawingOrder(siblings, layers) {
                let (layer, values) = (scene.layers[index], layers[index])
                guard !values.flag(AppearanceFacet.hidden), values.number(AppearanceFacet.opacity) > 0 else { continue }
                let frame = transforms[index].apply(values.bounds)
                let shown = clip.map(frame.intersection) ?? frame
                if layer.id != nil, let shown { frames.append((layer.name, shown)) }
                guard values.flag(AppearanceFacet.masksToBounds) else {
                    add(layer.children, clip: clip)
                    continue
                }
                if let shown { add(layer.children, clip: shown) }
            }
        }
        add(scene.roots, clip: nil)
        return frames
    }
}
