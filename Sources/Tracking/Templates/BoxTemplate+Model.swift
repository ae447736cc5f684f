import Graphics

extension BoxTemplate {
    /// Growth and rotation count as observable if noise of two levels leaves a standard deviation of at most this at the
    /// box's sides, in pixels.
    private static let maxDeviation = 0.3

    /// The changes of a pose that the texture shows.
    var observableModel: PoseModel {
        let points = levels[0].points
        var sums = NormalEquations()
        for column in points.columns {
            let vector = SIMD8<Double>(column)
            for row in 0..<8 { sums.rows[row] += vector * vector[row] }
        }
        func deviation(_ model: PoseModel, _ index: Int?) -> Double {
            guard let index, let inverse = sums.inverse(in: model.basis(aspect: 1)) else { return .infinity }
            return 2 * max(inverse[index, index], 0).squareRoot()
        }
        let both = PoseModel(growth: .uniform, turns: true)
        let turns = deviation(both, both.turn) <= Self.maxDeviation
        let growing = PoseModel(growth: .uniform, turns: turns)
        let grows = deviation(growing, growing.growthX) <= Self.maxDeviation
        return PoseModel(growth: grows ? .uniform : .none, turns: turns)
    }
}
