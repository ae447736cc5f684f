/// An axis-aligned rectangle in points, y downwards.
package struct Rect: Sendable, Hashable {
    package var origin: Point
    package var size: Size

    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    package static let zero = Rect(0, 0, 0, 0)

    package var minX: Double { origin.x }
    package var minY: Double { origin.y }
    package var maxX: Double { origin.x + size.width }
    package var maxY: Double { origin.y + size.height }
    package var midX: Double { origin.x + size.width / 2 }
    package var midY: Double { origin.y + size.height / 2 }
    package var width: Double { size.width }
    package var height: Double { size.height }
    package var center: Point { Point(midX, midY) }
    package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// Corners clockwise from the top left.
    package var corners: [Point] {
        [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    }

    /// The smallest rectangle that contains all points; `zero` for none.
    package init(enclosing points: [Point]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        var bounds = Bounds(first)
        for point in points.dropFirst() { bounds.add(point) }
        self = bounds.rect
    }

    /// The smallest rectangle around points that are added one by one, without an array of them.
    struct Bounds {
        private var minX: Double
        private var minY: Double
        private var maxX: Double
        private var maxY: Double

        init(_ point: Point) {
            (minX, minY, maxX, maxY) = (point.x, point.y, point.x, point.y)
        }

        mutating func add(_ point: Point) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }

        var rect: Rect { Rect(minX, minY, maxX - minX, maxY - minY) }
    }

    /// Whether a point lies inside; the right and bottom edges are outside, as in `CGRect.contains`.
    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether another rectangle lies completely inside, edges included, as in `CGRect.contains(_: CGRect)`.
    package func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// The rectangle moved inwards by `dx` and `dy` on every side; negative amounts grow it.
    package func insetBy(_ dx: Double, _ dy: Double) -> Rect {
        Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
    }

    /// The common area, or nil where the rectangles do not overlap.
    package func intersection(_ other: Rect) -> Rect? {
        let (x0, y0) = (max(minX, other.minX), max(minY, other.minY))
        let (x1, y1) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return x1 > x0 && y1 > y0 ? Rect(x0, y0, x1 - x0, y1 - y0) : nil
    }

    /// The smallest rectangle that contains both.
    package func union(_ other: Rect) -> Rect {
        var bounds = Bounds(Point(minX, minY))
        bounds.add(Point(maxX, maxY))
        bounds.add(Point(other.minX, other.minY))
        bounds.add(Point(other.maxX, other.maxY))
        return bounds.rect
    }
}
