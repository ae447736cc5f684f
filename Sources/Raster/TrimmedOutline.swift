import Graphics

/// An outline of straight lines that can be cut by fractions of its length, CAShapeLayer's strokeStart and strokeEnd.
///
/// Lengths are measured in the path's own coordinates, over all its parts in order.
struct TrimmedOutline {
    private struct Line {
        var start: Point
        var end: Point
        /// Whether the line goes on from the one before.
        var continues: Bool
    }

    private let lines: [Line]
    private let length: Double
    private let whole: Path

    /// Precondition: the path has no curves.
    init(_ path: Path) {
        var lines: [Line] = []
        var (start, current, continues) = (Point.zero, Point.zero, false)
        func add(to point: Point) {
            if point != current { lines.append(Line(start: current, end: point, continues: continues)) }
            continues = continues || point != current
            current = point
        }
        for element in path.elements {
            switch element {
            case .move(let point): (start, current, continues) = (point, point, false)
            case .line(let point), .cubic(_, _, let point): add(to: point)
            case .close:
                add(to: start)
                continues = false
            }
        }
        self.lines = lines
        whole = path
        length = lines.reduce(0) { $0 + $1.start.distance(to: $1.end) }
    }

    /// The open path between two fractions of the length, or nil where nothing lies between them.
    func part(_ range: ClosedRange<Double>) -> Path? {
        let (from, to) = (max(range.lowerBound, 0) * length, min(range.upperBound, 1) * length)
        guard to > from else { return nil }
        if from <= 0, to >= length { return whole }
        var path = Path()
        var passed = 0.0
        for line in lines {
            let extent = line.start.distance(to: line.end)
            defer { passed += extent }
            guard passed + extent > from, passed < to else { continue }
            let (first, last) = (max(from - passed, 0) / extent, min(to - passed, extent) / extent)
            func point(_ t: Double) -> Point { line.start + (line.end - line.start) * t }
            if first > 0 || !line.continues || path.isEmpty { path.move(to: point(first)) }
            path.line(to: point(last))
        }
        return path
    }
}
