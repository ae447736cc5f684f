/// A line through points with outliers: its slope is the weighted median of the slopes of pairs of points, and its offset the median of those of
/// all points.
///
/// Source: Sen, Estimates of the Regression Coefficient Based on Kendall's Tau (1968), with one pair for each point of the lower half, weighted by
/// the difference of its places.
struct MedianLine {
    let slope: Float
    let offset: Float

    /// - Parameters:
    ///   - points: in the order of `x`.
    ///   - minDifference: of the places of a pair.
    /// - Returns: nil if fewer than `minPairs` pairs are so far apart, or for a slope that is not positive.
    init?(_ points: [(x: Float, y: Float)], minDifference: Float, minPairs: Int) {
        var slopes: [WeightedValue<Float>] = []
        for (low, high) in zip(points, points.dropFirst(points.count / 2)) {
            let difference = high.x - low.x
            guard difference >= minDifference else { continue }
            slopes.append(WeightedValue(value: (high.y - low.y) / difference, weight: difference))
        }
        guard slopes.count >= minPairs, let slope = WeightedValue.median(&slopes), slope > 0 else { return nil }
        self.init(slope: slope, through: points)
    }

    /// The line with a slope that is known; nil without points.
    init?(slope: Float, through points: [(x: Float, y: Float)]) {
        var offsets = points.map { WeightedValue(value: $0.y - slope * $0.x, weight: 1) }
        guard let offset = WeightedValue.median(&offsets) else { return nil }
        (self.slope, self.offset) = (slope, offset)
    }
}
