import Graphics
import SceneModel

/// Finds the layer under a finger, by UIView's rules: the topmost one that holds the point, that is not hidden,
/// nearly transparent (opacity below 0.01) or closed to touches; sublayers only within their superlayer's bounds.
///
/// Masks are neither touched nor looked at: a layer is touched where its mask hides it, as UIView's `hitTest` does.
struct HitTester {
    let scene: Scene
    let layers: [LayerValues]

    /// The deepest layer at a point of the canvas.
    func layer(at point: Point) -> Int? {
        hit(scene.roots, at: point)
    }

    private func hit(_ indices: [Int], at point: Point) -> Int? {
        for index in LayerComposer.drawingOrder(indices, layers).reversed() {
            let layer = layers[index]
            guard !layer.flag(AppearanceFacet.hidden), layer.number(AppearanceFacet.opacity) >= 0.01,
                layer.flag(AppearanceFacet.userInteraction)
            else { continue }
            let transform = layer.geometry.transformToSuperlayer
            guard transform.determinant != 0 else { continue }
            let local = transform.inverted.apply(point)
            guard layer.bounds.contains(local) else { continue }
            return hit(scene.layers[index].children, at: local) ?? index
        }
        return nil
    }

    /// A layer and its superlayers, the layer first.
    func chain(from index: Int) -> [Int] {
        var chain = [index]
        while let parent = scene.layers[chain[chain.count - 1]].parent { chain.append(parent) }
        return chain
    }
}
