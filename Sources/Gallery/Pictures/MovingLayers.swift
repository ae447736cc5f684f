import Graphics
import Playback
import SceneModel

/// The layers whose travel makes a script's picture, and the moment at which they are farthest away.
struct MovingLayers {
    /// Indices of layers, the one that travels most first; none lies in another.
    let layers: [Int]
    /// Seconds; when the first of them is farthest from where it was at the start.
    let peak: Double
    /// Evenly spread over the way from the start to the peak, in seconds; the peak itself is not among them.
    let stations: [Double]

    /// Samples a second at which layers are looked at.
    private static let rate = 30.0
    /// More than this many movers are a crowd, of which the first ones tell enough.
    private static let most = 6

    /// Nil where no layer travels: what only turns or fades has no trail.
    ///
    /// - Parameter stations: how many moments before the peak are wanted.
    init?(_ sampler: Sampler, stations count: Int) throws {
        let timeline = sampler.timeline
        let scene = timeline.scene
        let steps = Sampling.steps(timeline.duration, rate: Self.rate, layers: scene.layers.count)
        let poses = try (0...steps).map {
            try Pose(sampler, at: timeline.duration * Double($0) / Double(steps))
        }
        let canvas = Rect(origin: .zero, size: scene.size)
        let travels = scene.seenLayers.compactMap { Self.travel(of: $0, in: scene, poses, canvas: canvas) }
            .sorted { ($1.score, $0.layer) < ($0.score, $1.layer) }
        guard let main = travels.first, main.way > 0.03 * scene.size.diagonal else { return nil }
        let peakPose = main.pose
        var chosen: [Travel] = []
        for travel in travels where chosen.count < Self.most && travel.way >= 0.6 * main.way {
            // Others belong into the same picture where they are of a kind: beside it, or copies of it.
            let ids = [travel, main].map { scene.layers[$0.layer].id }
            let isAkin = travel.parent == main.parent || (ids[0] != nil && ids[0] == ids[1])
            guard travel.layer == main.layer || isAkin && !travel.isScrolled else { continue }
            // One that crosses the trail of another would hide it.
            let isApart = chosen.allSatisfy { other in
                !Self.isRelated(travel.layer, other.layer, in: scene) && travel.trail.intersection(other.trail) == nil
            }
            if isApart { chosen.append(travel) }
        }
        layers = chosen.map(\.layer)
        peak = poses[peakPose].time
        self.stations = Self.spread(main.layer, poses, upTo: peakPose, count: count)
    }

    /// How far a layer gets from where it first was.
    private struct Travel {
        var layer: Int
        /// In points.
        var way: Double
        /// When it is farthest.
        var pose: Int
        /// What an onlooker makes of it.
        var score: Double
        /// The layer around it, and whether that one scrolls it.
        var parent: Int?
        var isScrolled: Bool
        /// All that it comes to cover on the canvas.
        var trail: Rect
    }

    private static func travel(of layer: Int, in scene: Scene, _ poses: [Pose], canvas: Rect) -> Travel? {
        guard moves(layer, in: scene, poses), !isMasked(layer, in: scene) else { return nil }
        // Where a layer was while nobody saw it is no part of its way.
        guard let first = poses.firstIndex(where: { $0.isSeen[layer] }) else { return nil }
        var (way, pose) = (0.0, first)
        var trail = poses[first].window(of: layer)
        for index in poses.indices.dropFirst(first + 1) {
            guard let window = poses[index].window(of: layer) else { continue }
            trail = trail?.union(window) ?? window
            let distance = distance(of: layer, poses[first], poses[index])
            if distance > way + 0.5 { (way, pose) = (distance, index) }
        }
        guard way > 1, let trail, let shown = poses[pose].window(of: layer) else { return nil }
        let share = min(shown.area / canvas.area, 1)
        // What fills the screen all the time is the ground on which others move.
        let isGround = poses[first].frame(of: layer).contains(canvas.insetBy(4, 4)) && share > 0.8
        let worth = (isGround ? 0.15 : 1) * (draws(layer, poses[pose]) ? 1 : 0.4)
        let parent = scene.layers[layer].parent
        return Travel(
            layer: layer, way: way, pose: pose, score: way * (0.15 + share.squareRoot()) * worth, parent: parent,
            isScrolled: parent.map { poses[0].values[$0].has(ScrollFacet.self) } ?? false, trail: trail)
    }

    /// Whether only a part of it shows that a mask leaves: its own outline is seen nowhere.
    private static func isMasked(_ layer: Int, in scene: Scene) -> Bool {
        var next: Int? = layer
        while let index = next {
            if scene.layers[index].mask != nil { return true }
            next = scene.layers[index].parent
        }
        return false
    }

    /// Whether a layer moves in the one around it, and is not only carried along.
    private static func moves(_ layer: Int, in scene: Scene, _ poses: [Pose]) -> Bool {
        let parent = scene.layers[layer].parent
        func place(_ pose: Pose) -> Rect {
            let box = pose.values[layer].geometry.frame
            return Rect(origin: box.origin - (parent.map { pose.values[$0].bounds.origin } ?? .zero), size: box.size)
        }
        let first = place(poses[0])
        return poses.contains { pose in
            let now = place(pose)
            return now.origin.distance(to: first.origin) > 0.5 || abs(now.width - first.width) > 0.5
                || abs(now.height - first.height) > 0.5
        }
    }

    /// Whether a layer shows anything but its sublayers.
    private static func draws(_ layer: Int, _ pose: Pose) -> Bool {
        let values = pose.values[layer]
        return !values.color(AppearanceFacet.background).isClear
            || LayerFacets.all.contains { $0.isContent && values.has($0) }
            || values.number(AppearanceFacet.borderWidth) > 0 || values.flag(AppearanceFacet.masksToBounds)
    }

    /// Turning on the spot is no travel: middles and true sizes are compared.
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
        func isInside(_ inner: Int, _ outer: Int) -> Bool {
            var next: Int? = inner
            while let index = next {
                if index == outer { return true }
                next = scene.layers[index].parent
            }
            return false
        }
        return isInside(a, b) || isInside(b, a)
    }

    /// Moments at equal steps of a layer's way, from where it first is to the peak.
    private static func spread(_ layer: Int, _ poses: [Pose], upTo peak: Int, count: Int) -> [Double] {
        let seen = poses.indices.prefix(peak + 1).filter { poses[$0].isSeen[layer] }
        guard let first = seen.first else { return [] }
        var ways = [0.0]
        for (a, b) in zip(seen, seen.dropFirst()) {
            ways.append(ways[ways.count - 1] + distance(of: layer, poses[a], poses[b]))
        }
        let whole = ways[ways.count - 1]
        guard whole > 0 else { return [poses[first].time] }
        // The last moment at each place: where it waited before it went on.
        let times = (0..<count).map { step -> Double in
            let goal = whole * Double(step) / Double(count)
            let place = ways.lastIndex { $0 <= goal + 1e-6 } ?? 0
            return poses[seen[place]].time
        }
        return times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
