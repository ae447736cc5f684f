import Foundation

/// CATransform3D: a 4 by 4 matrix that is applied to row vectors, `[x y z 1] M`.
///
/// `translatedBy`, `scaledBy` and `rotated` prepend, so that the new operation acts on points first; `concatenating`
/// appends. Lengths are in points, z points towards the viewer, angles are in radians. Source: Apple's documentation of
/// CATransform3D (motion.md, 5.8).
package struct Transform3D: Sendable, Hashable {
    /// The rows of the matrix, m11 to m14 first.
    package var row1: SIMD4<Double>
    package var row2: SIMD4<Double>
    package var row3: SIMD4<Double>
    package var row4: SIMD4<Double>

    package init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    package static let identity = Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

    package static func translation(_ offset: SIMD3<Double>) -> Transform3D {
        Transform3D([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], SIMD4(offset, 1))
    }

    package static func scale(_ factors: SIMD3<Double>) -> Transform3D {
        Transform3D([factors.x, 0, 0, 0], [0, factors.y, 0, 0], [0, 0, factors.z, 0], [0, 0, 0, 1])
    }

    /// A rotation by an angle in radians. An axis of length zero gives the identity, as CATransform3DMakeRotation does.
    package static func rotation(_ angle: Double, about axis: SIMD3<Double>) -> Transform3D {
        let length = (axis * axis).sum().squareRoot()
        guard length > 0 else { return .identity }
        let (k, s, c) = (axis / length, sin(angle), cos(angle))
        let t = (1 - c) * k
        return Transform3D(
            [t.x * k.x + c, t.x * k.y + s * k.z, t.x * k.z - s * k.y, 0],
            [t.y * k.x - s * k.z, t.y * k.y + c, t.y * k.z + s * k.x, 0],
            [t.z * k.x + s * k.y, t.z * k.y - s * k.x, t.z * k.z + c, 0],
            [0, 0, 0, 1])
    }

    /// The perspective of an eye that is `distance` points in front of the plane z = 0: m34 = -1 / distance. A distance of
    /// 0 gives the identity.
    package static func perspective(_ distance: Double) -> Transform3D {
        var transform = identity
        if distance != 0 { transform.row3.w = -1 / distance }
        return transform
    }

    /// An affine transform of the plane.
    package init(_ plane: AffineTransform) {
        self.init(
            [plane.a, plane.b, 0, 0], [plane.c, plane.d, 0, 0], [0, 0, 1, 0], [plane.tx, plane.ty, 0, 1])
    }

    /// The transform of the components that key paths address, in the order of Core Animation: scale, rotation about x, y
    /// and z, translation, then the perspective of the model's m34.
    package init(
        scale: SIMD3<Double> = SIMD3(1, 1, 1), rotation: SIMD3<Double> = .zero, translation: SIMD3<Double> = .zero,
        perspective: Double = 0
    ) {
        self = Transform3D.scale(scale)
            .concatenating(.rotation(rotation.x, about: SIMD3(1, 0, 0)))
            .concatenating(.rotation(rotation.y, about: SIMD3(0, 1, 0)))
            .concatenating(.rotation(rotation.z, about: SIMD3(0, 0, 1)))
            .concatenating(.translation(translation))
            .concatenating(.perspective(perspective))
    }

    /// The transform that applies this one first, then the other.
    package func concatenating(_ next: Transform3D) -> Transform3D {
        Transform3D(next.apply(row1), next.apply(row2), next.apply(row3), next.apply(row4))
    }

    package func translatedBy(_ offset: SIMD3<Double>) -> Transform3D {
        Transform3D.translation(offset).concatenating(self)
    }

    package func scaledBy(_ factors: SIMD3<Double>) -> Transform3D {
        Transform3D.scale(factors).concatenating(self)
    }

    package func rotated(_ angle: Double, about axis: SIMD3<Double>) -> Transform3D {
        Transform3D.rotation(angle, about: axis).concatenating(self)
    }

    /// The homogeneous coordinates `[x y z w]` of a transformed row vector.
    package func apply(_ vector: SIMD4<Double>) -> SIMD4<Double> {
        row1 * vector.x + row2 * vector.y + row3 * vector.z + row4 * vector.w
    }

    /// Whether the transform is an affine transform of the plane z = 0 and leaves z as it is, as
    /// CATransform3DIsAffine.
    package var isAffine: Bool { self == Transform3D(affine) }

    /// The part that acts on x and y, without depth and perspective.
    package var affine: AffineTransform {
        AffineTransform(a: row1.x, b: row1.y, c: row2.x, d: row2.y, tx: row4.x, ty: row4.y)
    }

    /// The inverse; nil for a singular matrix. By Gauss-Jordan elimination with pivots by row.
    package var inverse: Transform3D? {
        var left = [row1, row2, row3, row4]
        let unit = Transform3D.identity
        var right = [unit.row1, unit.row2, unit.row3, unit.row4]
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            let value = left[pivot][column]
            guard value.isFinite, abs(value) > 1e-300 else { return nil }
            left.swapAt(pivot, column)
            right.swapAt(pivot, column)
            left[column] /= value
            right[column] /= value
            for row in 0..<4 where row != column {
                let factor = left[row][column]
                left[row] -= factor * left[column]
                right[row] -= factor * right[column]
            }
        }
        return Transform3D(right[0], right[1], right[2], right[3])
    }
}
