import Graphics
import SceneLanguage
import SceneModel

/// A layer that hides what is drawn before it in a rectangle of the canvas.
struct OpaqueCover: Sendable {
    let layer: Int
    let rect: Rect
    /// The drawing order of the layer and its superlayers among their siblings, from the top of the tree.
    let order: [Order]

    /// The position of a layer among its siblings.
    struct Order: Sendable, Hashable, Comparable {
        let zPosition: Double
        let index: Int

        static func < (a: Order, b: Order) -> Bool { (a.zPosition, a.index) < (b.zPosition, b.index) }
    }

    /// Covers of a smaller share of the canvas are ignored, and so are all but the largest ones.
    private static let minShare = 0.01
    private static let maxCount = 32

    /// The covers of a scene at one moment. Cost: proportional to the number of layers and their depth.
    static func all(in scene: Scene, _ values: [LayerValues], pose: Pose) -> [OpaqueCover] {
        let canvas = Rect(origin: .zero, size: scene.size)
        var isPlain: [Bool] = []
        var covers: [OpaqueCover] = []
        for (index, layer) in scene.layers.enumerated() {
            isPlain.append(draws(layer, values[index]) && (layer.parent.map { isPlain[$0] } ?? true))
            let transform = pose.toCanvas[index]
            guard isPlain[index], pose.isVisible[index], abs(transform.b) < 1e-6, abs(transform.c) < 1e-6,
                values[index].color(AppearanceFacet.background).alpha > 0.99,
                let shown = pose.visibleFrame(of: index)?.intersection(canvas)
            else { continue }
            // The largest rectangle inside of rounded corners.
            let inset = 0.3 * values[index].number(AppearanceFacet.cornerRadius) * abs(transform.a)
            guard let rect = pose.frame(of: index).insetBy(inset, inset).intersection(shown),
                rect.area > minShare * scene.size.area
            else { continue }
            covers.append(OpaqueCover(layer: index, rect: rect, order: order(of: index, in: scene, values)))
        }
        return Array(covers.sorted { ($1.rect.area, $0.layer) < ($0.rect.area, $1.layer) }.prefix(maxCount))
    }

    /// Whether a layer draws its sublayers and itself without transparency, effects and perspective.
    private static func draws(_ layer: Layer, _ values: LayerValues) -> Bool {
        layer.mask == nil && values.number(AppearanceFacet.opacity) > 0.99
            && values[AppearanceFacet.blendMode] == AppearanceFacet.blendMode.initial
            && values.number(DepthFacet.rotationX) == 0 && values.number(DepthFacet.rotationY) == 0
            && layer.properties.keys.allSatisfy { !$0.hasPrefix("filters") && !$0.hasPrefix("effect") }
    }

    static func order(of layer: Int, in scene: Scene, _ values: [LayerValues]) -> [Order] {
        var path: [Order] = []
        var next: Int? = layer
        while let index = next {
            path.append(Order(zPosition: values[index].number(GeometryFacet.zPosition), index: index))
            next = scene.layers[index].parent
        }
        return path.reversed()
    }

    /// Whether the cover hides what a layer and its sublayers draw in a rectangle.
    ///
    /// - Parameter path: the drawing order of that layer.
    func hides(_ box: Rect, of path: [Order]) -> Bool {
        guard rect.contains(box) else { return false }
        let difference = zip(path, order).first { $0 != $1 }
        // Superlayers are drawn before their sublayers, and what a sublayer hides of its superlayer is a part of that.
        return difference.map { $0 < $1 } ?? false
    }
}
