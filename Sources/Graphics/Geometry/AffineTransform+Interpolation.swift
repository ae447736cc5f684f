import Foundation

extension AffineTransform {
    /// Interpolates to another transform, as Core Animation animates a whole `transform`.
    ///
    /// Both transforms are decomposed into translation, scale, angle and remainder (skew), which are interpolated
    /// separately. The angle takes the shorter direction, so that full turns are lost (animate `transform.rotation.z`
    /// for those). Mirroring passes through a scale of 0. The fraction may lie outside 0...1, as with springs; at 0 and
    /// 1 the result is exact. Source: the decomposition of 2D matrices in CSS Transforms 1, which matches measured
    /// QuartzCore.
    package func interpolated(to end: AffineTransform, fraction: Double) -> AffineTransform {
        if fraction == 0 { return self }
        if fraction == 1 { return end }
        var (a, b) = (DecomposedTransform(self), DecomposedTransform(end))
        // A mirror in x equals a mirror in y rotated by half a turn.
        if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 { a = a.rotatedHalfTurn }
        return a.interpolated(to: b, fraction: fraction).transform
    }
}

/// An affine transform decomposed into remainder, rotation, scale of the rows, and translation.
private struct DecomposedTransform {
    var translation: Point
    /// Scale of each row of the matrix; at most one is negative.
    var scale: Point
    /// Cosine and sine of the rotation, stored instead of the angle so that half turns are exact.
    var direction: Point
    /// The matrix without its scale and rotation: the skew, or the identity if there is none.
    var remainder: (x: Point, y: Point)

    init(_ matrix: AffineTransform) {
        var (x, y) = (Point(matrix.a, matrix.b), Point(matrix.c, matrix.d))
        translation = Point(matrix.tx, matrix.ty)
        scale = Point(Point.zero.distance(to: x), Point.zero.distance(to: y))
        if matrix.determinant < 0 {
            if matrix.a < matrix.d { scale.x = -scale.x } else { scale.y = -scale.y }
        }
        // An axis of length 0 gets the direction perpendicular to the other axis.
        if scale.x != 0 { x = x * (1 / scale.x) }
        if scale.y != 0 { y = y * (1 / scale.y) }
        if scale.x == 0 { x = scale.y == 0 ? Point(1, 0) : Point(y.y, -y.x) }
        if scale.y == 0 { y = Point(-x.y, x.x) }
        direction = x
        remainder = (x: x.turned(by: direction, -1), y: y.turned(by: direction, -1))
    }

    var rotatedHalfTurn: DecomposedTransform {
        var copy = self
        copy.scale = scale * -1
        copy.direction = direction * -1
        return copy
    }

    var transform: AffineTransform {
        let x = remainder.x.turned(by: direction, 1) * scale.x
        let y = remainder.y.turned(by: direction, 1) * scale.y
        return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
    }

    func interpolated(to end: DecomposedTransform, fraction: Double) -> DecomposedTransform {
        let angle = atan2(direction.y, direction.x) + fraction * turn(to: end)
        var result = self
        result.translation = translation.interpolated(to: end.translation, fraction: fraction)
        result.scale = scale.interpolated(to: end.scale, fraction: fraction)
        result.direction = Point(cos(angle), sin(angle))
        result.remainder.x = remainder.x.interpolated(to: end.remainder.x, fraction: fraction)
        result.remainder.y = remainder.y.interpolated(to: end.remainder.y, fraction: fraction)
        return result
    }

    /// The shorter rotation to another transform, in radians; for exactly half a turn the direction that CSS takes,
    /// which treats an angle of 0 as a full turn.
    private func turn(to end: DecomposedTransform) -> Double {
        let across = direction.x * end.direction.y - direction.y * end.direction.x
        let along = direction.x * end.direction.x + direction.y * end.direction.y
        guard across == 0, along < 0 else { return atan2(across, along) }
        let angles = [self, end].map { transform in
            // Adding 0 turns -0 into 0; with -0 the angle would be -pi instead of pi.
            let angle = atan2(transform.direction.y + 0, transform.direction.x)
            return angle == 0 ? 2 * Double.pi : angle
        }
        return angles[1] - angles[0]
    }
}

extension Point {
    /// Interpolates to another point; exact at 0 and 1. The fraction may lie outside 0...1.
    package func interpolated(to end: Point, fraction: Double) -> Point {
        Point(x * (1 - fraction) + end.x * fraction, y * (1 - fraction) + end.y * fraction)
    }

    /// Rotated by a direction given as cosine and sine, or back by it where `sign` is -1.
    fileprivate func turned(by direction: Point, _ sign: Double) -> Point {
        Point(direction.x * x - sign * direction.y * y, sign * direction.y * x + direction.x * y)
    }
}
