import Foundation

/// The grid on which the values of a channel lie that were drawn on whole pixels, as browsers draw what a script moves.
///
/// The values on it are those of the motion rounded, off by up to half a step.
struct ValueGrid {
    /// The distance between neighbouring values, in points.
    let step: Double

    /// A pixel at 1x, 2x and 3x.
    private static let steps = [1, 0.5, 1.0 / 3]
    /// The fewest values in which a grid is recognised. The mean resultant length of 10 random values exceeds 0.92 with a probability of
    /// about exp(-10 · 0.92²), 0.0002 (Rayleigh's test).
    private static let fewestValues = 10
    /// The least mean resultant length of the values' places between two steps, and of those between two halves of a step, which are as
    /// close unless the values only come back to a few.
    private static let (minLength, minHalfLength) = (0.92, 0.7)

    /// The standard deviation of what rounding changes: that of a uniform distribution over a step.
    var noise: Double { step / 12.0.squareRoot() }

    /// The samples of a rest have the same rounding error, so that their mean is as uncertain as one sample. With this factor, intervals of 90 %
    /// held the duration of 36 of 40 random timing functions on whole pixels.
    static let sharedError = 2.0

    /// nil for a channel without a grid.
    init?(_ channel: MotionSeries.Channel) {
        guard channel.unit == .points else { return nil }
        let values = channel.values
        let step = Self.steps.first { step in
            // What rests lies anywhere.
            let moved = values.indices.dropFirst().filter { abs(values[$0] - values[$0 - 1]) >= 0.9 * step }
                .map { values[$0] }
            return moved.count >= Self.fewestValues && Self.length(moved, step) > Self.minLength
                && Self.length(moved, step / 2) > Self.minHalfLength
        }
        guard let step else { return nil }
        self.step = step
    }

    /// The mean resultant length of the places of values between two steps: 1 where all are the same, about 0 where they are random.
    ///
    /// Source: Mardia and Jupp, Directional Statistics, section 2.3.
    private static func length(_ values: [Double], _ step: Double) -> Double {
        let angles = values.map { 2 * .pi * ($0 / step - ($0 / step).rounded()) }
        let (cosines, sines) = (angles.reduce(0) { $0 + cos($1) }, angles.reduce(0) { $0 + sin($1) })
        return hypot(cosines, sines) / Double(values.count)
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
