import Playback
import SceneModel

/// A recording as the steps of a script, in YAML.
struct RecordedScript: Sendable, Hashable {
    /// The items of the list of steps, each with its lines; the first line of each is without the `- `.
    let steps: [[String]]

    /// The longest rest that is written as `wait: settled`, in seconds, because that has a time limit.
    private static let longestSettling = WaitStep.defaultTimeLimit * 0.9

    /// - Parameters:
    ///   - recording: when the touches began and when the scene settled.
    ///   - touches: a step for each of its groups that takes as long.
    ///   - waitsUntilSettled: whether a rest in which the scene settled is written as `wait: settled` and what remains of it.
    init(_ recording: TouchRecording, touches: [TouchStep], waitsUntilSettled: Bool = true) {
        var steps: [[String]] = []
        var tick = 0
        func wait(until end: Int, settled: Int?) {
            // A scene in which nothing moves settles in the next tick, which a wait for it would not tell.
            if waitsUntilSettled, let settled, settled > tick + 1, settled <= end,
                Clock.time(of: settled - tick) < Self.longestSettling
            {
                steps.append(["wait: settled"])
                tick = settled
            }
            if end > tick { steps.append(["wait: \(Self.milliseconds(ofTicks: end - tick))ms"]) }
            tick = end
        }
        for (entry, step) in zip(recording.entries, touches) {
            wait(until: entry.group.tick, settled: entry.settled)
            steps.append(step.lines)
            tick = entry.group.end
        }
        wait(until: recording.end, settled: recording.settled)
        self.steps = steps
    }

    /// The most whole milliseconds that are not more than a number of ticks. A wait ends at the tick at or after its end, and a tick
    /// is longer than a millisecond, so that this takes as many ticks.
    private static func milliseconds(ofTicks ticks: Int) -> Int { ticks * 1000 / Clock.ticksPerSecond }

    /// The lines of the list.
    var lines: [String] {
        steps.flatMap { lines in lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element } }
    }
}
