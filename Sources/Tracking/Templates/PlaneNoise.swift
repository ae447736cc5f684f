/// The noise of a part of a plane.
struct PlaneNoise: Sendable {
    /// In luma, at most 8.
    private(set) var deviation = 0.0

    /// Measures the flatter quarter of some pixels.
    ///
    /// Source: the operator of Immerkær, Fast Noise Variance Estimation (1996), whose result is 0 on planes and straight edges along
    /// the pixels.
    init(_ plane: LumaPlane, columns: Range<Int>, rows: Range<Int>) {
        let inner = columns.clamped(to: 1..<max(plane.width - 1, 1))
        let lines = rows.clamped(to: 1..<max(plane.height - 1, 1))
        guard !inner.isEmpty, !lines.isEmpty else { return }
        var counts = [Int](repeating: 0, count: 4081)
        let values = plane.values
        for row in lines {
            for column in inner {
                let place = row * plane.width + column
                func sum(_ offset: Int) -> Int {
                    Int(values[place + offset - 1]) - 2 * Int(values[place + offset]) + Int(values[place + offset + 1])
                }
                counts[abs(sum(-plane.width) - 2 * sum(0) + sum(plane.width))] += 1
            }
        }
        var left = inner.count * lines.count / 4
        for (size, count) in counts.enumerated() {
            // A quarter of a normal distribution lies within 0.3186 standard deviations; the operator's norm is 6.
            if left < count {
                deviation = min(Double(size) / (0.3186 * 6), 8)
                return
            }
            left -= count
        }
    }

    /// What the noise adds to the variance of each component of the gradient.
    var gradientVariance: Double { deviation * deviation * Self.gradientOfNoise }

    /// The variance of each component of the gradient for independent noise of one level.
    private static let gradientOfNoise: Double = {
        let (values, slopes) = (
            (-2...2).map { SamplingKernel.value(at: Double($0)) },
            (-2...2).map { SamplingKernel.slope(at: Double($0)) }
        )
        return values.reduce(0) { $0 + $1 * $1 } * slopes.reduce(0) { $0 + $1 * $1 }
    }()
}
