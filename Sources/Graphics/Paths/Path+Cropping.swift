/// Renderers store coordinates in few bits, so paths far beyond a canvas are cropped to a box around it first.
extension Path {
    /// Polygons that cover the same area within a box as the path does, by either fill rule.
    ///
    /// Open subpaths count as closed. Parts outside the box are replaced by lines along its sides. The tolerance for
    /// curves in the box is in the path's coordinates, as is the box. Empty where a coordinate is NaN. Each polygon is
    /// cut at the four sides in turn (Sutherland and Hodgman, "Reentrant polygon clipping", 1974), which preserves
    /// winding numbers inside the box.
    package func cropped(to box: Rect, tolerance: Double) -> Path {
        guard let bounded = boundedCoordinates else { return Path() }
        var result = Path()
        for subpath in bounded.subpaths {
            var ring = [subpath.start] + subpath.segments.flatMap { $0.flattened(near: box, tolerance: tolerance) }
            for side in Side.all(of: box) { ring = side.cut(ring) }
            guard let first = ring.first, ring.count > 2 else { continue }
            result.move(to: first)
            for point in ring.dropFirst() { result.line(to: point) }
            result.close()
        }
        return result
    }

    /// The parts of the outline within a box, as polylines, each with the length of its subpath before its start.
    ///
    /// A closed subpath is followed once around and on to the end of its first line, so that the corner at its start is
    /// joined.
    ///
    /// - Parameter measure: the length of a vector in the units of dashes.
    package func polylines(
        in box: Rect, tolerance: Double, measure: (Point) -> Double
    ) -> [(points: [Point], startLength: Double)] {
        var result: [(points: [Point], startLength: Double)] = []
        for subpath in boundedCoordinates?.subpaths ?? [] {
            var line = [subpath.start] + subpath.segments.flatMap { $0.flattened(near: box, tolerance: tolerance) }
            if subpath.isClosed, line.count > 2 { line.append(line[1]) }
            var startLength = 0.0
            var isOpen = false
            for (a, b) in zip(line, line.dropFirst()) {
                let length = measure(b - a)
                defer { startLength += length }
                guard let part = box.part(from: a, to: b) else {
                    isOpen = false
                    continue
                }
                let (start, end) = (
                    a.interpolated(to: b, fraction: part.lowerBound), a.interpolated(to: b, fraction: part.upperBound)
                )
                if isOpen, part.lowerBound == 0 {
                    result[result.count - 1].points.append(end)
                } else {
                    result.append(([start, end], startLength + length * part.lowerBound))
                }
                isOpen = part.upperBound == 1
            }
        }
        return result
    }

    /// The path with coordinates clamped so that sums and products stay finite; nil where one is NaN.
    private var boundedCoordinates: Path? {
        func bounded(_ point: Point) -> Point {
            Point(min(max(point.x, -1e100), 1e100), min(max(point.y, -1e100), 1e100))
        }
        var result = Path()
        for element in elements {
            switch element {
            case .move(let point):
                guard point.isNumber else { return nil }
                result.move(to: bounded(point))
            case .line(let point):
                guard point.isNumber else { return nil }
                result.line(to: bounded(point))
            case .cubic(let control1, let control2, let end):
                guard control1.isNumber, control2.isNumber, end.isNumber else { return nil }
                result.cubic(bounded(control1), bounded(control2), to: bounded(end))
            case .close: result.close()
            }
        }
        return result
    }
}

extension Point {
    fileprivate var isNumber: Bool { !x.isNaN && !y.isNaN }
}

extension PathSegment {
    /// The maximum number of halvings of a curve; only reached with extremely large coordinates.
    private static let maxDepth = 200

    /// Like `flattened(tolerance:)`, but parts that lie completely beyond one side of a box become single lines.
    fileprivate func flattened(near box: Rect, tolerance: Double, depth: Int = 0) -> [Point] {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return [end] }
        let hull = Rect(enclosing: [p0, p1, p2, p3])
        let isOutside =
            hull.maxX < box.minX || hull.minX > box.maxX || hull.maxY < box.minY || hull.minY > box.maxY
        let bend = max(
            Point.zero.distance(to: p0 - p1 * 2 + p2), Point.zero.distance(to: p1 - p2 * 2 + p3))
        guard !isOutside, 0.75 * bend > tolerance, depth < Self.maxDepth else { return [end] }
        let (before, after) = (part(from: 0, to: 0.5), part(from: 0.5, to: 1))
        return before.flattened(near: box, tolerance: tolerance, depth: depth + 1)
            + after.flattened(near: box, tolerance: tolerance, depth: depth + 1)
    }
}

extension Rect {
    /// The range of fractions of a line in which it lies in the rectangle, edges included; nil where it lies outside.
    /// Source: Liang and Barsky, "A new concept and method for line clipping" (1984).
    fileprivate func part(from a: Point, to b: Point) -> ClosedRange<Double>? {
        var (lower, upper) = (0.0, 1.0)
        let vector = b - a
        for (start, step, low, high) in [(a.x, vector.x, minX, maxX), (a.y, vector.y, minY, maxY)] {
            guard step != 0 else {
                if start < low || start > high { return nil }
                continue
            }
            let (one, other) = ((low - start) / step, (high - start) / step)
            lower = max(lower, min(one, other))
            upper = min(upper, max(one, other))
        }
        return lower <= upper ? lower...upper : nil
    }
}

/// The half plane on the inner side of one side of a rectangle.
private struct Side {
    let coordinate: WritableKeyPath<Point, Double>
    let limit: Double
    /// Whether the inside has the greater coordinates.
    let isLower: Bool

    static func all(of box: Rect) -> [Side] {
        [
            Side(coordinate: \.x, limit: box.minX, isLower: true),
            Side(coordinate: \.x, limit: box.maxX, isLower: false),
            Side(coordinate: \.y, limit: box.minY, isLower: true),
            Side(coordinate: \.y, limit: box.maxY, isLower: false),
        ]
    }

    /// The distance of a point from the side; negative outside.
    private func depth(of point: Point) -> Double {
        isLower ? point[keyPath: coordinate] - limit : limit - point[keyPath: coordinate]
    }

    /// A polygon cut off at the side.
    func cut(_ ring: [Point]) -> [Point] {
        guard var last = ring.last else { return [] }
        var result: [Point] = []
        for point in ring {
            let (before, now) = (depth(of: last), depth(of: point))
            if before >= 0 && now < 0 || before < 0 && now >= 0 {
                var crossing = last.interpolated(to: point, fraction: before / (before - now))
                // Removes the rounding error of interpolation between distant points.
                crossing[keyPath: coordinate] = limit
                result.append(crossing)
            }
            if now >= 0 { result.append(point) }
            last = point
        }
        return result
    }
}
