/// A connected sequence of segments.
struct Subpath: Sendable, Hashable {
    /// The first point; a subpath without segments is a single point.
    let start: Point
    var segmentsWithoutClosingLine: [PathSegment] = []
    /// Whether it ends with a `close`.
    var isClosed = false

    /// All segments, including the closing line unless its length is 0.
    var segments: [PathSegment] {
        isClosed && end != start ? segmentsWithoutClosingLine + [.line(end, start)] : segmentsWithoutClosingLine
    }

    var end: Point { segmentsWithoutClosingLine.last?.end ?? start }
}

extension Path {
    /// The subpaths in order. After a `close` without a move, the next one begins at the start of the closed one.
    var subpaths: [Subpath] {
        var result: [Subpath] = []
        var current: Subpath?
        var pen = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                if let current { result.append(current) }
                current = Subpath(start: point)
                pen = point
            case .line(let end):
                current = current ?? Subpath(start: pen)
                current?.segmentsWithoutClosingLine.append(.line(pen, end))
                pen = end
            case .cubic(let control1, let control2, let end):
                current = current ?? Subpath(start: pen)
                current?.segmentsWithoutClosingLine.append(.cubic(pen, control1, control2, end))
                pen = end
            case .close:
                guard var subpath = current else { continue }
                subpath.isClosed = true
                result.append(subpath)
                (current, pen) = (nil, subpath.start)
            }
        }
        if let current { result.append(current) }
        return result
    }
}
