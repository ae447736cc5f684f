import Foundation

/// The samples to which one curve is fitted.
struct PhaseWindow: Sendable {
    /// What comes before the first sample.
    enum Start: Sendable, Hashable {
        /// The value rests until the motion begins, which is inside the window.
        case rest
        /// Another motion, whose last sample was at this time. The curve begins after it.
        case motion(until: Double)
    }

    let start: Start
    /// In seconds.
    let times: [Double]
    /// By channel, then sample.
    let values: [[Double]]
    /// The standard deviation of the noise, by channel.
    let noise: [Double]
    let units: [MotionSeries.Unit]
    /// Seconds between two frames.
    let frame: Double
    /// The standard deviation of what the samples have in common over that of each: 1 where their errors are independent.
    var sharedError = 1.0
    /// As in `MotionSeries`.
    var seenSince: Double?
    /// The last samples of the motion before: their times, and their values by channel.
    var earlier: (times: [Double], values: [[Double]]) = ([], [])

    var count: Int { times.count }
    var channelCount: Int { values.count }
    /// The number of values in all channels.
    var valueCount: Int { count * channelCount }

    /// The window with more noise for channels that move by a small share of another one: they may move only because the content
    /// changes, as letters that are drawn on whole pixels shift a label by a pixel. nil without such channels.
    var withDoubtfulDrift: PhaseWindow? {
        let ranges = values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        let largest = ranges.max() ?? 0
        guard ranges.contains(where: { $0 < Self.driftShare * largest }), Set(units).count == 1 else { return nil }
        let wider = zip(noise, ranges).map { noise, range in
            range < Self.driftShare * largest ? (noise * noise + 0.09 * range * range).squareRoot() : noise
        }
        var window = PhaseWindow(start: start, times: times, values: values, noise: wider, units: units, frame: frame)
        window.sharedError = sharedError
        return window
    }

    /// The share of the greatest motion below which another one is a drift.
    static let driftShare = 0.03

    func part(_ range: Range<Int>, start: Start) -> PhaseWindow {
        var part = PhaseWindow(
            start: start, times: Array(times[range]), values: values.map { Array($0[range]) }, noise: noise,
            units: units, frame: frame)
        part.sharedError = sharedError
        if start != .rest, range.lowerBound > 0, !followsGap(range.lowerBound) {
            let before = max(range.lowerBound - Self.earlierCount, 0)..<range.lowerBound
            part.earlier = (Array(times[before]), values.map { Array($0[before]) })
        }
        return part
    }

    /// The samples before the window that are kept: a curve begins at most two frames before the window.
    private static let earlierCount = 3

    /// Whether a curve that begins before the window passes through the samples since then.
    func agreesWithEarlier(_ fit: CurveFit) -> Bool {
        let since = earlier.times.indices.filter { earlier.times[$0] > fit.parameters[0] }
        guard !since.isEmpty else { return true }
        let shown = fit.values(at: since.map { earlier.times[$0] })
        return values.indices.allSatisfy { channel in
            since.indices.allSatisfy {
                abs(shown[channel][$0] - earlier.values[channel][since[$0]]) < 8 * noise[channel]
            }
        }
    }

    /// Whether the motion of an impact reaches the edge within the window, with two samples after it; true for other curves.
    func showsEdge(_ fit: CurveFit) -> Bool {
        guard let model = fit.model as? EdgeImpactModel else { return true }
        return count > 1 && model.reachesEdge(fit.parameters, before: times[count - 2])
    }

    /// A longer time without samples, in seconds, may hide another motion.
    private var longestGap: Double { max(8 * frame, 0.35) }

    /// Whether nothing was seen for long before a sample.
    func followsGap(_ sample: Int) -> Bool {
        sample > 0 && sample < count && times[sample] - times[sample - 1] > longestGap
    }

