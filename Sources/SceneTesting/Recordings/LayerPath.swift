import Foundation
import Graphics
import Playback
import Recordings
import SceneModel

/// Where a layer is in the picture of a scene, on a grid of times: what a recording of the scene would show of it.
struct LayerPath: Sendable {
    /// A layer, and how its content moves while its bounds change.
    struct Subject: Sendable, Hashable {
        var layer: Int
        /// Whether the content grows with the bounds, as that of an image does, and sublayers whose frames depend on the bounds;
        /// otherwise it keeps its size and its distance from the origin.
        var growsWithBounds = false
    }

    let subject: Subject
    /// The time between two values, in seconds.
    let step: Double
    /// The layer's bounds at the first time, in its own coordinates; of growing content at the first one at which it has a size.
    private(set) var bounds: Rect
    /// From the layer's coordinates to the picture, in points. One for each time, the first one 0.
    private(set) var planes: [PlaneTransform] = []
    /// The product of the opacities of the layer and its superlayers, 0...1.
    private(set) var opacities: [Double] = []
    /// Whether the size of the bounds changes by more than 1 %.
    private(set) var changesSize = false

    /// The most times of a grid.
    private static let maxTimes = 36_000

    /// The finest grid: the ticks of the clock, unless the script is so long that these would be too many.
    static func finestStep(of sampler: Sampler) -> Double {
        max(Clock.time(of: 1), sampler.timeline.duration / Double(maxTimes))
    }

    var layer: Int { subject.layer }

    /// The paths of layers, and second ones of those whose bounds change, with contents that grow with them.
    ///
    /// Cost: that of `all(of:in:step:)`, and once more for the layers whose bounds change.
    static func candidates(of layers: [Int], in sampler: Sampler, step: Double) throws -> [LayerPath] {
        let paths = try all(of: layers.map { Subject(layer: $0) }, in: sampler, step: step)
        let growing = paths.filter(\.changesSize).map { Subject(layer: $0.layer, growsWithBounds: true) }
        return growing.isEmpty ? paths : try paths + all(of: growing, in: sampler, step: step)
    }

    /// Cost: samples the layers and their superlayers once for each time.
    ///
    /// - Parameter step: in seconds.
    static func all(of subjects: [Subject], in sampler: Sampler, step: Double) throws -> [LayerPath] {
        let scene = sampler.timeline.scene
        let layers = subjects.map(\.layer)
        let needed = Set(layers.flatMap { [$0] + scene.superlayers(of: $0) }).sorted()
        let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
        let origin = scene.canvas.originInPicture
        let picture = PlaneTransform.affine(.translation(origin.x, origin.y))
        var paths: [LayerPath] = []
        for index in 0...Int((sampler.timeline.duration / step).rounded(.down)) {
            let values = try sampler.layers(needed, at: Double(index) * step)
            var planes: [PlaneTransform] = []
            var opacities: [Double] = []
            for (layer, own) in zip(needed, values) {
                let isHidden = own.flag(AppearanceFacet.hidden)
                let opacity = isHidden ? 0 : own.number(AppearanceFacet.opacity)
                guard let parent = scene.layers[layer].parent, let place = places[parent] else {
                    planes.append(own.planeTransform().concatenating(picture))
                    opacities.append(opacity)
                    continue
                }
                planes.append(own.planeTransform(in: values[place].sublayerSpace).concatenating(planes[place]))
                opacities.append(opacity * opacities[place])
            }
            if index == 0 {
                paths = subjects.map {
                    LayerPath(subject: $0, step: step, bounds: values[places[$0.layer] ?? 0].bounds)
                }
            }
            for (path, layer) in layers.enumerated() {
                guard let place = places[layer] else { continue }
                paths[path].append(planes[place], bounds: values[place].bounds, opacity: opacities[place])
            }
        }
        return paths
    }

