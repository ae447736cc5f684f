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
        /// Why nothing of the layer can be seen; nil for a visible layer.
        var invisibility: Invisibility?
        /// The index of the nearest superlayer that clips the layer to its bounds; nil for none.
        var clip: Int?
        /// The opacity of the layer itself, in 0...1.
        var opacity: Double
        /// The frame in the superlayer's coordinates, in points: x, y, width, height.
        var frame: [Double]
    }

    /// Why a layer is invisible.
    enum Invisibility: String, Encodable {
        /// Its `hidden` is true.
        case hidden
        /// Its `opacity` is 0.
        case transparent
        /// A superlayer is hidden or transparent.
        case superlayer
        /// Its bounds are empty.
        case empty
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
    /// Indices of `outlines` in the order of drawing, the backmost first; without masks.
    var order: [Int]
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
        order = scene.drawingOrder(values).filter { $0 < SceneAnswer.maxLayers }
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
        let origin = scene.canvas.originInPicture
        let canvas = PlaneTransform.affine(.translation(origin.x, origin.y))
        let transforms = scene.planeTransforms(of: Array(values.prefix(SceneAnswer.maxLayers)), to: canvas)
        var outlines: [Outline] = []
        for (index, layer) in scene.layers.prefix(SceneAnswer.maxLayers).enumerated() {
            let value = values[index]
            let parent = layer.parent
            let opacity = value.number(AppearanceFacet.opacity)
            let invisibility: Invisibility? =
                if value.flag(AppearanceFacet.hidden) {
                    .hidden
                } else if opacity <= 0 {
                    .transparent
                } else if let outer = parent.flatMap({ outlines[$0].invisibility }), outer != .empty {
                    .superlayer
                } else if value.bounds.width == 0 || value.bounds.height == 0 {
                    .empty
                } else {
                    nil
                }
            let clip = parent.flatMap { values[$0].flag(AppearanceFacet.masksToBounds) ? $0 : outlines[$0].clip }
            let (bounds, frame) = (value.bounds, value.frame)
            let corners = [
                Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
                Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
            ].map { transforms[index].apply($0) }
            outlines.append(
                Outline(
                    corners: corners.flatMap { [rounded($0.x), rounded($0.y)] }, invisibility: invisibility, clip: clip,
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
