import Graphics
import Playback
import SceneLanguage
import SceneModel
import Zoetrope

/// What a scene's layers and variables are at one moment.
struct MomentAnswer: Encodable {
    struct Outline: Encodable {
        /// The corners of the bounds in the picture, in points: x and y, clockwise from the top left.
        var corners: [Double]
        /// Whether neither it nor a superlayer is hidden or wholly transparent.
        var isVisible: Bool
        /// As seen, in 0...1.
        var opacity: Double
        /// The frame in the superlayer, in points.
        var frame: [Double]
    }

    struct Variable: Encodable {
        var value: JSONValue
        /// Whether it is another than at the start.
        var isChanged: Bool
        /// Whether it is another than a moment before.
        var isMoving: Bool
    }

    /// Seconds back to which a value is compared to see whether it moves.
    private static let moment = 0.05

    var time: Double
    /// In the order of the scene's layers, as many as `SceneAnswer` lists.
    var outlines: [Outline]
    var variables: [Variable]
    /// All there is to say of the layer that was asked for.
    var layer: [String: JSONValue]?

    /// - Parameter layer: the index of one that is told in full.
    /// - Throws: `SceneError` where a binding has no value.
    init(_ prepared: PreparedScene, at time: Double, layer: Int?) throws {
        let sampler = prepared.sampler
        let scene = sampler.timeline.scene
        let values = try sampler.layers(at: time)
        self.time = time
        outlines = MomentAnswer.outlines(scene, values)
        let (start, before, now) = (
            sampler.variables(at: 0), sampler.variables(at: max(time - Self.moment, 0)), sampler.variables(at: time)
        )
        variables = scene.variables.indices.filter { scene.variables[$0].isNamed }.map { index in
            Variable(
                value: JSONValue(now[index]), isChanged: now[index] != start[index],
                isMoving: now[index] != before[index])
        }
        self.layer = layer.flatMap { values.indices.contains($0) ? LayerInspection.values(of: values[$0]) : nil }
    }

    private static func outlines(_ scene: Scene, _ values: [LayerValues]) -> [Outline] {
        let margin = scene.canvas.isFramed ? scene.canvas.frame : Insets(0)
        let canvas = Graphics.AffineTransform.translation(margin.left, margin.top)
        var transforms: [Graphics.AffineTransform] = []
        var visible: [Bool] = []
        var outlines: [Outline] = []
        for (index, layer) in scene.layers.prefix(SceneAnswer.maxLayers).enumerated() {
            let own = values[index]
            let parent = layer.parent
            let opacity = own.number(AppearanceFacet.opacity)
            transforms.append(
                own.geometry.transformToSuperlayer.concatenating(parent.map { transforms[$0] } ?? canvas))
            visible.append(
                !own.flag(AppearanceFacet.hidden) && opacity > 0 && (parent.map { visible[$0] } ?? true))
            let (bounds, frame) = (own.bounds, own.geometry.frame)
            let corners = [
                Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
                Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
            ].map(transforms[index].apply)
            outlines.append(
                Outline(
                    corners: corners.flatMap { [rounded($0.x), rounded($0.y)] }, isVisible: visible[index],
                    opacity: rounded(opacity),
                    frame: [frame.minX, frame.minY, frame.width, frame.height].map(rounded)))
        }
        return outlines
    }

    /// JSON has no infinity, which huge transforms reach.
    private static func rounded(_ number: Double) -> Double {
        number.isFinite ? (min(max(number, -1e9), 1e9) * 1000).rounded() / 1000 : 0
    }
}
