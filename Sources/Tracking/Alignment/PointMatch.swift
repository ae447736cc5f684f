/// How many points of the reference a frame shows, and how well they agree.
struct PointMatch: Sendable {
    /// The mean over the cells of the share of points that match.
    var visible = 0.0
    /// Of the values of the points that match with those of the reference; 0 where either is constant.
    var correlation = 0.0
    /// The share of the points that lie on the canvas.
    var onCanvas = 0.0

    /// - Parameter limit: the deviation up to which a point matches.
    init(_ points: TemplatePoints, _ scratch: AlignmentScratch, limit: Float) {
        guard !points.cells.isEmpty else { return }
        var inside = 0
        var (weight, first, second) = (0.0, 0.0, 0.0)
        var (firstSquare, secondSquare, product) = (0.0, 0.0, 0.0)
        for cell in points.cells {
            var matching = 0
            for index in cell {
                let deviation = abs(scratch.deviations[index])
                guard deviation >= 0 else { continue }
                inside += 1
                guard deviation < limit else { continue }
                matching += 1
                let (a, b) = (Double(points.luma[index]), Double(scratch.values[index]))
                weight += 1
                first += a
                second += b
                firstSquare += a * a
                secondSquare += b * b
                product += a * b
            }
            visible += Double(matching) / Double(cell.count)
        }
        visible /= Double(points.cells.count)
        onCanvas = Double(inside) / Double(points.count)
        guard weight > 0 else { return }
        let (a, b) = (firstSquare - first * first / weight, secondSquare - second * second / weight)
        guard a > 1e-9, b > 1e-6 else { return }
        correlation = max((product - first * second / weight) / (a * b).squareRoot(), 0)
    }
}
