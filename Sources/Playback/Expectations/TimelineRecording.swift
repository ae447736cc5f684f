import SceneLanguage
import SceneModel

/// A timeline as expectations see it.
struct TimelineRecording: Recording {
    let sampler: Sampler

    private var timeline: Timeline { sampler.timeline }

    var duration: Double { timeline.duration }

    func time(of moment: Moment) -> Double? { timeline.time(of: moment) }

    func values(at time: Double) -> any EvaluationContext {
        var reader = sampler.reader(at: time)
        reader.senderMember = { [timeline] member in
            if member == "time" { return .number(time) }
            guard member.hasPrefix("marker.") else { return nil }
            return timeline.time(ofMarker: String(member.dropFirst("marker.".count))).map(Value.number)
        }
        return reader
    }

    func ticks(from start: Double, upTo end: Double) -> [Double] {
        let (first, last) = (Clock.tick(atOrAfter: start), Clock.tick(atOrAfter: end))
        return first < last ? (first..<last).map(Clock.time) : []
    }
}
