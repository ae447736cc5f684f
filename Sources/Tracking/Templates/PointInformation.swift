/// What some points of a reference tell about a pose, without covers and for independent noise of two levels.
struct PointInformation: Sendable {
    private var sums = NormalEquations()

    /// Growth and rotation count as observable if they have a standard deviation of at most this at the sides of the box, in
    /// pixels.
    private static let maxDeviation = 0.3
    /// Rotation also needs a share of the information about the position: the pixels of a disc are not quite round.
    private static let maxRatio = 12.0
    private static let noise = 2.0

    /// - Parameter included: whether a point counts, by its index.
    init(_ points: TemplatePoints, where included: (Int) -> Bool) {
        for (index, column) in points.columns.enumerated() where included(index) {
            let vector = SIMD8<Double>(column)
            for row in 0..<8 { sums.rows[row] += vector * vector[row] }
        }
    }

    /// The changes of a pose that the points show.
    var observableModel: PoseModel {
        let both = PoseModel(growth: .uniform, turns: true)
        let turn = deviation(both, both.turn)
        let turns = turn <= Self.maxDeviation && turn <= Self.maxRatio * max(deviation(both, 0), deviation(both, 1))
        let growing = PoseModel(growth: .uniform, turns: turns)
        let grows = deviation(growing, growing.growthX) <= Self.maxDeviation
        return PoseModel(growth: grows ? .uniform : .none, turns: turns)
    }

    /// The larger standard deviation of x and y, in pixels.
    var positionDeviation: Double {
        let model = observableModel
        return max(deviation(model, 0), deviation(model, 1))
    }

    private func deviation(_ model: PoseModel, _ index: Int?) -> Double {
        guard let index, let inverse = sums.inverse(in: model.basis) else { return .infinity }
        return Self.noise * max(inverse[index, index], 0).squareRoot()
    }
}
