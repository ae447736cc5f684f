import Foundation
import Motion

/// A timing function: begin, logarithm of the duration, and the coordinates of the two control points.
struct TimingModel: CurveModel {
    let columnCount = 2
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    /// - Parameters:
    ///   - function: nil for free control points.
    ///   - begin: the range in which the curve begins.
    init(_ function: TimingFunction?, begin: ClosedRange<Double>, frame: Double) {
        let points: [ClosedRange<Double>] =
            function.map { [$0.x1...$0.x1, $0.y1...$0.y1, $0.x2...$0.x2, $0.y2...$0.y2] }
            ?? [0...1, -1...2, 0...1, -1...2]
        bounds = [begin, log(0.01)...log(60)] + points
        scales = [frame, 1, 1, 1, 1, 1]
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        var sweep = TimingFunction.Sweep(TimingModel.function(parameters))
        TimingModel.evaluate(parameters, at: times, columns: &columns) { sweep.value(at: $0) }
    }

    /// Writes the columns of a progress that is a function of the time in durations after the begin.
    static func evaluate(
        _ parameters: [Double], at times: [Double], columns: inout [Double], _ progress: (_ time: Double) -> Double
    ) {
        let (begin, duration) = (parameters[0], exp(parameters[1]))
        let count = times.count
        for k in 0..<count {
            columns[k] = 1
            columns[count + k] = progress((times[k] - begin) / duration)
        }
    }

    static func function(_ parameters: [Double]) -> TimingFunction {
        TimingFunction(parameters[2], parameters[3], parameters[4], parameters[5])
    }

    /// Whether a control point is where the search ends rather than where the samples put it.
    ///
    /// - Parameter isPart: whether the curve begins within another motion. A first control point above 0 is an infinite
    ///   velocity there.
    static func isAtBound(_ fit: CurveFit, isPart: Bool) -> Bool {
        guard fit.model is TimingModel || fit.model is CurvedTimingModel else { return false }
        let bounds = fit.model.bounds
        func isAtEnd(_ index: Int) -> Bool {
            let (value, range) = (fit.parameters[index], bounds[index])
            guard range.lowerBound < range.upperBound else { return false }
            return min(value - range.lowerBound, range.upperBound - value) < boundMargin
        }
        return isAtEnd(3) || isAtEnd(5) || isPart && isAtEnd(2) && abs(fit.parameters[3]) > 0.05
    }

    /// Less than what the samples of a recording tell apart.
    private static let boundMargin = 1e-3
}
