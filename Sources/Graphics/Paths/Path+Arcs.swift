import Foundation

/// Parts of circles. Angles are radians from the x axis, clockwise on a y-down screen; radii are points.
extension Path {
    /// An open arc from one angle to another, counterclockwise where the end is less; at most one turn.
    package static func arc(center: Point, radius: Double, startAngle: Double, endAngle: Double) -> Path {
        let sweep = atMostOneTurn(endAngle - startAngle)
        let start = Point(cos(startAngle), sin(startAngle))
        return Path([.move(start)] + unitArc(from: startAngle, by: sweep))
            .transformed(by: circle(center: center, radius: radius))
    }

    /// The piece of a ring between two radii and two angles; a slice of a cake where the inner radius is 0.
    ///
    /// A whole turn gives the ring itself, its inner circle running against the outer one, so that the hole stays open
    /// under both fill rules.
    package static func sector(
        center: Point, innerRadius: Double, outerRadius: Double, startAngle: Double, endAngle: Double
    ) -> Path {
        let sweep = atMostOneTurn(endAngle - startAngle)
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

    /// Cubics along the unit circle, without the move to their start; one for each quarter turn or less.
    ///
    /// Control points at `4/3 tan(angle / 4)` along the tangents, off the circle by at most 0.03 %.
    static func unitArc(from start: Double, by sweep: Double) -> [Element] {
        // A quarter turn that rounding made longer is still one piece.
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let reach = 4 / 3 * tan(step / 4)
        return (0..<pieces).map { piece in
            let (from, to) = (start + step * Double(piece), start + step * Double(piece + 1))
            let (x0, y0, x1, y1) = (cos(from), sin(from), cos(to), sin(to))
            return .cubic(
                Point(x0 - reach * y0, y0 + reach * x0), Point(x1 + reach * y1, y1 - reach * x1), Point(x1, y1))
        }
    }

    private mutating func append(joining other: Path) {
        for element in other.elements {
            if case .move(let point) = element { line(to: point) } else { append(Path([element])) }
        }
    }

    private static func atMostOneTurn(_ sweep: Double) -> Double {
        // A turn computed from degrees or fractions misses 2 pi by rounding.
        abs(sweep) >= 2 * .pi - 1e-9 ? (sweep < 0 ? -2 : 2) * .pi : sweep
    }

    private static func circle(center: Point, radius: Double) -> AffineTransform {
        AffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    }
}
