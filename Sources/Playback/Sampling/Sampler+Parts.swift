package import Graphics
import SceneLanguage
import SceneModel

extension Sampler {
    /// An image of the same size with only some layers and their sublayers at their usual places, on a clear background
    /// without canvas, chrome and touches.
    ///
    /// - Parameters:
    ///   - visibleLayers: the indices of the layers.
    ///   - over: items drawn above the layers, in canvas coordinates.
    package func picture(
        of visibleLayers: Set<Int>, at time: Double, over: [DisplayItem] = []
    ) throws -> DisplayList {
        let scene = timeline.scene
        var values = try layers(at: time)
        let superlayers = Set(visibleLayers.flatMap { scene.superlayers(of: $0) })
        for index in values.indices where !isInside(index, of: visibleLayers) {
            if superlayers.contains(index) {
                values[index] = values[index].limited(to: Self.frameProperties)
            } else {
                values[index][AppearanceFacet.hidden] = .bool(true)
            }
        }
        let items = try compose(values, at: time).all
        let origin = scene.canvas.originInPicture
        let canvas = Group(
            transform: .translation(origin.x, origin.y), clip: .rect(scene.canvas.bounds), items: items + over)
        return DisplayList(size: scene.canvas.pictureSize, background: .clear, items: [.group(canvas)])
    }

    /// The properties of a superlayer that affect its sublayers.
    private static let frameProperties =
        GeometryFacet.properties + DepthFacet.properties + [
            AppearanceFacet.masksToBounds, AppearanceFacet.cornerRadius, AppearanceFacet.cornerCurve,
            AppearanceFacet.maskedCorners, AppearanceFacet.opacity, AppearanceFacet.hidden,
        ]

    /// Whether a layer, or one of its superlayers, is among some layers. Masks count as sublayers.
    private func isInside(_ layer: Int, of visibleLayers: Set<Int>) -> Bool {
        visibleLayers.contains(layer) || timeline.scene.superlayers(of: layer).contains { visibleLayers.contains($0) }
    }
}
