import Foundation

/// An arc between two points as SVG describes it, turned into cubics.
///
/// Source: SVG 2, appendix B.2.4 (from end points to centre) and B.2.5 (radii that are too small grow).
struct EllipticalArc {
    /// What follows the arc's start: cubics, a line where a radius is 0, nothing where start and end are one point.
    let elements: [Path.Element]

    /// - Parameters:
    ///   - rotation: of the ellipse's x axis, in radians.
    ///   - isLarge: takes the way around of more than half a turn.
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
        // In axes where the ellipse is a unit circle, the way between the points is a chord.
        var (rx, ry) = (abs(radiusX), abs(radiusY))
        let half = AffineTransform.rotation(-rotation).apply((start - end) * 0.5)
        let excess = Point.zero.distance(to: Point(half.x / rx, half.y / ry))
        if excess > 1 { (rx, ry) = (rx * excess, ry * excess) }
        let chord = Point(half.x / rx, half.y / ry)
        let square = chord.x * chord.x + chord.y * chord.y
        let reach = max(1 / square - 1, 0).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(reach * chord.y, -reach * chord.x)
        let first = atan2(chord.y - center.y, chord.x - center.x)
        let last = atan2(-chord.y - center.y, -chord.x - center.x)
        var sweep = last - first
        if isClockwise, sweep <= 0 { sweep += 2 * .pi }
        if !isClockwise, sweep >= 0 { sweep -= 2 * .pi }
        let circle = AffineTransform.translation(center.x, center.y)
            .concatenating(.scale(rx, ry))
            .concatenating(.rotation(rotation))
            .concatenating(.translation((start.x + end.x) / 2, (start.y + end.y) / 2))
        var arc = Path(Path.unitArc(from: first, by: sweep)).transformed(by: circle).elements
        // The end is the one that was asked for, not what sine and cosine make of it.
        if case .cubic(let control1, let control2, _) = arc.last {
            arc[arc.count - 1] = .cubic(control1, control2, end)
        }
        elements = arc
    }
}
