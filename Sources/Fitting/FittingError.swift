/// Samples to which no motion can be fitted.
package enum FittingError: Error, Sendable, Hashable {
    case tooFewSamples(Int)
    case tooManySamples(Int)
    case wrongNumberOfChannels(Int)
    case wrongNumberOfValues(channel: String, count: Int, expected: Int)
    case invalidFrameInterval(Double)
    case invalidNoise(channel: String, Double)
    /// `sample` counts from 0.
    case valueNotFinite(channel: String, sample: Int)
    /// The time of `sample`, which counts from 0, is not after the one before.
    case timesNotIncreasing(sample: Int)
    /// No channel changes by more than its noise.
    case noMotion
}

extension FittingError: CustomStringConvertible {
    /// One sentence without a full stop.
    package var description: String {
        switch self {
        case .tooFewSamples(let count):
            "\(count) \(count == 1 ? "sample is" : "samples are") too few to fit a motion; at least "
                + "\(MotionSeries.leastSamples) are needed"
        case .tooManySamples(let count):
            "\(count) samples are above the limit of \(MotionSeries.mostSamples)"
        case .wrongNumberOfChannels(let count):
            "\(count) channels; 1 to \(MotionSeries.mostChannels) can be fitted"
        case .wrongNumberOfValues(let channel, let count, let expected):
            "channel '\(channel)' has \(count) values for \(expected) times"
        case .invalidFrameInterval(let interval):
            "the frame interval must be above 0, but is \(interval)"
        case .invalidNoise(let channel, let noise):
            "the noise of channel '\(channel)' must be 0 or more, but is \(noise)"
        case .valueNotFinite(let channel, let sample):
            "sample \(sample) of '\(channel)' is not a finite number"
        case .timesNotIncreasing(let sample):
            "times must increase, but that of sample \(sample) is not after the one before"
        case .noMotion:
            "no channel changes by more than its noise"
        }
    }
}
