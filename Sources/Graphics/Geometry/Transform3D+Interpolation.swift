import Foundation

extension Transform3D {
    /// Interpolates to another transform, as Core Animation animates a whole CATransform3D.
    ///
    /// Two affine transforms of the plane follow the rule of `AffineTransform.interpolated`. Others are decomposed into
    /// translation, scale, skew, rotation and perspective; the rotation takes the shorter way. Singular matrices have no
    /// such parts, so that their elements are interpolated. The fraction may lie outside 0...1, as with springs; at 0 and 1
    /// the result is exact. Source: "unmatrix" of Graphics Gems II, as in CSS Transforms 2 (motion.md, 5.8).
    package func interpolated(to end: Transform3D, fraction: Double) -> Transform3D {
        if fraction == 0 { return self }
        if fraction == 1 { return end }
        if isAffine, end.isAffine {
            return Transform3D(affine.interpolated(to: end.affine, fraction: fraction))
        }
        guard let a = DecomposedTransform3D(self), let b = DecomposedTransform3D(end) else {
            func mixed(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * fraction }
            return Transform3D(
                mixed(row1, end.row1), mixed(row2, end.row2), mixed(row3, end.row3), mixed(row4, end.row4))
        }
        return a.interpolated(to: b, fraction: fraction).transform
    }

    /// Adds the rest of a block animation from one transform to another: the difference `from to⁻¹`, interpolated to the
    /// identity, comes before this transform. Nil if `to` has no inverse.
    ///
    /// - Parameter weight: the share of the change that is left, 1 at the start of the animation.
    package func adding(_ from: Transform3D, minus to: Transform3D, weight: Double) -> Transform3D? {
        guard let inverse = to.inverse else { return nil }
        return from.concatenating(inverse).interpolated(to: .identity, fraction: 1 - weight).concatenating(self)
    }
}

/// A transform decomposed into scale, skew, rotation, translation and perspective, which are applied in this order.
private struct DecomposedTransform3D {
    var scale: SIMD3<Double>
    /// In y along x, in z along x, in z along y.
    var skew: SIMD3<Double>
    var rotation: Quaternion
    var translation: SIMD3<Double>
    /// The last column of the perspective matrix.
    var perspective: SIMD4<Double>

    /// Nil for a singular matrix.
    init?(_ matrix: Transform3D) {
        let unit = matrix.row4.w
        guard unit != 0, unit.isFinite else { return nil }
        let rows = [matrix.row1 / unit, matrix.row2 / unit, matrix.row3 / unit, matrix.row4 / unit]
        func affine(_ row: SIMD4<Double>, _ w: Double) -> SIMD4<Double> { SIMD4(row.x, row.y, row.z, w) }
        let linear = Transform3D(affine(rows[0], 0), affine(rows[1], 0), affine(rows[2], 0), affine(rows[3], 1))
        guard let inverse = linear.inverse else { return nil }
        let column = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
        func dot(_ row: SIMD4<Double>) -> Double { (row * column).sum() }
        perspective = SIMD4(dot(inverse.row1), dot(inverse.row2), dot(inverse.row3), dot(inverse.row4))
        translation = rows[3].xyz
        var (x, y, z) = (rows[0].xyz, rows[1].xyz, rows[2].xyz)
        func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
        scale = SIMD3(length(x), 0, 0)
        x /= scale.x
        skew = SIMD3((x * y).sum(), 0, 0)
        y -= skew.x * x
        scale.y = length(y)
        y /= scale.y
        skew.y = (x * z).sum()
        z -= skew.y * x
        skew.z = (y * z).sum()
        z -= skew.z * y
        scale.z = length(z)
        z /= scale.z
        skew /= SIMD3(scale.y, scale.z, scale.z)
        // A mirror image: all axes point the other way.
        let cross = SIMD3(y.y * z.z - y.z * z.y, y.z * z.x - y.x * z.z, y.x * z.y - y.y * z.x)
        if (x * cross).sum() < 0 { (scale, x, y, z) = (-scale, -x, -y, -z) }
        rotation = Quaternion(x, y, z)
        guard scale.min().isFinite, rotation.vector.sum().isFinite else { return nil }
    }

    func interpolated(to end: DecomposedTransform3D, fraction: Double) -> DecomposedTransform3D {
        var result = self
        result.scale += (end.scale - scale) * fraction
        result.skew += (end.skew - skew) * fraction
        result.rotation = rotation.interpolated(to: end.rotation, fraction: fraction)
        result.translation += (end.translation - translation) * fraction
        result.perspective += (end.perspective - perspective) * fraction
        return result
    }

    var transform: Transform3D {
        let (x, y, z) = rotation.axes
        let rows = [
            scale.x * x,
            scale.y * (skew.x * x + y),
            scale.z * (skew.y * x + skew.z * y + z),
        ]
        var lens = Transform3D.identity
        lens.row1.w = perspective.x
        lens.row2.w = perspective.y
        lens.row3.w = perspective.z
        lens.row4.w = perspective.w
        return Transform3D(SIMD4(rows[0], 0), SIMD4(rows[1], 0), SIMD4(rows[2], 0), SIMD4(translation, 1))
            .concatenating(lens)
    }
}

/// A rotation in space as a unit quaternion.
private struct Quaternion {
    /// x, y, z, then the real part.
    var vector: SIMD4<Double>

    /// The rotation that maps the unit vectors of x, y and z to three others, which are orthogonal and have length 1.
    init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        // Four times the square of each part; the largest one is well away from zero.
        let squares = SIMD4(
            1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
        let (a, b, c) = (y.z - z.y, z.x - x.z, x.y - y.x)
        let (d, e, f) = (x.y + y.x, x.z + z.x, y.z + z.y)
        let raw: SIMD4<Double>
        switch squares.max() {
        case squares.w: raw = SIMD4(a, b, c, squares.w)
        case squares.x: raw = SIMD4(squares.x, d, e, a)
        case squares.y: raw = SIMD4(d, squares.y, f, b)
        default: raw = SIMD4(e, f, squares.z, c)
        }
        vector = raw / (raw * raw).sum().squareRoot()
    }

    /// The images of the unit vectors of x, y and z.
    var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
        let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
        return (
            x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            y: SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            z: SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    /// Spherical interpolation the shorter way. Exactly half a turn about one axis takes the positive direction.
    func interpolated(to end: Quaternion, fraction: Double) -> Quaternion {
        var goal = end.vector
        var cosine = (vector * goal).sum()
        if cosine < -1e-12 { (goal, cosine) = (-goal, -cosine) }
        let angle = acos(min(max(cosine, -1), 1))
        var result = self
        if angle < 1e-9 {
            result.vector += (goal - vector) * fraction
        } else {
            result.vector =
                (vector * sin((1 - fraction) * angle) + goal * sin(fraction * angle)) / sin(angle)
        }
        result.vector /= (result.vector * result.vector).sum().squareRoot()
        return result
    }
}

extension SIMD4<Double> {
    fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
