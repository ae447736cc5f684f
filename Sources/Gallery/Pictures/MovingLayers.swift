import Graphics
import Playback
import SceneModel

/// The layers for an onion skin: those that move farthest, with the times at which to draw them.
struct MovingLayers {
    /// Indices of layers, the most noticeable first; none is inside another.
    let layers: [Int]
    /// When the first layer is farthest from its start, in seconds.
    let peak: Double
    /// Times before the peak, in seconds, at equal distances along the path of the first layer.
    let earlierTimes: [Double]

    /// Samples per second.
    private static let rate = 30.0
    /// The maximum number of layers.
    private static let maxLayers = 6

    /// Nil if no layer changes its position or size noticeably.
    ///
    /// - Parameter earlierTimes: the number of times before the peak.
    init?(_ sampler: Sampler, earlierTimes count: Int) throws {
        let timeline = sampler.timeline
        let scene = timeline.scene
        let steps = Sampling.steps(timeline.duration, rate: Self.rate, layers: scene.layers.count)
        let poses = try (0...steps).map {
            try Pose(sampler, at: timeline.duration * Double($0) / Double(steps))
        }
        let canvas = Rect(origin: .zero, size: scene.size)
        let travels = scene.layersExceptMasks.compactMap { Self.travel(of: $0, in: scene, poses, canvas: canvas) }
            .sorted { ($1.score, $0.layer) < ($0.score, $1.layer) }
        guard let main = travels.first, main.distance > 0.03 * scene.size.diagonal else { return nil }
        let peakPose = main.pose
        var chosen: [Travel] = []
        for travel in travels where chosen.count < Self.maxLayers && travel.distance >= 0.6 * main.distance {
            // Only siblings and copies of the main layer belong in the same picture.
            let ids = [travel, main].map { scene.layers[$0.layer].id }
            let isSiblingOrCopy = travel.parent == main.parent || (ids[0] != nil && ids[0] == ids[1])
            guard travel.layer == main.layer || isSiblingOrCopy && !travel.isScrolled else { continue }
            // A layer that crosses the path of another would hide it.
            let isSeparate = chosen.allSatisfy { other in
                !Self.isRelated(travel.layer, other.layer, in: scene)
                    && travel.sweptArea.intersection(other.sweptArea) == nil
            }
            if isSeparate { chosen.append(travel) }
        }
        layers = chosen.map(\.layer)
        peak = poses[peakPose].time
        self.earlierTimes = Self.times(main.layer, poses, upTo: peakPose, count: count)
    }

    /// The motion of one layer.
    private struct Travel {
        var layer: Int
        /// The maximum distance from the first position, in points; changes of size count by half.
        var distance: Double
        /// The index of the pose with that distance.
        var pose: Int
        /// How noticeable the motion is.
        var score: Double
        /// The superlayer, and whether it is a scroll layer.
        var parent: Int?
        var isScrolled: Bool
        /// The bounding box of all its visible frames on the canvas.
        var sweptArea: Rect
    }

    private static func travel(of layer: Int, in scene: Scene, _ poses: [Pose], canvas: Rect) -> Travel? {
        guard moves(layer, in: scene, poses), !isMasked(layer, in: scene) else { return nil }
        // Motion while the layer is invisible does not count.
        guard let first = poses.firstIndex(where: { $0.isVisible[layer] }) else { return nil }
        var (maxDistance, pose) = (0.0, first)
        var sweptArea = poses[first].visibleFrame(of: layer)
        for index in poses.indices.dropFirst(first + 1) {
            guard let frame = poses[index].visibleFrame(of: layer) else { continue }
            sweptArea = sweptArea?.union(frame) ?? frame
            let distance = distance(of: layer, poses[first], poses[index])
            if distance > maxDistance + 0.5 { (maxDistance, pose) = (distance, index) }
        }
        guard maxDistance > 1, let sweptArea, let visibleFrame = poses[pose].visibleFrame(of: layer) else { return nil }
        let share = min(visibleFrame.area / canvas.area, 1)
        // A layer that fills the screen all the time is a background.
        let isBackground = poses[first].frame(of: layer).contains(canvas.insetBy(4, 4)) && share > 0.8
        let factor = (isBackground ? 0.15 : 1) * (draws(layer, poses[pose]) ? 1 : 0.4)
        let parent = scene.layers[layer].parent
        return Travel(
            layer: layer, distance: maxDistance, pose: pose, score: maxDistance * (0.15 + share.squareRoot()) * factor,
            parent: parent,
            isScrolled: parent.map { poses[0].values[$0].has(ScrollFacet.self) } ?? false, sweptArea: sweptArea)
    }

    /// Whether the layer or a superlayer has a mask, so that its outline is not visible.
    private static func isMasked(_ layer: Int, in scene: Scene) -> Bool {
        scene.layers[layer].mask != nil || scene.superlayers(of: layer).contains { scene.layers[$0].mask != nil }
    }

    /// Whether a layer moves relative to its superlayer.
    private static func moves(_ layer: Int, in scene: Scene, _ poses: [Pose]) -> Bool {
        let parent = scene.layers[layer].parent
        func place(_ pose: Pose) -> Rect {
            let box = pose.values[layer].frame
            return Rect(origin: box.origin - (parent.map { pose.values[$0].bounds.origin } ?? .zero), size: box.size)
        }
        let first = place(poses[0])
        return poses.contains { pose in
            let now = place(pose)
            return now.origin.distance(to: first.origin) > 0.5 || abs(now.width - first.width) > 0.5
                || abs(now.height - first.height) > 0.5
        }
    }

    /// Whether a layer has visible content of its own, or cuts off that of its sublayers.
    private static func draws(_ layer: Int, _ pose: Pose) -> Bool {
        pose.values[layer].hasContent || pose.values[layer].flag(AppearanceFacet.masksToBounds)
    }

    /// The distance between two poses of a layer, from its centre and its size; rotation does not count.
    private static func distance(of layer: Int, _ a: Pose, _ b: Pose) -> Double {
        func place(_ pose: Pose) -> (Point, Double) {
            let bounds = pose.values[layer].bounds
            let scale = abs(pose.toCanvas[layer].determinant)
            return (pose.toCanvas[layer].apply(bounds.center), (scale * bounds.area).squareRoot())
        }
        let (m, n) = (place(a), place(b))
        return m.0.distance(to: n.0) + abs(m.1 - n.1) / 2
    }

    private static func isRelated(_ a: Int, _ b: Int, in scene: Scene) -> Bool {
        a == b || scene.superlayers(of: a).contains(b) || scene.superlayers(of: b).contains(a)
    }

    /// Times at equal distances along the path of a layer, from its first visible pose to the peak.
    private static func times(_ layer: Int, _ poses: [Pose], upTo peak: Int, count: Int) -> [Double] {
        let visible = poses.indices.prefix(peak + 1).filter { poses[$0].isVisible[layer] }
        guard let first = visible.first else { return [] }
        var lengths = [0.0]
        for (a, b) in zip(visible, visible.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + distance(of: layer, poses[a], poses[b]))
        }
        let total = lengths[lengths.count - 1]
        guard total > 0 else { return [poses[first].time] }
        // The last time at each position, if the layer pauses there.
        let times = (0..<count).map { step -> Double in
            let length = total * Double(step) / Double(count)
            let index = lengths.lastIndex { $0 <= length + 1e-6 } ?? 0
            return poses[visible[index]].time
        }
        return times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
