import Graphics
import SceneLanguage
import SceneModel

/// Compares two timelines of a scene: whether the same things happened, and how far layers were from each other.
package struct TimelineComparison {
    /// The largest distance between two places that count as the same, in points.
    package static let tolerance = 0.5
    /// The largest number of ticks between two events that count as the same: 10 ms.
    package static let eventTolerance = 6

    package enum Difference: Sendable, Hashable {
        /// An event that the other timeline does not have, or not at this time.
        case event(String)
        /// A layer that is elsewhere, by a distance in points.
        case place(layer: String, Double)
    }

    /// The first difference; nil if there is none.
    package let difference: Difference?
    /// Its tick.
    package let tick: Int
    /// The largest distance of a corner of a layer's bounds before it, in points.
    package let largest: Double

    /// Compares up to the end of the shorter timeline.
    ///
    /// Cost: evaluates all layers at each tick at which a value differs.
    ///
    /// - Throws: `SceneError` if a binding has no value.
    package init(_ expected: Sampler, _ found: Sampler) throws {
        let (a, b) = (expected.timeline, found.timeline)
        let end = Clock.tick(atOrAfter: min(a.duration, b.duration))
        let event = Self.firstEvent(a, b, upTo: end)
        let limit = event?.tick ?? end
        var largest = 0.0
        let keys = Array(Set(a.tracks.keys).union(b.tracks.keys))
        for tick in 0...max(limit, 0) {
            let time = Clock.time(of: tick)
            let differs = keys.contains { key in
                guard let left = a.tracks[key], let right = b.tracks[key] else { return true }
                return !Self.isClose(left.presentation(at: time), right.presentation(at: time))
            }
            guard differs else { continue }
            let (corners, others) = (try Self.corners(expected, at: time), try Self.corners(found, at: time))
            for (index, layer) in a.scene.layers.enumerated() {
                let distance = zip(corners[index], others[index]).map { $0.distance(to: $1) }.max() ?? 0
                guard distance <= Self.tolerance else {
                    difference = .place(layer: layer.name, distance)
                    self.tick = tick
                    self.largest = largest
                    return
                }
                largest = max(largest, distance)
            }
        }
        difference = event.map { .event($0.name) }
        tick = limit
        self.largest = largest
    }

    private static func corners(_ sampler: Sampler, at time: Double) throws -> [[Point]] {
        let layers = try sampler.layers(at: time)
        let planes = sampler.timeline.scene.planeTransforms(of: layers)
        return zip(layers, planes).map { values, plane in
            let bounds = values.bounds
            return [
                bounds.origin, Point(bounds.maxX, bounds.minY), Point(bounds.maxX, bounds.maxY),
                Point(bounds.minX, bounds.maxY),
            ].map(plane.apply)
        }
    }

    // MARK: events

    private static func firstEvent(
        _ a: Timeline, _ b: Timeline, upTo end: Int
    ) -> (tick: Int, name: String)? {
        // An event at the very end may be a few ticks later in the other timeline.
        let limit = end - eventTolerance
        let count = max(a.events.count, b.events.count)
        for index in 0..<count {
            let left = index < a.events.count ? a.events[index] : nil
            let right = index < b.events.count ? b.events[index] : nil
            let ticks = [left, right].compactMap { $0.map { Clock.tick(atOrAfter: $0.time) } }
            guard let first = ticks.min(), first <= limit else { return nil }
            if let left, let right, isSame(left, right), abs(ticks[0] - ticks[1]) <= eventTolerance { continue }
            let event = left ?? right
            return (first, [event?.name, event?.layer].compactMap { $0 }.joined(separator: " "))
        }
        return nil
    }

    private static func isSame(_ a: TimelineEvent, _ b: TimelineEvent) -> Bool {
        guard a.name == b.name, a.layer == b.layer else { return false }
        switch (a.kind, b.kind) {
        case (.animation(_, let a), .animation(_, let b)): return a == b
        case (.animator(let a, let name), .animator(let b, let other)): return a == b && name == other
        case (.scroll(.released(let a, _, _, _)), .scroll(.released(let b, _, _, _))): return a == b
        case (.marker(let a), .marker(let b)): return a == b
        default: return true
        }
    }

    // MARK: values

    /// Whether two values show no difference. Text and other values without components are the same or not.
    private static func isClose(_ a: Value, _ b: Value) -> Bool {
        guard a != b else { return true }
        guard let left = a.components, let right = b.components, left.count == right.count else { return false }
        return zip(left, right).allSatisfy { abs($0 - $1) <= 1e-6 }
    }
}
