import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel

/// One movement of fingers that begin and end together: a rest, a straight movement with a timing function, and a rest.
struct MotionFit: Sendable, Hashable {
    /// In seconds.
    let press: Double
    let duration: Double
    let hold: Double
    private(set) var timing = TimingFunction.linear
    private var name = "linear"
    private let tolerance: Double

    /// The timing functions that are tried, the simplest first.
    private static let timings = ["linear", "easeInEaseOut", "easeOut", "easeIn", "default"]

    /// - Parameters:
    ///   - fingers: recorded tracks.
    ///   - tolerance: points by which a place may differ.
    /// - Returns: nil if no such movement is close enough.
    init?(_ fingers: [FingerTrack], tolerance: Double) {
        guard let first = fingers.first, fingers.allSatisfy({ $0.up == first.up && $0.down == first.down }) else {
            return nil
        }
        // Between the first time at which a finger leaves its place and the last at which one arrives.
        var (start, end) = (first.up, first.down)
        for finger in fingers {
            var (time, place) = (finger.down, finger.start)
            for segment in finger.segments {
                if segment.to != place {
                    start = min(start, time)
                    end = max(end, time + segment.duration)
                }
                time += segment.duration
                place = segment.to
            }
        }
        guard end > start else { return nil }
        func whole(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
        (press, hold) = (whole(start - first.down), whole(first.up - end))
        duration = whole(end - start)
        self.tolerance = tolerance
        for name in Self.timings {
            guard let timing = TimingFunction.named(name) else { continue }
            (self.name, self.timing) = (name, timing)
            if fingers.allSatisfy({ isClose(track(from: $0.start, to: $0.end), $0) }) { return }
        }
        return nil
    }

    /// The touches of one finger that a step with these values makes.
    func track(from start: Point, to end: Point) -> FingerTrack {
        var track = FingerTrack(start: start, segments: [])
        track.rest(press)
        track.segments.append(FingerTrack.Segment(to: end, duration: duration, timing: timing))
        track.rest(hold)
        return track
    }

    /// Whether two tracks are close at each tick.
    func isClose(_ a: FingerTrack, _ b: FingerTrack) -> Bool {
        (0...Clock.tick(atOrAfter: b.up)).allSatisfy { tick in
            let time = Clock.time(of: tick)
            return a.location(at: time).distance(to: b.location(at: time)) <= tolerance
        }
    }

    /// The keys of the timing and the rests, each after a comma. Without a key, steps have `easeInEaseOut`.
    var words: String {
        var words = name == "easeInEaseOut" ? "" : ", timing: \(name)"
        if press > 0 { words += ", press: \(TouchStep.milliseconds(press))" }
        if hold > 0 { words += ", hold: \(TouchStep.milliseconds(hold))" }
        return words
    }
}
