extension DisplayList {
    /// The same picture with rectangles extended beyond the edges at which a clip cuts them anyway: a bleed, as in
    /// print.
    ///
    /// A renderer antialiases a clip and the clipped items separately. Where both end within the same pixel, it is
    /// painted with the square of the coverage, and the backdrop shows through as a line that flickers while the layers
    /// move. Fills, pictures, backdrops and clips that are rectangles along the edges of a clip are therefore extended
    /// by at least two pixels at scale 0.5. Cost: a pass over the list; shared items are changed once.
    package var withBleed: DisplayList {
        var list = self
        list.items = items.map { $0.withBleed(at: nil, margin: Margin(x: 4, y: 4)) }
        return list
    }
}

/// How far rectangles are extended, in points of the current coordinates.
struct Margin: Sendable, Equatable {
    var x: Double
    var y: Double

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
        func outset(_ edge: Double, _ other: Double, _ margin: Double) -> Double {
            abs(edge - other) < 1e-4 * margin ? margin : 0
        }
        let (left, right) = (outset(minX, cut.minX, margin.x), outset(maxX, cut.maxX, margin.x))
        let (top, bottom) = (outset(minY, cut.minY, margin.y), outset(maxY, cut.maxY, margin.y))
        guard left + right + top + bottom > 0 else { return nil }
        return Rect(minX - left, minY - top, width + left + right, height + top + bottom)
    }
}

extension Path {
    fileprivate func withBleed(at cut: Rect?, margin: Margin) -> Path {
        asRect?.withBleed(at: cut, margin: margin).map(Path.rect) ?? self
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
        // Extended items would change blurs and shadows, and a cut is only a rectangle without rotation and skew.
        let isExtensible = filters.isEmpty && (shadow == nil || shadow?.path != nil)
        let outer = isExtensible && transform.b == 0 && transform.c == 0 ? cut.map(transform.inverted.apply) : nil
        var group = self
        var inner = outer
        if let clip {
            group.clip = clip.withBleed(at: outer, margin: margin)
            let bounds = clip.controlBounds
            // Filters read the items before they are clipped.
            inner = filters.isEmpty ? outer.map { $0.intersection(bounds) ?? .zero } ?? bounds : nil
        }
        group.items = items.map { $0.withBleed(at: inner, margin: margin) }
        return group
    }
}
