extension Path {
    /// The path as polylines, one per subpath, within a tolerance in points.
    ///
    /// The polyline of a closed subpath ends at its first point. Cost: about `sqrt(size / tolerance)` points per cubic.
    package func flattened(tolerance: Double) -> [[Point]] {
        subpaths.map { subpath in
            [subpath.start] + subpath.segments.flatMap { $0.flattened(tolerance: tolerance) }
        }
    }

    /// The total length of all subpaths in points, including the lines that close them.
    package var length: Double {
        subpaths.reduce(0) { sum, subpath in sum + subpath.segments.reduce(0) { $0 + $1.length } }
    }

    /// The length of the polygons of all end and control points, which is at least that of the path. Fast.
    package var controlLength: Double {
        var (length, current, start) = (0.0, Point.zero, Point.zero)
        func advance(to point: Point) {
            length += current.distance(to: point)
            current = point
        }
        for element in elements {
            switch element {
            case .move(let point): (current, start) = (point, point)
            case .line(let point): advance(to: point)
            case .cubic(let control1, let control2, let end):
                advance(to: control1)
                advance(to: control2)
                advance(to: end)
            case .close: advance(to: start)
            }
        }
        return length
    }

    /// The part of the path between two fractions of its length (CAShapeLayer's `strokeStart` and `strokeEnd`).
    ///
    /// Fractions refer to the total length of all subpaths in order and are clamped to 0...1. The result is empty if
    /// `start` is not less than `end`. Complete subpaths stay closed; cut ones are open.
    package func trimmed(from start: Double, to end: Double) -> Path {
        guard start < end, start < 1, end > 0 else { return Path() }
        guard start > 0 || end < 1 else { return self }
        let subpaths = subpaths
        let lengths = subpaths.map { $0.segments.map(\.length) }
        let total = lengths.joined().reduce(0, +)
        let (lower, upper) = (max(start, 0) * total, end >= 1 ? .infinity : end * total)
        var result = Path()
        var distance = 0.0
        for (subpath, lengths) in zip(subpaths, lengths) {
            let subpathLength = lengths.reduce(0, +)
            defer { distance += subpathLength }
            guard distance + subpathLength > lower, distance < upper else { continue }
            if distance >= lower, distance + subpathLength <= upper {
                result.append(subpath)
            } else {
                result.append(subpath, lengths: lengths, from: lower - distance, to: upper - distance)
            }
        }
        return result
    }

    /// Whether a point lies inside, open subpaths counting as closed.
    ///
    /// Curves are flattened with a tolerance of 0.01 points. As in `Rect.contains`, left and top edges are
    /// inside, right and bottom ones outside. Cost: one pass over the polylines.
    package func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
        var (winding, crossings) = (0, 0)
        for polyline in flattened(tolerance: 0.01) {
            for (a, b) in zip(polyline, polyline.dropFirst() + polyline.prefix(1)) {
                let rises = a.y <= point.y && b.y > point.y
                guard rises || b.y <= point.y && a.y > point.y else { continue }
                let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
                guard x > point.x else { continue }
                winding += rises ? 1 : -1
                crossings += 1
            }
        }
        return switch rule {
        case .nonZero: winding != 0
        case .evenOdd: !crossings.isMultiple(of: 2)
        }
    }

    private mutating func append(_ subpath: Subpath) {
        move(to: subpath.start)
        for segment in subpath.segmentsWithoutClosingLine { append(Path([segment.element])) }
        if subpath.isClosed { close() }
    }

    /// Appends the part of a subpath between two distances from its start, in points.
    private mutating func append(_ subpath: Subpath, lengths: [Double], from lower: Double, to upper: Double) {
        var (distance, hasBegun) = (0.0, false)
        for (segment, length) in zip(subpath.segments, lengths) {
            defer { distance += length }
            guard distance + length > lower, distance < upper else { continue }
            let part = segment.part(
                from: segment.parameter(atLength: lower - distance),
                to: upper >= distance + length ? 1 : segment.parameter(atLength: upper - distance))
            if !hasBegun { move(to: part.start) }
            hasBegun = true
            append(Path([part.element]))
        }
    }
}
