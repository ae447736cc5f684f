import Graphics
import Playback
import SceneModel

/// A part of a script that is described together: the touches of one step with what follows, or a time without touches.
struct Segment {
    /// Seconds.
    var start: Double
    /// When the last finger lifts; equal to `start` without touches.
    var lift: Double
    /// The start of the next segment.
    var end: Double
    /// The touches of one step of the script.
    var touches: [TouchTrace]
    /// Whether the next segment starts with a touch.
    var endsWithTouch = false

    /// Half a tick, in seconds.
    private static let instant = Clock.time(of: 1) / 2

    /// The times before and after all changes of the segment. A touch acts in the tick in which it begins, so that those of its tick
    /// belong to its segment.
    var limits: (start: Double, end: Double) {
        let first = touches.isEmpty ? start : max(start - Self.instant, 0)
        return (first, endsWithTouch ? max(end - Self.instant, first) : end)
    }

    /// Whether a change at a time belongs to the segment.
    func contains(_ time: Double) -> Bool {
        let (first, last) = limits
        return (start == 0 && time >= 0 || time > first + 1e-9) && time <= last + 1e-9
    }

    /// All segments of a script, in order. Times without touches are split at markers and steps `call` at which nothing moves, or one
    /// motion follows another.
    static func all(of sampler: Sampler) throws -> [Segment] {
        let timeline = sampler.timeline
        var groups: [[TouchTrace]] = []
        for touch in timeline.touches {
            if let last = groups.last?.last, last.start == touch.start {
                groups[groups.count - 1].append(touch)
            } else {
                groups.append([touch])
            }
        }
        var segments: [Segment] = []
        let starts = groups.map { group in group.map { $0.start + $0.track.down }.min() ?? 0 }
        let first = starts.first ?? timeline.duration
        if first > 0 {
            segments.append(Segment(start: 0, lift: 0, end: first, touches: [], endsWithTouch: !groups.isEmpty))
        }
        for (index, group) in groups.enumerated() {
            let lift = group.map { $0.start + $0.track.up }.max() ?? starts[index]
            let end = index + 1 < groups.count ? starts[index + 1] : timeline.duration
            segments.append(
                Segment(
                    start: starts[index], lift: lift, end: max(end, lift), touches: group,
                    endsWithTouch: index + 1 < groups.count))
        }
        let times = (sampler.timeline.markers.map(\.time) + sampler.timeline.callTimes).sorted()
        return try segments.flatMap { try $0.split(at: times, sampler) }
    }

    private func split(at times: [Double], _ sampler: Sampler) throws -> [Segment] {
        var parts = [self]
        for time in times {
            guard time > parts[parts.count - 1].lift + 0.05, time < end - 0.05,
                try sampler.timeline.isHandover(at: time) || Self.isStill(sampler, at: time)
            else { continue }
            parts[parts.count - 1].end = time
            parts[parts.count - 1].endsWithTouch = false
            parts.append(Segment(start: time, lift: time, end: end, touches: [], endsWithTouch: endsWithTouch))
        }
        return parts
    }

    /// Whether no layer changes within 50 ms from a time on.
    private static func isStill(_ sampler: Sampler, at time: Double) throws -> Bool {
        try isStill(sampler, from: time, to: min(time + 0.05, sampler.timeline.duration))
    }

    private static func isStill(_ sampler: Sampler, from start: Double, to end: Double) throws -> Bool {
        let (a, b) = (try sampler.layers(at: start), try sampler.layers(at: end))
        // The time of a clip that plays always changes.
        let clips = sampler.timeline.clips.keys.map { (layer: $0, keyPath: ClipFacet.playing.keyPath) }
        return (sampler.moving.map { (layer: $0.layer, keyPath: $0.keyPath) } + clips).allSatisfy { layer, keyPath in
            a[layer][keyPath: keyPath] == b[layer][keyPath: keyPath]
        }
    }

    /// The names of the markers in the segment. One where a segment ends and the next one starts with a touch belongs to one of both.
    func markers(of sampler: Sampler) throws -> [String] {
        let events = sampler.timeline.events
        return try events.indices.compactMap { index in
            let event = events[index]
            guard case .marker(let name) = event.kind, event.time >= start - 1e-9, event.time <= end + 1e-9 else {
                return nil
            }
            if abs(event.time - start) < 1e-9, start > 0 {
                return try !touches.isEmpty && Self.isOfTouch(index, sampler) ? name : nil
            }
            return try abs(event.time - end) < 1e-9 && endsWithTouch && Self.isOfTouch(index, sampler) ? nil : name
        }
    }

    /// Whether a marker where a touch begins belongs to the touch: the touch has marked it or comes before it, something moves until then,
    /// or another marker has named the rest before. Otherwise it names that rest.
    ///
    /// - Parameter index: that of the event of the marker.
    private static func isOfTouch(_ index: Int, _ sampler: Sampler) throws -> Bool {
        let events = sampler.timeline.events
        let (time, earlier) = (events[index].time, events[..<index])
        if earlier.contains(where: { abs($0.time - time) < 1e-9 && $0.isTouch }) { return true }
        let rest = earlier.lastIndex { $0.isRest || $0.isLift }.map { $0 + 1 } ?? 0
        if earlier[rest...].contains(where: \.isMarker) { return true }
        // What comes to rest at this time has moved until then.
        if rest > 0, events[rest - 1].isRest, abs(events[rest - 1].time - time) < 1e-9 { return false }
        // The touch changes the picture in its first tick.
        return try !isStill(sampler, from: max(time - 0.05, 0), to: max(time - instant, 0))
    }

    /// When the last animation or scroll after the touches ends, in seconds; nil if there is none.
    func restTime(in timeline: Timeline) -> Double? {
        timeline.events.last { event in
            guard event.time > lift + 0.03, event.time <= end + 1e-9 else { return false }
            return event.isRest
        }?.time
    }
}

extension TimelineEvent {
    fileprivate var isTouch: Bool { if case .touch(.began, _) = kind { true } else { false } }

    fileprivate var isLift: Bool { if case .touch(.ended, _) = kind { true } else { false } }
    fileprivate var isMarker: Bool { if case .marker = kind { true } else { false } }

    /// Whether something comes to rest.
    var isRest: Bool {
        switch kind {
        case .animation(.ended, _), .animator(.finished, _), .scroll(.settled), .dynamics(.paused, _): true
        default: false
        }
    }
}
