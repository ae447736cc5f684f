import Foundation

/// Arcs and sectors. Angles are in radians from the x axis, clockwise on a y-down screen; radii are in points.
extension Path {
    /// An open arc from one angle to another, counterclockwise if `endAngle` is less than
    /// `startAngle`; at most one turn.
    package static func arc(center: Point, radius: Double, startAngle: Double, endAngle: Double) -> Path {
        let sweep = clampedToOneTurn(endAngle - startAngle)
        let start = Point(cos(startAngle), sin(startAngle))
        return Path([.move(start)] + unitArc(from: startAngle, by: sweep))
            .transformed(by: unitCircleTransform(center: center, radius: radius))
    }

    /// The part of a ring between two radii and two angles; a pie slice if the inner radius is 0.
    ///
    /// A full turn gives the whole ring. Its inner circle has the opposite direction, so that the hole stays empty
    /// under both fill rules.
    package static func sector(
        center: Point, innerRadius: Double, outerRadius: Double, startAngle: Double, endAngle: Double
    ) -> Path {
        let sweep = clampedToOneTurn(endAngle - startAngle)
        let outer = arc(center: center, radius: outerRadius, startAngle: startAngle, endAngle: startAngle + sweep)
        let inner = arc(center: center, radius: innerRadius, startAngle: startAngle + sweep, endAngle: startAngle)
        var path = outer
        if abs(sweep) == 2 * .pi {
            path.close()
            guard innerRadius > 0 else { return path }
            path.append(inner)
        } else if innerRadius > 0 {
            path.append(joining: inner)
        } else {
            path.line(to: center)
        }
        path.close()
        return path
    }

    /// Cubics along the unit circle, without the move to their start; one per quarter turn or less.
    ///
    /// Control points at `4/3 tan(angle / 4)` along the tangents, with an error of at most 0.03 % of the radius.
    static func unitArc(from start: Double, by sweep: Double) -> [Element] {
        // Tolerates a quarter turn that is slightly too long because of rounding.
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let handle = 4 / 3 * tan(step / 4)
        return (0..<pieces).map { piece in
            let (from, to) = (start + step * Double(piece), start + step * Double(piece + 1))
            let (x0, y0, x1, y1) = (cos(from), sin(from), cos(to), sin(to))
            return .cubic(
                Point(x0 - handle * y0, y0 + handle * x0), Point(x1 + handle * y1, y1 - handle * x1), Point(x1, y1))
        }
    }

    private mutating func append(joining other: Path) {
        for element in other.elements {
            if case .move(let point) = element { line(to: point) } else { append(Path([element])) }
        }
    }

    private static func clampedToOneTurn(_ sweep: Double) -> Double {
        // A full turn computed from degrees or fractions may differ from 2 pi by rounding.
        abs(sweep) >= 2 * .pi - 1e-9 ? (sweep < 0 ? -2 : 2) * .pi : sweep
    }

    private static func unitCircleTransform(center: Point, radius: Double) -> AffineTransform {
        AffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    }
}
