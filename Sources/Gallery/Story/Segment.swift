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

    /// All segments of a script, in order. Times without touches are split at markers at which nothing moves.
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
        if first > 0 { segments.append(Segment(start: 0, lift: 0, end: first, touches: [])) }
        for (index, group) in groups.enumerated() {
            let lift = group.map { $0.start + $0.track.up }.max() ?? starts[index]
            let end = index + 1 < groups.count ? starts[index + 1] : timeline.duration
            segments.append(Segment(start: starts[index], lift: lift, end: max(end, lift), touches: group))
        }
        return try segments.flatMap { try $0.splitAtMarkers(sampler) }
    }

    private func splitAtMarkers(_ sampler: Sampler) throws -> [Segment] {
        var parts = [self]
        for marker in sampler.timeline.markers {
            guard marker.time > parts[parts.count - 1].lift + 0.05, marker.time < end - 0.05,
                try Self.isStill(sampler, at: marker.time)
            else { continue }
            parts[parts.count - 1].end = marker.time
            parts.append(Segment(start: marker.time, lift: marker.time, end: end, touches: []))
        }
        return parts
    }

    /// Whether no layer changes within 50 ms.
    private static func isStill(_ sampler: Sampler, at time: Double) throws -> Bool {
        let after = min(time + 0.05, sampler.timeline.duration)
        let (a, b) = (try sampler.layers(at: time), try sampler.layers(at: after))
        // The time of a clip that plays always changes.
        let clips = sampler.timeline.clips.keys.map { (layer: $0, keyPath: ClipFacet.playing.keyPath) }
        return (sampler.moving.map { (layer: $0.layer, keyPath: $0.keyPath) } + clips).allSatisfy { layer, keyPath in
            a[layer][keyPath: keyPath] == b[layer][keyPath: keyPath]
        }
    }

    /// The names of the markers in the segment. Those at its end belong to the next segment, if there is one.
    func markers(of timeline: Timeline) -> [String] {
        let isLast = end >= timeline.duration - 1e-9
        return timeline.markers.filter { marker in
            marker.time >= start - 1e-9 && (marker.time < end - 1e-9 || isLast)
        }.map(\.name)
    }

    /// When the last animation or scroll after the touches ends, in seconds; nil if there is none.
    func restTime(in timeline: Timeline) -> Double? {
        timeline.events.last { event in
            guard event.time > lift + 0.03, event.time <= end + 1e-9 else { return false }
            return switch event.kind {
            case .animation(.ended, _), .animator(.finished, _), .scroll(.settled), .dynamics(.paused, _): true
            default: false
            }
        }?.time
    }
}
