package import Graphics
import SceneModel

extension Sampler {
    /// The frames of visible layers with ids in the whole image, in points, in drawing order.
    ///
    /// A frame is what the image and its superlayers with `masksToBounds` leave of it; frames of which they leave nothing are
    /// left out, and so are masks. Overlapping layers are ignored. Samples all layers once.
    ///
    /// `hasContent` is false for a layer that draws nothing itself, such as one that only groups its sublayers; `isText` is true for
    /// one that draws text and nothing else.
    ///
    /// - Parameter includesUnnamed: whether layers without ids that draw something are included, with the name of the next
    ///   superlayer with an id, or an empty one. The frame of a layer that draws only a shape is then that of the shape.
    package func namedFrames(
        at time: Double, includesUnnamed: Bool = false
    ) throws -> [(name: String, frame: Rect, hasContent: Bool, isText: Bool)] {
        let scene = timeline.scene
        let origin = scene.canvas.originInPicture
        let canvas = PlaneTransform.affine(.translation(origin.x, origin.y))
        let layers = try layers(at: time)
        let planes = scene.planeTransforms(of: layers, to: canvas)
        let image = Rect(origin: .zero, size: scene.canvas.pictureSize)
        let clips = scene.clipRects(of: layers, planes: planes, in: image)
        var isHidden = [Bool](repeating: false, count: layers.count)
        var names = [String](repeating: "", count: layers.count)
        return scene.drawingOrder(layers).compactMap { index in
            let (layer, values) = (scene.layers[index], layers[index])
            isHidden[index] =
                values.flag(AppearanceFacet.hidden) || values.number(AppearanceFacet.opacity) <= 0
                || layer.parent.map { isHidden[$0] } == true
            names[index] = layer.id != nil ? layer.name : layer.parent.map { names[$0] } ?? ""
            guard !isHidden[index] else { return nil }
            let hasContent = values.drawsContent
            guard layer.id != nil || includesUnnamed && hasContent else { return nil }
            let bounds = includesUnnamed ? values.drawnBounds : values.bounds
            return planes[index].apply(bounds).intersection(clips[index]).map { frame in
                let shown = scene.isMirrored ? LayerMirroring.flip(of: image).apply(frame) : frame
                return (names[index], shown, hasContent, values.drawsOnlyText)
            }
        }
    }
}
