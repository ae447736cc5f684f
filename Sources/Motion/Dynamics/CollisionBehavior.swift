package import Graphics

/// UICollisionBehavior: items that collide with each other and with boundaries.
package struct CollisionBehavior: Sendable, Hashable {
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        case items, boundaries, everything
    }

    /// A wall without thickness, with two sides.
    package struct Boundary: Sendable, Hashable {
        package let start: Point
        package let end: Point

        package init(_ start: Point, _ end: Point) {
            self.start = start
            self.end = end
        }

        /// Whether a point is within a distance of the rectangle around the wall.
        func isNear(_ point: Point, within distance: Double) -> Bool {
            point.x >= min(start.x, end.x) - distance && point.x <= max(start.x, end.x) + distance
                && point.y >= min(start.y, end.y) - distance && point.y <= max(start.y, end.y) + distance
        }
    }

    /// The indices of the items; nil for all.
    package var items: [Int]?
    package var mode: Mode
    /// Items stay inside (`translatesReferenceBoundsIntoBoundary`); nil for no such walls.
    package var bounds: Rect?
    package var boundaries: [Boundary]

    package init(
        items: [Int]? = nil, mode: Mode = .everything, bounds: Rect? = nil, boundaries: [Boundary] = []
    ) {
        self.items = items
        self.mode = mode
        self.bounds = bounds
        self.boundaries = boundaries
    }

    /// The walls along a path (`addBoundary(withIdentifier:for:)`): its curves as lines within 0.25 points.
    package static func boundaries(along path: Path) -> [Boundary] {
        path.flattened(tolerance: 0.25).flatMap { points in
            zip(points, points.dropFirst()).filter { $0.0 != $0.1 }.map { Boundary($0.0, $0.1) }
        }
    }
}

/// Two bodies, or a body and a wall, that touch.
package struct DynamicContact: Sendable, Hashable {
    package enum Other: Sendable, Hashable {
        case item(Int)
        /// The index of the wall in the `boundaries` of the behavior with an index.
        case boundary(behavior: Int, Int)
        /// The side of the bounds of the behavior with an index: 0 left, 1 top, 2 right, 3 bottom.
        case bounds(behavior: Int, side: Int)
    }

    package let item: Int
    package let other: Other
}
