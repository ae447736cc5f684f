extension DisplayList {
    /// The same picture with shapes extended beyond the edges at which a clip cuts them anyway: a bleed, as in print.
    ///
    /// A renderer antialiases a clip and the clipped items separately. Where both end within the same pixel, it is
    /// painted with the square of the coverage, and the backdrop shows through as a line that flickers while the layers
    /// move. Pictures, backdrops, and straight edges of fills and clips along the edges of a clip are therefore extended
    /// by at least two pixels at scale 0.5. Cost: a pass over the list; shared items are changed once.
    ///
    /// - Parameter extendsEdges: whether shapes are also extended beyond the edges of the picture, which has more pixels than the
    ///   list covers.
    package func withBleed(extendsEdges: Bool = false) -> DisplayList {
        let cut = extendsEdges ? Rect(origin: .zero, size: size) : nil
        var list = self
        list.items = items.map { $0.withBleed(at: cut, margin: Margin(x: 4, y: 4)) }
        return list
    }
}

/// How far rectangles are extended, in points of the current coordinates.
struct Margin: Sendable, Equatable {
    var x: Double
    var y: Double

    /// The margin at an edge that coincides with another one; 0 for other edges.
    func atX(_ edge: Double, of other: Double) -> Double { abs(edge - other) < 1e-4 * x ? x : 0 }
    func atY(_ edge: Double, of other: Double) -> Double { abs(edge - other) < 1e-4 * y ? y : 0 }

    /// By how much a line along an edge of a rectangle is moved outwards; nil for other lines, and for those of a shape outside of the
    /// rectangle.
    ///
    /// - Parameter bounds: those of the shape.
    func offset(from start: Point, to end: Point, of bounds: Rect, at cut: Rect) -> Point? {
        if abs(start.x - end.x) < 1e-4 * x, start.y != end.y {
            if bounds.maxX > cut.minX + 1e-3, atX(start.x, of: cut.minX) > 0 { return Point(-x, 0) }
            if bounds.minX < cut.maxX - 1e-3, atX(start.x, of: cut.maxX) > 0 { return Point(x, 0) }
        } else if abs(start.y - end.y) < 1e-4 * y, start.x != end.x {
            if bounds.maxY > cut.minY + 1e-3, atY(start.y, of: cut.minY) > 0 { return Point(0, -y) }
            if bounds.minY < cut.maxY - 1e-3, atY(start.y, of: cut.maxY) > 0 { return Point(0, y) }
        }
        return nil
    }

    /// The same margin in the coordinates before a transform; nil where the transform is degenerate.
    func beforeApplying(_ transform: AffineTransform) -> Margin? {
        let across = transform.apply(Point(1, 0)).distance(to: transform.apply(.zero))
        let down = transform.apply(Point(0, 1)).distance(to: transform.apply(.zero))
        guard across > 1e-6, down > 1e-6, across.isFinite, down.isFinite else { return nil }
        return Margin(x: x / across, y: y / down)
    }
}

extension Rect {
    /// Extended beyond each edge that coincides with an edge of `cut`; nil where none does.
    fileprivate func withBleed(at cut: Rect?, margin: Margin) -> Rect? {
        guard let cut, !isEmpty else { return nil }
        let (left, right) = (margin.atX(minX, of: cut.minX), margin.atX(maxX, of: cut.maxX))
        let (top, bottom) = (margin.atY(minY, of: cut.minY), margin.atY(maxY, of: cut.maxY))
        guard left + right + top + bottom > 0 else { return nil }
        return Rect(minX - left, minY - top, width + left + right, height + top + bottom)
    }
}

extension Path {
    fileprivate func withBleed(at cut: Rect?, margin: Margin) -> Path {
        guard let cut else { return self }
        if let rect = asRect { return rect.withBleed(at: cut, margin: margin).map(Path.rect) ?? self }
        return withDetours(at: cut, margin: margin) ?? self
    }

