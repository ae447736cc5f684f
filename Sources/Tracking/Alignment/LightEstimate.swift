import Foundation

/// The light of a frame, found without a first guess: the median of what pairs of points state.
///
/// Where most of a box is flat, an alignment that starts from the light of the frame before takes the points that differ for a cover once
/// the contrast changes.
struct LightEstimate: Sendable {
    let light: Light
    /// The mean of the robust errors of the points, 0...1.
    let cost: Double

    /// A pair of points must differ by more, in luma.
    private static let minDifference: Float = 6
    private static let minPairs = 8
    /// The error in luma that costs one half.
    private static let costUnit = 6.0

    /// - Parameters:
    ///   - values: the luma of the frame at each point; NaN off the canvas.
    ///   - mean: of the luma of the reference.
    init?(_ points: TemplatePoints, values: [Float], mean: Double) {
        let sorted = points.luma.indices.filter { values[$0].isFinite }.sorted { points.luma[$0] < points.luma[$1] }
        let pairs = sorted.map { (x: points.luma[$0] * TemplatePoints.lumaUnit, y: values[$0]) }
        let line = MedianLine(pairs, minDifference: Self.minDifference, minPairs: Self.minPairs)
        guard let line else { return nil }
        let contrast = Double(line.slope)
        light = Light(contrast: contrast, brightness: Double(line.offset) - contrast * mean)
        cost = Self.cost(of: light, points, values: values, mean: mean)
    }

    /// How badly a light explains the values.
    static func cost(of light: Light, _ points: TemplatePoints, values: [Float], mean: Double) -> Double {
        let pointLight = PointLight(light, mean: mean)
        var (sum, count) = (0.0, 0.0)
        for index in 0..<points.count where values[index].isFinite {
            let expected = pointLight.slope * Double(points.luma[index]) + pointLight.offset
            let ratio = (Double(values[index]) - expected) / costUnit
            sum += ratio * ratio / (1 + ratio * ratio)
            count += 1
        }
        return sum / max(count, 1)
    }
}
