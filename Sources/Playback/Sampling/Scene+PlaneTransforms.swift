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

    /// The indices of all layers in the order in which they are drawn, the backmost first. A superlayer comes before its
    /// sublayers; masks are left out.
    package func drawingOrder(_ layers: [LayerValues]) -> [Int] {
        var order: [Int] = []
        var waiting = LayerComposer.drawingOrder(roots, layers).reversed() as [Int]
        while let index = waiting.popLast() {
            order.append(index)
            waiting += LayerComposer.drawingOrder(self.layers[index].children, layers).reversed()
        }
        return order
    }
}
