/// The polynomial `((a u + b) u + c) u + d`, used by timing functions and keyframe segments.
struct Cubic: Sendable, Hashable {
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    /// One coordinate of a Bézier from 0 to 1 with the given inner control values.
    init(bezier p1: Double, _ p2: Double) {
        c = 3 * p1
        b = 3 * (p2 - p1) - c
        a = 1 - c - b
        d = 0
    }

    /// The Hermite cubic from one value to another over u in 0...1, with slopes per unit of u.
    init(from start: Double, to end: Double, startSlope: Double, endSlope: Double) {
        d = start
        c = startSlope
        b = 3 * (end - start) - 2 * startSlope - endSlope
        a = 2 * (start - end) + startSlope + endSlope
    }

    /// The straight line from one value to another over u in 0...1.
    init(from start: Double, to end: Double) {
        (a, b, c, d) = (0, 0, end - start, start)
    }

    func value(at u: Double) -> Double { ((a * u + b) * u + c) * u + d }
    func slope(at u: Double) -> Double { (3 * a * u + 2 * b) * u + c }
    /// The second derivative.
    func curvature(at u: Double) -> Double { 6 * a * u + 2 * b }

    /// The bounds of a range and the turning points between them, ascending.
    ///
    /// Uses the form of the quadratic formula that avoids cancellation.
    func monotonicBounds(in range: ClosedRange<Double>) -> [Double] {
        let discriminant = b * b - 3 * a * c
        guard discriminant > 0 else { return [range.lowerBound, range.upperBound] }
        let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        let inner = [q / (3 * a), c / q].filter { $0 > range.lowerBound && $0 < range.upperBound }
        return [range.lowerBound] + inner.sorted() + [range.upperBound]
    }

    /// All u of a range at which the polynomial equals the target, ascending; for a constant equal to the target, only the lower bound.
    func parameters(reaching target: Double, in range: ClosedRange<Double>) -> [Double] {
        crossings(of: target, between: monotonicBounds(in: range), function: value)
    }
}
