import Motion

/// The rubber band through which a drag beyond an edge is shown, from the raw and the shown displacements.
///
/// `1 / shown = (1 / c) / raw + 1 / d` is linear in `1 / c` and `1 / d`. The shown displacements alone do not tell the rubber
/// band: any motion of the finger, seen through any rubber band, is a free motion. That is why `MotionFitter` has no such family;
/// the finger's own track has to be known, for example from a pointer that is visible in the recording.
package struct RubberBandFit: Sendable, Hashable, Codable {
    /// d, in points.
    package let dimension: Estimate
    /// c.
    package let coefficient: Estimate
    /// The root of the mean of the squared residuals of the shown displacements, in points.
    package let residual: Double

    /// - Parameters:
    ///   - raw: the finger's displacements beyond the edge, in points.
    ///   - shown: the displacements that are shown, in points, with the same sign.
    ///   - noise: the standard deviation of the shown displacements, above 0.
    ///   - coefficient: c where it is known, such as 0.55 of UIScrollView; nil to fit it.
    /// - Throws: `FittingError` for too few displacements, or where nothing is beyond the edge.
    package init(raw: [Double], shown: [Double], noise: Double, coefficient: Double? = nil) throws(FittingError) {
        guard raw.count == shown.count else {
            throw .wrongNumberOfValues(channel: "shown", count: shown.count, expected: raw.count)
        }
        guard noise > 0, noise.isFinite else { throw .invalidNoise(channel: "shown", noise) }
        // Nearer to the edge the reciprocals are dominated by the noise.
        let pairs = zip(raw, shown).filter { $0 * $1 > 0 && abs($1) > 5 * noise && $0.isFinite && $1.isFinite }
        guard pairs.count >= MotionSeries.leastSamples else { throw .tooFewSamples(pairs.count) }
        var normal = SymmetricMatrix(size: 2)
        var right = [0.0, 0.0]
        for (raw, shown) in pairs {
            // The standard deviation of 1 / shown is noise / shown^2.
            let weight = shown * shown * shown * shown / (noise * noise)
            let (x, y) = (1 / abs(raw), 1 / abs(shown) - (coefficient.map { 1 / $0 / abs(raw) } ?? 0))
            normal[1, 1] += weight
            right[1] += weight * y
            normal[0, 0] += coefficient == nil ? weight * x * x : 0
            normal[0, 1] += coefficient == nil ? weight * x : 0
            right[0] += coefficient == nil ? weight * x * y : 0
        }
        guard let factor = normal.factored(ridge: 1e-12) else { throw .noMotion }
        let solution = factor.solved(right)
        let band = RubberBand(dimension: 1 / solution[1], coefficient: coefficient ?? 1 / solution[0])
        let squares = pairs.reduce(0.0) { sum, pair in
            let error = pair.1 - band.shown(raw: pair.0)
            return sum + error * error
        }
        let freedom = max(pairs.count - (coefficient == nil ? 2 : 1), 1)
        let scale = (squares / Double(freedom)).squareRoot() / noise * ParameterCovariance.studentQuantile(freedom)
        let inverse = factor.inverse
        func margin(_ index: Int, _ value: Double) -> Double {
            // Of a reciprocal.
            scale * max(inverse[index, index], 0).squareRoot() * value * value
        }
        dimension = Estimate(band.dimension, margin: margin(1, band.dimension))
        self.coefficient = Estimate(
            band.coefficient, margin: coefficient == nil ? margin(0, band.coefficient) : 0)
        residual = (squares / Double(pairs.count)).squareRoot()
    }
}
