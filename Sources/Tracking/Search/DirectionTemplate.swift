/// The steepest points of a box at a coarse level with the directions of their gradients.
struct DirectionTemplate: Sendable {
    /// In pixels of the full resolution about the centre of the box.
    private(set) var x: [Float] = []
    private(set) var y: [Float] = []
    /// Unit vectors.
    private(set) var directionX: [Float] = []
    private(set) var directionY: [Float] = []
    /// The level of the pyramid.
    let level: Int
    /// A gradient of this length, in luma per pixel of the level, counts half.
    let softness: Float

    private static let maxPoints = 160

    /// Half of the points are the steepest of all, half the steepest inside, because those at the border change with the
    /// background.
    init(_ points: TemplatePoints, level: Int) {
        self.level = level
        let order = (0..<points.count).sorted {
            (points.steepness[$0], $1) > (points.steepness[$1], $0)
        }
        let inside = order.filter { !points.isBorder[$0] }
        let chosen = Self.steep(inside, points)
        let all = Self.steep(order, points)
        let middle = chosen.isEmpty ? all : chosen
        softness = middle.isEmpty ? 1 : max(0.25 * points.steepness[middle[middle.count / 2]] * Float(1 << level), 0.4)
        let half = chosen.isEmpty ? Self.maxPoints : Self.maxPoints / 2
        for index in Set(Self.thinned(all, to: half) + Self.thinned(chosen, to: Self.maxPoints / 2)).sorted() {
            let steepness = points.steepness[index]
            guard steepness > 0 else { continue }
            x.append(points.x[index])
            y.append(points.y[index])
            directionX.append(-points.columns[index][0] / steepness)
            directionY.append(-points.columns[index][1] / steepness)
        }
    }

    /// The steepest third, without points that are much flatter than its middle.
    private static func steep(_ order: [Int], _ points: TemplatePoints) -> [Int] {
        let third = order.prefix(max(order.count / 3, min(order.count, maxPoints / 2)))
        guard !third.isEmpty else { return [] }
        let middle = points.steepness[third[third.count / 2]]
        return third.filter { points.steepness[$0] > 0.2 * middle }
    }

    /// Spread evenly over the places, so that one corner with the most contrast does not hold all points.
    private static func thinned(_ chosen: [Int], to count: Int) -> [Int] {
        let sorted = chosen.sorted()
        let stride = max(1, (sorted.count + count - 1) / count)
        return Swift.stride(from: 0, to: sorted.count, by: stride).map { sorted[$0] }
    }

    var count: Int { x.count }
}
