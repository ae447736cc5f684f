import Playback
import SceneLanguage
import SceneModel

/// The lanes of values that are animated or set while a script plays.
///
/// Copies of a repeated layer share a lane. Cost: in proportion to the number of spans of all tracks.
struct ValueLanes {
    /// Two changes without an animation belong to one span if there are at most this many ticks between them.
    private static let longestGap = 30

    private let timeline: Timeline
    /// Where animations were started, by the value and the time in ticks.
    private let places: [Place: SourceLocation]

    private struct Place: Hashable {
        var name: String
        var tick: Int
    }

    init(_ timeline: Timeline) {
        self.timeline = timeline
        var places: [Place: SourceLocation] = [:]
        for event in timeline.events {
            guard case .animation(.began, let target) = event.kind, let location = event.location else { continue }
            let name =
                switch target {
                case .variable(let name): name
                case .property(let keyPath): "\(event.layer ?? "").\(keyPath)"
                }
            places[Place(name: name, tick: Self.tick(event.time))] = location
        }
        self.places = places
    }

    private static func tick(_ time: Double) -> Int { Int((time * Double(Clock.ticksPerSecond)).rounded()) }

    var lanes: [Lane] {
        var lanes: [Lane] = []
        var indices: [String: Int] = [:]
        for (key, track) in timeline.tracks.sorted(by: { $0.key < $1.key }) where !track.isConstant {
            let spans = animations(of: track, named: timeline.scene.name(of: key)) + changes(of: track)
            guard !spans.isEmpty else { continue }
            let name = timeline.scene.sharedName(of: key)
            let layers = if case .property(let layer, _) = key { [layer] } else { [Int]() }
            if let index = indices[name] {
                lanes[index].layers += layers
                lanes[index].spans += spans
            } else if lanes.count < Lane.maxValues {
                indices[name] = lanes.count
                lanes.append(Lane(kind: .value, name: name, layers: layers, spans: spans))
            }
        }
        for index in lanes.indices {
            lanes[index].spans = Array(lanes[index].spans.sorted { $0.start < $1.start }.prefix(Lane.maxSpans))
        }
        return lanes
    }

    // MARK: animations

    private func animations(of track: Track, named name: String) -> [Lane.Span] {
        var ends: [Int: (start: Int, end: Int)] = [:]
        var order: [Int] = []
        for (index, span) in track.spans.enumerated() {
            let end = index + 1 < track.spans.count ? track.spans[index + 1].start : Self.tick(timeline.duration)
            for animation in span.animations {
                if ends[animation.id] == nil { order.append(animation.id) }
                ends[animation.id, default: (span.start, end)].end = end
            }
        }
        return order.prefix(Lane.maxSpans).compactMap { id in
            guard let (start, end) = ends[id], end > start else { return nil }
            let (from, to) = (Clock.time(of: start), min(Clock.time(of: end), timeline.duration))
            let place = places[Place(name: name, tick: start)]
            return Lane.Span(
                start: from, end: to, text: words(for: id, in: track, at: from), file: place?.file, line: place?.line,
                curve: curve(of: id, in: track, from: from, to: to))
        }
    }

    private func words(for id: Int, in track: Track, at time: Double) -> String {
        guard let animation = track.span(at: time).animations.first(where: { $0.id == id }) else { return "" }
        switch animation.progress {
        case .scroll: return "scrolls"
        case .zoom: return "zooms"
        case .timed, .constant, .segment:
            let (from, to) = animation.endpoints
            return "\(from.description) to \(to.description)"
        }
    }

    private func curve(of id: Int, in track: Track, from start: Double, to end: Double) -> [Double]? {
        let numbers = (0..<Lane.samples).compactMap { index -> Double? in
            // Just before the end, at which the animation is removed.
            let time = start + (end - start) * min(Double(index) / Double(Lane.samples - 1), 0.9999)
            return track.span(at: time).animations.first { $0.id == id }?.progress.value(at: time)
        }
        guard numbers.count == Lane.samples, numbers.allSatisfy(\.isFinite), let low = numbers.min(),
            let high = numbers.max()
        else { return nil }
        // The progress of scrolling is the offset itself.
        let isProgress = low > -3 && high < 4
        return numbers.map { number in
            let value = isProgress ? number : (number - low) / max(high - low, 1e-9)
            return (value * 1000).rounded() / 1000
        }
    }

    // MARK: changes without an animation

    /// The periods in which actions set the value, as they do while a finger moves.
    private func changes(of track: Track) -> [Lane.Span] {
        var periods: [(start: Int, end: Int)] = []
        func add(_ start: Int, _ end: Int) {
            if let last = periods.last, start - last.end <= Self.longestGap {
                periods[periods.count - 1].end = max(end, last.end)
            } else {
                periods.append((start, end))
            }
        }
        for (index, span) in track.spans.enumerated() {
            // A block changes the model value as well; that is its animation's span.
            let hasBegun = index > 0 && span.animations.count > track.spans[index - 1].animations.count
            if index > 0, span.model != track.spans[index - 1].model, !hasBegun { add(span.start, span.start) }
            if !span.samples.isEmpty { add(span.start, span.start + span.samples.count) }
        }
        return periods.prefix(Lane.maxSpans).map {
            Lane.Span(
                start: Clock.time(of: $0.start), end: min(Clock.time(of: $0.end), timeline.duration),
                text: $0.start == $0.end ? "set" : "moves")
        }
    }
}
