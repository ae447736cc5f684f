package import Graphics
package import SceneModel

extension Scene {
    /// From the coordinates of each layer to those in which the canvas lies.
    ///
    /// - Parameters:
    ///   - layers: the values of the first layers of the scene, superlayers first.
    ///   - canvas: from the canvas to the result.
    package func planeTransforms(of layers: [LayerValues], to canvas: PlaneTransform = .identity) -> [PlaneTransform] {
        var transforms: [PlaneTransform] = []
        for (index, values) in layers.enumerated() {
            guard let parent = self.layers[index].parent else {
                transforms.append(values.planeTransform().concatenating(canvas))
                continue
            }
            let own = values.planeTransform(in: layers[parent].sublayerSpace)
            transforms.append(own.concatenating(transforms[parent]))
        }
        return transforms
    }

    /// By index of the layer: the part of a rectangle that the bounds of its superlayers with `masksToBounds` leave; of zero size
    /// if they leave nothing. In perspective and for rotated layers, bounding boxes are used.
    ///
    /// - Parameters:
    ///   - layers: the values of all layers.
    ///   - planes: their `planeTransforms`.
    package func clipRects(of layers: [LayerValues], planes: [PlaneTransform], in whole: Rect) -> [Rect] {
        var rects: [Rect] = []
        for (index, layer) in self.layers.enumerated() {
            guard let parent = layer.parent else {
                rects.append(whole)
                continue
            }
            guard layers[parent].flag(AppearanceFacet.masksToBounds) else {
                rects.append(rects[parent])
                continue
            }
            let clip = planes[parent].apply(layers[parent].bounds)
            let origin = planes[index].apply(layers[index].bounds).origin
            rects.append(rects[parent].intersection(clip) ?? Rect(origin: origin, size: Size(0, 0)))
        }
        return rects
    }

    /// The frame of each layer in the whole image, in points: what encloses its bounds, whether it is shown or not.
    package func pictureFrames(of layers: [LayerValues]) -> [Rect] {
        let origin = canvas.originInPicture
        let planes = planeTransforms(of: layers, to: .affine(.translation(origin.x, origin.y)))
        return zip(planes, layers).map { plane, layer in
            let frame = plane.apply(layer.bounds)
            guard isMirrored else { return frame }
            return LayerMirroring.flip(of: Rect(origin: .zero, size: canvas.pictureSize)).apply(frame)
        }
    }

    /// The indices of all layers in the order in which they are drawn, the backmost first. A superlayer comes before its
    /// sublayers; masks are left out.
    package func drawingOrder(_ layers: [LayerValues]) -> [Int] {
        var order: [Int] = []
        var waiting =
            WindowLevel.allCases.flatMap { LayerComposer.drawingOrder(roots(at: $0), layers) }
            .reversed() as [Int]
        while let index = waiting.popLast() {
            order.append(index)
            waiting += LayerComposer.drawingOrder(self.layers[index].children, layers).reversed()
        }
        return order
    }
}
