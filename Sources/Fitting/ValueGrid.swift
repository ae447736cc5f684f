import Foundation

/// The grid on which the values of a channel lie that were drawn on whole pixels, as browsers draw what a script moves.
///
/// The values on it are those of the motion rounded, off by up to half a step.
struct ValueGrid {
    /// The distance between neighbouring values, in points.
    let step: Double

    /// A pixel at 1x, 2x and 3x.
    private static let steps = [1, 0.5, 1.0 / 3]
    /// The centre of a box with one edge at rest moves by half a pixel where the other edge moves by a pixel.
    private static let positionSteps = steps + [0.25]
    /// The least number of values, times the square of their mean resultant length, in which a grid is recognised. That of random values
    /// exceeds it with a probability of about exp(-8.4), 0.0002 (Rayleigh's test).
    private static let leastStatistic = 8.4
    /// The least mean resultant length of the values' places between two steps, and of those between two halves of a step, which are as
    /// close unless the values only come back to a few.
    private static let (minLength, minHalfLength) = (0.92, 0.7)
    /// The share of the values that may be elsewhere, such as those of a box that is almost invisible.
    private static let outlierShare = 0.125
    /// With fewer values, all have to agree.
    private static let fewestWithOutliers = 10

    /// The standard deviation of what rounding changes: that of a uniform distribution over a step.
    var noise: Double { step / 12.0.squareRoot() }

    /// The samples of a rest have the same rounding error, so that their mean is as uncertain as one sample. With this factor, intervals of 90 %
    /// held the duration of 36 of 40 random timing functions on whole pixels.
    static let sharedError = 2.0

    /// nil for a channel without a grid.
    init?(_ channel: MotionSeries.Channel) {
        let steps: [Double]
        switch channel.unit {
        case .points: steps = Self.positionSteps
        case .length: steps = Self.steps
        case .degrees, .scale, .opacity: return nil
        }
        let values = channel.values
        let step = steps.first { step in
            // What rests lies anywhere.
            let moved = values.indices.dropFirst().filter { abs(values[$0] - values[$0 - 1]) >= 0.9 * step }
                .map { values[$0] }
            let sure = Self.withoutOutliers(moved, step)
            let length = Self.length(sure, step)
            return length > Self.minLength && Double(sure.count) * length * length > Self.leastStatistic
                && Self.length(sure, step / 2) > Self.minHalfLength
        }
        guard let step else { return nil }
        self.step = step
    }

    /// The mean resultant length of the places of values between two steps: 1 where all are the same, about 0 where they are random.
    ///
    /// Source: Mardia and Jupp, Directional Statistics, section 2.3.
    private static func length(_ values: [Double], _ step: Double) -> Double {
        let mean = resultant(values, step)
        return hypot(mean.cosine, mean.sine)
    }

    /// The mean of the directions of values between two steps.
    private static func resultant(_ values: [Double], _ step: Double) -> (cosine: Double, sine: Double) {
        let angles = values.map { 2 * .pi * ($0 / step - ($0 / step).rounded()) }
        let count = Double(max(values.count, 1))
        return (angles.reduce(0) { $0 + cos($1) } / count, angles.reduce(0) { $0 + sin($1) } / count)
    }

    /// The values without those that are farthest from the grid.
    private static func withoutOutliers(_ values: [Double], _ step: Double) -> [Double] {
        let mean = resultant(values, step)
        let offset = atan2(mean.sine, mean.cosine) / (2 * .pi)
        let sorted = values.sorted { left, right in
            let (left, right) = (left / step - offset, right / step - offset)
            return abs(left - left.rounded()) < abs(right - right.rounded())
        }
        return values.count < fewestWithOutliers
            ? values : Array(sorted.dropLast(Int(outlierShare * Double(values.count))))
    }

    /// Whether the residuals of a fit are those of rounding: a motion by whole pixels in each frame lies on a grid as well, and exactly.
    func isRounding(_ fit: MotionFit, channel: String) -> Bool {
        let residuals = fit.animations.compactMap { phase in
            phase.channels.first { $0.name == channel }.map {
                (count: Double(phase.sampleCount), residual: $0.residual)
            }
        }
        let squares = residuals.reduce(0) { $0 + $1.count * $1.residual * $1.residual }
        let count = residuals.reduce(0) { $0 + $1.count }
        return count > 0 && (squares / count).squareRoot() > Self.minResidual * step
    }

    /// The least residual of rounding, in steps: samples at rest have none.
    private static let minResidual = 0.08
}