    /// Some samples with the one before and the one after, without those beyond a gap. An empty range lies between two samples, however
    /// far apart.
    func seenRange(around samples: Range<Int>) -> Range<Int> {
        let (lower, upper) = (samples.lowerBound, samples.upperBound)
        let first = lower > 0 && (samples.isEmpty || !followsGap(lower)) ? lower - 1 : lower
        let last = upper < count && (samples.isEmpty || !followsGap(upper)) ? upper + 1 : upper
        return first..<last
    }

    /// The value of a channel at a time, on the line between the samples around it; before and after the samples of a range that of the nearest.
    func value(_ channel: Int, at time: Double, within range: Range<Int>) -> Double {
        let values = values[channel]
        guard let next = range.first(where: { times[$0] >= time }) else { return values[range.upperBound - 1] }
        guard next > range.lowerBound else { return values[next] }
        let share = (time - times[next - 1]) / (times[next] - times[next - 1])
        return values[next - 1] + share * (values[next] - values[next - 1])
    }

    /// The time of the last frame before a sample, whether or not it was seen.
    func timeBefore(_ sample: Int) -> Double {
        guard sample > 0, !followsGap(sample) else { return times[min(sample, count - 1)] - frame }
        return times[sample - 1]
    }

    /// Whether a channel moves by more than its noise.
    func moves(_ channel: Int) -> Bool {
        (values[channel].max() ?? 0) - (values[channel].min() ?? 0) > 8 * noise[channel]
    }

    /// The number of samples on the way from the first value to the last.
    var movingCount: Int {
        let shape = shape
        return times.count { $0 >= shape.onset && $0 <= shape.settled }
    }

    /// What a parameter adds to the criterion of Bayes.
    var parameterPrice: Double { log(Double(max((movingCount + 2) * channelCount, 6))) }

    /// When and how far the values move, from which searches start.
    var shape: WindowShape { WindowShape(self) }
}

/// A rough description of the motion in a window.
struct WindowShape: Sendable {
    /// The value before the motion, by channel.
    let from: [Double]
    /// The value at the end of the window, by channel.
    let to: [Double]
    /// The time of the first sample that differs from `from` by more than the noise.
    let onset: Double
    /// The time of the first sample that differs from the first one by more than the noise.
    let hold: Double
    /// The time of the last sample that differs from `to` by more than the noise.
    let settled: Double
    /// The greatest difference from `from` over the noise, in any channel.
    let contrast: Double
    /// The channel whose values differ most, in units of the noise.
    let primary: Int
    /// The rate of change at the onset, by channel, per second.
    let velocity: [Double]

    /// At least one frame.
    var length: Double

    init(_ window: PhaseWindow) {
        let isAtRest = window.start == .rest
        let lead = isAtRest ? min(3, window.count) : 1
        let from = window.values.map { $0[..<lead].reduce(0, +) / Double(lead) }
        let tail = min(3, window.count)
        let to = window.values.map { $0[(window.count - tail)...].reduce(0, +) / Double(tail) }
        func distance(_ sample: Int, _ levels: [Double]) -> Double {
            window.values.indices.map { abs(window.values[$0][sample] - levels[$0]) / window.noise[$0] }.max() ?? 0
        }
        let samples = window.times.indices
        let first = isAtRest ? samples.first { distance($0, from) > 4.5 } ?? 0 : 0
        let last = samples.last { distance($0, to) > 4.5 } ?? window.count - 1
        let ranges = window.values.indices.map { channel in
            (window.values[channel].map { abs($0 - from[channel]) }.max() ?? 0) / window.noise[channel]
        }
        primary = ranges.indices.max { ranges[$0] < ranges[$1] } ?? 0
        contrast = max(ranges.max() ?? 1, 1)
        onset = window.times[first]
        hold = window.times[samples.first { distance($0, from) > 4.5 } ?? 0]
        settled = max(window.times[last], onset)
        length = max(settled - onset, window.frame)
        let next = min(first + 3, window.count - 1)
        let span = window.times[next] - window.times[first]
        velocity = window.values.map { span > 0 ? ($0[next] - $0[first]) / span : 0 }
        self.from = from
        self.to = to
    }
}
