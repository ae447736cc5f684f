import Foundation
import Graphics
import Playback
import SceneModel

/// What fingers do in a beat, in words.
struct FingerWords {
    let beat: Segment
    let timeline: Timeline
    let names: LayerNames

    /// `A finger drags the handle area up by 330 points in 0.8 s`
    var whole: String { words(isWhole: true) }
    /// The same without figures.
    var brief: String { words(isWhole: false) }

    private func words(isWhole: Bool) -> String {
        let tracks = beat.touches.map(\.track)
        guard let first = tracks.first else { return "" }
        let together = tracks.dropFirst().contains { $0.down < first.up }
        if tracks.count == 2, together { return pair(tracks[0], tracks[1], isWhole: isWhole) }
        let target = target
        if tracks.allSatisfy({ Self.length(of: $0) < 4 }) {
            let held = first.up - first.down
            if together { return "\(tracks.count) fingers tap \(target)" }
            guard tracks.count == 1 else {
                return "a finger taps \(target) \(tracks.count == 2 ? "twice" : "\(tracks.count) times")"
            }
            if held > 0.4 {
                return "a finger stays on \(target)" + (isWhole ? " for \(Words.seconds(held))" : "")
            }
            return "a finger taps \(target)"
        }
        guard tracks.count == 1 else { return "\(tracks.count) fingers move on \(target)" }
        return drag(first, target, isWhole: isWhole)
    }

    private func drag(_ track: FingerTrack, _ target: String, isWhole: Bool) -> String {
        let way = track.end - track.start
        let (distance, time) = (way.distance(to: .zero), Words.seconds(track.up - track.down))
        if distance < 0.5 * Self.length(of: track) {
            return "a finger moves to and fro on \(target)" + (isWhole ? " for \(time)" : "")
        }
        let direction = LayerChange.direction(of: way).words
        let verb = Self.liftSpeed(of: track) > 300 ? "flicks" : "drags"
        let cancelled = track.isCancelled ? ", until the touch is cancelled" : ""
        let figures = isWhole ? " by \(Words.points(distance)) in \(time)" : ""
        return "a finger \(verb) \(target) \(direction)\(figures)\(cancelled)"
    }

    private func pair(_ a: FingerTrack, _ b: FingerTrack, isWhole: Bool) -> String {
        let target = target
        let spans = [a.start.distance(to: b.start), a.end.distance(to: b.end)]
        let way = ((a.end - a.start) + (b.end - b.start)) * 0.5
        var turn = (b.end - a.end).angle - (b.start - a.start).angle
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        let degrees = Words.rounded(abs(turn) * 180 / .pi, decimals: 0)
        let moves = way.distance(to: .zero) > 10
        let direction = LayerChange.direction(of: way).words
        if abs(spans[1] - spans[0]) < 8 {
            if abs(turn) > 0.1 { return "two fingers turn \(target)" + (isWhole ? " by \(degrees)°" : "") }
            guard moves else { return "two fingers tap \(target)" }
            let figures = isWhole ? " by \(Words.points(way.distance(to: .zero)))" : ""
            return "two fingers drag \(target) \(direction)\(figures)"
        }
        var text = spans[1] > spans[0] ? "two fingers spread on \(target)" : "two fingers pinch \(target)"
        guard isWhole else { return text }
        text += ", from \(Words.number(spans[0])) to \(Words.points(spans[1])) apart"
        if moves { text += ", moving \(direction)" }
        return text
    }

    /// The layer that the fingers are about: the gesture's that answers, or the one that they hit.
    private var target: String {
        let gestures = Gestures.all.map { "\($0.declaration.name)." } + ["scroll."]
        let events = timeline.events.filter { $0.time >= beat.start - 1e-9 && $0.time <= beat.lift + 1e-9 }
        let layer =
            events.first { event in event.layer != nil && gestures.contains { event.name.hasPrefix($0) } }?.layer
            ?? events.first { $0.name == "touch.began" }?.layer
        guard let layer, let index = names.scene.layers.firstIndex(where: { $0.name == layer }),
            let nearest = names.nearest(index)
        else { return "the screen" }
        return names.name(of: nearest)
    }

    /// In points, turns and returns included.
    private static func length(of track: FingerTrack) -> Double {
        let steps = 24
        let points = (0...steps).map { step in
            track.location(at: track.down + (track.up - track.down) * Double(step) / Double(steps))
        }
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// Points a second over the last 30 ms.
    private static func liftSpeed(of track: FingerTrack) -> Double {
        let window = min(0.03, track.up - track.down)
        guard window > 0 else { return 0 }
        return track.location(at: track.up - window).distance(to: track.location(at: track.up)) / window
    }
}
