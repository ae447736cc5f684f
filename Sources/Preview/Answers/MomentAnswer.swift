import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// The answer to `/moment`: the layers and variables at one time.
struct MomentAnswer: Encodable {
    struct Outline: Encodable {
        /// The corners of the bounds in the image, in points: x and y of each, clockwise from the top left.
        var corners: [Double]
        /// Whether neither the layer nor a superlayer is hidden or fully transparent.
        var isVisible: Bool
        /// The opacity of the layer itself, in 0...1.
        var opacity: Double
        /// The frame in the superlayer's coordinates, in points: x, y, width, height.
        var frame: [Double]
    }

    struct Variable: Encodable {
        var value: JSONValue
        /// Whether it differs from its value at the start.
        var isChanged: Bool
        /// Whether it differs from its value shortly before.
        var isMoving: Bool
    }

    /// Seconds between the values that are compared for `isMoving`.
    private static let movementInterval = 0.05

    /// Seconds of scene time.
    var time: Double
    /// In the order of the scene's layers, as many as `SceneAnswer` lists.
    var outlines: [Outline]
    var variables: [Variable]
    /// All values of the requested layer.
    var layer: [String: JSONValue]?

    /// - Parameter layer: the index of a layer to list with all values; nil for none.
    /// - Throws: `SceneError` if a binding has no value.
    init(_ prepared: PreparedScene, at time: Double, layer: Int?) throws {
        let sampler = prepared.sampler
        let scene = sampler.timeline.scene
        let values = try sampler.layers(at: time)
        self.time = time
        outlines = MomentAnswer.outlines(scene, values)
        let (start, before, now) = (
            sampler.variables(at: 0), sampler.variables(at: max(time - Self.movementInterval, 0)),
            sampler.variables(at: time)
        )
        variables = scene.variables.indices.filter { scene.variables[$0].isNamed }.map { index in
            Variable(
                value: JSONValue(now[index]), isChanged: now[index] != start[index],
                isMoving: now[index] != before[index])
        }
        self.layer = layer.flatMap { values.indices.contains($0) ? LayerInspection.values(of: values[$0]) : nil }
    }

    private static func outlines(_ scene: Scene, _ values: [LayerValues]) -> [Outline] {
        let margin = scene.canvas.isFramed ? scene.canvas.frameInsets : Insets(0)
        let canvas = PlaneTransform.affine(.translation(margin.left, margin.top))
        let transforms = scene.planeTransforms(of: Array(values.prefix(SceneAnswer.maxLayers)), to: canvas)
        var visible: [Bool] = []
        var outlines: [Outline] = []
        for (index, layer) in scene.layers.prefix(SceneAnswer.maxLayers).enumerated() {
            let value = values[index]
            let parent = layer.parent
            let opacity = value.number(AppearanceFacet.opacity)
            visible.append(
                !value.flag(AppearanceFacet.hidden) && opacity > 0 && (parent.map { visible[$0] } ?? true))
            let (bounds, frame) = (value.bounds, value.frame)
            let corners = [
                Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
                Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
            ].map { transforms[index].apply($0) }
            outlines.append(
                Outline(
                    corners: corners.flatMap { [rounded($0.x), rounded($0.y)] }, isVisible: visible[index],
                    opacity: rounded(opacity),
                    frame: [frame.minX, frame.minY, frame.width, frame.height].map(rounded)))
        }
        return outlines
    }

    /// Rounds to three decimals and limits the value, because JSON has no infinity and very large transforms reach it.
    private static func rounded(_ number: Double) -> Double {
        number.isFinite ? (min(max(number, -1e9), 1e9) * 1000).rounded() / 1000 : 0
    }
}
