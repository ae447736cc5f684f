package import Graphics
import SceneLanguage
import SceneModel

extension Sampler {
    /// Some layers alone, each with its sublayers, where the superlayers around them put them: a clear picture of the
    /// same size, without canvas, chrome and fingers.
    ///
    /// - Parameters:
    ///   - shown: indices of layers.
    ///   - over: drawn above them, in the coordinates of the canvas.
    package func picture(
        of shown: Set<Int>, at time: Double, over: [DisplayItem] = []
    ) throws -> DisplayList {
        let scene = timeline.scene
        var values = try layers(at: time)
        let around = shown.reduce(into: Set<Int>()) { result, layer in
            var parent = scene.layers[layer].parent
            while let next = parent {
                result.insert(next)
                parent = scene.layers[next].parent
            }
        }
        for index in values.indices where !isPart(index, of: shown) {
            if around.contains(index) {
                values[index].values = values[index].values.filter { Self.frameKeys.contains($0.key) }
            } else {
                values[index].values[AppearanceFacet.hidden.keyPath] = .bool(true)
            }
        }
        let items = try compose(values)
        let margin = scene.canvas.isFramed ? scene.canvas.frame : Insets(0)
        let canvas = Group(
            transform: .translation(margin.left, margin.top), clip: .rect(scene.canvas.bounds), items: items + over)
        return DisplayList(size: scene.canvas.pictureSize, background: .clear, items: [.group(canvas)])
    }

    /// What a superlayer does to its sublayers, apart from being seen itself.
    private static let frameKeys = Set(
        GeometryFacet.properties.map(\.keyPath)
            + [
                AppearanceFacet.masksToBounds, AppearanceFacet.cornerRadius, AppearanceFacet.cornerCurve,
                AppearanceFacet.maskedCorners, AppearanceFacet.opacity, AppearanceFacet.hidden,
            ].map(\.keyPath))

    /// Whether a layer is one of some layers, or lies in one of them, masks included.
    private func isPart(_ layer: Int, of shown: Set<Int>) -> Bool {
        var next: Int? = layer
        while let index = next {
            if shown.contains(index) { return true }
            next = timeline.scene.layers[index].parent
        }
        return false
    }
}
