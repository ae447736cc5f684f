/// A projective transform of the plane: what a perspective shows of a flat layer.
///
/// A point is a row vector `[x y 1]`; its image is `[x' y' w]` divided by `w`. Points with a `w` of `nearest` or less are
/// behind the eye or too close to it (motion.md, 5.8).
package struct Homography: Sendable, Hashable {
    /// The smallest `w` that is visible. (convention)
    package static let nearest = 1e-3

    /// The images of the directions x and y and of the origin, as x', y' and w.
    package var x: SIMD3<Double>
    package var y: SIMD3<Double>
    package var origin: SIMD3<Double>

    package init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.origin = origin
    }

    /// What a transform in space does to the plane z = 0; the depth of the result is dropped.
    package init(_ transform: Transform3D) {
        func flat(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.w) }
        self.init(x: flat(transform.row1), y: flat(transform.row2), origin: flat(transform.row4))
    }

    package init(_ transform: AffineTransform) {
        self.init(
            x: SIMD3(transform.a, transform.b, 0), y: SIMD3(transform.c, transform.d, 0),
            origin: SIMD3(transform.tx, transform.ty, 1))
    }

    /// The affine transform that this one equals; nil for one with perspective.
    ///
    /// `w` may change by 1e-12 for each point of length, which moves nothing by a visible amount: rounding leaves as much after
    /// half a turn.
    package var affine: AffineTransform? {
        let w = origin.z
        guard w > 0, w.isFinite, abs(x.z) <= 1e-12 * w, abs(y.z) <= 1e-12 * w else { return nil }
        return AffineTransform(
            a: x.x / w, b: x.y / w, c: y.x / w, d: y.y / w, tx: origin.x / w, ty: origin.y / w)
    }

    /// The transform that applies this one first, then the other.
    package func concatenating(_ next: Homography) -> Homography {
        Homography(x: next.apply(x), y: next.apply(y), origin: next.apply(origin))
    }

    package func concatenating(_ next: AffineTransform) -> Homography { concatenating(Homography(next)) }

    /// The image of homogeneous coordinates, as x', y' and w.
    package func apply(_ vector: SIMD3<Double>) -> SIMD3<Double> { x * vector.x + y * vector.y + origin * vector.z }

    /// The image of a point, as x', y' and w, which is not positive behind the eye.
    package func apply(_ point: Point) -> SIMD3<Double> { x * point.x + y * point.y + origin }

    /// The image of a point; nil behind the eye.
    package func project(_ point: Point) -> Point? {
        let image = apply(point)
        return image.z >= Self.nearest ? Point(image.x / image.z, image.y / image.z) : nil
    }

    /// Positive where the front of the plane shows, negative where its back does, 0 for a plane that is seen from the edge.
    /// The scale of areas at a point is the determinant divided by the third power of its `w`.
    package var determinant: Double {
        x.x * (y.y * origin.z - y.z * origin.y) - x.y * (y.x * origin.z - y.z * origin.x)
            + x.z * (y.x * origin.y - y.y * origin.x)
    }

    /// The transform from the image to the plane; nil for a plane that is seen from the edge.
    package var inverse: Homography? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return Homography(
            x: SIMD3(
                y.y * origin.z - y.z * origin.y, x.z * origin.y - x.y * origin.z, x.y * y.z - x.z * y.y) / determinant,
            y: SIMD3(
                y.z * origin.x - y.x * origin.z, x.x * origin.z - x.z * origin.x, x.z * y.x - x.x * y.z) / determinant,
            origin: SIMD3(
                y.x * origin.y - y.y * origin.x, x.y * origin.x - x.x * origin.y, x.x * y.y - x.y * y.x) / determinant)
    }

    /// The point of the plane that is seen at a point; nil where the plane is behind the eye.
    package func unproject(_ point: Point) -> Point? {
        guard let source = inverse?.apply(point), source.z != 0 else { return nil }
        let local = Point(source.x / source.z, source.y / source.z)
        return apply(local).z >= Self.nearest ? local : nil
    }

    /// The affine transform that agrees with this one at a point of the plane, in value and slope.
    package func linearized(at point: Point) -> AffineTransform {
        let image = apply(point)
        let w = max(image.z, Self.nearest)
        let (px, py) = (image.x / w, image.y / w)
        let (a, b) = ((x.x - px * x.z) / w, (x.y - py * x.z) / w)
        let (c, d) = ((y.x - px * y.z) / w, (y.y - py * y.z) / w)
        return AffineTransform(
            a: a, b: b, c: c, d: d, tx: px - a * point.x - c * point.y, ty: py - b * point.x - d * point.y)
    }
}
