import Foundation
import Graphics
import Playback
import Recordings
import SceneModel
import Zoetrope

/// Finds which layers the boxes of a recording show, and when in the script the recording begins.
struct RecordingAlignment {
    /// A box of a recording.
    struct Box: Sendable {
        let name: String
        /// The index of the layer that it shows; nil to find it.
        let layer: Int?
        /// The quantities that are known.
        let motions: [MeasuredMotion]
        /// On the frame that the box was drawn on, in points of the scene's picture; nil if the recording shows an unknown part
        /// of it.
        let frame: Rect?
        /// Whether the box shows a shape that changes its size, so that its middle keeps its distance from that of the shape.
        var hasLengths = false

        /// When that frame was sampled, in seconds of the recording.
        var start: Double { motions.first.map { $0.times[$0.reference] } ?? 0 }
    }

    /// The time of the script at the start of the recording, in seconds; negative if the recording begins before.
    let offset: Double
    /// How far the offset may be off, in seconds.
    let precision: Double
    /// By box.
    let layers: [LayerPath.Subject]
    /// How well it fits: 0 for no difference, 1 for one as large as the motion.
    let cost: Double

    /// The most layers among which that of a box is looked for.
    private static let maxCandidates = 512
    /// The most and the fewest samples of a motion with which the offset is looked for.
    private static let samples = 20...150
    /// About as many distances are computed for each quantity.
    private static let maxDistances = 20_000_000

    /// - Parameter given: the offset, if it is known.
    /// - Throws: exit code 64 if nothing in the scene moves, or nothing in the recording.
    init(_ boxes: [Box], _ scene: PreparedScene, offset given: Double?) throws {
        let sampler = scene.sampler
        let moving = boxes.flatMap(\.motions).filter(\.moves)
        guard let first = moving.compactMap(\.times.first).min(), let last = moving.compactMap(\.times.last).max()
        else { throw ZoetropeError(.usage, "no box of the recording moves") }
        let duration = sampler.timeline.duration
        let paths = try LayerPath.candidates(
            of: Self.candidates(sampler, boxes), in: sampler,
            step: max(1.0 / 60, duration / 1200, LayerPath.finestStep(of: sampler)))
        let groups = Self.groups(paths)
        guard !groups.isEmpty else {
            throw ZoetropeError(
                .usage, "\(scene.file): no layer moves in the script '\(scene.script)'",
                hint: "choose another with --script")
        }
        let work = groups.count * boxes.count
        let maxOffsets = min(max(Self.maxDistances / (work * Self.samples.lowerBound), 1000), 40_000)
        let step = max(1.0 / 60, (duration + last - first) / Double(maxOffsets))
        precision = given == nil ? step : 0
        let offsets = given.map { [$0] } ?? Array(stride(from: -last, through: duration - first, by: step))
        let samples = min(
            max(Self.maxDistances / max(work * offsets.count, 1), Self.samples.lowerBound),
            Self.samples.upperBound)
        let matches = boxes.map { BoxMatch($0, paths, groups, at: offsets, samples: samples) }
        let sums = offsets.indices.map { index in matches.map { $0.costs[index] }.reduce(0, +) }
        let best = offsets.indices.min { sums[$0] < sums[$1] } ?? 0
        // Where no layer of a box moves, all offsets are alike.
        offset = sums.allSatisfy { $0 == sums[0] } ? given ?? 0 : offsets[best]
        cost = sums[best] / Double(boxes.count)
        layers = zip(boxes, matches).map { box, match in
            match.groups[best].map { Self.layer(of: box, groups[$0], paths, scene.scene, at: offsets[best]) }
                ?? box.layer.map { LayerPath.Subject(layer: $0) } ?? paths[groups[0][0]].subject
        }
    }

    /// The layers that move, and those in them.
    private static func candidates(_ sampler: Sampler, _ boxes: [Box]) -> [Int] {
        let own = Set(sampler.moving.map(\.layer)).sorted()
        var seen: Set<Int> = []
        let all = boxes.compactMap(\.layer) + own + own.flatMap(sampler.timeline.scene.sublayers)
        return Array(all.filter { seen.insert($0).inserted }.prefix(maxCandidates))
    }

    /// The indices of paths that move alike; none of those that do not move.
    private static func groups(_ paths: [LayerPath]) -> [[Int]] {
        var groups: [[Int]: [Int]] = [:]
        for (index, path) in paths.enumerated() {
            let curves = TrackSeries.Quantity.allCases.map { path.curve(of: $0, point: path.bounds.center) }
            guard curves.contains(where: { curve in curve.channels.indices.contains { curve.range($0) > 0.01 } }) else {
                continue
            }
            groups[curves.flatMap(\.signature), default: []].append(index)
        }
        return groups.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }

