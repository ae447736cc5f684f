import Graphics
import SceneLanguage
import SceneModel

/// A layer that hides what is drawn before it in a rectangle of the canvas.
struct OpaqueCover: Sendable {
    let layer: Int
    let rect: Rect

    /// Covers of a smaller share of the canvas are ignored, and so are all but the largest ones.
    private static let minShare = 0.01
    private static let maxCount = 32

    /// The covers of a scene at one moment. Cost: proportional to the number of layers.
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
            covers.append(OpaqueCover(layer: index, rect: rect))
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
}
