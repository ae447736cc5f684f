import Graphics
import SceneModel

/// Finds the layer under a finger by the rules of `UIView.hitTest`: the frontmost layer that contains the point and is
/// not hidden, not nearly transparent (opacity below 0.01) and enabled for user interaction. Sublayers outside their
/// superlayer's bounds are not hit, nor are points behind the eye of a perspective and backs that `doubleSided` hides.
///
/// As in UIKit, masks are ignored: a layer is hit even where its mask hides it.
struct HitTester {
    let scene: Scene
    let layers: [LayerValues]
    /// Layers that are being animated and ignore touches, with their sublayers.
    var disabledLayers: Set<Int> = []

    /// The deepest layer at a point of the canvas; nil if there is none.
    ///
    /// - Parameter includingDisabled: whether layers that ignore touches because they are being animated are hit.
    func layer(at point: Point, includingDisabled: Bool = false) -> Int? {
        let missing = includingDisabled ? [] : disabledLayers
        for level in WindowLevel.allCases.reversed() {
            if let hit = hit(scene.roots(at: level), in: nil, at: point, missing: missing) { return hit }
        }
        return nil
    }

    /// - Parameter space: `sublayerSpace` of their superlayer.
    private func hit(_ indices: [Int], in space: Transform3D?, at point: Point, missing disabled: Set<Int>) -> Int? {
        for index in LayerComposer.drawingOrder(indices, layers).reversed() {
            let layer = layers[index]
            guard !layer.flag(AppearanceFacet.hidden), layer.number(AppearanceFacet.opacity) >= 0.01,
                layer.flag(AppearanceFacet.userInteraction), !disabled.contains(index)
            else { continue }
            let plane = layer.planeTransform(in: space)
            guard layer.shows(plane), let local = plane.unapply(point), layer.bounds.contains(local) else { continue }
            return hit(scene.layers[index].children, in: layer.sublayerSpace, at: local, missing: disabled) ?? index
        }
        return nil
    }

    /// Whether a layer and all its superlayers are enabled for user interaction.
    func isEnabled(_ layer: Int) -> Bool {
        responderChain(from: layer).allSatisfy { layers[$0].flag(AppearanceFacet.userInteraction) }
    }

    /// A layer and its superlayers, in the order of the responder chain.
    func responderChain(from layer: Int) -> [Int] { [layer] + scene.superlayers(of: layer) }
}
