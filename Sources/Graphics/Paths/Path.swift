/// An outline made of lines and cubic Béziers, in points.
package struct Path: Sendable, Hashable {
    /// One step of the outline.
    package enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case cubic(Point, Point, Point)
        case close
    }

    package private(set) var elements: [Element] = []

    package init() {}

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    package var isEmpty: Bool { elements.isEmpty }

    package mutating func move(to point: Point) { elements.append(.move(point)) }
    package mutating func line(to point: Point) { elements.append(.line(point)) }
    package mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        elements.append(.cubic(control1, control2, end))
    }
    package mutating func close() { elements.append(.close) }
    package mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

    /// The path with a transform applied to every point.
    package func transformed(by transform: AffineTransform) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let point): .move(transform.apply(point))
                case .line(let point): .line(transform.apply(point))
                case .cubic(let c1, let c2, let end):
                    .cubic(transform.apply(c1), transform.apply(c2), transform.apply(end))
                case .close: .close
                }
            })
    }

    /// The bounding box of all points, including control points; it contains the outline but may be larger.
    package var controlBounds: Rect {
        var bounds: Rect.Bounds?
        func add(_ point: Point) {
            if bounds == nil { bounds = Rect.Bounds(point) } else { bounds?.add(point) }
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                add(point)
            case .cubic(let control1, let control2, let end):
                add(control1)
                add(control2)
                add(end)
            case .close:
                break
            }
        }
        return bounds?.rect ?? .zero
    }

    /// The rectangle where the path is exactly one axis-aligned rectangle, else nil.
    package var asRect: Rect? {
        guard elements.count == 5, case .close = elements[4] else { return nil }
        let points = elements.prefix(4).compactMap { element -> Point? in
            switch element {
            case .move(let point), .line(let point): point
            case .cubic, .close: nil
            }
        }
        guard points.count == 4 else { return nil }
        let box = Rect(enclosing: points)
        return points == box.corners ? box : nil
    }
}
