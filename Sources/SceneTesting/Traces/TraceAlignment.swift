import Pages
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

        /// The seconds by which the trace is late.
        var delay: Double { actual - expected }
    }

    private var sections: [Section]

    init(_ actual: Trace, with expected: TraceTable) {
        self.init(actual.rows.map { ($0.time, $0.markers) }, duration: actual.duration, with: expected)
    }

    /// - Parameter actual: a complete table; the end of its script is its last row.
    init(_ actual: TraceTable, with expected: TraceTable) {
        self.init(
            actual.rows.map { ($0.seconds, $0.markers) }, duration: actual.rows.last?.seconds ?? 0, with: expected)
    }

    /// - Parameters:
    ///   - actual: the times of the trace in seconds, ascending, each with its markers.
    ///   - duration: the end of the trace's script in seconds.
    private init(_ actual: [(time: Double, markers: [String])], duration: Double, with expected: TraceTable) {
        var times: [String: Double] = [:]
        for row in actual {
            for marker in row.markers where times[marker] == nil { times[marker] = row.time }
        }
        sections = [Section(expected: 0, actual: 0, actualEnd: duration)]
        for row in expected.rows {
            // The table rounds times, and scripts pass markers at ticks.
            let time = Clock.nearest(to: row.seconds)
            for marker in row.markers {
                // Markers in another order than in the golden begin no section.
                guard let found = times.removeValue(forKey: marker).map(Clock.nearest), let last = sections.last,
                    found >= last.actual, time >= last.expected
                else { continue }
                sections[sections.count - 1].actualEnd = found
                sections.append(Section(expected: time, actual: found, actualEnd: duration))
            }
        }
    }

    /// The seconds by which the trace is late in the section of a time of the golden.
    func delay(at time: Double) -> Double { section(at: time).delay }

    /// The times of the golden, in seconds and ascending, from which on the trace is late by other seconds than before.
    var shifts: [Double] {
        zip(sections, sections.dropFirst()).filter { before, after in
            abs(before.delay - after.delay) > 1e-4
        }.map(\.1.expected)
    }

    /// When the trace is late by other seconds than at a time of the golden, in seconds of the golden; infinite if that does not change.
    func endOfDelay(at time: Double) -> Double { shifts.first { $0 > time + 1e-4 } ?? .infinity }

    /// The time of the trace that corresponds to a time of the golden; both in seconds. Times after the end of a section that
    /// has become shorter correspond to its last tick.
    func time(of time: Double) -> Double {
        let section = section(at: time)
        let moved = max(section.actual, time + section.delay)
        guard moved >= section.actualEnd, time > section.expected else { return moved }
        return max(section.actual, section.actualEnd - Clock.time(of: 1))
    }

    /// The time of the golden that corresponds to a time of the trace; both in seconds. Nil at the end of a section that has become
    /// longer, for which the golden has no time.
    func expectedTime(of time: Double) -> Double? {
        let index = sections.lastIndex { $0.actual <= time + 1e-4 } ?? 0
        let moved = time - sections[index].actual + sections[index].expected
        guard index + 1 < sections.count else { return moved }
        return moved < sections[index + 1].expected - 1e-4 ? moved : nil
    }

    /// A row of a marker can be up to half a ten-thousandth of a second before the marker's tick.
    private func section(at time: Double) -> Section {
        sections.last { $0.expected <= time + 1e-4 } ?? sections[0]
    }
}

extension TraceTable {
    /// The rows at the times of the golden to which they correspond, without those for which it has none. Equal to the table if no
    /// marker has moved.
    func aligned(with expected: TraceTable) -> TraceTable {
        let alignment = TraceAlignment(self, with: expected)
        var table = self
        table.rows = rows.compactMap { row in
            guard let time = alignment.expectedTime(of: row.seconds) else { return nil }
            guard abs(time - row.seconds) > 1e-4 else { return row }
            var row = row
            row.time = DecimalText.fixed(time, decimals: 4)
            return row
        }
        return table
    }
}
