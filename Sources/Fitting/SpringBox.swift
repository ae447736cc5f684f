import Foundation
import Motion

/// The springs at the corners of the intervals of a damping ratio and a response.
///
/// Above critical damping, samples may tell only one combination of both. A linear estimate of a third quantity then has no bound,
/// although that quantity is bounded by the springs that explain the samples.
struct SpringBox: Sendable {
    private let corners: [Spring]

    /// - Parameter initialVelocity: in distances per second.
    init(ratio: Estimate, response: Estimate, initialVelocity: Double) {
        corners = [ratio.lower, ratio.upper].flatMap { ratio in
            [response.lower, response.upper].filter { $0 > 0 }.map { response in
                SpringModel.spring([0, log(2 * .pi / response), ratio], initialVelocity: initialVelocity)
            }
        }
    }

    /// A wide interval without what is beyond the corners.
    func limited(_ estimate: Estimate, to quantity: (Spring) -> Double) -> Estimate {
        guard estimate.margin > 0.5 * abs(estimate.value) else { return estimate }
        let values = corners.map(quantity).filter(\.isFinite)
        guard let low = values.min(), let high = values.max() else { return estimate }
        return Estimate(
            estimate.value, lower: max(estimate.lower, min(low, estimate.value)),
            upper: min(estimate.upper, max(high, estimate.value)))
    }
}
