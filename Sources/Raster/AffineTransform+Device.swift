import Graphics

extension AffineTransform {
    /// Whether drawing under the transform can be visible and all components are finite, as Cairo requires.
    var isDrawable: Bool {
        let determinant = determinant
        return determinant.isFinite && abs(determinant) > 1e-12 && tx.isFinite && ty.isFinite
            && a.isFinite && b.isFinite && c.isFinite && d.isFinite
    }

    /// Whether Cairo accepts the linear part as the matrix of a pattern, which it stores in 16.16 fixed point; it reports others
    /// as `CAIRO_STATUS_NO_MEMORY`. They shrink a pattern to less than a ten thousandth.
    var isPatternMatrix: Bool { max(abs(a), abs(b), abs(c), abs(d)) < 16_384 }

    /// The mean scale of lengths: the square root of the scale of areas.
    var meanScale: Double { abs(determinant).squareRoot() }

    /// An upper bound on the scale of lengths.
    var maxScale: Double { max((a * a + b * b).squareRoot() + (c * c + d * d).squareRoot(), .leastNormalMagnitude) }

    /// The standard deviations along device x and y of an isotropic Gaussian of deviation 1 under the transform.
    ///
    /// The covariance of the result is `MᵀM`, and these are the square roots of its diagonal. They are exact for
    /// rotation with uniform scale and for any scale along the axes. Under shear, and under non-uniform scale followed
    /// by rotation, the covariance between x and y is ignored.
    var deviations: (x: Double, y: Double) {
        ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
    }

    /// Applies the linear part to a vector.
    func applyVector(_ vector: Point) -> Point {
        Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
    }

    /// Whether axis-aligned rectangles stay axis-aligned.
    var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
