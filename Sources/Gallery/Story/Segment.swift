import Graphics
import Playback
import SceneModel

/// A stretch of a script that is told in one go: a gesture with what comes of it, or a time in which no finger is down.
struct Segment {
    /// Seconds.
    var start: Double
    /// When the last finger has lifted; the start where there is none.
    var lift: Double
    /// When the next one begins.
    var end: Double
    /// Its fingers, those of one step of the script.
    var touches: [TouchTrace]

    /// All of a script, in order.
    ///
    /// Fingers of one step belong together. A time without fingers is parted at markers at which nothing moves.
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
        var beats: [Segment] = []
        let starts = groups.map { group in group.map { $0.start + $0.track.down }.min() ?? 0 }
        let first = starts.first ?? timeline.duration
        if first > 0 { beats.append(Segment(start: 0, lift: 0, end: first, touches: [])) }
        for (index, group) in groups.enumerated() {
            let lift = group.map { $0.start + $0.track.up }.max() ?? starts[index]
            let end = index + 1 < groups.count ? starts[index + 1] : timeline.duration
            beats.append(Segment(start: starts[index], lift: lift, end: max(end, lift), touches: group))
        }
        return try beats.flatMap { try $0.parted(sampler) }
    }

    private func parted(_ sampler: Sampler) throws -> [Segment] {
        var parts = [self]
        for marker in sampler.timeline.markers {
            guard marker.time > parts[parts.count - 1].lift + 0.05, marker.time < end - 0.05,
                try Self.rests(sampler, at: marker.time)
            else { continue }
            parts[parts.count - 1].end = marker.time
            parts.append(Segment(start: marker.time, lift: marker.time, end: end, touches: []))
        }
        return parts
    }

    /// Whether all layers are the same for a moment.
    private static func rests(_ sampler: Sampler, at time: Double) throws -> Bool {
        let after = min(time + 0.05, sampler.timeline.duration)
        let (a, b) = (try sampler.layers(at: time), try sampler.layers(at: after))
        // A clip's own time passes whatever happens around it.
        return zip(a, b).allSatisfy { a, b in
            let keys = Set(a.values.keys).union(b.values.keys).subtracting([ClipFacet.time.keyPath])
            return keys.allSatisfy { a.values[$0] == b.values[$0] }
        }
    }

    /// The markers that are passed in it, with those at its end that the next one does not begin with.
    func markers(of timeline: Timeline) -> [String] {
        let isLast = end >= timeline.duration - 1e-9
        return timeline.markers.filter { marker in
            marker.time >= start - 1e-9 && (marker.time < end - 1e-9 || isLast)
        }.map(\.name)
    }

    /// When the last thing that moved by itself has come to rest, in seconds; nil where nothing did.
    func rest(in timeline: Timeline) -> Double? {
        let ends = ["animation.ended", "animator.finished", "scroll.settled"]
        return timeline.events.last { event in
            ends.contains(event.name) && event.time > lift + 0.03 && event.time <= end + 1e-9
        }?.time
    }
}