    private mutating func append(_ plane: PlaneTransform, bounds current: Rect, opacity: Double) {
        changesSize =
            changesSize
            || abs(current.width - bounds.width) + abs(current.height - bounds.height) > 0.01
                * (bounds.width + bounds.height)
        opacities.append(opacity)
        guard subject.growsWithBounds, current.width > 0, current.height > 0 else { return planes.append(plane) }
        // Content of no size has no scale.
        if bounds.width <= 0 || bounds.height <= 0 { bounds = current }
        let growth = AffineTransform.translation(-bounds.minX, -bounds.minY)
            .concatenating(.scale(current.width / bounds.width, current.height / bounds.height))
            .concatenating(.translation(current.minX, current.minY))
        planes.append(PlaneTransform.affine(growth).concatenating(plane))
    }

    private func index(at time: Double) -> Int {
        Int(min(max((time / step).rounded(), 0), Double(planes.count - 1)))
    }

    /// From the layer's coordinates to the picture, at a time in seconds.
    func plane(at time: Double) -> PlaneTransform { planes[index(at: time)] }

    /// The layer's point that is at a place of the picture at a time; nil if the layer is seen from its edge.
    func point(at place: Point, time: Double) -> Point? { planes[index(at: time)].unapply(place) }

    /// The bounding box in the picture at a time.
    func frame(at time: Double) -> Rect { planes[index(at: time)].apply(bounds) }

    func isVisible(at time: Double) -> Bool { opacity(at: time) > 0.01 }

    /// The product of the opacities of the layer and its superlayers at a time in seconds, 0...1.
    func opacity(at time: Double) -> Double { opacities[index(at: time)] }

    /// The values of a motion's quantity, with as many channels as it has.
    func curve(of motion: MeasuredMotion, point: Point) -> SampledCurve {
        curve(of: motion.quantity, point: point, separatesAxes: motion.values.count > 1)
    }

    /// The values of a quantity, as a tracker measures them of a point of the layer.
    ///
    /// - Parameter separatesAxes: whether there is a scale for each axis of the picture, along which boxes are drawn.
    func curve(of quantity: TrackSeries.Quantity, point: Point, separatesAxes: Bool = false) -> SampledCurve {
        let transforms = planes.map { $0.linearized(at: point) }
        let channels: [[Double]]
        switch quantity {
        case .position:
            let points = transforms.map { $0.apply(point) }
            channels = [points.map(\.x), points.map(\.y)]
        case .scale where separatesAxes:
            let start = transforms.first { abs($0.determinant) > 1e-9 }?.inverted ?? .identity
            let changes = transforms.map { start.concatenating($0) }
            channels = [changes.map { hypot($0.a, $0.b) }, changes.map { hypot($0.c, $0.d) }]
        case .scale: channels = [transforms.map { abs($0.determinant).squareRoot() }]
        case .rotation: channels = [Self.unwrapped(transforms.map { atan2($0.b, $0.a) * 180 / .pi })]
        case .opacity: channels = [opacities]
        }
        return SampledCurve(step: step, channels: channels.map { $0.map(Self.bounded) })
    }

    /// A layer can be far outside of everything that a recording shows, and its transform may have no finite values.
    private static func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e9), 1e9) : 0 }

    /// Angles in degrees without jumps by whole turns.
    private static func unwrapped(_ angles: [Double]) -> [Double] {
        var turns = 0.0
        return angles.indices.map { index in
            if index > 0 {
                let change = angles[index] - angles[index - 1]
                if change > 180 { turns -= 360 } else if change < -180 { turns += 360 }
            }
            return angles[index] + turns
        }
    }
}

/// Values on a grid of times from 0 on, with lines between them. Before the first time and after the last one they stay.
struct SampledCurve: Sendable {
    /// The time between two values, in seconds.
    let step: Double
    let channels: [[Double]]

    /// When the last value begins, in seconds.
    var end: Double { Double((channels.first?.count ?? 1) - 1) * step }

    func value(_ channel: Int, at time: Double) -> Double {
        let values = channels[channel]
        let place = min(max(time / step, 0), Double(values.count - 1))
        let index = min(Int(place), max(values.count - 2, 0))
        guard index + 1 < values.count else { return values[index] }
        return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }

    /// The difference between the highest and the lowest value.
    func range(_ channel: Int) -> Double { (channels[channel].max() ?? 0) - (channels[channel].min() ?? 0) }
}
