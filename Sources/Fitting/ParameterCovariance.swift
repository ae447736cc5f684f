import Foundation

/// The uncertainty of a fit: the covariance of its free parameters and coefficients.
///
/// The inverse of the normal matrix at the minimum, times the variance of the residuals. Where neighbouring residuals are
/// correlated, as a codec's are, the variance is multiplied by `(1 + r) / (1 - r)` with their correlation r. Intervals use
/// Student's distribution.
struct ParameterCovariance: Sendable {
    private let fit: CurveFit
    private let free: [Int]
    private let covariance: SymmetricMatrix
    /// Quantile of Student's distribution for the confidence of `Estimate`.
    let quantile: Double
    /// Of the residuals, in units of the noise squared.
    let variance: Double
    /// Selects the parameters and coefficients that functions receive; nil passes all of them.
    private var selection: Selection?

    /// Maps the parameters and coefficients of a fit to others that follow from them.
    typealias Selection = @Sendable ([Double], [[Double]]) -> (parameters: [Double], coefficients: [[Double]])

    init(_ fit: CurveFit, window: PhaseWindow) {
        self.fit = fit
        let bounds = fit.model.bounds
        free = bounds.indices.filter { bounds[$0].lowerBound < bounds[$0].upperBound }
        let (count, width, channels) = (window.count, fit.model.columnCount, fit.coefficients.count)
        let size = free.count + width * channels
        var jacobian = Array(repeating: Array(repeating: 0.0, count: window.valueCount), count: size)
        for (row, index) in free.enumerated() {
            let step = 1e-5 * fit.model.scales[index]
            var (low, high) = (fit.parameters, fit.parameters)
            low[index] = max(low[index] - step, bounds[index].lowerBound)
            high[index] = min(high[index] + step, bounds[index].upperBound)
            let before = fit.replacing(parameters: low).values(at: window.times)
            let after = fit.replacing(parameters: high).values(at: window.times)
            for channel in 0..<channels {
                for k in 0..<count {
                    jacobian[row][channel * count + k] =
                        (after[channel][k] - before[channel][k]) / (high[index] - low[index]) / window.noise[channel]
                }
            }
        }
        var columns = Array(repeating: 0.0, count: width * count)
        var offsets = Array(repeating: 0.0, count: fit.model.hasOffsets ? window.valueCount : 0)
        fit.model.evaluate(fit.parameters, at: window.times, columns: &columns, offsets: &offsets)
        for channel in 0..<channels {
            for column in 0..<width {
                let row = free.count + channel * width + column
                for k in 0..<count {
                    jacobian[row][channel * count + k] = columns[column * count + k] / window.noise[channel]
                }
            }
        }
        var normal = SymmetricMatrix(size: size)
        for i in 0..<size {
            for j in 0...i { normal[i, j] = zip(jacobian[i], jacobian[j]).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        var inverse = normal.factored(ridge: 1e-12)?.inverse ?? SymmetricMatrix(size: size)
        let freedom = fit.degreesOfFreedom
        // Not below that of the noise: what films and GIFs do to the samples of one motion is not independent, so residuals show less.
        variance =
            max(fit.cost / Double(freedom), 1) * ParameterCovariance.inflation(fit, samples: count) * window.sharedError
            * window.sharedError
        for i in 0..<size {
            for j in 0...i { inverse[i, j] *= variance }
        }
        covariance = inverse
        quantile = ParameterCovariance.studentQuantile(freedom)
    }

    /// The same uncertainty for functions of selected parameters and coefficients.
    func of(_ selection: @escaping Selection) -> ParameterCovariance {
        var selected = self
        selected.selection = selection
        return selected
    }

    /// A function of the parameters and the coefficients, with its interval.
    func estimate(_ function: ([Double], [[Double]]) -> Double) -> Estimate {
        func value(_ parameters: [Double], _ coefficients: [[Double]]) -> Double {
            guard let selection else { return function(parameters, coefficients) }
            let selected = selection(parameters, coefficients)
            return function(selected.parameters, selected.coefficients)
        }
        let center = value(fit.parameters, fit.coefficients)
        guard center.isFinite else { return Estimate(center, margin: 0) }
        var gradient = Array(repeating: 0.0, count: covariance.size)
        for index in gradient.indices {
            let step = 0.01 * max(covariance[index, index], 0).squareRoot()
            guard step > 0, step.isFinite else { continue }
            let (low, high) = (moved(index, by: -step), moved(index, by: step))
            let slope = (value(high.0, high.1) - value(low.0, low.1)) / (2 * step)
            if slope.isFinite { gradient[index] = slope }
        }
        var variance = 0.0
        for i in gradient.indices {
            for j in gradient.indices { variance += gradient[i] * gradient[j] * covariance[i, j] }
        }
        return Estimate(center, margin: quantile * max(variance, 0).squareRoot())
    }

    /// The parameters near a minimum at which one parameter differs by a step and the others are the best for it.
    func parameters(with index: Int, movedBy step: Double) -> [Double] {
        var result = fit.parameters
        guard let row = free.firstIndex(of: index), covariance[row, row] > 0 else { return result }
        for (other, parameter) in free.enumerated() {
            result[parameter] += step * covariance[row, other] / covariance[row, row]
        }
        return result
    }

    private func moved(_ index: Int, by step: Double) -> ([Double], [[Double]]) {
        var (parameters, coefficients) = (fit.parameters, fit.coefficients)
        if index < free.count {
            parameters[free[index]] += step
        } else {
            let width = fit.model.columnCount
            let place = index - free.count
            coefficients[place / width][place % width] += step
        }
        return (parameters, coefficients)
    }

    /// `(1 + r) / (1 - r)` for the correlation of neighbouring residuals, 1 where it is not significant.
    static func inflation(_ fit: CurveFit, samples: Int) -> Double {
        guard samples > 12 else { return 1 }
        var (product, square) = (0.0, 0.0)
        for channel in 0..<fit.residuals.count / samples {
            for k in 0..<samples {
                let residual = fit.residuals[channel * samples + k]
                square += residual * residual
                if k > 0 { product += residual * fit.residuals[channel * samples + k - 1] }
            }
        }
        guard square > 0 else { return 1 }
        let correlation = product / square
        guard correlation > 2.6 / Double(fit.residuals.count).squareRoot() else { return 1 }
        return (1 + correlation) / (1 - min(correlation, 0.9))
    }

    /// The 95 % quantile of Student's distribution: Cornish and Fisher's expansion, exact to 0.5 % from 3 degrees on.
    static func studentQuantile(_ freedom: Int) -> Double {
        if freedom < 3 { return freedom < 2 ? 6.314 : 2.920 }
        let (z, n) = (1.6448536, Double(freedom))
        let z3 = z * z * z
        let z5 = z3 * z * z
        return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
    }
}

extension CurveFit {
    func replacing(parameters: [Double]) -> CurveFit {
        CurveFit(
            model: model, parameters: parameters, coefficients: coefficients, cost: cost, residuals: residuals,
            valueCount: valueCount)
    }
}
