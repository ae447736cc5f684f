import Foundation

/// The standard deviation of the noise of a channel, from the samples alone.
enum NoiseEstimate {
    /// The median of the residuals of cubics through seven neighbouring samples, as a standard deviation.
    ///
    /// A smooth motion is close to a cubic over seven frames, so the estimate hardly contains the motion. Where it does, such as
    /// at a sudden start, the median ignores it.
    static func estimate(_ values: [Double], times: [Double], frame: Double) -> Double {
        let width = 7
        guard values.count >= width else { return 0 }
        // Long recordings are sampled.
        let stride = max(1, values.count / 2000)
        var squares: [Double] = []
        for first in Swift.stride(from: 0, through: values.count - width, by: stride) {
            guard times[first + width - 1] - times[first] < 2 * Double(width) * frame else { continue }
            let middle = times[first + width / 2]
            let positions = (0..<width).map { (times[first + $0] - middle) / (3 * frame) }
            guard
                let cubic = LocalPolynomial(positions, Array(values[first..<first + width]), degree: 3)
            else { continue }
            squares.append(cubic.squares / Double(width - 4))
        }
        guard !squares.isEmpty else { return 0 }
        squares.sort()
        // The median of a chi-squared variable with 3 degrees of freedom is 2.366, that is 0.789 of its mean.
        return (squares[squares.count / 2] / 0.789).squareRoot()
    }
}

/// A polynomial fitted to a few samples of one channel.
struct LocalPolynomial: Sendable {
    /// From the constant upwards.
    let coefficients: [Double]
    /// The sum of the squared residuals.
    let squares: Double

    /// - Parameter positions: of the samples, about -1...1 for accuracy.
    init?(_ positions: [Double], _ values: [Double], degree: Int) {
        var normal = SymmetricMatrix(size: degree + 1)
        var right = Array(repeating: 0.0, count: degree + 1)
        let powers = positions.map { x in (0...degree).map { pow(x, Double($0)) } }
        for (sample, row) in powers.enumerated() {
            for i in 0...degree {
                right[i] += row[i] * values[sample]
                for j in 0...i { normal[i, j] += row[i] * row[j] }
            }
        }
        guard let factor = normal.factored() else { return nil }
        coefficients = factor.solved(right)
        var squares = 0.0
        for (sample, row) in powers.enumerated() {
            var error = values[sample]
            for i in 0...degree { error -= coefficients[i] * row[i] }
            squares += error * error
        }
        self.squares = squares
    }

    func value(at position: Double) -> Double {
        coefficients.reversed().reduce(0) { $0 * position + $1 }
    }
}
