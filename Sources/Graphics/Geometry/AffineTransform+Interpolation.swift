import Foundation

extension AffineTransform {
    /// The transform part of the way to another, as Core Animation animates a whole `transform`.
    ///
    /// Both are taken apart into translation, scale, angle and remainder (skew), each of which is interpolated; the angle
    /// goes the shorter way, so that whole turns are lost (animate `transform.rotation.z` for those). A mirror image passes
    /// through a scale of 0. Source: the decomposition of 2D matrices in CSS Transforms 1, measured equal to QuartzCore's.
    /// A fraction outside 0...1, as springs have it, goes on beyond the ends; at 0 and 1 the result is exact.
    package func interpolated(to end: AffineTransform, fraction: Double) -> AffineTransform {
        if fraction == 0 { return self }
        if fraction == 1 { return end }
        var (a, b) = (DecomposedTransform(self), DecomposedTransform(end))
        // One mirrored in x and one in y are the same handedness, half a turn apart.
        if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 { a = a.turnedHalfway }
        return a.interpolated(to: b, fraction: fraction).transform
    }
}

/// An affine transform as remainder, then rotation, then scale of the rows, then translation.
private struct DecomposedTransform {
    var translation: Point
    /// Per row of the matrix; at most one is negative.
    var scale: Point
    /// Cosine and sine of the rotation, kept instead of the angle so that half turns can be told apart exactly.
    var direction: Point
    /// What is left of the rows after scale and rotation: the identity but for skew.
    var remainder: (x: Point, y: Point)

    init(_ matrix: AffineTransform) {
        var (x, y) = (Point(matrix.a, matrix.b), Point(matrix.c, matrix.d))
        translation = Point(matrix.tx, matrix.ty)
        scale = Point(Point.zero.distance(to: x), Point.zero.distance(to: y))
        if matrix.determinant < 0 {
            if matrix.a < matrix.d { scale.x = -scale.x } else { scale.y = -scale.y }
        }
        // An axis of no length has no direction of its own; it takes a right angle to the other's.
        if scale.x != 0 { x = x * (1 / scale.x) }
        if scale.y != 0 { y = y * (1 / scale.y) }
        if scale.x == 0 { x = scale.y == 0 ? Point(1, 0) : Point(y.y, -y.x) }
        if scale.y == 0 { y = Point(-x.y, x.x) }
        direction = x
        remainder = (x: x.turned(by: direction, -1), y: y.turned(by: direction, -1))
    }

    var turnedHalfway: DecomposedTransform {
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

    /// The shorter rotation to another, in radians; for exactly half a turn the one that CSS takes, which counts an angle
    /// of 0 as a whole turn.
    private func turn(to end: DecomposedTransform) -> Double {
        let across = direction.x * end.direction.y - direction.y * end.direction.x
        let along = direction.x * end.direction.x + direction.y * end.direction.y
        guard across == 0, along < 0 else { return atan2(across, along) }
        let angles = [self, end].map { transform in
            // Adding 0 takes the sign off a zero, which would turn pi into -pi.
            let angle = atan2(transform.direction.y + 0, transform.direction.x)
            return angle == 0 ? 2 * Double.pi : angle
        }
        return angles[1] - angles[0]
    }
}

extension Point {
    /// The point part of the way to another; exact at 0 and 1, and going on beyond them.
    package func interpolated(to end: Point, fraction: Double) -> Point {
        Point(x * (1 - fraction) + end.x * fraction, y * (1 - fraction) + end.y * fraction)
    }

    /// Turned by the angle whose cosine and sine a direction holds, or (`sign` -1) back by it.
    fileprivate func turned(by direction: Point, _ sign: Double) -> Point {
        Point(direction.x * x - sign * direction.y * y, sign * direction.y * x + direction.x * y)
    }
}
