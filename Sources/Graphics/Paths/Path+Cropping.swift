/// Renderers hold coordinates in few bits. What reaches far beyond a canvas is cut down to a box around it first.
extension Path {
    /// Straight lines that cover within a box what the path covers, by either fill rule; outside they run along its
    /// sides.
    ///
    /// Open subpaths count as closed. Curves in the box stay within a tolerance, which like the box is in the path's own
    /// coordinates; curves far away cost nothing. Empty where a coordinate is not a number. Each ring is cut at the four
    /// sides in turn (Sutherland and Hodgman, "Reentrant polygon clipping", 1974), which keeps winding numbers inside.
    package func confined(to box: Rect, tolerance: Double) -> Path {
        guard let bounded = boundedCoordinates else { return Path() }
        var result = Path()
        for run in bounded.subpaths {
            var ring = [run.start] + run.segments.flatMap { $0.flattened(near: box, tolerance: tolerance) }
            for side in Side.all(of: box) { ring = side.cut(ring) }
            guard let first = ring.first, ring.count > 2 else { continue }
            result.move(to: first)
            for point in ring.dropFirst() { result.line(to: point) }
            result.close()
        }
        return result
    }

    /// The parts of the outline that lie in a box, as polylines, each with the length of the outline before it in its
    /// subpath.
    ///
    /// Closed subpaths go once around and on to the end of their first line, so that the corner there is joined.
    ///
    /// - Parameter measure: the length of a vector, as dashes count it.
    package func polylines(
        in box: Rect, tolerance: Double, measure: (Point) -> Double
    ) -> [(points: [Point], travelled: Double)] {
        var result: [(points: [Point], travelled: Double)] = []
        for run in boundedCoordinates?.subpaths ?? [] {
            var line = [run.start] + run.segments.flatMap { $0.flattened(near: box, tolerance: tolerance) }
            if run.isClosed, line.count > 2 { line.append(line[1]) }
            var travelled = 0.0
            var isOpen = false
            for (a, b) in zip(line, line.dropFirst()) {
                let length = measure(b - a)
                defer { travelled += length }
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
                    result.append(([start, end], travelled + length * part.lowerBound))
                }
                isOpen = part.upperBound == 1
            }
        }
        return result
    }

    /// The path with coordinates so small that sums and products of them stay finite; nil where one is not a number.
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
    /// Halvings of a curve at most; it is flat long before, unless its coordinates are near the largest there are.
    private static let deepest = 200

    /// As `flattened(tolerance:)`, but parts that lie wholly beyond one side of a box are single lines.
    fileprivate func flattened(near box: Rect, tolerance: Double, depth: Int = 0) -> [Point] {
        guard case .cubic(let p0, let p1, let p2, let p3) = self else { return [end] }
        let hull = Rect(enclosing: [p0, p1, p2, p3])
        let isBeside =
            hull.maxX < box.minX || hull.minX > box.maxX || hull.maxY < box.minY || hull.minY > box.maxY
        let bend = max(
            Point.zero.distance(to: p0 - p1 * 2 + p2), Point.zero.distance(to: p1 - p2 * 2 + p3))
        guard !isBeside, 0.75 * bend > tolerance, depth < Self.deepest else { return [end] }
        let (before, after) = (part(from: 0, to: 0.5), part(from: 0.5, to: 1))
        return before.flattened(near: box, tolerance: tolerance, depth: depth + 1)
            + after.flattened(near: box, tolerance: tolerance, depth: depth + 1)
    }
}

extension Rect {
    /// The fractions of a line between which it lies in the rectangle, edges included; nil where it does not.
    /// Source: Liang and Barsky, "A new concept and method for line clipping" (1984).
    fileprivate func part(from a: Point, to b: Point) -> ClosedRange<Double>? {
        var (lower, upper) = (0.0, 1.0)
        let way = b - a
        for (start, step, low, high) in [(a.x, way.x, minX, maxX), (a.y, way.y, minY, maxY)] {
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
    /// Whether the inner side has the greater coordinates.
    let isLower: Bool

    static func all(of box: Rect) -> [Side] {
        [
            Side(coordinate: \.x, limit: box.minX, isLower: true),
            Side(coordinate: \.x, limit: box.maxX, isLower: false),
            Side(coordinate: \.y, limit: box.minY, isLower: true),
            Side(coordinate: \.y, limit: box.maxY, isLower: false),
        ]
    }

    /// How far inside a point is; negative outside.
    private func depth(of point: Point) -> Double {
        isLower ? point[keyPath: coordinate] - limit : limit - point[keyPath: coordinate]
    }

    /// A closed ring with all that lies outside moved onto the side.
    func cut(_ ring: [Point]) -> [Point] {
        guard var last = ring.last else { return [] }
        var result: [Point] = []
        for point in ring {
            let (before, now) = (depth(of: last), depth(of: point))
            if before >= 0 && now < 0 || before < 0 && now >= 0 {
                var crossing = last.interpolated(to: point, fraction: before / (before - now))
                // Exactly, however far away the line's ends are.
                crossing[keyPath: coordinate] = limit
                result.append(crossing)
            }
            if now >= 0 { result.append(point) }
            last = point
        }
        return result
    }
}