    /// The path with each line along an edge of `cut` replaced by three lines around a strip outside of that edge; nil if no line
    /// is along an edge. The straight sides of a rounded rectangle are such lines.
    private func withDetours(at cut: Rect, margin: Margin) -> Path? {
        let bounds = controlBounds
        let edges = [
            margin.atX(bounds.minX, of: cut.minX), margin.atX(bounds.maxX, of: cut.maxX),
            margin.atY(bounds.minY, of: cut.minY), margin.atY(bounds.maxY, of: cut.maxY),
        ]
        guard edges.contains(where: { $0 > 0 }) else { return nil }
        var path = Path()
        var (start, last) = (Point.zero, Point.zero)
        // By how much the first line of the outline is moved, and the one that ends at `last`.
        var (firstOffset, lastOffset): (Point?, Point?) = (nil, nil)
        var hasDetour = false
        func goAround(_ corner: Point, _ before: Point, _ after: Point) {
            path.line(to: corner + before)
            path.line(to: corner + before + after)
            path.line(to: corner + after)
        }
        func line(to end: Point) {
            guard end != last else { return }
            let offset = margin.offset(from: last, to: end, of: bounds, at: cut)
            if let offset {
                hasDetour = true
                if let lastOffset { goAround(last, lastOffset, offset) } else { path.line(to: last + offset) }
                path.line(to: end + offset)
                if last == start, firstOffset == nil { firstOffset = offset }
            }
            (last, lastOffset) = (end, offset)
        }
        for element in elements {
            switch element {
            case .move(let point):
                (start, last, firstOffset, lastOffset) = (point, point, nil, nil)
                path.move(to: point)
            case .line(let point):
                line(to: point)
                path.line(to: point)
            case .cubic(let control1, let control2, let end):
                path.cubic(control1, control2, to: end)
                (last, lastOffset) = (end, nil)
            case .close:
                line(to: start)
                if let firstOffset, let lastOffset { goAround(start, lastOffset, firstOffset) }
                path.close()
                (last, firstOffset, lastOffset) = (start, nil, nil)
            }
        }
        return hasDetour ? path : nil
    }
}

extension DisplayItem {
    /// - Parameter cut: the visible rectangle, in the item's coordinates; nil for no limit.
    fileprivate func withBleed(at cut: Rect?, margin: Margin) -> DisplayItem {
        switch self {
        case .fill(let path, let paint, let rule):
            return .fill(path.withBleed(at: cut, margin: margin), paint, rule: rule)
        case .image(var block):
            block.extent = block.box.withBleed(at: cut, margin: margin)
            return .image(block)
        case .backdrop(var backdrop):
            backdrop.area = backdrop.area.withBleed(at: cut, margin: margin)
            return .backdrop(backdrop)
        case .canvas(var block):
            let seen = block.clip.controlBounds.intersection(block.box) ?? .zero
            block.clip = block.clip.withBleed(at: cut, margin: margin)
            if let margin = margin.beforeApplying(block.transform) {
                let inner = block.transform.inverted.apply(seen)
                block.list.items = block.list.items.map { $0.withBleed(at: inner, margin: margin) }
            }
            return .canvas(block)
        case .group(let group):
            return .group(group.withBleed(at: cut, margin: margin))
        case .projected(var block):
            // A texture has at least two pixels for four points.
            block.items = block.items.map { $0.withBleed(at: nil, margin: Margin(x: 4, y: 4)) }
            return .projected(block)
        case .shared(let shared):
            return shared.adapted(to: SharedItems.Place(cut: cut, margin: margin)) {
                $0.withBleed(at: cut, margin: margin)
            }
        case .stroke, .text:
            return self
        }
    }
}

extension Group {
    fileprivate func withBleed(at cut: Rect?, margin: Margin) -> Group {
        guard let margin = margin.beforeApplying(transform) else { return self }
        // Extended items would change blurs, and a cut is only a rectangle without rotation and skew.
        let isExtensible = filters.isEmpty && transform.b == 0 && transform.c == 0
        let outer = isExtensible ? cut.map(transform.inverted.apply) : nil
        var group = self
        var inner = outer
        if let clip {
            group.clip = clip.withBleed(at: outer, margin: margin)
            let bounds = clip.controlBounds
            // Filters read the items before they are clipped.
            inner = filters.isEmpty ? outer.map { $0.intersection(bounds) ?? .zero } ?? bounds : nil
        }
        group.items = items.map { $0.withBleed(at: inner, margin: margin) }
        // The shadow is that of what is not extended.
        if let shadow, shadow.path == nil, group.items != items { group.shadow?.items = items }
        return group
    }
}
