import Foundation

/// An arc between two points with SVG's parameters, converted to cubics.
///
/// Source: SVG 2, appendix B.2.4 (end points to centre) and B.2.5 (correction of radii that are too small).
struct EllipticalArc {
    /// The elements after the arc's start: cubics; none if start and end are equal; a line if a radius is 0, or if the numbers
    /// are too large or too small to compute the ellipse.
    let elements: [Path.Element]

    /// - Parameters:
    ///   - rotation: angle of the ellipse's x axis, in radians.
    ///   - isLarge: whether to take the arc of more than half a turn.
    ///   - isClockwise: on a y-down screen; SVG's sweep flag.
    init(
        from start: Point, to end: Point, radiusX: Double, radiusY: Double, rotation: Double, isLarge: Bool,
        isClockwise: Bool
    ) {
        guard start != end else {
            elements = []
            return
        }
        guard radiusX != 0, radiusY != 0 else {
            elements = [.line(end)]
            return
        }
        // In coordinates where the ellipse is a unit circle, the line between the points is a chord.
        var (rx, ry) = (abs(radiusX), abs(radiusY))
        let half = AffineTransform.rotation(-rotation).apply((start - end) * 0.5)
        let excess = Point.zero.distance(to: Point(half.x / rx, half.y / ry))
        if excess > 1 { (rx, ry) = (rx * excess, ry * excess) }
        let chord = Point(half.x / rx, half.y / ry)
        let square = chord.x * chord.x + chord.y * chord.y
        let height = max(1 / square - 1, 0).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(height * chord.y, -height * chord.x)
        let first = atan2(chord.y - center.y, chord.x - center.x)
        let last = atan2(-chord.y - center.y, -chord.x - center.x)
        var sweep = last - first
        if isClockwise, sweep <= 0 { sweep += 2 * .pi }
        if !isClockwise, sweep >= 0 { sweep -= 2 * .pi }
        let circle = AffineTransform.translation(center.x, center.y)
            .concatenating(.scale(rx, ry))
            .concatenating(.rotation(rotation))
            .concatenating(.translation((start.x + end.x) / 2, (start.y + end.y) / 2))
        var arc = sweep.isFinite ? Path(Path.unitArc(from: first, by: sweep)).transformed(by: circle).elements : []
        guard !arc.isEmpty, arc.allSatisfy(\.isFinite) else {
            elements = [.line(end)]
            return
        }
        // Replaces the end by the exact one, without rounding of sine and cosine.
        if case .cubic(let control1, let control2, _) = arc.last {
            arc[arc.count - 1] = .cubic(control1, control2, end)
        }
        elements = arc
    }
}

extension Path.Element {
    /// Whether all coordinates are finite.
    fileprivate var isFinite: Bool {
        let points: [Point] =
            switch self {
            case .move(let point), .line(let point): [point]
            case .cubic(let control1, let control2, let end): [control1, control2, end]
            case .close: []
            }
        return points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
}
