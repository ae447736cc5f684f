/// How many points of the reference a frame shows, and how well they agree.
struct PointMatch: Sendable {
    /// The mean over the cells of the share of points that match.
    var visible = 0.0
    /// The share of the cells of which between a seventh and six sevenths match.
    var mixed = 0.0
    /// Of the values of the points that match with those of the reference; 0 where either is constant.
    var correlation = 0.0
    /// The share of the points that lie on the canvas.
    var onCanvas = 0.0
    /// The share of the gradients of the points on the canvas that matches: flat points match many things.
    var texture = 0.0
    /// The same for the components of the gradients along the axis of the box along which less matches: an end of a long bar has few of all
    /// gradients.
    var axisTexture = 0.0

    /// The share of the gradients that components along an axis have at least to count by themselves.
    private static let leastShareOfAxis = 0.02

    /// - Parameters:
    ///   - limit: the deviation up to which a point matches.
    ///   - trust: a weight of each point, or none. Points of little weight count only where there are no others.
    init(_ points: TemplatePoints, _ scratch: AlignmentScratch, limit: Float, trust: [Float]) {
        guard !points.cells.isEmpty else { return }
        var inside = 0
        var (gradients, matchingGradients) = (0.0, 0.0)
        var (axes, matchingAxes) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        var (sum, cells) = (0.0, 0.0)
        var (weight, first, second) = (0.0, 0.0, 0.0)
        var (firstSquare, secondSquare, product) = (0.0, 0.0, 0.0)
        for cell in points.cells {
            var (matching, all) = (0.0, 0.0)
            for index in cell {
                let isTrusted = trust.isEmpty || trust[index] > 0.3
                all += isTrusted ? 1 : 0
                let deviation = abs(scratch.deviations[index])
                guard deviation >= 0 else { continue }
                inside += 1
                guard isTrusted else { continue }
                let steepness = points.steepness[index]
                let counted = min(steepness, points.maxCountedSteepness)
                let gradient = Double(counted)
                gradients += gradient
                let share = Double(counted / max(steepness, .leastNormalMagnitude))
                let column = points.columns[index]
                let components = SIMD2(Double(abs(column[0])), Double(abs(column[1]))) * share
                axes += components
                guard deviation < limit else { continue }
                matchingGradients += gradient
                matchingAxes += components
                matching += 1
                let (a, b) = (Double(points.luma[index]), Double(scratch.values[index]))
                weight += 1
                first += a
                second += b
                firstSquare += a * a
                secondSquare += b * b
                product += a * b
            }
            guard all > 0 else { continue }
            sum += matching / all
            if matching * 7 > all, matching * 7 < all * 6 { mixed += 1 }
            cells += 1
        }
        mixed /= max(cells, 1)
        visible = cells > 0 ? sum / cells : 0
        onCanvas = Double(inside) / Double(points.count)
        texture = gradients > 0 ? matchingGradients / gradients : 0
        axisTexture = texture
        for axis in 0..<2 where axes[axis] > Self.leastShareOfAxis * gradients {
            axisTexture = min(axisTexture, matchingAxes[axis] / axes[axis])
        }
        guard weight > 0 else { return }
        let (a, b) = (firstSquare - first * first / weight, secondSquare - second * second / weight)
        guard a > 1e-9, b > 1e-6 else { return }
        correlation = max((product - first * second / weight) / (a * b).squareRoot(), 0)
    }
}
