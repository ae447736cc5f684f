import Foundation
import Graphics
import Playback
import SceneModel

/// Describes the touches of a segment.
struct TouchDescription {
    let segment: Segment
    let timeline: Timeline
    let names: LayerNames
    private let touched: TouchedLayer?
    private let hasEffect: Bool
    /// The layer that the script names, if it takes no touches and nothing else reacts.
    private let disabled: Int?

    /// - Parameter hasEffect: whether something changes in the segment.
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    init(_ segment: Segment, _ writer: StoryWriter, hasEffect: Bool) throws {
        self.segment = segment
        self.hasEffect = hasEffect
        timeline = writer.sampler.timeline
        names = writer.names
        disabled = try TouchedLayer.disabledTarget(of: segment, writer.sampler, writer.names)
        touched =
            disabled == nil
            ? try TouchedLayer(segment, writer.sampler, writer.names, hasEffect: hasEffect) : nil
    }

    /// `A finger drags the handle up by 330 points in 0.8 s`
    var full: String { sentence(hasAmounts: true) }
    /// `A finger drags the handle up`
    var brief: String { sentence(hasAmounts: false) }

    /// The text without the comma that ends the clause about a disabled layer, where the sentence ends.
    private func sentence(hasAmounts: Bool) -> String {
        let text = text(hasAmounts: hasAmounts)
        guard disabled != nil else { return text }
        return text.hasSuffix(",") ? String(text.dropLast()) : text
    }

    /// Whether several fingers touch at the same time, unlike those of a double tap.
    var isMultitouch: Bool {
        let tracks = segment.touches.map(\.track)
        return tracks.dropFirst().contains { $0.down < tracks[0].up }
    }

    private func text(hasAmounts: Bool) -> String {
        let tracks = segment.touches.map(\.track)
        guard let first = tracks.first else { return "" }
        if tracks.count == 2, isMultitouch { return pair(tracks[0], tracks[1], hasAmounts: hasAmounts) }
        if tracks.allSatisfy({ $0.length < 4 }) {
            let duration = first.up - first.down
            if isMultitouch { return "\(Prose.count(tracks.count)) fingers tap \(target)" }
            let target = touched?.controls.first.flatMap { $0?.name(in: self.target) } ?? self.target
            guard tracks.count == 1 else {
                return "a finger taps \(target) \(tracks.count == 2 ? "twice" : "\(tracks.count) times")"
            }
            if touched?.isStopped == true {
                let object = touched.map { names.isPlural($0.layer) } == true ? "them" : "it"
                let hold = "and holds \(object)" + (hasAmounts ? " for \(Prose.seconds(duration))" : "")
                return "a finger stops \(target)" + (duration > Self.longTap ? " \(hold)" : "")
            }
            if duration > 0.4 {
                return "a finger presses and holds \(target)" + (hasAmounts ? " for \(Prose.seconds(duration))" : "")
            }
            return "a finger taps \(target)"
        }
        guard tracks.count == 1 else { return "\(Prose.count(tracks.count)) fingers move on \(target)" }
        return drag(first, hasAmounts: hasAmounts)
    }

    private func drag(_ track: FingerTrack, hasAmounts: Bool) -> String {
        let translation = track.end - track.start
        let rests = track.rests
        let distance = translation.distance(to: .zero)
        let time = Prose.seconds(track.up - track.down - rests.first - rests.last)
        let cancelled = track.isCancelled ? ", until the touch is cancelled" : ""
        if let slide { return slide + (hasAmounts ? " in \(time)" : "") + cancelled }
        if distance < 0.5 * track.length {
            return "a finger moves back and forth on \(target)" + (hasAmounts ? " for \(time)" : "")
        }
        let direction = LayerChange.direction(of: translation, isMirrored: timeline.scene.isMirrored).words
        let amounts = hasAmounts ? " by \(Prose.points(distance)) in \(time)" : ""
        guard touched?.isDragged ?? hasEffect else {
            return "a finger moves \(direction) on \(target)\(amounts)\(cancelled)"
        }
        // The target is named by the first verb.
        let object = touched.map { names.isPlural($0.layer) } == true ? "them" : "it"
        var verbs: [String] = []
        if touched?.isCaught == true { verbs.append("catches \(target) in flight") }
        if hasAmounts, rests.first >= Self.minRest {
            verbs.append("holds \(verbs.isEmpty ? target : object) for \(Prose.seconds(rests.first))")
        }
        let verb = track.liftSpeed > 300 ? "flicks" : "drags"
        verbs.append("\(verb) \(verbs.isEmpty ? target : object) \(direction)\(amounts)")
        if hasAmounts, rests.last >= Self.minRest {
            verbs.append("holds \(object) there for \(Prose.seconds(rests.last))")
        }
        return "a finger \(Prose.list(verbs))\(cancelled)"
    }

    /// How long a finger that stops something has to stay for that to be described, in seconds.
    private static let longTap = 0.2

    /// How long a finger has to rest at the start or end of a drag for that to be described, in seconds.
    private static let minRest = 0.1

    /// What a finger does that goes from one control to another, or leaves one; nil if the touched layer follows the finger.
    private var slide: String? {
        guard let touched, !touched.follows else { return nil }
        let controls = touched.controls
        guard let start = controls[0] else {
            return touched.isLeft && !touched.isDragged ? "a finger presses \(target) and slides off it" : nil
        }
        guard let end = controls[1] else {
            return touched.isLeft && !touched.isDragged
                ? "a finger presses \(start.name(in: target)) and slides off it" : nil
        }
        guard start != end else { return nil }
        switch (start, end) {
        case (.text(let first), .text(let last)):
            return "a finger slides from “\(first)” to “\(last)” in \(target)"
        default:
            return "a finger presses \(start.name(in: target)) and slides to \(end.name(in: target))"
        }
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

    private var target: String {
        if let disabled {
            return "\(names.nameOfTarget(disabled)), which \(names.isPlural(disabled) ? "are" : "is") disabled,"
        }
        return touched.map { names.nameOfTarget($0.layer) } ?? "the screen"
    }
}

extension FingerTrack {
    /// The length of the path, in points.
    var length: Double {
        let steps = 24
        let points = (0...steps).map { step in location(at: down + (up - down) * Double(step) / Double(steps)) }
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// How long the finger rests after it touches and before it lifts, in seconds. A finger that does not move only rests first.
    fileprivate var rests: (first: Double, last: Double) {
        func duration(_ moves: some Sequence<(segment: Segment, from: Point)>) -> Double {
            moves.prefix { $0.segment.shape == .straight && $0.segment.to == $0.from }
                .reduce(0) { $0 + $1.segment.duration }
        }
        let moves = Array(zip(segments, [start] + segments.dropLast().map(\.to)).map { (segment: $0, from: $1) })
        let first = duration(moves)
        return (first, first >= up - down ? 0 : duration(moves.reversed()))
    }

    /// The mean speed over the last 30 ms, in points per second.
    fileprivate var liftSpeed: Double {
        let window = min(0.03, up - down)
        guard window > 0 else { return 0 }
        return location(at: up - window).distance(to: location(at: up)) / window
    }
}
