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
        let function = TimingModel.function(parameters)
        let (begin, duration) = (parameters[0], exp(parameters[1]))
        let count = times.count
        for k in 0..<count {
            columns[k] = 1
            columns[count + k] = function.value(at: (times[k] - begin) / duration)
        }
    }

    static func function(_ parameters: [Double]) -> TimingFunction {
        TimingFunction(parameters[2], parameters[3], parameters[4], parameters[5])
    }
}
