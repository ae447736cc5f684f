/// Samples of a motion, such as the positions of a view in the frames of a screen recording.
///
/// Repeated frames have been removed; a dropped frame leaves a gap between two times.
package struct MotionSeries: Sendable, Hashable, Codable {
    /// What the values of a channel count.
    package enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
        /// Of a position.
        case points
        /// Of a side, in points.
        case length
        case degrees
        /// A factor of size.
        case scale
        case opacity

        /// The decimals with which values are written: what can be seen, and one more.
        var decimals: Int {
            switch self {
            case .points, .length, .degrees: 2
            case .scale, .opacity: 4
            }
        }

        /// The least difference that can be seen.
        var visible: Double {
            switch self {
            case .points, .length, .degrees: 0.5
            case .scale, .opacity: 0.01
            }
        }

        /// After a number in text, with a space where one belongs; empty for ratios.
        package var suffix: String {
            switch self {
            case .points, .length: " pt"
            case .degrees: "°"
            case .scale, .opacity: ""
            }
        }
    }

    /// One number that moves.
    package struct Channel: Sendable, Hashable, Codable {
        package let name: String
        package let unit: Unit
        /// One for each time.
        package let values: [Double]
        /// The standard deviation of the noise in the unit of the values; nil to estimate it.
        package let noise: Double?

        /// The greatest value less the least.
        package var range: Double { (values.max() ?? 0) - (values.min() ?? 0) }

        package init(name: String, unit: Unit = .points, values: [Double], noise: Double? = nil) {
            self.name = name
            self.unit = unit
            self.values = values
            self.noise = noise
        }
    }

    /// In seconds, ascending.
    package let times: [Double]
    package let channels: [Channel]
    /// The time between two frames of the recording, in seconds.
    package let frameInterval: Double
    /// When the motion was first seen, if not well enough for a sample, in seconds; nil if that is the first sample.
    package var seenSince: Double?

    /// The fewest samples that are fitted.
    package static let leastSamples = 6
    /// The most samples that are fitted.
    package static let mostSamples = 20_000
    /// The most channels that are fitted.
    package static let mostChannels = 16

    /// - Throws: `FittingError` for samples that no motion can be fitted to.
    package init(times: [Double], channels: [Channel], frameInterval: Double) throws(FittingError) {
        self.times = times
        self.channels = channels
        self.frameInterval = frameInterval
        try check()
    }

    /// The samples of some channels, at the same times.
    ///
    /// - Throws: `FittingError` without a channel.
    package func with(_ channels: [Channel]) throws(FittingError) -> MotionSeries {
        var series = try MotionSeries(times: times, channels: channels, frameInterval: frameInterval)
        series.seenSince = seenSince
        return series
    }

    /// - Throws: `FittingError`, or the decoder's error.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            times: container.decode([Double].self, forKey: .times),
            channels: container.decode([Channel].self, forKey: .channels),
            frameInterval: container.decode(Double.self, forKey: .frameInterval))
        seenSince = try container.decodeIfPresent(Double.self, forKey: .seenSince)
    }

    private func check() throws(FittingError) {
        guard times.count >= MotionSeries.leastSamples else { throw .tooFewSamples(times.count) }
        guard times.count <= MotionSeries.mostSamples else { throw .tooManySamples(times.count) }
        guard !channels.isEmpty, channels.count <= MotionSeries.mostChannels else {
            throw .wrongNumberOfChannels(channels.count)
        }
        guard frameInterval.isFinite, frameInterval > 0 else { throw .invalidFrameInterval(frameInterval) }
        for (index, time) in times.enumerated() {
            guard time.isFinite else { throw .valueNotFinite(channel: "time", sample: index) }
            if index > 0, time <= times[index - 1] { throw .timesNotIncreasing(sample: index) }
        }
        for channel in channels {
            guard channel.values.count == times.count else {
                throw .wrongNumberOfValues(
                    channel: channel.name, count: channel.values.count, expected: times.count)
            }
            if let index = channel.values.firstIndex(where: { !$0.isFinite || abs($0) > 1e12 }) {
                throw .valueNotFinite(channel: channel.name, sample: index)
            }
            if let noise = channel.noise, !(noise.isFinite && noise >= 0) {
                throw .invalidNoise(channel: channel.name, noise)
            }
        }
    }
}
