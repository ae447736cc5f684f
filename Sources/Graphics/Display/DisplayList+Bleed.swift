extension DisplayList {
    /// The same picture with rectangles drawn on past the edges at which a clip cuts them anyway, as printers do.
    ///
    /// A renderer antialiases the clip and what it clips each on its own: where both end in the middle of a pixel, only
    /// the square of the coverage is painted, and what lies beneath shines through as a rim that flickers while the
    /// layers move. Fills, pictures, backdrops and clips that are rectangles along the clip's edges are drawn on for
    /// at least two pixels at scale 0.5. Cost: a pass over the list.
    package var bled: DisplayList {
        var list = self
        list.items = items.map { $0.bled(at: nil, margin: Margin(x: 4, y: 4)) }
        return list
    }
}

/// How far rectangles are drawn on, in points of the coordinates at hand.
private struct Margin {
    var x: Double
    var y: Double

    /// The same in the coordinates that a transform leads from; nil where it leaves nothing to be seen.
    func before(_ transform: AffineTransform) -> Margin? {
        let across = transform.apply(Point(1, 0)).distance(to: transform.apply(.zero))
        let down = transform.apply(Point(0, 1)).distance(to: transform.apply(.zero))
        guard across > 1e-6, down > 1e-6, across.isFinite, down.isFinite else { return nil }
        return Margin(x: x / across, y: y / down)
    }
}

extension Rect {
    /// Drawn on past each edge that lies on an edge of the box at which everything is cut; nil where none does.
    fileprivate func bled(at cut: Rect?, margin: Margin) -> Rect? {
        guard let cut, !isEmpty else { return nil }
        func more(_ edge: Double, _ other: Double, _ margin: Double) -> Double {
            abs(edge - other) < 1e-4 * margin ? margin : 0
        }
        let (left, right) = (more(minX, cut.minX, margin.x), more(maxX, cut.maxX, margin.x))
        let (top, bottom) = (more(minY, cut.minY, margin.y), more(maxY, cut.maxY, margin.y))
        guard left + right + top + bottom > 0 else { return nil }
        return Rect(minX - left, minY - top, width + left + right, height + top + bottom)
    }
}

extension Path {
    fileprivate func bled(at cut: Rect?, margin: Margin) -> Path {
        asRect?.bled(at: cut, margin: margin).map(Path.rect) ?? self
    }
}

extension DisplayItem {
    /// - Parameter cut: nothing outside of it is seen, in the item's coordinates.
    fileprivate func bled(at cut: Rect?, margin: Margin) -> DisplayItem {
        switch self {
        case .fill(let path, let paint, let rule):
            return .fill(path.bled(at: cut, margin: margin), paint, rule: rule)
        case .image(var block):
            block.extent = block.box.bled(at: cut, margin: margin)
            return .image(block)
        case .backdrop(var backdrop):
            backdrop.area = backdrop.area.bled(at: cut, margin: margin)
            return .backdrop(backdrop)
        case .canvas(var block):
            let seen = block.clip.controlBounds.intersection(block.box) ?? .zero
            block.clip = block.clip.bled(at: cut, margin: margin)
            if let margin = margin.before(block.transform) {
                let inner = block.transform.inverted.apply(seen)
                block.list.items = block.list.items.map { $0.bled(at: inner, margin: margin) }
            }
            return .canvas(block)
        case .group(let group):
            return .group(group.bled(at: cut, margin: margin))
        case .stroke, .text:
            return self
        }
    }
}

extension Group {
    fileprivate func bled(at cut: Rect?, margin: Margin) -> Group {
        guard let margin = margin.before(transform) else { return self }
        // A blur and a shadow are made of what is drawn, so that drawing on would show; a slanted cut is no rectangle.
        let isFree = filters.isEmpty && (shadow == nil || shadow?.path != nil)
        let outer = isFree && transform.b == 0 && transform.c == 0 ? cut.map(transform.inverted.apply) : nil
        var group = self
        var inner = outer
        if let clip {
            group.clip = clip.bled(at: outer, margin: margin)
            let bounds = clip.controlBounds
            // Filters see what is drawn before the clip cuts it.
            inner = filters.isEmpty ? outer.map { $0.intersection(bounds) ?? .zero } ?? bounds : nil
        }
        group.items = items.map { $0.bled(at: inner, margin: margin) }
        return group
    }
}
