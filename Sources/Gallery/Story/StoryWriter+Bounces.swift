import Graphics
import Playback
import SceneModel

/// Layers that swing about the place or size at which they begin and end.
extension StoryWriter {
    /// Samples per second.
    private static let rate = 60.0
    private static let maxSamples = 900
    private static let maxLayers = 64
    /// The smallest swing that is a bounce, as a share of the layer's size.
    private static let minSwing = 0.06
    /// The size beyond which a layer swings by points instead of a share of its size, in points.
    private static let maxSide = 150.0
    /// How much of the swing the layer has to pass its place by, before it comes to rest.
    private static let minReturn = 0.03
    /// How much something grows in a moment, as in a pulse, and how long that lasts at most, in seconds.
    private static let (pulses, maxPulse) = (0.1...0.4, 0.6)
    /// The longest duration of a bounce, in seconds.
    private static let maxDuration = 1.5

    /// The bounces of some layers in an interval, by index of the layer.
    ///
    /// Cost: samples the layers 60 times per second, at most 900 times.
    func bounces(of layers: [Int], in interval: Interval) throws -> [Int: LayerChange] {
        let (first, last) = (interval.first, interval.last)
        let moving = Set(
            sampler.moving.filter { property in
                ["transform.scale", "transform.translation", "position", "bounds", "frame"].contains {
                    property.keyPath.hasPrefix($0)
                }
            }.map(\.layer))
        // A layer that a dynamic animator moves has no fixed place.
        func isItem(_ layer: Int) -> Bool { first.scene.dynamics.contains { $0.items.contains(layer) } }
        let candidates = layers.filter { layer in
            moving.contains(layer) && first.isSeen(layer) && last.isSeen(layer)
                && !first.values[layer].frame.isEmpty && !isItem(layer) && finger?.layers.contains(layer) != true
        }.prefix(Self.maxLayers)
        let duration = last.time - first.time
        let count = min(max(Int(duration * Self.rate), 12), Self.maxSamples)
        guard !candidates.isEmpty else { return [:] }
        let step = duration / Double(count)
        let samples = try (0...count).map {
            try sampler.layers(Array(candidates), at: first.time + Double($0) * step).map(\.frame)
        }
        var bounces: [Int: LayerChange] = [:]
        for (position, layer) in candidates.enumerated() {
            let start = samples[0][position]
            // People notice a shake of ten points, however wide the layer is.
            let side = min(max(start.width, start.height), Self.maxSide)
            let swings: [[Double]] = [
                samples.map { $0[position].width / start.width - 1 },
                samples.map { $0[position].height / start.height - 1 },
                samples.map { ($0[position].center.x - start.center.x) / side },
                samples.map { ($0[position].center.y - start.center.y) / side },
            ]
            // A layer that moves at the start or the end of the interval rests at the other end.
            let all = swings + swings.map { values in values.map { $0 - (values.last ?? 0) } }
            let found = all.map { Self.swing($0, step) }
            guard
                let swing = found.compactMap({ $0 }).max()
                    ?? swings.prefix(2).compactMap({ Self.pulse($0, step) }).max()
            else { continue }
            let widest = found.firstIndex { $0 == swing }
            let isSideways = widest.map { $0 % swings.count == 2 && Self.alternates(all[$0], swing) } ?? false
            let verbs = isSideways ? ("shakes", "shake") : ("bounces", "bounce")
            let clause = Clause(verbs.0, verbs.1, isProminent: true)
            let change = LayerChange(layer, in: first.scene, from: first, to: last, context: context, clause, weight: 0)
            bounces[layer] = change.adding(weight: max(2 * swing * max(change.presence, 0.05), LayerChange.threshold))
        }
        return bounces
    }

    /// How far a value swings that begins and ends at 0 and passes it; nil for other motions.
    private static func swing(_ values: [Double], _ step: Double) -> Double? {
        let sides = [values.max() ?? 0, -(values.min() ?? 0)].sorted()
        let (passing, swing) = (sides[0], sides[1])
        guard (minSwing...1).contains(swing), passing > max(minReturn * swing, 0.005),
            [values.first, values.last].allSatisfy({ abs($0 ?? 0) < 0.15 * swing })
        else { return nil }
        let active = values.indices.filter { abs(values[$0]) > 0.1 * swing }
        guard let first = active.first, let last = active.last, Double(last - first) * step <= maxDuration else {
            return nil
        }
        return swing
    }

    /// Whether a value swings to one side, to the other and back to the first.
    private static func alternates(_ values: [Double], _ swing: Double) -> Bool {
        let sides = values.filter { abs($0) > 0.3 * swing }.map { $0 > 0 }
        return zip(sides, sides.dropFirst()).count { $0 != $1 } >= 2
    }

    /// How far a size grows that is as before within a moment; nil for other motions.
    private static func pulse(_ values: [Double], _ step: Double) -> Double? {
        guard let most = values.max(), let least = values.min(), pulses.contains(most), -least < 0.2 * most,
            [values.first, values.last].allSatisfy({ abs($0 ?? 0) < 0.15 * most })
        else { return nil }
        let active = values.indices.filter { values[$0] > 0.1 * most }
        guard let first = active.first, let last = active.last, Double(last - first) * step <= maxPulse else {
            return nil
        }
        return most
    }

    /// A bounce with what else changes in the layer, such as its colour.
    func bouncing(_ bounce: LayerChange, _ change: LayerChange?) -> LayerChange {
        guard let change, !change.returns, change.next.isEmpty else { return bounce }
        // The story prefers a size or position that stays changed.
        if change.clauses.first?.measure != nil {
            return change.adding(Clause("bounces", "bounce"), isProminent: true)
        }
        return change.clauses.filter { $0.measure == nil }.reduce(bounce) { result, clause in
            result.adding(clause, isProminent: true)
        }
    }
}
