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

    init(_ points: TemplatePoints, level: Int) {
        self.level = level
        let order = (0..<points.count).sorted {
            (points.steepness[$0], $1) > (points.steepness[$1], $0)
        }
        // The steepest third, thinned evenly, so that one corner with the most contrast does not hold all points.
        let steep = order.prefix(max(order.count / 3, min(order.count, Self.maxPoints)))
        let least = (steep.last.map { points.steepness[$0] } ?? 0)
        let middle = steep.isEmpty ? 0 : points.steepness[steep[steep.count / 2]]
        softness = max(0.25 * middle * Float(1 << level), 1)
        let sorted = steep.filter { points.steepness[$0] > max(0.2 * middle, least * 0.5) }.sorted()
        let stride = max(1, (sorted.count + Self.maxPoints - 1) / Self.maxPoints)
        for index in Swift.stride(from: 0, to: sorted.count, by: stride) {
            let point = sorted[index]
            let steepness = points.steepness[point]
            guard steepness > 0 else { continue }
            x.append(points.x[point])
            y.append(points.y[point])
            directionX.append(-points.columns[point][0] / steepness)
            directionY.append(-points.columns[point][1] / steepness)
        }
    }

    var count: Int { x.count }
}
