/// The part of a rectangle of a plane that is in front of the eye, and in a part of the image if there is a limit.
///
/// A convex polygon, by the algorithm of Sutherland and Hodgman in homogeneous coordinates.
package struct ProjectedPolygon: Sendable {
    package struct Corner: Sendable {
        /// In the coordinates of the plane.
        package var point: Point
        /// x', y' and w, which is at least `Homography.nearest`.
        var image: SIMD3<Double>
        /// In the image.
        package var projected: Point { Point(image.x / image.z, image.y / image.z) }
    }

    /// In the order of the rectangle's corners; none if nothing is visible.
    package private(set) var corners: [Corner]

    /// - Parameter limit: in the image; nil for no limit.
    package init(of rect: Rect, under homography: Homography, within limit: Rect? = nil) {
        corners = rect.corners.map { Corner(point: $0, image: homography.apply($0)) }
        cut { $0.z - Homography.nearest }
        guard let limit else { return }
        cut { $0.x - limit.minX * $0.z }
        cut { limit.maxX * $0.z - $0.x }
        cut { $0.y - limit.minY * $0.z }
        cut { limit.maxY * $0.z - $0.y }
    }

    /// Removes the corners at which a linear function of the homogeneous coordinates is negative.
    private mutating func cut(_ distance: (SIMD3<Double>) -> Double) {
        guard var last = corners.last else { return }
        var before = distance(last.image)
        var kept: [Corner] = []
        for corner in corners {
            let now = distance(corner.image)
            if (now >= 0) != (before >= 0) {
                let share = before / (before - now)
                kept.append(
                    Corner(
                        point: last.point + (corner.point - last.point) * share,
                        image: last.image + (corner.image - last.image) * share))
            }
            if now >= 0 { kept.append(corner) }
            (last, before) = (corner, now)
        }
        corners = kept
    }

    /// The bounding box in the image; nil if nothing is visible.
    package var bounds: Rect? { corners.isEmpty ? nil : Rect(enclosing: corners.map(\.projected)) }

    /// The bounding box in the coordinates of the plane; nil if nothing is visible.
    package var source: Rect? { corners.isEmpty ? nil : Rect(enclosing: corners.map(\.point)) }
}
