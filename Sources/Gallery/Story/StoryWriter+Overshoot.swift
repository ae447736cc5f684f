import Graphics
import Playback
import SceneModel

/// By how much changes pass their end.
extension StoryWriter {
    /// The largest number of groups of layers whose overshoot the story mentions, and of layers in such a group.
    private static let (maxGroups, maxCopies) = (3, 24)
    /// The story mentions a smaller overshoot of a single layer only if that layer changes most.
    private static let minShareOfOthers = 0.05

    /// Adds the overshoot to the first clause about the position or size of the most noticeable changes: of the first one from 2 % on.
    ///
    /// Cost: for each layer, samples it 60 times per second of the interval, and a few dozen times near the turning point.
    func addOvershoot(to changes: inout [LayerChange], from start: Double, to end: Double) throws {
        guard end - start > 0.05 else { return }
        var told: Set<String> = []
        for (place, group) in groups(changes).prefix(Self.maxGroups).enumerated() {
            for layer in group.prefix(Self.maxCopies).map(\.layer) {
                guard let position = changes.firstIndex(where: { $0.layer == layer }), !changes[position].returns,
                    changes[position].next.isEmpty
                else { continue }
                let change = changes[position]
                for (index, clause) in change.clauses.prefix(clauseCount(change, .full)).enumerated() {
                    let (from, to) = (change.from.time, change.to.time)
                    guard let measure = clause.measure,
                        let overshoot = try overshoot(of: layer, in: measure, from: from, to: to)
                    else { continue }
                    if place > 0, group.count == 1, case .passing(let share) = overshoot, share < Self.minShareOfOthers
                    {
                        break
                    }
                    changes[position].overshoot = overshoot
                    // Layers on the same spring share one mention.
                    if group.count == 1, told.insert(overshoot.text).inserted {
                        changes[position].add(overshoot: overshoot.text, to: index)
                    }
                    break
                }
            }
        }
    }

    /// The shortest distance, in points, by which a motion passes its end for that to be seen.
    private static let minDistance = 1.0

    /// How the motion overshoots its end: by 2 % of the total change or more; nil otherwise, for less than a point, and for changes
    /// below 8 points.
    private func overshoot(
        of layer: Int, in measure: Clause.Measure, from start: Double, to end: Double
    ) throws -> Overshoot? {
        // Only the layer's own motion counts, so its superlayers are kept as they are at the end.
        let superlayer = try sampler.timeline.scene.layers[layer].parent.map { try Pose(sampler, at: end).toCanvas[$0] }
        func value(at time: Double) throws -> Point {
            let values = try sampler.layers([layer], at: time)[0]
            let box = (superlayer ?? .identity).apply(values.frame)
            return switch measure {
            case .position: box.center
            case .width: Point(box.width, 0)
            case .height: Point(box.height, 0)
            case .size: Point(LayerChange.size(of: values), 0)
            }
        }
        let first = try value(at: start)
        let total = try value(at: end) - first
        let length = total.distance(to: .zero)
        guard length > 8 else { return nil }
        /// The share of the total change at a time, measured along its direction.
        func share(at time: Double) throws -> Double {
            let change = try value(at: min(max(time, start), end)) - first
            return (change.x * total.x + change.y * total.y) / (length * length)
        }
        let count = min(max(Int((end - start) * 60), 40), 1200)
        let step = (end - start) / Double(count)
        let shares = try (0...count).map { try share(at: start + Double($0) * step) }
        guard let turn = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
        let around = (-16...16).map { (part: Int) -> Double in start + (Double(turn) + Double(part) / 16) * step }
        let peak = try around.map(share).max() ?? 0
        guard peak <= 1.02 else {
            return (peak - 1) * length >= Self.minDistance ? .passing(peak - 1) : nil
        }
        guard let arrival = shares.firstIndex(where: { $0 > 0.97 }) else { return nil }
        return (shares[arrival...].min() ?? 1) < 0.93 ? .bouncing : nil
    }
}
