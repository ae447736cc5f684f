import Foundation

/// Compares curves with polynomials, which follow any smooth motion.
struct PolynomialComparison {
    private let window: PhaseWindow
    /// The samples that move.
    private let moving: [Int]

    /// The highest degree.
    private static let maxDegree = 6

    init(_ window: PhaseWindow, _ shape: WindowShape) {
        self.window = window
        moving = window.times.indices.filter {
            window.times[$0] >= shape.onset && window.times[$0] <= shape.settled
        }
    }

    /// Whether no polynomial has a criterion of Bayes that is lower than that of a fit to the window plus a margin. Only the samples that move
    /// count. False for fewer than five of them.
    func isBetter(_ fit: CurveFit, by margin: Double) -> Bool {
        guard moving.count >= 5, let first = moving.first, let last = moving.last else { return false }
        let price = log(Double(moving.count * window.channelCount))
        var cost = price * Double(fit.parameterCount)
        for channel in 0..<window.channelCount {
            for k in moving {
                let residual = fit.residuals[channel * window.count + k]
                cost += residual * residual
            }
        }
        let half = max((window.times[last] - window.times[first]) / 2, window.frame)
        let positions = moving.map { (window.times[$0] - window.times[first]) / half - 1 }
        for degree in 1...Self.maxDegree where degree + 2 < moving.count {
            var polynomial = price * Double((degree + 1) * window.channelCount)
            for channel in 0..<window.channelCount {
                let values = moving.map { window.values[channel][$0] }
                let squares = LocalPolynomial(positions, values, degree: degree)?.squares ?? .infinity
                polynomial += squares / (window.noise[channel] * window.noise[channel])
            }
            if polynomial < cost + margin { return false }
        }
        return true
    }
}
