package import Graphics
import SceneModel

extension Sampler {
    /// The frames of visible layers with ids in the whole image, in points, superlayers first.
    ///
    /// Clipping, masks and overlapping layers are ignored. Samples all layers once.
    package func namedFrames(at time: Double) throws -> [(name: String, frame: Rect)] {
        let scene = timeline.scene
        let margin = scene.canvas.isFramed ? scene.canvas.frameInsets : Insets(0)
        let canvas = PlaneTransform.affine(.translation(margin.left, margin.top))
        let layers = try layers(at: time)
        let transforms = scene.planeTransforms(of: layers, to: canvas)
        var isHidden: [Bool] = []
        var frames: [(name: String, frame: Rect)] = []
        for (index, values) in layers.enumerated() {
            let layer = scene.layers[index]
            isHidden.append(
                values.flag(AppearanceFacet.hidden) || values.number(AppearanceFacet.opacity) <= 0
                    || layer.parent.map { isHidden[$0] } == true)
            guard layer.id != nil, !isHidden[index] else { continue }
            frames.append((layer.name, transforms[index].apply(values.bounds)))
        }
        return frames
    }
}
