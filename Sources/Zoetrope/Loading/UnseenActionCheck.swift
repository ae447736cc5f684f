import Playback
import SceneLanguage

/// Finds actions of which nothing is seen, because what they start begins after the end of each script.
///
/// What another use of the same line starts within a script is seen: timers that hide a message are often left to run.
struct UnseenActionCheck {
    /// What begins too late, with the script that ends before it.
    private struct Late {
        /// In seconds.
        var begin: Double
        /// In seconds; nil without an end.
        var duration: Double?
        var script: String
        /// Of the script, in seconds.
        var end: Double

        /// Why nothing is seen.
        var reason: String {
            let begin = "nothing of this is seen: it begins at \(Value.format(begin)) s"
            return end > 0
                ? "\(begin), and the script '\(script)' ends at \(Value.format(end)) s"
                : "\(begin), and no script waits for it"
        }

        var hint: Hint {
            let rest = Value.format(((begin - end + (duration ?? 1)) * 100).rounded(.up) / 100)
            return end > 0
                ? "a step { wait: \(rest)s } at the end of the script shows it"
                : "script: [ { wait: \(rest)s } ] shows it"
        }
    }

    private var seen: Set<SourceLocation> = []
    private var late: [SourceLocation: Late] = [:]

    /// Adds what a script has played.
    mutating func add(_ timeline: Timeline) {
        seen.formUnion(timeline.firedTimers)
        for timer in timeline.unfiredTimers {
            let found = Late(begin: timer.time, duration: nil, script: timeline.script, end: timeline.duration)
            add(found, at: timer.location)
        }
        for event in timeline.events {
            guard case .animation(.began(_, _, let begin, let duration), _) = event.kind, let location = event.location
            else { continue }
            // What begins with the last frame is drawn once, and does not move.
            guard begin > timeline.duration || timeline.duration == 0 && duration > 0 else {
                seen.insert(location)
                continue
            }
            let found = Late(
                begin: begin, duration: duration.isFinite ? duration : nil, script: timeline.script,
                end: timeline.duration)
            add(found, at: location)
        }
    }

    private mutating func add(_ found: Late, at location: SourceLocation) {
        if found.begin < late[location]?.begin ?? .infinity { late[location] = found }
    }

    /// One for each action, in the order of the file.
    var warnings: [Diagnostic] {
        let log = DiagnosticLog()
        for (location, found) in late where !seen.contains(location) {
            log.warning(found.reason, hint: found.hint, at: location)
        }
        return log.sorted
    }
}
