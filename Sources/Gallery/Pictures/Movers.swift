import Graphics
import Playback
import SceneModel

/// The layers whose travel makes a script's picture, and the moment at which they are farthest away.
struct Movers {
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
        let steps = max(Int((timeline.duration * Self.rate).rounded()), 1)
        let poses = try (0...steps).map {
            try Pose(sampler, at: min(Double($0) / Self.rate, timeline.duration))
        }
        let canvas = Rect(origin: .zero, size: scene.size)
        var travels: [(layer: Int, way: Double, pose: Int, score: Double)] = []
        for layer in scene.seenLayers {
            guard let travel = Self.travel(of: layer, poses, canvas: canvas) else { continue }
            travels.append((layer, travel.way, travel.pose, travel.score))
        }
        travels.sort { ($1.score, $0.layer) < ($0.score, $1.layer) }
        guard let main = travels.first, main.way > 0.03 * scene.size.diagonal else { return nil }
        let peakPose = main.pose
        var chosen: [Int] = []
        for travel in travels where chosen.count < Self.most && travel.score >= 0.3 * main.score {
            guard !chosen.contains(where: { Self.isRelated(travel.layer, $0, in: scene) }) else { continue }
            // One that covers the trail of another would hide it.
            let area = poses[peakPose].frame(of: travel.layer)
            let hides =
                chosen.contains { poses[peakPose].frame(of: $0).intersection(area) != nil }
                || chosen.contains { poses[0].frame(of: $0).intersection(poses[0].frame(of: travel.layer)) != nil }
            if !hides { chosen.append(travel.layer) }
        }
        layers = chosen
        peak = poses[peakPose].time
        self.stations = Self.spread(main.layer, poses, upTo: peakPose, count: count)
    }

    /// How far a layer gets from where it first was, and how much of that is seen.
    private static func travel(
        of layer: Int, _ poses: [Pose], canvas: Rect
    ) -> (way: Double, pose: Int, score: Double)? {
        // Where a layer was while nobody saw it is no part of its way.
        guard let first = poses.firstIndex(where: { $0.isSeen[layer] }) else { return nil }
        let start = corners(layer, poses[first])
        var (way, pose) = (0.0, first)
        for index in poses.indices.dropFirst(first + 1) where poses[index].window(of: layer) != nil {
            let now = corners(layer, poses[index])
            let distance = centerAndSize(start, now)
            if distance > way + 0.5 { (way, pose) = (distance, index) }
        }
        guard way > 1, let shown = poses[pose].window(of: layer) else { return nil }
        let share = min(shown.area / canvas.area, 1)
        // What fills the screen all the time is the ground on which others move.
        let isGround = poses[first].frame(of: layer).contains(canvas.insetBy(4, 4)) && share > 0.8
        return (way, pose, way * (0.15 + share.squareRoot()) * (isGround ? 0.15 : 1))
    }

    private static func corners(_ layer: Int, _ pose: Pose) -> Rect { pose.frame(of: layer) }

    /// Turning on the spot is no travel: boxes are compared by their middles and sizes.
    private static func centerAndSize(_ a: Rect, _ b: Rect) -> Double {
        let growth = abs(a.area.squareRoot() - b.area.squareRoot()) / 2
        return a.center.distance(to: b.center) + growth
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
            ways.append(ways[ways.count - 1] + centerAndSize(corners(layer, poses[a]), corners(layer, poses[b])))
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
