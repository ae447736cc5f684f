/// Intervals of parameters from the profile of the likelihood: the values at which the best fit with that value costs more than
/// chance explains.
///
/// They hold also where the likelihood is not quadratic: at starts between frames, long tails and flexible curves.
struct ProfileIntervals {
    /// The fit, or a better one that was found on the way.
    private(set) var fit: CurveFit
    /// By the index of the parameter.
    private(set) var intervals: [Int: ClosedRange<Double>] = [:]
    /// The fits at the ends of the interval of the begin.
    private(set) var beginEnds: [CurveFit] = []

    /// Windows with more values are too large to be fitted often.
    static let mostValues = 4000

    init(_ fit: CurveFit, window: PhaseWindow) {
        self.fit = fit
        guard window.valueCount <= ProfileIntervals.mostValues else { return }
        let problem = SeparableLeastSquares(fit.model, window)
        for _ in 0..<3 {
            let covariance = ParameterCovariance(self.fit, window: window)
            guard let better = search(problem, covariance) else { break }
            self.fit = better
        }
    }

    /// Fills the intervals; returns a fit with a lower cost where one is found.
    private mutating func search(_ problem: SeparableLeastSquares, _ covariance: ParameterCovariance) -> CurveFit? {
        intervals = [:]
        beginEnds = []
        let bounds = fit.model.bounds
        for index in bounds.indices where bounds[index].lowerBound < bounds[index].upperBound {
            let margin = covariance.estimate { parameters, _ in parameters[index] }.margin
            guard margin > 0, margin.isFinite else { continue }
            var ends: [Double] = []
            for side in [-1.0, 1.0] {
                let limit = side < 0 ? bounds[index].lowerBound : bounds[index].upperBound
                let most = abs(limit - fit.parameters[index])
                var distance = min(margin, most)
                var last: CurveFit?
                for _ in 0..<5 where distance > 0 {
                    var start = covariance.parameters(with: index, movedBy: side * distance)
                    start[index] = fit.parameters[index] + side * distance
                    problem.bounds = bounds
                    problem.bounds[index] = start[index]...start[index]
                    guard let other = problem.minimum(from: start, steps: 40) else { break }
                    last = other
                    if other.cost < fit.cost - 0.02 * covariance.variance {
                        problem.bounds = bounds
                        return problem.minimum(from: other.parameters) ?? other
                    }
                    let rise = max(other.cost - fit.cost, 0) / covariance.variance
                    let ratio = covariance.quantile / max(rise.squareRoot(), covariance.quantile / 3)
                    if abs(ratio - 1) < 0.04 || (ratio > 1 && distance >= most) { break }
                    distance = min(distance * ratio, most)
                }
                if index == 0, let last { beginEnds.append(last) }
                ends.append(fit.parameters[index] + side * distance)
            }
            problem.bounds = bounds
            intervals[index] = min(ends[0], ends[1])...max(ends[0], ends[1])
        }
        return nil
    }
}
