import Graphics

/// The points of the reference at one level of the pyramid.
struct TemplateLevel: Sendable {
    let points: TemplatePoints
    /// The mean luma of the points.
    let mean: Double
    /// How much each point counts, 0...1. Points at the border, where the background shows, count little if those inside tell
    /// enough.
    let weights: [Float]
    /// Whether the points inside do not tell enough about the pose.
    let needsBorder: Bool
    /// The changes of a pose that the points show.
    let model: PoseModel

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
        let every = PointInformation(points, where: { _ in true })
        let model = every.observableModel
        self.model = model
        needsBorder = !Self.isEnough(points, model, level: level) { [points] in !points.isBorder[$0] }
        weights = points.isBorder.map { [needsBorder] in $0 && !needsBorder ? Self.borderWeight : 1 }
    }

    private init(_ level: TemplateLevel, weights: [Float]) {
        (points, mean, needsBorder, model) = (level.points, level.mean, level.needsBorder, level.model)
        self.weights = weights
    }

    /// The same without the weights of some points; nil if the others do not tell enough about the pose.
    ///
    /// - Parameter level: the number of the level.
    func without(_ isIgnored: [Bool], level: Int) -> TemplateLevel? {
        let known = weights.indices.map { weights[$0] > Self.borderWeight && !isIgnored[$0] }
        guard Self.isEnough(points, model, level: level, where: { known[$0] }) else { return nil }
        return TemplateLevel(self, weights: zip(weights, isIgnored).map { $1 ? 0 : $0 })
    }

    private static func isEnough(
        _ points: TemplatePoints, _ model: PoseModel, level: Int, where included: (Int) -> Bool
    ) -> Bool {
        let information = PointInformation(points, where: included)
        return information.observableModel == model && information.positionDeviation < 0.04 * Double(1 << level)
    }

    private static let borderWeight: Float = 0.03
}
