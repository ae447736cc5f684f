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
        /// The quantities that are known.
        let motions: [MeasuredMotion]
        /// The centre on the frame that the box was drawn on, in points of the scene's picture; nil if the recording shows an
        /// unknown part of it.
        let place: Point?
        /// The same for the whole box.
        let frame: Rect?

        /// When that frame was sampled, in seconds of the recording.
        var start: Double { motions.first.map { $0.times[$0.reference] } ?? 0 }
    }

    /// The time of the script at the start of the recording, in seconds; negative if the recording begins before.
    let offset: Double
    /// How far the offset may be off, in seconds.
    let precision: Double
    /// By box: the index of the layer.
    let layers: [Int]
    /// How well it fits: 0 for no difference, 1 for one as large as the motion.
    let cost: Double

    /// The most layers among which that of a box is looked for.
    private static let maxCandidates = 512
    /// The most and the fewest samples of a motion with which the offset is looked for.
    private static let samples = 20...150
    private static let maxOffsets = 4000.0
    /// About as many distances are computed for each quantity.
    private static let maxDistances = 20_000_000

    /// - Parameter given: the offset, if it is known.
    /// - Throws: exit code 64 if nothing in the scene moves, or nothing in the recording.
    init(_ boxes: [Box], _ scene: PreparedScene, offset given: Double?) throws {
        let sampler = scene.sampler
        let moving = boxes.flatMap(\.motions).filter(\.moves)
        guard let first = moving.compactMap(\.times.first).min(), let last = moving.compactMap(\.times.last).max()
        else {
            throw ZoetropeError(.usage, "no box of the recording moves")
        }
        let duration = sampler.timeline.duration
        let coarse = try LayerPath.all(
            of: Self.candidates(sampler, boxes), in: sampler,
            step: max(1.0 / 60, duration / 1200, LayerPath.finestStep(of: sampler)))
        let groups = Self.groups(coarse)
        guard !groups.isEmpty else {
            throw ZoetropeError(
                .usage, "\(scene.file): no layer moves in the script '\(scene.script)'",
                hint: "choose another with --script")
        }
        let step = max(1.0 / 60, (duration + last - first) / Self.maxOffsets)
        precision = given == nil ? step : 0
        var offsets = given.map { [$0] } ?? []
        if offsets.isEmpty {
            offsets = Array(stride(from: -last, through: duration - first, by: step))
        }
        let samples = min(
            max(Self.maxDistances / max(groups.count * offsets.count, 1), Self.samples.lowerBound),
            Self.samples.upperBound)
        var sums = [Double](repeating: 0, count: offsets.count)
        var choices: [[Int]] = []
        for box in boxes {
            let tables = groups.map { group in
                let layers = group.filter { scene.scene.layers[coarse[$0].layer].id == box.name }
                let isNamed = scene.scene.layers.contains { $0.id == box.name }
                return isNamed && layers.isEmpty
                    ? nil : Self.costs(of: box, coarse[layers.first ?? group[0]], at: offsets, samples: samples)
            }
            // A layer that is not where the box is can only be chosen if no other fits.
            choices.append(
                offsets.indices.map { index in
                    groups.indices.min { a, b in
                        Self.weighted(tables[a]?[index], groups[a], coarse, box, offsets[index])
                            < Self.weighted(tables[b]?[index], groups[b], coarse, box, offsets[index])
                    } ?? 0
                })
            for index in offsets.indices {
                let group = choices[choices.count - 1][index]
                sums[index] += Self.weighted(tables[group]?[index], groups[group], coarse, box, offsets[index])
            }
        }
        let best = offsets.indices.min { sums[$0] < sums[$1] } ?? 0
        offset = offsets[best]
        cost = sums[best] / Double(boxes.count)
        layers = zip(boxes, choices).map { box, choice in
            Self.layer(of: box, groups[choice[best]], coarse, scene.scene, at: offsets[best])
        }
    }

    // MARK: layers

    /// The layers that move, and those in them.
    private static func candidates(_ sampler: Sampler, _ boxes: [Box]) -> [Int] {
        let scene = sampler.timeline.scene
        let own = Set(sampler.moving.map(\.layer)).sorted()
        let named = scene.layers.indices.filter { index in boxes.contains { $0.name == scene.layers[index].id } }
        var seen: Set<Int> = []
        return Array(
            (named + own + own.flatMap(scene.sublayers)).filter { seen.insert($0).inserted }.prefix(maxCandidates))
    }

    /// The indices of paths that move alike, the largest motion first; none of those that do not move.
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

    /// The cost of a group for a box, greater if none of its layers is where the box is.
    private static func weighted(
        _ cost: Double?, _ group: [Int], _ paths: [LayerPath], _ box: Box, _ offset: Double
    ) -> Double {
        guard let cost else { return .infinity }
        guard let place = box.place else { return cost }
        let time = box.start + offset
        return group.contains { paths[$0].frame(at: time).contains(place) } ? cost : 4 * cost + 0.01
    }

    /// The layer of a group that is most like the box.
    private static func layer(
        of box: Box, _ group: [Int], _ paths: [LayerPath], _ scene: Scene, at offset: Double
    ) -> Int {
        func id(_ index: Int) -> String? { scene.layers[paths[index].layer].id }
        func overlap(_ index: Int) -> Double {
            guard let frame = box.frame else { return 0 }
            let other = paths[index].frame(at: box.start + offset)
            guard let common = frame.intersection(other) else { return 0 }
            let shared = common.width * common.height
            return shared / max(frame.width * frame.height + other.width * other.height - shared, 1e-9)
        }
        let ranked = group.sorted { a, b in
            let (first, second) = (id(a) == box.name, id(b) == box.name)
            guard first == second else { return first }
            let (left, right) = (overlap(a) + (id(a) == nil ? 0 : 0.2), overlap(b) + (id(b) == nil ? 0 : 0.2))
            return left == right ? a < b : left > right
        }
        return paths[ranked[0]].layer
    }

    // MARK: offsets

    /// By offset: the mean of the squared distances, relative to the range of each motion.
    private static func costs(of box: Box, _ path: LayerPath, at offsets: [Double], samples: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: offsets.count)
        var count = 0.0
        // What the scene alone moves says nothing about the offset.
        for motion in box.motions where motion.moves {
            let curve = path.curve(of: motion.quantity, point: path.bounds.center)
            let range = motion.range
            let indices = stride(from: 0, to: motion.times.count, by: max(1, motion.times.count / samples))
            let unit = max(range, motion.tolerance(4))
            for (place, offset) in offsets.enumerated() {
                var (sum, number) = (0.0, 0)
                for index in indices {
                    let distance =
                        motion.distance(index, curve, at: motion.times[index] + offset, offset: offset) / unit
                    sum += min(distance * distance, 4)
                    number += 1
                }
                sums[place] += sum / Double(max(number, 1))
            }
            count += 1
        }
        return count == 0 ? sums.map { _ in Double.infinity } : sums.map { $0 / count }
    }
}

extension SampledCurve {
    /// Some of the values, relative to the first one and rounded: equal for curves that move alike.
    fileprivate var signature: [Int] {
        channels.flatMap { values -> [Int] in
            stride(from: 0, to: values.count, by: max(1, values.count / 24)).map { index in
                Int(((values[index] - values[0]) * 100).rounded())
            }
        }
    }
}

extension MeasuredMotion {
    /// The difference between the highest and lowest value of the channel that moves most.
    var range: Double { values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }.max() ?? 0 }
}
