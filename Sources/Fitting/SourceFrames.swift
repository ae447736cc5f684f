import Foundation

/// The frames of the film that a recording was made from, where its own frames are at other times.
///
/// A converter that writes another rate, such as 25 of 60 frames per second, shows in each frame one of the source, which is up to a period of
/// the source late. The samples of a motion then scatter about its curve. The times of the source's frames are those for which the samples
/// are smoothest.
package struct SourceFrames: Sendable, Hashable {
    /// In frames per second.
    package let rate: Double
    /// What is added to a time before the last frame of the source is looked up, in seconds.
    private let phase: Double
    /// The mean of what frames are late, in seconds, which says nothing about the motion.
    private let delay: Double

    /// The usual rates of films and displays.
    private static let rates = [24.0, 25, 30, 50, 60, 120]
    /// The phases that are tried for each rate.
    private static let phases = 12
    /// The least roughness for which other times are searched, in units of the squared noise.
    private static let minRoughness = 6.0
    /// The roughness with the times of the source, as a share of that with the own ones.
    private static let gain = 0.15
    /// The samples of a stretch, which is smooth if a polynomial of this degree follows it.
    private static let (width, degree) = (7, 4)
    /// The fewest stretches that move.
    private static let fewestStretches = 6
    /// The difference of two rates that are the same, as a share.
    private static let sameRate = 0.02
    /// The greatest step of a stretch, as a share of its way. A stretch with a greater step contains a jump and is left out.
    private static let maxStep = 0.6
    /// The most stretches of a channel: long recordings are sampled.
    private static let mostStretches = 400
    /// The least way in a stretch that moves, in multiples of the noise.
    private static let minWay = 20.0

    /// nil if the samples are smooth, or if no rate makes them so. Cost: about 70 polynomials through each of at most 400 stretches of
    /// seven samples for each channel.
    ///
    /// - Parameter series: the quantities of one box, with their noise.
    package init?(_ series: [MotionSeries]) {
        guard let rough = Self.roughness(series, at: { $0 }), rough > Self.minRoughness else { return nil }
        var best: (rate: Double, phase: Double, roughness: Double)?
        let own = series.map { 1 / $0.frameInterval }
        // Frames of the same rate are at their own times.
        for rate in Self.rates where own.allSatisfy({ abs($0 - rate) > Self.sameRate * rate }) {
            for step in 0..<Self.phases {
                let phase = Double(step) / Double(Self.phases) / rate
                guard let found = Self.roughness(series, at: { Self.frame(at: $0, rate, phase) }),
                    found < best?.roughness ?? .infinity
                else { continue }
                best = (rate, phase, found)
            }
        }
        guard let best, best.roughness < Self.gain * rough else { return nil }
        (rate, phase) = (best.rate, best.phase)
        let times = series.flatMap(\.times)
        let frames = times.map { Self.frame(at: $0, best.rate, best.phase) }
        let late = zip(times, frames).reduce(0) { $0 + $1.0 - $1.1 } / Double(max(times.count, 1))
        // No frame is shown before the first one of the recording.
        delay = max(late, (times.min() ?? 0) - (frames.min() ?? 0))
    }

    /// Whether enough of the samples move for their source to be found, if they have one.
    package static func isKnown(_ series: [MotionSeries]) -> Bool { roughness(series, at: { $0 }) != nil }

    /// A series at the times of the source's frames. Of samples that show the same frame, the first one is kept.
    ///
    /// - Throws: `FittingError` if fewer samples are left than can be fitted.
    package func applied(to series: MotionSeries) throws(FittingError) -> MotionSeries {
        let times = series.times.map { Self.frame(at: $0, rate, phase) + delay }
        let kept = times.indices.filter { $0 == 0 || times[$0] > times[$0 - 1] + 1e-9 }
        var result = try MotionSeries(
            times: kept.map { times[$0] },
            channels: series.channels.map { channel in
                MotionSeries.Channel(
                    name: channel.name, unit: channel.unit, values: kept.map { channel.values[$0] },
                    noise: channel.noise)
            },
            frameInterval: series.frameInterval)
        result.seenSince = series.seenSince.map { Self.frame(at: $0, rate, phase) + delay }
        return result
    }

    /// The time of the last frame of the source.
    private static func frame(at time: Double, _ rate: Double, _ phase: Double) -> Double {
        ((time + phase) * rate + 1e-6).rounded(.down) / rate
    }

    /// The median of what polynomials leave of the stretches that move, in units of the noise squared; nil if too few move.
    private static func roughness(_ series: [MotionSeries], at frame: (Double) -> Double) -> Double? {
        var squares: [Double] = []
        for series in series {
            let times = series.times.map(frame)
            for channel in series.channels {
                guard let noise = channel.noise, noise > 0, series.times.count >= width else { continue }
                let last = series.times.count - width
                for first in stride(from: 0, through: last, by: last / mostStretches + 1) {
                    let stretch = first..<first + width
                    let (start, end) = (series.times[first], series.times[first + width - 1])
                    let values = Array(channel.values[stretch])
                    let way = (values.max() ?? 0) - (values.min() ?? 0)
                    let step = zip(values, values.dropFirst()).map { abs($0 - $1) }.max() ?? 0
                    guard end - start < 1.5 * Double(width) * series.frameInterval, way > minWay * noise,
                        step < maxStep * way
                    else { continue }
                    let (middle, half) = ((start + end) / 2, (end - start) / 2)
                    let positions = times[stretch].map { ($0 - middle) / half }
                    // A polynomial needs more different times than its degree.
                    let curve = Set(positions).count > degree ? LocalPolynomial(positions, values, degree: degree) : nil
                    squares.append(
                        curve.map { $0.squares / (Double(width - degree - 1) * noise * noise) } ?? .infinity)
                }
            }
        }
        guard squares.count >= fewestStretches else { return nil }
        squares.sort()
        return squares[squares.count / 2]
    }
}
