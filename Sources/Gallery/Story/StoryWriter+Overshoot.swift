import Graphics
import Playback
import SceneModel

/// By how much changes pass their end.
extension StoryWriter {
    /// Adds the overshoot to the first clause about the position or size of the most noticeable change, from 2 % on.
    ///
    /// Cost: samples all layers 60 times per second of the interval, and a few dozen times near the turning point.
    func addOvershoot(to changes: inout [LayerChange], from start: Double, to end: Double) throws {
        guard let change = changes.first, !change.returns, change.next.isEmpty, end - start > 0.05 else { return }
        for (index, clause) in change.clauses.prefix(clauseCount(change, .full)).enumerated() {
            guard let measure = clause.measure,
                let share = try overshoot(of: change.layer, in: measure, from: start, to: end)
            else { continue }
            return changes[0].add(overshoot: "(overshooting by \(Prose.percent(share)))", to: index)
        }
    }

    /// The overshoot as a share of the total change; nil below 2 % and for changes below 8 points.
    private func overshoot(
        of layer: Int, in measure: Clause.Measure, from start: Double, to end: Double
    ) throws -> Double? {
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
        return peak > 1.02 ? peak - 1 : nil
    }
}
