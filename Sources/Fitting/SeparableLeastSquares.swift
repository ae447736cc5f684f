/// Fits a curve model to a window by variable projection and the method of Levenberg and Marquardt.
///
/// The coefficients of the columns are linear, so each evaluation solves them exactly; the search is over the other
/// parameters alone. Parameters stay within their bounds: one at a bound, whose gradient points outwards, is left out of the step.
/// Source: Golub and Pereyra, "The differentiation of pseudo-inverses and nonlinear least squares problems whose variables
/// separate" (1973); the derivatives of the projected residuals are differences.
final class SeparableLeastSquares {
    let model: any CurveModel
    let window: PhaseWindow
    /// Of the parameters; the model's unless some are fixed.
    var bounds: [ClosedRange<Double>]
    private var columns: [Double]
    private var offsets: [Double]
    /// By channel; of the last evaluation.
    private(set) var coefficients: [[Double]] = []

    init(_ model: any CurveModel, _ window: PhaseWindow) {
        self.model = model
        self.window = window
        bounds = model.bounds
        columns = Array(repeating: 0, count: model.columnCount * window.count)
        offsets = Array(repeating: 0, count: model.hasOffsets ? window.valueCount : 0)
    }

    /// The weighted sum of squares, infinite where the columns depend on each other. Residuals are in units of the noise.
    func cost(_ parameters: [Double], residuals: inout [Double]) -> Double {
        let (count, width) = (window.count, model.columnCount)
        model.evaluate(parameters, at: window.times, columns: &columns, offsets: &offsets)
        coefficients.removeAll(keepingCapacity: true)
        let hasOffsets = model.hasOffsets
        let total = columns.withUnsafeBufferPointer { columns -> Double in
            guard let columns = columns.baseAddress else { return .infinity }
            let gram = SymmetricMatrix(size: width) { row, column in
                SampleVectors.product(columns + row * count, columns + column * count, count: count)
            }
            guard let factor = gram.factored() else { return .infinity }
            return residuals.withUnsafeMutableBufferPointer { residuals -> Double in
                guard let first = residuals.baseAddress else { return .infinity }
                var total = 0.0
                var right = Array(repeating: 0.0, count: width)
                for channel in 0..<window.channelCount {
                    let rest = first + channel * count
                    window.values[channel].withUnsafeBufferPointer { values in
                        for k in 0..<count { rest[k] = values[k] }
                    }
                    if hasOffsets { for k in 0..<count { rest[k] -= offsets[channel * count + k] } }
                    for i in 0..<width { right[i] = SampleVectors.product(columns + i * count, rest, count: count) }
                    let solution = factor.solved(right)
                    for i in 0..<width {
                        SampleVectors.subtract(solution[i], columns + i * count, from: rest, count: count)
                    }
                    let weight = 1 / window.noise[channel]
                    for k in 0..<count { rest[k] *= weight }
                    total += SampleVectors.product(rest, rest, count: count)
                    coefficients.append(solution)
                }
                return total
            }
        }
        return total.isFinite ? total : .infinity
    }

    /// The sum of squares alone.
    func cost(_ parameters: [Double]) -> Double {
        var residuals = Array(repeating: 0.0, count: window.valueCount)
        return cost(parameters, residuals: &residuals)
    }

    /// The minimum that is reached from a start.
    ///
    /// - Parameter steps: the greatest number of steps.
    func minimum(from start: [Double], steps: Int = 60) -> CurveFit? {
        let scales = model.scales
        var parameters = zip(start, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
        let count = window.valueCount
        var residuals = Array(repeating: 0.0, count: count)
        var cost = cost(parameters, residuals: &residuals)
        guard cost.isFinite else { return nil }
        var best = coefficients
        var jacobian = Array(repeating: 0.0, count: count * parameters.count)
        var trial = residuals
        var (damping, quiet) = (1e-2, 0)
        for _ in 0..<steps {
            var active: [Int] = []
            var gradient: [Double] = []
            for index in parameters.indices where bounds[index].lowerBound < bounds[index].upperBound {
                var step = 1e-6 * scales[index]
                if parameters[index] + step > bounds[index].upperBound { step = -step }
                var moved = parameters
                moved[index] += step
                guard self.cost(moved, residuals: &trial).isFinite else { continue }
                var sum = 0.0
                for k in 0..<count {
                    let slope = (trial[k] - residuals[k]) / step
                    jacobian[active.count * count + k] = slope
                    sum += slope * residuals[k]
                }
                // A descent that leads out of the bounds is not possible.
                let isOutward =
                    (parameters[index] <= bounds[index].lowerBound && sum > 0)
                    || (parameters[index] >= bounds[index].upperBound && sum < 0)
                if isOutward { continue }
                active.append(index)
                gradient.append(sum)
            }
            guard !active.isEmpty else { break }
            let normal = jacobian.withUnsafeBufferPointer { jacobian in
                SymmetricMatrix(size: active.count) { row, column in
                    guard let first = jacobian.baseAddress else { return 0 }
                    return SampleVectors.product(first + row * count, first + column * count, count: count)
                }
            }
            var isLower = false
            while damping < 1e8 {
                guard let factor = normal.factored(ridge: damping) else {
                    damping *= 10
                    continue
                }
                let step = factor.solved(gradient)
                var moved = parameters
                for (i, index) in active.enumerated() {
                    let bound = bounds[index]
                    moved[index] = min(max(moved[index] - step[i], bound.lowerBound), bound.upperBound)
                }
                let next = self.cost(moved, residuals: &trial)
                if next < cost {
                    let gain = (cost - next) / max(cost, 1e-300)
                    quiet = gain < 1e-7 ? quiet + 1 : 0
                    (parameters, cost, best) = (moved, next, coefficients)
                    swap(&residuals, &trial)
                    damping = max(damping / 8, 1e-12)
                    isLower = true
                    break
                }
                damping *= 6
            }
            if !isLower || quiet >= 2 || cost < 1e-18 * Double(count) { break }
        }
        return CurveFit(
            model: model, parameters: parameters, coefficients: best, cost: cost, residuals: residuals,
            valueCount: count)
    }
}

/// A curve that was fitted to a window.
struct CurveFit: Sendable {
    let model: any CurveModel
    let parameters: [Double]
    /// By channel, one for each column.
    let coefficients: [[Double]]
    /// The weighted sum of squares.
    let cost: Double
    /// By channel, then sample; in units of the noise.
    let residuals: [Double]
    let valueCount: Int

    /// All free parameters and coefficients.
    var parameterCount: Int { model.freeCount + model.columnCount * coefficients.count }

    /// At least 1.
    var degreesOfFreedom: Int { max(valueCount - parameterCount, 1) }

    /// The sum of squares by degree of freedom.
    var reducedCost: Double { cost / Double(degreesOfFreedom) }

    /// The values at some times, by channel.
    func values(at times: [Double]) -> [[Double]] {
        var columns = Array(repeating: 0.0, count: model.columnCount * times.count)
        var offsets = Array(repeating: 0.0, count: model.hasOffsets ? coefficients.count * times.count : 0)
        model.evaluate(parameters, at: times, columns: &columns, offsets: &offsets)
        return coefficients.indices.map { channel in
            times.indices.map { sample in
                var value = model.hasOffsets ? offsets[channel * times.count + sample] : 0
                for (i, coefficient) in coefficients[channel].enumerated() {
                    value += coefficient * columns[i * times.count + sample]
                }
                return value
            }
        }
    }
}
