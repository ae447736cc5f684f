/// What maps a layer's plane to another plane: an affine transform, or a homography where there is perspective.
package enum PlaneTransform: Sendable, Hashable {
    case affine(AffineTransform)
    case projective(Homography)

    package static let identity = PlaneTransform.affine(.identity)

    /// Affine where the homography is.
    package init(_ homography: Homography) {
        self = homography.affine.map(PlaneTransform.affine) ?? .projective(homography)
    }

    package var homography: Homography {
        switch self {
        case .affine(let transform): Homography(transform)
        case .projective(let homography): homography
        }
    }

    /// The transform that applies this one first, then the other.
    package func concatenating(_ next: PlaneTransform) -> PlaneTransform {
        if case .affine(let a) = self, case .affine(let b) = next { return .affine(a.concatenating(b)) }
        return PlaneTransform(homography.concatenating(next.homography))
    }

    /// The image of a point. A point behind the eye is moved along the direction in which it was last seen.
    package func apply(_ point: Point) -> Point {
        switch self {
        case .affine(let transform): transform.apply(point)
        case .projective(let homography): homography.project(point) ?? homography.linearized(at: point).apply(point)
        }
    }

    /// The bounding box of the part of a rectangle that is in front of the eye; empty if there is none.
    package func apply(_ rect: Rect) -> Rect {
        switch self {
        case .affine(let transform): transform.apply(rect)
        case .projective(let homography): ProjectedPolygon(of: rect, under: homography).bounds ?? .zero
        }
    }

    /// The point whose image is given; nil if there is none.
    package func unapply(_ point: Point) -> Point? {
        switch self {
        case .affine(let transform): transform.determinant == 0 ? nil : transform.inverted.apply(point)
        case .projective(let homography): homography.unproject(point)
        }
    }

    /// The affine transform that agrees with this one at a point, in value and slope.
    package func linearized(at point: Point) -> AffineTransform {
        switch self {
        case .affine(let transform): transform
        case .projective(let homography): homography.linearized(at: point)
        }
    }

    /// Whether the front of the plane shows. A plane that is seen from the edge shows neither side.
    package var showsFront: Bool {
        switch self {
        case .affine(let transform): transform.determinant > 0
        case .projective(let homography): homography.determinant > 0
        }
    }
}
