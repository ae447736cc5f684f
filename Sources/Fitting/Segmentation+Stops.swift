/// Motions that end at once, as scrolling does when a finger touches it.
extension Segmentation {
    /// The least length of the last whole step of a motion that stops at once, in units of the noise.
    private static let minLastStep = 12.0

    /// The parts of a run whose last one is a deceleration that is stopped before its end; nil for other runs.
    ///
    /// - Parameter start: what is before the run.
    func stopped(_ run: Range<Int>, in range: Range<Int>, after start: PhaseWindow.Start) -> [Segment]? {
        guard run.upperBound < range.upperBound, run.count > Self.fewestSamples, stopsAtOnce(run) else { return nil }
        // The last step may be the part of one in which the motion stopped.
        let seen = run.lowerBound..<run.upperBound - 1
        guard
            var parts = RunDivision(series: series, start: start).stopped(seen, in: range.lowerBound..<seen.upperBound)
        else { return nil }
        let last = parts.count - 1
        parts[last].moving = parts[last].moving.lowerBound..<run.upperBound
        return parts
    }

    private func stopsAtOnce(_ run: Range<Int>) -> Bool {
        let last = run.upperBound - 2
        return series.values.indices.contains { channel in
            let values = series.values[channel]
            return abs(values[last] - values[last - 1]) > Self.minLastStep * series.noise[channel]
        }
    }
}
