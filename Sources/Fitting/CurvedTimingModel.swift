import Foundation
import Motion

/// A timing function along a curved path: the parameters of `TimingModel`, and for each coordinate a polynomial of the progress.
///
/// A keyframe animation follows a path by the parameter of its Bézier curve, which is a polynomial. A polynomial approximates an arc.
/// Source: CAKeyframeAnimation with the calculation mode linear, measured on QuartzCore.
struct CurvedTimingModel: CurveModel {
    /// The degree of the polynomials: 2 for a quadratic Bézier curve, 3 for a cubic one.
    let degree: Int
    let bounds: [ClosedRange<Double>]
    let scales: [Double]

    var columnCount: Int { degree + 1 }

    /// - Parameter function: nil for free control points.
    init(_ function: TimingFunction?, degree: Int, begin: ClosedRange<Double>, frame: Double) {
        let timing = TimingModel(function, begin: begin, frame: frame)
        (self.degree, bounds, scales) = (degree, timing.bounds, timing.scales)
    }

    /// The columns are 1, the progress, and terms that are 0 at both ends.
    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        var sweep = TimingFunction.Sweep(TimingModel.function(parameters))
        let count = times.count
        TimingModel.evaluate(parameters, at: times, columns: &columns) { sweep.value(at: $0) }
        for k in 0..<count {
            let progress = columns[count + k]
            var term = progress * (1 - progress)
            for column in 2...degree {
                columns[column * count + k] = term
                term *= 1 - 2 * progress
            }
        }
    }
}
