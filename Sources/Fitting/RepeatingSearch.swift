import Foundation
import Motion

/// Searches an animation that repeats, such as a pulse, and explains a run of motion.
///
/// The duration of a play follows from their number where the run ends at rest; otherwise from the times after which the values come back.
/// The cost is in proportion to the number of samples.
struct RepeatingSearch {
    let window: PhaseWindow
    /// Whether the samples show the rest after the last play.
    let isSeenToEnd: Bool
    private let shape: WindowShape

    private static let maxPlays = 60
    /// The starts of each family from which the search descends.
    private static let descents = 3

    init(_ window: PhaseWindow, isSeenToEnd: Bool) {
        (self.window, self.isSeenToEnd) = (window, isSeenToEnd)
        shape = window.shape
    }

    /// The best fits of all families that explain the samples; nil without any.
    func best() -> PhaseCandidates? {
        // Fewer samples than three plays of a few frames each.
        guard window.movingCount >= Segmentation.fewestSamples + 3 else { return nil }
        let fits = CurveFamily.timingNames.flatMap { name in
            [true, false].compactMap { candidate(name, autoreverses: $0) }
        }
        let accepted = fits.filter { PhaseCandidates.isAccepted($0.fit, in: window) }
        return PhaseCandidates(accepted, window: window, shape: shape)
    }

    private func candidate(_ name: String, autoreverses: Bool) -> Candidate? {
        let starts = durations.flatMap { duration, plays in
            begins(duration).map { (plays: plays, parameters: parameters(name, $0, duration)) }
        }
        let rated = starts.compactMap {
            start -> (problem: SeparableLeastSquares, parameters: [Double], cost: Double)? in
            let family = CurveFamily.repeating(name: name, autoreverses: autoreverses, plays: start.plays)
            let problem = SeparableLeastSquares(
                family.model(for: window, begin: beginRange, primary: shape.primary), window)
            let cost = problem.cost(start.parameters)
            return cost.isFinite ? (problem, start.parameters, cost) : nil
        }
        let fits = rated.sorted { $0.cost < $1.cost }.prefix(Self.descents)
            .compactMap { $0.problem.minimum(from: $0.parameters, steps: 60) }
        guard let fit = fits.min(by: { $0.cost < $1.cost }).map(polished), let model = fit.model as? RepeatingModel,
            seenPlays(fit.parameters) >= Double(RepeatingModel.minPlays) - 0.5
        else { return nil }
        return Candidate(
            family: .repeating(name: name, autoreverses: autoreverses, plays: model.plays), fit: fit)
    }

    /// The best of a fit and those from begins and ends in the frames beside it: each turn may have a minimum of its own between two
    /// frames.
    private func polished(_ fit: CurveFit) -> CurveFit {
        let problem = SeparableLeastSquares(fit.model, window)
        let plays = max(seenPlays(fit.parameters), 1)
        var best = fit
        for begin in [-0.6, 0, 0.6] {
            for end in [-1.2, -0.6, 0, 0.6, 1.2] {
                var start = fit.parameters
                start[0] += begin * window.frame
                start[1] = log(exp(start[1]) + (end - begin) * window.frame / plays)
                if let other = problem.minimum(from: start, steps: 40), other.cost < best.cost { best = other }
            }
        }
        return best
    }

    /// The plays that the samples show.
    private func seenPlays(_ parameters: [Double]) -> Double {
        let first = max(parameters[0], window.times.first ?? 0)
        return (shape.settled - first) / exp(parameters[1])
    }

    private func parameters(_ name: String, _ begin: Double, _ duration: Double) -> [Double] {
        let f = TimingFunction.named(name) ?? .linear
        return [begin, log(duration), f.x1, f.y1, f.x2, f.y2]
    }

    /// The durations of a play that are tried, with the number of plays; nil where they go on.
    private var durations: [(duration: Double, plays: Int?)] {
        let longest = shape.length / (Double(RepeatingModel.minPlays) - 0.5)
        let shortest = 4 * window.frame
        guard longest > shortest else { return [] }
        if isSeenToEnd {
            let most = min(Int(shape.length / shortest), Self.maxPlays)
            guard most >= RepeatingModel.minPlays else { return [] }
            return (RepeatingModel.minPlays...most).flatMap { plays in
                // The begin and the end of a curve are within the noise.
                [1.0, 1.03, 1.1].map { ($0 * shape.length / Double(plays), plays) }
            }
        }
        // A period is known to half a frame; it has one play or, forwards and backwards, two.
        return periods.flatMap { period in
            [-0.5, -0.25, 0, 0.25, 0.5].flatMap { shift in
                [1.0, 2.0].map { ((period + shift * window.frame) / $0, nil) }
            }
        }.filter { $0.0 > shortest && $0.0 < longest }
    }

    /// The times, in seconds, after which the values come back: where the mean squared difference of values so far apart is least.
    private var periods: [Double] {
        let values = window.values[shape.primary][firstPlayed...]
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        guard variance > 0 else { return [] }
        let lags = Array(stride(from: 4, through: Int(0.8 * shape.length / window.frame), by: 1).prefix(Self.maxLags))
        let differences = lags.map { difference(after: Double($0) * window.frame) / (2 * variance) }
        let least = differences.indices.filter { index in
            differences[index] < Self.maxDifference
                && differences[index] <= (index > 0 ? differences[index - 1] : .infinity)
                && differences[index] < (index + 1 < differences.count ? differences[index + 1] : .infinity)
        }
        return least.prefix(Self.maxPeriods).map { Double(lags[$0]) * window.frame }
    }

    /// The most frames of a period that are tried, and the most periods.
    private static let (maxLags, maxPeriods) = (400, 4)
    /// The mean squared difference after a period, as a share of that of values without a relation.
    private static let maxDifference = 0.15

    /// The first sample of a play: a rest before it does not come back.
    private var firstPlayed: Int {
        let begin = shape.onset - window.frame / 2
        return window.times.firstIndex { $0 > begin } ?? 0
    }

    /// The mean squared difference of values some time apart.
    private func difference(after lag: Double) -> Double {
        let values = window.values[shape.primary]
        var (sum, count, later) = (0.0, 0, 0)
        for index in firstPlayed..<values.count {
            while later + 1 < values.count, window.times[later] < window.times[index] + lag - window.frame / 2 {
                later += 1
            }
            guard abs(window.times[later] - window.times[index] - lag) <= window.frame / 2 + 1e-9 else { continue }
            sum += (values[later] - values[index]) * (values[later] - values[index])
            count += 1
        }
        return count < 5 ? .infinity : sum / Double(count)
    }

    private var beginRange: ClosedRange<Double> {
        let first = window.times.first ?? 0
        guard window.start == .rest else { return first - 2 * shape.length...first }
        return first - window.frame...max(shape.settled, first)
    }

    private func begins(_ duration: Double) -> [Double] {
        guard window.start != .rest else {
            return [0.3 * window.frame, 1.2 * window.frame, 0.05 * duration, 0.12 * duration]
                .map { max(shape.onset - $0, beginRange.lowerBound) }
        }
        // The samples begin somewhere in two plays.
        let first = window.times.first ?? 0
        return (0..<16).map { first - Double($0) / 8 * duration }
    }
}
