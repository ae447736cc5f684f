import Foundation

/// CGAffineTransform: row vectors, `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// `translatedBy`, `scaledBy` and `rotated` prepend, so the new operation acts on points first;
/// `concatenating` appends. Positive rotation turns x towards y, clockwise on a y-down screen.
/// Source: Apple's CGAffineTransform documentation.
package struct AffineTransform: Sendable, Hashable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    package static func translation(_ tx: Double, _ ty: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    package static func scale(_ sx: Double, _ sy: Double) -> AffineTransform {
        AffineTransform(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation by an angle in radians.
    package static func rotation(_ angle: Double) -> AffineTransform {
        let (sine, cosine) = (sin(angle), cos(angle))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The transform that applies this one first, then the other.
    package func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    package func translatedBy(_ tx: Double, _ ty: Double) -> AffineTransform {
        AffineTransform.translation(tx, ty).concatenating(self)
    }

    package func scaledBy(_ sx: Double, _ sy: Double) -> AffineTransform {
        AffineTransform.scale(sx, sy).concatenating(self)
    }

    package func rotated(_ angle: Double) -> AffineTransform {
        AffineTransform.rotation(angle).concatenating(self)
    }

    package var determinant: Double { a * d - b * c }

    /// The inverse; a singular transform is returned unchanged, as measured on Core Animation.
    package var inverted: AffineTransform {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return self }
        return AffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
    }

    package func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// The bounding box of the four transformed corners.
    package func apply(_ rect: Rect) -> Rect {
        var bounds = Rect.Bounds(apply(Point(rect.minX, rect.minY)))
        bounds.add(apply(Point(rect.maxX, rect.minY)))
        bounds.add(apply(Point(rect.maxX, rect.maxY)))
        bounds.add(apply(Point(rect.minX, rect.maxY)))
        return bounds.rect
    }
}
