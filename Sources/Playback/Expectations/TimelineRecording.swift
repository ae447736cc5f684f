import SceneLanguage
package import SceneModel

/// Compares the motion of a layer of the scene that is played with a recording; throws how they differ.
package typealias RecordingComparison = (RecordedMotion) throws(ExpectationFailure) -> Void

/// Gives expectations access to a timeline.
struct TimelineRecording: Recording {
    let sampler: Sampler
    /// Compares with a recording; throws how it differs.
    var comparison: RecordingComparison?

    private var timeline: Timeline { sampler.timeline }

    var duration: Double { timeline.duration }

    func time(of moment: Moment) -> Double? { timeline.time(of: moment) }

    func values(at time: Double) -> any EvaluationContext {
        let reader = sampler.reader(at: time)
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

    func isTouched(at time: Double) -> Bool { timeline.touchSpans.contains { $0.contains(time) } }

    func compare(with motion: RecordedMotion) throws(ExpectationFailure) {
        guard let comparison else {
            throw ExpectationFailure("recordings are not read here", at: 0, isMeasured: false)
        }
        try comparison(motion)
    }
}
