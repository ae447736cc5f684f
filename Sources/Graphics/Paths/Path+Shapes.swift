import Foundation

/// Shapes inscribed in a rectangle. Angles are in radians, clockwise on a y-down screen.
extension Path {
    package static func rect(_ rect: Rect) -> Path {
        polygon(through: rect.corners)
    }

    package static func line(from start: Point, to end: Point) -> Path {
        Path([.move(start), .line(end)])
    }

    /// The ellipse inscribed in a rectangle, clockwise from its rightmost point, with an error of at most 0.03 % of the
    /// radius.
    package static func ellipse(in rect: Rect) -> Path {
        Path(
            [.move(Point(1, 0))] + unitArc(from: 0, by: 2 * .pi) + [.close]
        ).transformed(by: unitCircleTransform(to: rect))
    }

    /// A polygon inscribed in the rectangle's ellipse, with its first corner at the top before rotation.
    ///
    /// It is regular if the rectangle is a square. Fewer than three sides give an empty path.
    package static func polygon(sides: Int, in rect: Rect, rotation: Double = 0) -> Path {
        guard sides >= 3 else { return Path() }
        let corners = (0..<sides).map { corner in
            direction(rotation + 2 * .pi * Double(corner) / Double(sides))
        }
        return polygon(through: corners).transformed(by: unitCircleTransform(to: rect))
    }

    /// A star with its points on the rectangle's ellipse, the first at the top before rotation.
    ///
    /// `innerRatio` is the distance of the inner corners from the centre divided by that of the points (0.382 for a
    /// regular five-pointed star). Fewer than two points give an empty path.
    package static func star(points: Int, innerRatio: Double, in rect: Rect, rotation: Double = 0) -> Path {
        guard points >= 2 else { return Path() }
        let corners = (0..<2 * points).map { corner in
            direction(rotation + .pi * Double(corner) / Double(points)) * (corner.isMultiple(of: 2) ? 1 : innerRatio)
        }
        return polygon(through: corners).transformed(by: unitCircleTransform(to: rect))
    }

    private static func polygon(through corners: [Point]) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() {
            if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
        }
        path.close()
        return path
    }

    /// The point on the unit circle at a clockwise angle from the top.
    private static func direction(_ angle: Double) -> Point { Point(sin(angle), -cos(angle)) }

    private static func unitCircleTransform(to rect: Rect) -> AffineTransform {
        AffineTransform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    }
}
