import Playback
import SceneLanguage
import SceneModel

/// A row below the timeline: what moves a value, a finger, a clip or the script, and when.
struct Lane: Encodable {
    enum Kind: String, Encodable {
        case script, finger, value, clip
    }

    struct Span: Encodable {
        /// Seconds.
        var start: Double
        /// Seconds.
        var end: Double
        /// What happens, in a few words.
        var text: String
        /// Where it is written; nil if that is not known.
        var file: String?
        var line: Int?
        /// The progress from the first to the last value at equal intervals: 0 and 1 are the ends, others overshoot. Nil if
        /// the span has no progress.
        var curve: [Double]?
    }

    /// The most lanes of values.
    static let maxValues = 400
    /// The most spans in a lane.
    static let maxSpans = 500
    /// The number of samples of a curve.
    static let samples = 25

    var kind: Kind
    /// The key in the scene, such as `card.position.y`, or a word.
    var name: String
    /// Indices of the layers whose values they are.
    var layers: [Int]
    var spans: [Span]

    /// All lanes of a timeline: the script, fingers, clips, and values in the order of the file.
    static func all(of timeline: Timeline) -> [Lane] {
        [script(timeline)].compactMap { $0 } + fingers(timeline) + clips(timeline) + ValueLanes(timeline).lanes
    }

    private static func script(_ timeline: Timeline) -> Lane? {
        guard let script = timeline.scene.scripts.first(where: { $0.name == timeline.script }) else { return nil }
        let times = timeline.stepTimes + [timeline.duration]
        let spans = script.steps.indices.prefix(min(timeline.stepTimes.count, maxSpans)).map { index in
            let place = script.locations[index]
            return Span(
                start: times[index], end: times[index + 1],
                text: type(of: script.steps[index]).declaration.name, file: place.file, line: place.line)
        }
        return spans.isEmpty ? nil : Lane(kind: .script, name: script.name, layers: [], spans: spans)
    }

    /// One lane for each finger that is down at the same time.
    private static func fingers(_ timeline: Timeline) -> [Lane] {
        var lanes: [[Span]] = []
        for touch in timeline.touches.sorted(by: { $0.start + $0.track.down < $1.start + $1.track.down }) {
            let (down, up) = (touch.start + touch.track.down, min(touch.start + touch.track.up, timeline.duration))
            guard down <= up else { continue }
            let began = timeline.events.first { event in
                guard case .touch(.began, _) = event.kind else { return false }
                return abs(event.time - down) < 1 / Double(Clock.ticksPerSecond)
            }
            let span = Span(
                start: down, end: up, text: began?.layer.map { label(ofTouched: $0, in: timeline.scene) } ?? "finger",
                file: began?.location?.file,
                line: began?.location?.line)
            if let free = lanes.firstIndex(where: { $0.last.map { $0.end < down } ?? true }) {
                if lanes[free].count < maxSpans { lanes[free].append(span) }
            } else {
                lanes.append([span])
            }
        }
        return lanes.enumerated().map { index, spans in
            Lane(kind: .finger, name: index == 0 ? "finger" : "finger \(index + 1)", layers: [], spans: spans)
        }
    }

    /// The name of a touched layer; for a layer without an id, whose name is a path, that of the nearest superlayer with one.
    private static func label(ofTouched name: String, in scene: Scene) -> String {
        guard let index = scene.layers.firstIndex(where: { $0.name == name }), scene.layers[index].id == nil,
            let outer = scene.superlayers(of: index).first(where: { scene.layers[$0].id != nil })
        else { return name }
        return "in \(scene.layers[outer].name)"
    }

    private static func clips(_ timeline: Timeline) -> [Lane] {
        timeline.clips.keys.sorted().compactMap { index in
            let name = timeline.scene.layers[index].name
            var spans: [Span] = []
            var start: Double?
            for event in timeline.events where event.layer == name {
                guard case .clip(let change, _) = event.kind else { continue }
                switch change {
                case .played: start = start ?? event.time
                case .paused, .ended:
                    guard let begun = start else { continue }
                    spans.append(Span(start: begun, end: event.time, text: "plays"))
                    start = nil
                case .seeked: continue
                }
            }
            if let start { spans.append(Span(start: start, end: timeline.duration, text: "plays")) }
            return spans.isEmpty
                ? nil : Lane(kind: .clip, name: name, layers: [index], spans: Array(spans.prefix(maxSpans)))
        }
    }
}
