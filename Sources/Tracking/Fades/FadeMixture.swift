/// How a frame is mixed of a translucent box and its backdrop.
///
/// A layer L with the opacity α in front of a backdrop B shows α L + γ B, with γ = 1 − α. A shadow of the layer fades with it and is seen
/// through it: with the opacity s it leaves γ = (1 − α) (1 − α s). Towards the edges of the layer s is less, so that γ is quadratic here.
struct FadeMixture: Sendable {
    /// The shares of the columns of a point.
    private var shares: SIMD8<Double>
    /// The standard deviation of the opacity.
    private(set) var deviation = 0.0
    /// The share of the points that the mixture explains, 0...1, before the last step.
    private(set) var explained = 1.0
    /// The standard deviation of the points from the mixture before the last step, in luma.
    private var noise = 0.0

    /// Of the box, 0...1.
    var opacity: Double { min(max(shares[0], 0), 1) }

    /// The luma of a box, of its backdrop and of a frame, at one point.
    struct Point {
        var layer: Double
        /// How blur changes the luma of the layer.
        var bend: Double
        var backdrop: Double
        var shown: Double
        /// How much it counts, 0...1: little at the border of the box, which shows what was behind it.
        var weight: Double
        /// From the centre of the box, -1...1 in it.
        var x: Double
        var y: Double
        /// Whether the point is beside the layer, where it shows the backdrop with the shadow of the layer alone: α L + (1 − α) B.
        var isOutside = false

        fileprivate var columns: SIMD8<Double> {
            isOutside
                ? SIMD8(layer - backdrop, 0, 0, 0, 0, 0, 0, 0)
                : SIMD8(layer, backdrop, bend, x * x * backdrop, y * y * backdrop, y * backdrop, 0, 0)
        }

        /// What the columns explain.
        fileprivate var value: Double { isOutside ? shown - backdrop : shown }
    }

    private static let unknowns = 6
    /// The standard deviations from what is expected of the sum of both shares, which is 1 without a shadow, and of the changes of the share
    /// of the backdrop, which are 0 then.
    private static let (withoutShadow, withShadow) = (1e-4, 0.05)
    /// There is a shadow if the noise with one is less than this share of that without.
    private static let shadowGain = 0.8
    /// The standard deviation of the blur, in squared pixels, and the least opacity for which it counts.
    private static let (expectedBlur, leastBlurred) = (0.5, 0.05)
    /// The difference in luma between box and backdrop from which a point tells the opacity, and the fewest of these points.
    private static let minDifference = 6.0
    private static let minPoints = 32
    /// Tukey's weights are 0 beyond this multiple of the standard deviation, which is at least that of rounding, in luma.
    private static let cutoff = 4.685
    private static let minNoise = 0.5
    /// The same for points that a mixture explains: edges are off by more than flat parts.
    private static let minExplainedNoise = 2.0
    /// The most steps of the weighted least squares, and the change of the opacity below which there are no more.
    private static let steps = 20
    private static let tolerance = 2e-4

    /// The mixture that most points show, without a shadow: the weighted median of the opacities that they state. It hardly depends on the
    /// exact pose.
    ///
    /// - Returns: nil where the box hardly differs from the backdrop.
    init?(of points: [Point]) {
        var opacities: [WeightedValue<Double>] = []
        for point in points {
            let difference = point.layer - point.backdrop
            guard abs(difference) >= Self.minDifference else { continue }
            opacities.append(
                WeightedValue(
                    value: (point.shown - point.backdrop) / difference, weight: point.weight * abs(difference)))
        }
        guard opacities.count >= Self.minPoints, let opacity = WeightedValue.median(&opacities) else { return nil }
        let clamped = min(max(opacity, 0), 1)
        shares = SIMD8(clamped, 1 - clamped, 0, 0, 0, 0, 0, 0)
    }

    /// The same with an opacity that is not less than another one.
    func atLeast(_ opacity: Double) -> FadeMixture {
        var mixture = self
        mixture.shares[0] = max(shares[0], opacity)
        return mixture
    }

    /// The share of the backdrop that is seen at a place of the box, -1...1 along both axes.
    func backdropShare(x: Double, y: Double) -> Double {
        shares[1] + shares[3] * x * x + (shares[4] * y + shares[5]) * y
    }

    /// The mixture that the points show by least squares with Tukey's weights.
    ///
    /// - Returns: nil if the box has the same luma as the backdrop at all points, up to a factor.
    func refined(by points: [Point]) -> FadeMixture? {
        let columns = points.map(\.columns)
        guard let plain = refined(columns, points, expected: Self.withoutShadow) else { return nil }
        guard let shadowed = refined(columns, points, expected: Self.withShadow),
            shadowed.noise < Self.shadowGain * plain.noise
        else { return plain }
        return shadowed
    }

    /// - Parameter expected: the standard deviation from the shares without a shadow.
    private func refined(_ columns: [SIMD8<Double>], _ points: [Point], expected: Double) -> FadeMixture? {
        var mixture = self
        for _ in 0..<Self.steps {
            guard let next = mixture.improved(columns, points, expected: expected) else { return nil }
            let change = abs(next.shares[0] - mixture.shares[0])
            mixture = next
            if change < Self.tolerance { break }
        }
        return mixture
    }

    private func improved(_ columns: [SIMD8<Double>], _ points: [Point], expected: Double) -> FadeMixture? {
        let errors = zip(columns, points).map { $1.value - ($0 * shares).sum() }
        var sizes = zip(errors, points).map { WeightedValue(value: abs($0), weight: $1.weight) }
        let noise = max(1.4826 * (WeightedValue.median(&sizes) ?? 0), Self.minNoise)
        var sums = NormalEquations()
        var (used, all) = (0.0, 0.0)
        let limit = Self.cutoff * max(noise, Self.minExplainedNoise)
        for (index, error) in errors.enumerated() {
            all += points[index].weight
            used += points[index].weight * max(1 - error * error / (limit * limit), 0)
            let ratio = error / (Self.cutoff * noise)
            guard abs(ratio) < 1 else { continue }
            let weight = points[index].weight * (1 - ratio * ratio) * (1 - ratio * ratio)
            sums.add(columns[index], error: error, weight: weight)
        }
        func weight(_ deviation: Double) -> Double { noise * noise / (deviation * deviation) }
        sums.add(SIMD8(1, 1, 0, 0, 0, 0, 0, 0), error: 1 - shares[0] - shares[1], weight: weight(expected))
        sums.add(prior: weight(Self.expectedBlur * max(opacity, Self.leastBlurred)), at: 2, of: shares[2])
        for place in 3..<Self.unknowns { sums.add(prior: weight(expected), at: place, of: shares[place]) }
        guard let inverse = sums.inverse(in: Self.basis) else { return nil }
        var mixture = self
        for (place, step) in inverse.times(sums.right(in: Self.basis)).enumerated() { mixture.shares[place] += step }
        guard mixture.shares.sum().isFinite else { return nil }
        // Codecs and dithering move neighbouring pixels together.
        mixture.noise = noise
        mixture.explained = used / max(all, .leastNormalMagnitude)
        mixture.deviation = 2 * noise * inverse[0, 0].squareRoot()
        return mixture
    }

    private static let basis = (0..<unknowns).map { place -> SIMD8<Double> in
        var vector = SIMD8<Double>.zero
        vector[place] = 1
        return vector
    }
}
