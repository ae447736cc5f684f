import Playback
import SceneModel

/// Motion that one touch starts and that goes on after the next touch has begun, such as something thrown while another thing still
/// flies. It belongs to the touch that started it, together with what begins where it ends.
struct CarriedMotion {
    /// By index of the segment that a touch begins, and of a layer: when the changes of the layer that belong to earlier touches are
    /// over, in seconds.
    let ends: [Int: [Int: Double]]

    /// The shortest time, in seconds, that a motion continues after the next touch for the story to describe it with the earlier touch.
    private static let minDuration = 0.15

    /// A period in which one value is animated, or the moment at which it is set.
    private struct Change {
        var key: PropertyKey
        /// Ticks.
        var begin: Int
        /// Ticks; nil if the animation does not end within the script, or if a finger can move it.
        var end: Int?
        /// The last touch before it that started it, as an index; -1 without one.
        var touch = -1
    }

    /// Cost: samples bound layers a few times for each touch, and goes through the spans of all values.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init(_ segments: [Segment], _ sampler: Sampler) throws {
        let timeline = sampler.timeline
        let touches = segments.indices.filter { !segments[$0].touches.isEmpty }
        guard !touches.isEmpty else {
            ends = [:]
            return
        }
        let starts = touches.map { segments[$0].limits.start }
        func ticks(_ isMeant: (TimelineEvent) -> Bool) -> Set<Int> {
            Set(timeline.events.filter(isMeant).map { Clock.tick(atOrAfter: $0.time) })
        }
        let (fingerTicks, endTicks) = (ticks(\.isOfFinger), ticks(\.endsAnimation))
        var changes = Self.changes(of: timeline)
        var endings: [Int: Int] = [:]
        var current = -1
        for index in changes.indices {
            let begin = changes[index].begin
            while current + 1 < starts.count, starts[current + 1] <= Clock.time(of: begin) { current += 1 }
            var touch = current
            // A completion runs at the tick at which its animation ends.
            if endTicks.contains(begin), !fingerTicks.contains(begin), let earlier = endings[begin] {
                touch = min(touch, earlier)
            }
            changes[index].touch = touch
            if let end = changes[index].end, end > begin { endings[end] = max(endings[end] ?? -1, touch) }
        }
        var ends: [Int: [Int: Double]] = [:]
        /// By index of the touch: when the last change of any value is over that an earlier touch started.
        var last: [Int: Double] = [:]
        let groups = Dictionary(grouping: changes) { change -> PropertyKey in
            if case .property(let layer, _) = change.key { .property(layer: layer, keyPath: "") } else { change.key }
        }
        for (key, changes) in groups {
            for (touch, time) in Self.ends(of: changes, starts) {
                last[touch] = max(last[touch] ?? 0, time)
                if case .property(let layer, _) = key { ends[touches[touch], default: [:]][layer] = time }
            }
        }
        var bound = try BoundLayers(sampler)
        let variables = changes.filter { if case .variable = $0.key { true } else { false } }
        for touch in starts.indices where !bound.isEmpty {
            let start = Clock.tick(atOrAfter: starts[touch])
            var found: [Int: Double] = [:]
            // Layers that are bound to values that still change move while the finger is down.
            if let end = last[touch] {
                for layer in try bound.changing(from: starts[touch], to: starts[touch] + Self.glance) {
                    found[layer] = end
                }
            }
            // Layers that depend on a value that is set later change when it is set.
            for change in variables where change.touch < touch && change.begin > start && change.begin == change.end {
                for layer in try bound.changing(at: change.begin) {
                    found[layer] = max(found[layer] ?? 0, Clock.time(of: change.begin))
                }
            }
            guard let latest = found.values.max() else { continue }
            let own = variables.filter { $0.touch >= touch && Clock.time(of: $0.begin) <= latest }
            for (count, change) in own.enumerated() {
                let time = Clock.time(of: change.begin) - Clock.time(of: 1) / 2
                let isLast = count >= Self.maxOwnChanges
                let layers =
                    isLast
                    ? Array(found.keys)
                    : change.begin == change.end
                        ? try bound.changing(at: change.begin)
                        : try bound.changing(from: time, to: time + Self.glance)
                for layer in layers { found[layer] = found[layer].map { min($0, time) } }
                if isLast { break }
            }
            for (layer, time) in found where time - starts[touch] > Self.minDuration {
                ends[touches[touch], default: [:]][layer] = time
            }
        }
        self.ends = ends
    }

    /// The largest number of changes of variables in a step that are examined. After them, no bound layer belongs to an earlier step.
    private static let maxOwnChanges = 64

    /// The time after a touch in which the finger itself does not move anything yet, in seconds.
    private static let glance = 0.03

    /// By index of the touch: when the changes that belong to earlier ones are over, in seconds.
    private static func ends(of changes: [Change], _ starts: [Double]) -> [Int: Double] {
        var found: [Int: Double] = [:]
        for change in changes {
            // An endless loop does not belong to a touch.
            guard let end = change.end else { continue }
            for touch in starts.indices.dropFirst(change.touch + 1) {
                guard Clock.time(of: end) - starts[touch] > minDuration else { break }
                let next = changes.first { $0.touch >= touch }?.begin ?? .max
                // The next change becomes visible at its own tick.
                let time = next <= end ? Clock.time(of: next) - Clock.time(of: 1) / 2 : Clock.time(of: end)
                if time - starts[touch] > minDuration { found[touch] = max(found[touch] ?? 0, time) }
            }
        }
        return found
    }

    /// The changes of all values, in the order in which they begin.
    private static func changes(of timeline: Timeline) -> [Change] {
        var found: [Change] = []
        for (key, track) in timeline.tracks.sorted(by: { $0.key < $1.key }) {
            var running: [Int: Int] = [:]
            var guided: Set<Int> = []
            for (index, span) in track.spans.enumerated() {
                let ids = Set(span.animations.map(\.id))
                for (id, place) in running where !ids.contains(id) {
                    if !guided.contains(place) { found[place].end = span.start }
                    running[id] = nil
                }
                for animation in span.animations {
                    if running[animation.id] == nil {
                        running[animation.id] = found.count
                        found.append(Change(key: key, begin: span.start))
                    }
                    if case .segment = animation.progress, let place = running[animation.id] { guided.insert(place) }
                    if case .constant = animation.progress, let place = running[animation.id] { guided.insert(place) }
                }
                if index > 0, span.animations.isEmpty, span.model != track.spans[index - 1].model {
                    found.append(Change(key: key, begin: span.start, end: span.start))
                }
            }
        }
        return found.sorted { ($0.begin, $0.end ?? .max) < ($1.begin, $1.end ?? .max) }
    }
}

extension TimelineEvent {
    /// Whether a finger or a gesture changed its state.
    fileprivate var isOfFinger: Bool {
        switch kind {
        case .touch, .gesture: true
        default: false
        }
    }
}
