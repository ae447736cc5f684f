import Playback

/// Which moment of a trace corresponds to a row of its golden.
///
/// Markers that both have divide the two into sections, and a row is compared at the same time after the marker. If an
/// animation becomes longer and the script waits for it, only the section with the animation differs, not everything that
/// follows.
struct TraceAlignment {
    /// A section begins at a marker that both have, or at the start. Times in seconds.
    private struct Section {
        var expected: Double
        var actual: Double
        /// The start of the next section of the trace, or the end of its script.
        var actualEnd: Double
    }

    private var sections: [Section]

    init(_ actual: Trace, with expected: TraceTable) {
        var times: [String: Double] = [:]
        for row in actual.rows {
            for marker in row.markers where times[marker] == nil { times[marker] = row.time }
        }
        sections = [Section(expected: 0, actual: 0, actualEnd: actual.duration)]
        for row in expected.rows {
            // The table rounds times, and scripts pass markers at ticks.
            let time = Clock.nearest(to: row.seconds)
            for marker in row.markers {
                // Markers in another order than in the golden begin no section.
                guard let found = times.removeValue(forKey: marker).map(Clock.nearest), let last = sections.last,
                    found >= last.actual, time >= last.expected
                else { continue }
                sections[sections.count - 1].actualEnd = found
                sections.append(Section(expected: time, actual: found, actualEnd: actual.duration))
            }
        }
    }

    /// The seconds by which the trace is late in the section of a time of the golden.
    func delay(at time: Double) -> Double {
        let section = section(at: time)
        return section.actual - section.expected
    }

    /// The time of the trace that corresponds to a time of the golden; both in seconds. Times after the end of a section that
    /// has become shorter correspond to its last tick.
    func time(of time: Double) -> Double {
        let section = section(at: time)
        let moved = max(section.actual, time + (section.actual - section.expected))
        guard moved >= section.actualEnd, time > section.expected else { return moved }
        return max(section.actual, section.actualEnd - Clock.time(of: 1))
    }

    /// A row of a marker can be up to half a ten-thousandth of a second before the marker's tick.
    private func section(at time: Double) -> Section {
        sections.last { $0.expected <= time + 1e-4 } ?? sections[0]
    }
}
