import Foundation
import Motion

/// A deceleration of scrolling: begin, logarithm of 1 - rate, and the initial velocity of each channel in points per second.
///
/// Each channel stops at 10 points per second, so the velocities are not linear.
struct DecelerationModel: CurveModel {
    let columnCount = 1
    let hasOffsets = true
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    /// - Parameter rate: nil where it is free.
    init(rate: Double?, channels: Int, begin: ClosedRange<Double>, frame: Double) {
        let rates = rate.map { log(1 - $0)...log(1 - $0) } ?? log(0.0003)...log(0.04)
        bounds = [begin, rates] + Array(repeating: -60_000...60_000, count: channels)
        scales = [frame, 1] + Array(repeating: 100, count: channels)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let count = times.count
        for k in 0..<count { columns[k] = 1 }
        for channel in 0..<parameters.count - 2 {
            let curve = Deceleration(
                initialVelocity: parameters[2 + channel], rate: DecelerationModel.rate(parameters))
            for k in 0..<count { offsets[channel * count + k] = curve.value(at: times[k] - parameters[0]) }
        }
    }

    static func rate(_ parameters: [Double]) -> Double { 1 - exp(parameters[1]) }
}

/// A velocity that falls exponentially without a speed at which it stops: begin, and logarithm of the decay per second.
///
/// The columns are 1 and the share of the way. An overdamped spring approaches this curve with an ever greater stiffness, which the
/// samples then do not determine.
struct ExponentialModel: CurveModel {
    let columnCount = 2
    let bounds: [ClosedRange<Double>]
    let scales: [Double]
    /// Whether the value is exactly at its target once a thousandth of the way is left, as a spring's is.
    var ends = false

    init(begin: ClosedRange<Double>, frame: Double) {
        bounds = [begin, log(0.3)...log(60)]
        scales = [frame, 1]
    }

    /// The time after the begin at which a thousandth of the way is left, in seconds.
    static func duration(_ parameters: [Double]) -> Double { -log(Spring.settlingThreshold) / exp(parameters[1]) }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let decay = exp(parameters[1])
        let end = ends ? ExponentialModel.duration(parameters) : .infinity
        for k in times.indices {
            let t = max(times[k] - parameters[0], 0)
            columns[k] = 1
            columns[times.count + k] = t < end ? -expm1(-decay * t) : 1
        }
    }
}

/// A curve along which one channel moves, while the others rest.
protocol SingleChannelModel: CurveModel {
    /// The channel that moves.
    var channel: Int { get }
    var channels: Int { get }
}

extension SingleChannelModel {
    var columnCount: Int { 1 }
    var hasOffsets: Bool { true }

    /// Writes a curve, given by the time since its begin, as the offset of the channel that moves.
    func write(
        _ curve: (Double) -> Double, from begin: Double, at times: [Double], _ columns: inout [Double],
        _ offsets: inout [Double]
    ) {
        let count = times.count
        for k in 0..<count { columns[k] = 1 }
        for k in 0..<count * channels { offsets[k] = 0 }
        for k in 0..<count { offsets[channel * count + k] = curve(times[k] - begin) }
    }
}

/// Content that returns to an edge of a scroll view: begin, displacement beyond the edge and velocity away from it. One
/// channel moves.
struct EdgeReturnModel: SingleChannelModel {
    let bounds: [ClosedRange<Double>]
    let scales: [Double]
    let channel: Int
    let channels: Int
    /// Whether the spring is that of a release at rest.
    let isAtRest: Bool

    init(isAtRest: Bool, channel: Int, channels: Int, begin: ClosedRange<Double>, frame: Double) {
        bounds = [begin, -5000...5000, isAtRest ? 0...0 : -30_000...30_000]
        scales = [frame, 10, 100]
        (self.channel, self.channels, self.isAtRest) = (channel, channels, isAtRest)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let spring = spring(parameters)
        write(spring.value, from: parameters[0], at: times, &columns, &offsets)
    }

    func spring(_ parameters: [Double]) -> BounceSpring {
        BounceSpring(
            initialDisplacement: parameters[1], initialVelocity: parameters[2], isAlwaysCritical: !isAtRest)
    }
}

/// A deceleration that runs into an edge and springs back: begin, initial velocity and distance to the edge, both positive in
/// the direction of the motion. One channel moves.
struct EdgeImpactModel: SingleChannelModel {
    let bounds: [ClosedRange<Double>]
    let scales: [Double]
    let channel: Int
    let channels: Int
    let rate: Double

    init(rate: Double, channel: Int, channels: Int, begin: ClosedRange<Double>, frame: Double) {
        bounds = [begin, -60_000...60_000, -20_000...20_000]
        scales = [frame, 100, 10]
        (self.rate, self.channel, self.channels) = (rate, channel, channels)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let motion = motion(parameters)
        write(motion.value, from: parameters[0], at: times, &columns, &offsets)
    }

    /// Whether the motion reaches the edge before a time: otherwise it is seen as a deceleration, and the edge may be anywhere.
    func reachesEdge(_ parameters: [Double], before last: Double) -> Bool {
        let deceleration = Deceleration(initialVelocity: parameters[1], rate: rate)
        let (edge, target) = (parameters[2], deceleration.target)
        guard edge * target > 0, abs(edge) < abs(target) - 0.1, let time = deceleration.time(reaching: edge) else {
            return false
        }
        return parameters[0] + time < last
    }

    /// With offsets from where the motion begins.
    func motion(_ parameters: [Double]) -> ScrollMotion {
        let edge = parameters[2]
        let far = 1e7
        let range = parameters[1] >= 0 ? -far...max(edge, 0) : min(edge, 0)...far
        return ScrollMotion(offset: 0, velocity: parameters[1], range: range, rate: rate)
    }
}
