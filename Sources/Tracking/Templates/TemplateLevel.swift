import Graphics

/// The points of the reference at one level of the pyramid.
struct TemplateLevel: Sendable {
    let points: TemplatePoints
    /// The mean luma of the points.
    let mean: Double
    /// The luma of nearly all points.
    let range: ClosedRange<Double>
    /// How much each point counts, 0...1. Points at the border, where the background shows, count little if those inside tell
    /// enough.
    let weights: [Float]
    /// The changes of a pose that the points show.
    let model: PoseModel

    /// Whether most of what the box shows looks the same with each rotation.
    let isRound: Bool

    /// Points with steep gradients, at most this many.
    static let maxSteepPoints = 3600

    /// - Parameters:
    ///   - pose: where the box is in the picture.
    ///   - size: of the reference box, in pixels of the full resolution.
    ///   - maxSteep: at most this many points with steep gradients.
    init?(
        _ plane: LumaPlane, level: Int, pose: BoxPose, size: Size, maxSteep: Int = TemplateLevel.maxSteepPoints
    ) {
        let groups = BoxPixels(plane, level: level, pose: pose, size: size, maxSteep: maxSteep).cells
        var (sum, count) = (0.0, 0)
        for group in groups {
            for place in group { sum += Double(place.luma) }
            count += group.count
        }
        mean = sum / Double(max(count, 1))
        points = TemplatePoints(
            cells: groups, mean: Float(mean), radius: Float(max(size.width, size.height) / 2))
        guard points.count >= 12 else { return nil }
        let sorted = points.luma.sorted()
        let ends = [sorted.count / 50, sorted.count - 1 - sorted.count / 50]
        let lumas = ends.map { [mean] place in mean + Double(sorted[place] * TemplatePoints.lumaUnit) }
        range = lumas[0]...lumas[1]
        let every = PointInformation(points, where: { _ in true })
        let inner = PointInformation(points) { !$0 }
        model = every.observableModel
        isRound = model.turns && Self.isRound(points)
        let isEnough = inner.observableModel == model && inner.positionDeviation < 0.04 * Double(1 << level)
        weights = points.isBorder.map { $0 && isEnough ? Self.borderWeight : 1 }
    }

    /// Whether most gradients point to the middle or away from it.
    private static func isRound(_ points: TemplatePoints) -> Bool {
        var (along, across) = (0.0, 0.0)
        for column in points.columns {
            let (turn, growth) = (Double(column[4]), Double(column[2] + column[3]))
            along += turn * turn
            across += growth * growth
        }
        return along < maxShareOfRound * (along + across)
    }

    /// The share of the squares of the gradients along circles that a disc has at most, also with other things in the corners of the box. In
    /// a picture of things in all directions it is 0.5, in a square 0.25.
    private static let maxShareOfRound = 0.12
    private static let borderWeight: Float = 0.03
}
