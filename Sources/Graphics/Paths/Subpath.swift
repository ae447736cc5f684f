/// A run of segments between two moves.
struct Subpath: Sendable, Hashable {
    /// Where it begins; a subpath without segments is a lone point.
    let start: Point
    /// The segments that were drawn, without the line by which `close` goes back.
    var drawn: [PathSegment] = []
    /// Whether a `close` ended it.
    var isClosed = false

    /// Every segment, the line back included unless it would have no length.
    var segments: [PathSegment] {
        isClosed && end != start ? drawn + [.line(end, start)] : drawn
    }

    var end: Point { drawn.last?.end ?? start }
}

extension Path {
    /// The path's runs in order. What follows a `close` without a move starts where the closed run started.
    var subpaths: [Subpath] {
        var runs: [Subpath] = []
        var current: Subpath?
        var pen = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                if let current { runs.append(current) }
                current = Subpath(start: point)
                pen = point
            case .line(let end):
                current = current ?? Subpath(start: pen)
                current?.drawn.append(.line(pen, end))
                pen = end
            case .cubic(let control1, let control2, let end):
                current = current ?? Subpath(start: pen)
                current?.drawn.append(.cubic(pen, control1, control2, end))
                pen = end
            case .close:
                guard var run = current else { continue }
                run.isClosed = true
                runs.append(run)
                (current, pen) = (nil, run.start)
            }
        }
        if let current { runs.append(current) }
        return runs
    }
}
