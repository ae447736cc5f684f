extension Path {
    /// The path as polylines, one a subpath, nowhere further from it than a tolerance in points.
    ///
    /// A closed subpath ends on the point it began with. Cost: about `sqrt(size / tolerance)` points per cubic.
    package func flattened(tolerance: Double) -> [[Point]] {
        subpaths.map { run in
            [run.start] + run.segments.flatMap { $0.flattened(tolerance: tolerance) }
        }
    }

    /// In points, all subpaths together, the lines that close them included.
    package var length: Double {
        subpaths.reduce(0) { sum, run in sum + run.segments.reduce(0) { $0 + $1.length } }
    }

    /// The part of the path between two fractions of its length (CAShapeLayer's `strokeStart` and `strokeEnd`).
    ///
    /// Fractions count over all subpaths in order and are brought into 0...1; a start that is not before the end leaves
    /// nothing. Subpaths that stay whole stay closed, those that are cut are open.
    package func trimmed(from start: Double, to end: Double) -> Path {
        guard start < end, start < 1, end > 0 else { return Path() }
        guard start > 0 || end < 1 else { return self }
        let runs = subpaths
        let lengths = runs.map { $0.segments.map(\.length) }
        let total = lengths.joined().reduce(0, +)
        let (lower, upper) = (max(start, 0) * total, end >= 1 ? .infinity : end * total)
        var result = Path()
        var travelled = 0.0
        for (run, lengths) in zip(runs, lengths) {
            let runLength = lengths.reduce(0, +)
            defer { travelled += runLength }
            guard travelled + runLength > lower, travelled < upper else { continue }
            if travelled >= lower, travelled + runLength <= upper {
                result.append(run)
            } else {
                result.append(run, lengths: lengths, from: lower - travelled, to: upper - travelled)
            }
        }
        return result
    }

    /// Whether a point lies inside, open subpaths counting as closed.
    ///
    /// Curves are taken as polylines within a hundredth of a point. As in `Rect.contains`, left and top edges are
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

    private mutating func append(_ run: Subpath) {
        move(to: run.start)
        for segment in run.drawn { append(Path([segment.element])) }
        if run.isClosed { close() }
    }

    /// The part of a subpath between two lengths in points from its start.
    private mutating func append(_ run: Subpath, lengths: [Double], from lower: Double, to upper: Double) {
        var (travelled, hasBegun) = (0.0, false)
        for (segment, length) in zip(run.segments, lengths) {
            defer { travelled += length }
            guard travelled + length > lower, travelled < upper else { continue }
            let part = segment.part(
                from: segment.parameter(atLength: lower - travelled),
                to: upper >= travelled + length ? 1 : segment.parameter(atLength: upper - travelled))
            if !hasBegun { move(to: part.start) }
            hasBegun = true
            append(Path([part.element]))
        }
    }
}
