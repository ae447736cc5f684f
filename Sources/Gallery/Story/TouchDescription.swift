import Foundation
import Graphics
import Playback
import SceneModel

/// Describes the touches of a segment.
struct TouchDescription {
    let segment: Segment
    let timeline: Timeline
    let names: LayerNames

    /// `A finger drags the handle area up by 330 points in 0.8 s`
    var full: String { text(hasAmounts: true) }
    /// `A finger drags the handle area up`
    var brief: String { text(hasAmounts: false) }

    private func text(hasAmounts: Bool) -> String {
        let tracks = segment.touches.map(\.track)
        guard let first = tracks.first else { return "" }
        let isMultitouch = tracks.dropFirst().contains { $0.down < first.up }
        if tracks.count == 2, isMultitouch { return pair(tracks[0], tracks[1], hasAmounts: hasAmounts) }
        let target = target
        if tracks.allSatisfy({ Self.length(of: $0) < 4 }) {
            let duration = first.up - first.down
            if isMultitouch { return "\(tracks.count) fingers tap \(target)" }
            guard tracks.count == 1 else {
                return "a finger taps \(target) \(tracks.count == 2 ? "twice" : "\(tracks.count) times")"
            }
            if duration > 0.4 {
                return "a finger presses and holds \(target)" + (hasAmounts ? " for \(Prose.seconds(duration))" : "")
            }
            return "a finger taps \(target)"
        }
        guard tracks.count == 1 else { return "\(tracks.count) fingers move on \(target)" }
        return drag(first, target, hasAmounts: hasAmounts)
    }

    private func drag(_ track: FingerTrack, _ target: String, hasAmounts: Bool) -> String {
        let translation = track.end - track.start
        let (distance, time) = (translation.distance(to: .zero), Prose.seconds(track.up - track.down))
        if distance < 0.5 * Self.length(of: track) {
            return "a finger moves back and forth on \(target)" + (hasAmounts ? " for \(time)" : "")
        }
        let direction = LayerChange.direction(of: translation, isMirrored: timeline.scene.isMirrored).words
        let verb = Self.liftSpeed(of: track) > 300 ? "flicks" : "drags"
        let cancelled = track.isCancelled ? ", until the touch is cancelled" : ""
        let amounts = hasAmounts ? " by \(Prose.points(distance)) in \(time)" : ""
        return "a finger \(verb) \(target) \(direction)\(amounts)\(cancelled)"
    }

    private func pair(_ a: FingerTrack, _ b: FingerTrack, hasAmounts: Bool) -> String {
        let target = target
        let spans = [a.start.distance(to: b.start), a.end.distance(to: b.end)]
        let translation = ((a.end - a.start) + (b.end - b.start)) * 0.5
        var rotation = (b.end - a.end).angle - (b.start - a.start).angle
        if rotation > .pi { rotation -= 2 * .pi }
        if rotation < -.pi { rotation += 2 * .pi }
        let degrees = Prose.rounded(abs(rotation) * 180 / .pi, decimals: 0)
        let distance = translation.distance(to: .zero)
        let direction = LayerChange.direction(of: translation, isMirrored: timeline.scene.isMirrored).words
        if abs(spans[1] - spans[0]) < 8 {
            if abs(rotation) > 0.1 { return "two fingers rotate \(target)" + (hasAmounts ? " by \(degrees)°" : "") }
            guard distance > 10 else { return "two fingers tap \(target)" }
            let amounts = hasAmounts ? " by \(Prose.points(distance))" : ""
            return "two fingers drag \(target) \(direction)\(amounts)"
        }
        var text = spans[1] > spans[0] ? "two fingers spread on \(target)" : "two fingers pinch \(target)"
        guard hasAmounts else { return text }
        text += ", from \(Prose.number(spans[0])) to \(Prose.points(spans[1])) apart"
        if distance > 10 { text += ", moving \(direction)" }
        return text
    }

    /// The layer of the first gesture or scroll event of the segment, otherwise the layer that was touched.
    private var target: String {
        let events = timeline.events.filter { $0.time >= segment.start - 1e-9 && $0.time <= segment.lift + 1e-9 }
        let layer =
            events.first { event in
                switch event.kind {
                case .gesture, .scroll: event.layer != nil
                default: false
                }
            }?.layer
            ?? events.first { event in if case .touch(.began, _) = event.kind { true } else { false } }?.layer
        guard let layer, let index = names.scene.layers.firstIndex(where: { $0.name == layer }),
            let nearest = names.nearestLayerWithID(from: index)
        else { return "the screen" }
        return names.nameOfTarget(nearest)
    }

    /// The length of the path, in points.
    private static func length(of track: FingerTrack) -> Double {
        let steps = 24
        let points = (0...steps).map { step in
            track.location(at: track.down + (track.up - track.down) * Double(step) / Double(steps))
        }
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The mean speed over the last 30 ms, in points per second.
    private static func liftSpeed(of track: FingerTrack) -> Double {
        let window = min(0.03, track.up - track.down)
        guard window > 0 else { return 0 }
        return track.location(at: track.up - window).distance(to: track.location(at: track.up)) / window
    }
}