    /// The layer of a group that is most like a box; one with an id is preferred.
    private static func layer(
        of box: Box, _ group: [Int], _ paths: [LayerPath], _ scene: Scene, at offset: Double
    ) -> LayerPath.Subject {
        if let layer = box.layer, let own = group.first(where: { paths[$0].layer == layer }) {
            return paths[own].subject
        }
        func rank(_ index: Int) -> Double {
            let hasID = scene.layers[paths[index].layer].id != nil
            return (box.frame?.overlap(with: paths[index].frame(at: box.start + offset)) ?? 0) + (hasID ? 0.2 : 0)
        }
        let best = group.max { (rank($0), -$0) < (rank($1), -$1) }
        return paths[best ?? group[0]].subject
    }
}

/// How well groups of layers fit a box, at different offsets.
private struct BoxMatch {
    /// By offset: the mean of the squared distances of the group that fits best, relative to the range of each motion; 0 if no group can be
    /// that of the box.
    var costs: [Double] = []
    /// By offset: that group.
    var groups: [Int?] = []

    /// A layer that is not where the box is can only be chosen if no other fits: its cost is multiplied by this number.
    private static let misplacement = 4.0
    /// The cost of an offset at which the layer rests while the recording moves. Otherwise it might be less than that of one at which a
    /// part of the motion comes at another time, because everything that rests agrees.
    private static let restCost = 0.3

    init(
        _ box: RecordingAlignment.Box, _ paths: [LayerPath], _ groups: [[Int]], at offsets: [Double], samples: Int
    ) {
        let motions = box.motions.filter(\.moves).map { ($0, $0.indices(atMost: samples)) }
        let tables = groups.map { group -> [Double]? in
            let own = box.layer.map { layer in group.filter { paths[$0].layer == layer } } ?? group
            return own.first.map { Self.costs(of: motions, paths[$0], at: offsets) }
        }
        for (index, offset) in offsets.enumerated() {
            var best: (cost: Double, group: Int)?
            for (number, group) in groups.enumerated() {
                guard var cost = tables[number]?[index] else { continue }
                if let frame = box.frame, box.layer == nil {
                    let isThere = group.contains {
                        paths[$0].frame(at: box.start + offset).contains(frame.center)
                    }
                    if !isThere { cost = Self.misplacement * cost + 0.01 }
                }
                if cost < best?.cost ?? .infinity { best = (cost, number) }
            }
            costs.append(best?.cost ?? 0)
            self.groups.append(best?.group)
        }
    }

    /// - Parameter motions: those that move in the recording, with the samples to compare. What the scene alone moves says nothing
    ///   about the offset.
    private static func costs(
        of motions: [(motion: MeasuredMotion, indices: [Int])], _ path: LayerPath, at offsets: [Double]
    ) -> [Double] {
        var sums = [Double](repeating: 0, count: offsets.count)
        for (motion, indices) in motions {
            let curve = path.curve(of: motion, point: path.bounds.center)
            let unit = max(motion.range, motion.tolerance(4))
            let (first, last) = (motion.times.first ?? 0, motion.times.last ?? 0)
            let way = CurveWay(curve, isRatio: motion.isRatio)
            for (place, offset) in offsets.enumerated() {
                let share = way.share(of: motion.range, from: first + offset, to: last + offset)
                sums[place] += restCost * (1 - share) / Double(motions.count)
                let sum = indices.reduce(0.0) { sum, index in
                    let distance =
                        motion.distance(index, curve, at: motion.times[index] + offset, offset: offset) / unit
                    return sum + min(distance * distance, 4)
                }
                sums[place] += sum / Double(max(indices.count, 1) * motions.count)
            }
        }
        return sums
    }
}

extension SampledCurve {
    /// Some of the values, relative to the first one and rounded: equal for curves that move alike.
    fileprivate var signature: [Int] {
        channels.flatMap { values -> [Int] in
            stride(from: 0, to: values.count, by: max(1, values.count / 24)).map { index in
                // The values are bounded.
                Int(((values[index] - values[0]) * 100).rounded())
            }
        }
    }
}

extension MeasuredMotion {
    /// The indices of samples that show most of the motion: nearly all of those that move, and some of the rests between.
    fileprivate func indices(atMost count: Int) -> [Int] {
        let moving = MotionStretch.all(of: self).flatMap(\.moving)
        let isMoving = Set(moving)
        let resting = times.indices.filter { !isMoving.contains($0) }
        func some(_ indices: [Int], _ count: Int) -> [Int] {
            stride(from: 0, to: indices.count, by: max(1, indices.count / max(count, 1))).map { indices[$0] }
        }
        return (some(moving, count) + some(resting, count / 4)).sorted()
    }

    /// The difference between the highest and lowest value of the channel that moves most.
    fileprivate var range: Double { values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }.max() ?? 0 }
}

extension Rect {
    /// The common area, as a share of the area that both occupy, 0...1.
    fileprivate func overlap(with other: Rect) -> Double {
        let shared = intersection(other).map { $0.width * $0.height } ?? 0
        return shared / max(width * height + other.width * other.height - shared, 1e-9)
    }
}
