/// Divides a run of motion into animations that follow each other without a pause. Each of them is a leg, which begins when the previous
/// one has ended.
///
/// A finger also stands still where it turns, but no named curve explains its motion between two turns. A run is therefore divided only
/// if a named curve or a spring from rest explains each leg.
struct LegDivision {
    let series: PhaseWindow

    /// What is slower than this share of the greatest speed stands still.
    private static let stillShare = 0.12
    private static let maxLegs = 12
    /// The greatest speed, in units of the noise per frame, below which noise decides what stands still.
    private static let minSpeed = 40.0

    /// The most legs and ends of legs that are tried.
    private static let maxTries = 60

    /// The legs of a run that begins and ends at rest; nil if not all of them are explained.
    ///
    /// - Parameters:
    ///   - run: the samples that move.
    ///   - range: the samples of the window, with rests around.
    func legs(_ run: Range<Int>, in range: Range<Int>) -> [Segment]? {
        let splits = splits(run)
        guard !splits.isEmpty, splits.count < Self.maxLegs else { return nil }
        var tries = Self.maxTries
        return legs(run, range, from: range.lowerBound, splits[...], &tries)
    }

    /// The legs from a sample on.
    private func legs(
        _ run: Range<Int>, _ range: Range<Int>, from lower: Int, _ splits: ArraySlice<[Int]>, _ tries: inout Int
    ) -> [Segment]? {
        guard let places = splits.first else {
            return leg(run, range, lower..<range.upperBound, &tries).map { [$0] }
        }
        for upper in places where upper > lower {
            guard let first = leg(run, range, lower..<upper, &tries),
                let rest = legs(run, range, from: upper, splits.dropFirst(), &tries)
            else { continue }
            return [first] + rest
        }
        return nil
    }

    private func leg(_ run: Range<Int>, _ range: Range<Int>, _ window: Range<Int>, _ tries: inout Int) -> Segment? {
        let moving = max(run.lowerBound, window.lowerBound)..<min(run.upperBound, window.upperBound)
        guard moving.count >= Segmentation.fewestSamples, tries > 0 else { return nil }
        tries -= 1
        let isFirst = window.lowerBound == range.lowerBound
        let start: PhaseWindow.Start = isFirst ? .rest : .motion(until: series.times[window.lowerBound - 1])
        let part = series.part(window, start: start)
        guard let all = PhaseCandidates.all(in: part), PhaseCandidates.isAccepted(all.best.fit, in: part),
            let candidates = all.nearlyEqual.first(where: { Self.isNamed($0.best.family) })
        else { return nil }
        return Segment(
            moving: moving, window: window, content: .curve(candidates), startsAtRest: isFirst, endsAtRest: true)
    }

    /// Whether a family is one of those that legs have.
    private static func isNamed(_ family: CurveFamily) -> Bool {
        switch family {
        case .namedTiming, .restingSpring: true
        default: false
        }
    }

    /// For each leg after the first one, the samples at which it can begin, the most probable one first. A leg that ends slowly is still
    /// for some frames before the next one begins, and one that begins slowly for some frames after.
    private func splits(_ run: Range<Int>) -> [[Int]] {
        guard run.count > 2 * Segmentation.fewestSamples else { return [] }
        let speeds = (run.lowerBound..<run.upperBound - 1).map(speed)
        guard let greatest = speeds.max(), greatest > Self.minSpeed else { return [] }
        let isStill = speeds.map { $0 < Self.stillShare * greatest }
        var splits: [[Int]] = []
        var index = 0
        while index < speeds.count {
            let end = isStill[index...].firstIndex { $0 != isStill[index] } ?? speeds.count
            // The begin and the end of the run are slow as well.
            if isStill[index], index > 0, end < speeds.count,
                let slowest = (index..<end).min(by: { speeds[$0] < speeds[$1] })
            {
                let places = [slowest + 1, end, end + 1, index + 1, index].map { run.lowerBound + $0 }
                splits.append(places.enumerated().filter { !places[..<$0.offset].contains($0.element) }.map(\.element))
            }
            index = end
        }
        return splits
    }

    /// The greatest speed of a channel from a sample to the next one, in units of the noise per frame.
    private func speed(_ sample: Int) -> Double {
        let seconds = series.times[sample + 1] - series.times[sample]
        let greatest = series.values.indices.map { channel in
            let values = series.values[channel]
            return abs(values[sample + 1] - values[sample]) / series.noise[channel]
        }.max()
        return (greatest ?? 0) * series.frame / max(seconds, series.frame / 2)
    }
}
