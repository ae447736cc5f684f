import Foundation
import Motion

/// A damped spring: begin, logarithm of the angular frequency in rad/s, and damping ratio.
///
/// The columns are 1, the progress of a spring that starts at rest, and the response to a velocity of 1 per second. A channel
/// is `from + (to - from) progress + velocity response`. Before the begin the value rests at `from`.
struct SpringModel: CurveModel {
    /// 2 where the spring starts at rest, 3 where each channel has an initial velocity.
    let columnCount: Int
    let bounds: [ClosedRange<Double>]
    let scales: [Double]
    /// The time after the begin from which the value is exactly at its target; nil without an end.
    let cut: Double?

    /// - Parameters:
    ///   - dampingRatio: nil where it is free.
    ///   - begin: the range in which the spring begins.
    init(
        hasVelocity: Bool, dampingRatio: Double? = nil, begin: ClosedRange<Double>, frame: Double, cut: Double? = nil
    ) {
        columnCount = hasVelocity ? 3 : 2
        let highest = min(300, 2 * .pi / (SpringModel.minResponse * frame))
        bounds = [begin, log(0.3)...log(max(highest, 1)), dampingRatio.map { $0...$0 } ?? SpringModel.dampingRatios]
        scales = [frame, 1, 1]
        self.cut = cut
    }

    private init(columnCount: Int, bounds: [ClosedRange<Double>], scales: [Double], cut: Double?) {
        self.columnCount = columnCount
        self.bounds = bounds
        self.scales = scales
        self.cut = cut
    }

    /// The least response that is searched, in frames: a faster oscillation looks like a slower one in the samples, and a faster motion without
    /// oscillations like a jump.
    private static let minResponse = 2.5
    /// The damping ratios that are searched.
    static let dampingRatios = 0.03...4.0

    var hasVelocity: Bool { columnCount == 3 }

    func ending(after cut: Double?) -> SpringModel {
        SpringModel(columnCount: columnCount, bounds: bounds, scales: scales, cut: cut)
    }

    func evaluate(_ parameters: [Double], at times: [Double], columns: inout [Double], offsets: inout [Double]) {
        let begin = parameters[0]
        let spring = SpringModel.spring(parameters)
        let square = spring.stiffness
        let count = times.count
        let end = cut.map { begin + $0 } ?? .infinity
        for k in 0..<count {
            let t = times[k] - begin
            columns[k] = 1
            let isMoving = t > 0 && times[k] < end
            if isMoving {
                // The velocity of a spring that starts at rest is -w0^2 times the response to a velocity.
                let state = spring.remainder(at: t, displacement: 1, velocity: 0)
                columns[count + k] = 1 - state.value
                if hasVelocity { columns[2 * count + k] = -state.velocity / square }
            } else {
                columns[count + k] = t > 0 ? 1 : 0
                if hasVelocity { columns[2 * count + k] = 0 }
            }
        }
    }

    /// The spring with mass 1; without an initial velocity, which is a coefficient.
    static func spring(_ parameters: [Double], initialVelocity: Double = 0) -> Spring {
        let (frequency, ratio) = (exp(parameters[1]), parameters[2])
        return Spring(
            mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity,
            allowsOverdamping: true)
    }

    /// What is added to the criterion of a spring that is far above critical damping, which follows other motions: the start of a drag and the
    /// deceleration after it. No interface has one.
    static func surprise(of fit: CurveFit) -> Double {
        fit.model is SpringModel && fit.parameters[2] > maxUsualRatio ? 30 : 0
    }

    private static let maxUsualRatio = 3.0
}
