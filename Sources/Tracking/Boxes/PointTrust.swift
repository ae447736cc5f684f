import Graphics

/// How often each point of the reference agreed with the frames in which the box had moved. Points of the background that the box
/// includes, as at rounded corners, stop to agree when it moves and lose their weight.
struct PointTrust: Sendable {
    /// Weights, 0...1.
    private(set) var weights: [Float]
    private var agreement: [Float]
    /// What the weights were at first.
    private let base: [Float]

    /// The share by which one frame counts.
    private static let rate: Float = 0.15
    private static let rateOfStill: Float = 0.35

    init(_ base: [Float]) {
        self.base = base
        weights = base
        agreement = [Float](repeating: 1, count: base.count)
    }

    /// Adds a frame in which the box has moved.
    ///
    /// - Parameters:
    ///   - deviations: of the points; NaN for those off the canvas, which tell nothing.
    ///   - still: what the deviations would be if the points had not moved and nothing had become brighter. Points that agree
    ///     better so belong to the background.
    ///   - limit: the deviation of a point that no longer agrees; infinite where all points may differ.
    ///   - hasMoved: whether a point has moved by as much as edges are wide. Otherwise the background agrees as well, as at the side of
    ///     a bar that stays where it is while the bar becomes longer.
    mutating func add(_ deviations: [Float], still: [Float], limit: Float, hasMoved: (Int) -> Bool) {
        guard deviations.count == weights.count, still.count == weights.count else { return }
        for index in weights.indices {
            let deviation = abs(deviations[index])
            guard deviation >= 0, hasMoved(index) else { continue }
            let ratio = min(deviation / limit, 1)
            let isStill = deviation > 1.5 && abs(still[index]) < 0.35 * deviation
            let agrees = isStill ? 0 : 1 - ratio * ratio
            agreement[index] += (agrees - agreement[index]) * (isStill ? Self.rateOfStill : Self.rate)
            weights[index] = base[index] * max(agreement[index] * agreement[index], 0.01)
        }
    }
}
