/// A line or a cubic with both end points.
enum PathSegment: Sendable, Hashable {
    case line(Point, Point)
    case cubic(Point, Point, Point, Point)

    var start: Point {
        switch self {
        case .line(let start, _), .cubic(let start, _, _, _): start
        }
    }

    var end: Point {
        switch self {
        case .line(_, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The path element that draws the segment from its start.
    var element: Path.Element {
        switch self {
        case .line(_, let end): .line(end)
        case .cubic(_, let control1, let control2, let end): .cubic(control1, control2, end)
        }
    }

    /// In points; for a cubic to a relative error of about 1e-9, by Gauss-Legendre quadrature of its speed.
    /// Cost: 24 evaluations for a smooth curve, more for cusps.
    var length: Double {
        switch self {
        case .line(let start, let end): start.distance(to: end)
        case .cubic: cubicLength(whole: quadrature, depth: 0)
        }
    }

    /// The part between two parameters in 0...1, by de Casteljau's algorithm.
    func part(from lower: Double, to upper: Double) -> PathSegment {
        switch self {
        case .line(let start, let end):
            return .line(
                start.interpolated(to: end, fraction: lower), start.interpolated(to: end, fraction: upper))
        case .cubic:
            let tail = lower > 0 ? halves(at: lower).after : self
            guard upper < 1 else { return tail }
            return lower < 1 ? tail.halves(at: (upper - lower) / (1 - lower)).before : tail
        }
    }

    /// The parameter at a given length from the start in points, to 1e-12.
    func parameter(atLength target: Double) -> Double {
        let total = length
        guard target > 0 else { return 0 }
        guard target < total else { return 1 }
        guard case .cubic = self else { return target / total }
        var (low, high) = (0.0, 1.0)
        while high - low > 1e-12 {
            let middle = (low + high) / 2
            if part(from: 0, to: middle).length < target { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The points after the start of a polyline that is nowhere further away than a tolerance in points.
    ///
    /// Equal steps of the parameter, as many as Wang's bound requires: `sqrt(3/4 d / tolerance)` with d the greatest
    /// second difference of the control points.
    func flattened(tolerance: Double) -> [Point] {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return [end] }
        let bend = max(
            Point.zero.distance(to: p0 - p1 * 2 + p2), Point.zero.distance(to: p1 - p2 * 2 + p3))
        let steps = min(max((0.75 * bend / tolerance).squareRoot().rounded(.up), 1), 10_000)
        let inner = stride(from: 1, to: steps, by: 1).map { point(at: $0 / steps) }
        return inner + [end]
    }

    /// The point at a parameter; outside 0...1 on the extension of the curve.
    func point(at t: Double) -> Point {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else {
            return start.interpolated(to: end, fraction: t)
        }
        let s = 1 - t
        return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
    }

    /// The direction of travel at a parameter, of length 1; nil where all points are equal.
    ///
    /// Where the derivative is zero, within rounding, the direction is the limit for points nearer to the middle of the
    /// curve.
    func direction(at t: Double) -> Point? {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return (end - start).normalized(above: 0) }
        let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
        let size = max(Point.zero.distance(to: d0), Point.zero.distance(to: d1), Point.zero.distance(to: d2))
        let s = 1 - t
        let first = d0 * (s * s) + d1 * (2 * s * t) + d2 * (t * t)
        let second = ((d1 - d0) * s + (d2 - d1) * t) * (t < 0.5 ? 1 : -1)
        return first.normalized(above: 1e-14 * size) ?? second.normalized(above: 1e-14 * size)
            ?? (d2 - d1 * 2 + d0).normalized(above: 0)
    }

    private func halves(at t: Double) -> (before: PathSegment, after: PathSegment) {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return (self, self) }
        let (a, b, c) = (
            p0.interpolated(to: p1, fraction: t), p1.interpolated(to: p2, fraction: t),
            p2.interpolated(to: p3, fraction: t)
        )
        let (ab, bc) = (a.interpolated(to: b, fraction: t), b.interpolated(to: c, fraction: t))
        let middle = ab.interpolated(to: bc, fraction: t)
        return (.cubic(p0, a, ab, middle), .cubic(middle, bc, c, p3))
    }

    private func cubicLength(whole: Double, depth: Int) -> Double {
        let (before, after) = halves(at: 0.5)
        let (left, right) = (before.quadrature, after.quadrature)
        // On smooth curves each halving gains 16 bits of accuracy, so where two estimates agree to 1e-7, the finer one
        // is much more accurate.
        if abs(left + right - whole) <= 1e-7 * (left + right) || depth >= 16 { return left + right }
        return before.cubicLength(whole: left, depth: depth + 1) + after.cubicLength(whole: right, depth: depth + 1)
    }

    /// The integral of the speed with eight Gauss-Legendre nodes.
    private var quadrature: Double {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return length }
        let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2)
        var sum = 0.0
        for (node, weight) in PathSegment.nodes {
            for t in [(1 - node) / 2, (1 + node) / 2] {
                let s = 1 - t
                let speed = d0 * (s * s) + d1 * (2 * s * t) + d2 * (t * t)
                sum += weight * Point.zero.distance(to: speed)
            }
        }
        return 1.5 * sum
    }

    /// The positive nodes of the eight-point rule on -1...1, with their weights.
    /// Source: Abramowitz and Stegun, table 25.4.
    private static let nodes: [(Double, Double)] = [
        (0.183_434_642_495_649_8, 0.362_683_783_378_362_0), (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
        (0.796_666_477_413_626_7, 0.222_381_034_453_374_5), (0.960_289_856_497_536_2, 0.101_228_536_290_376_3),
    ]
}
