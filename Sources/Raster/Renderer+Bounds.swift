import Graphics

extension DrawingTarget {
    /// The visible pixels that a rectangle in the items' coordinates touches, with one pixel around for antialiasing.
    func visibleBounds(of rect: Rect) -> PixelRect { space.visibleBounds(of: rect) }
}

extension Stroke {
    /// A rectangle that contains the stroke of a path. It allows for miters and square caps, so it is often too large.
    func bounds(around path: Path) -> Rect {
        path.controlBounds.insetBy(-width / 2 * maxOutset, -width / 2 * maxOutset)
    }

    /// The largest distance of a corner or cap from the path, as a multiple of half the width.
    var maxOutset: Double { join == .miter ? max(miterLimit, 1.5) : 1.5 }
}

extension Renderer {
    /// The pixels that items may touch under a transform to device space, inside the canvas or outside.
    func bounds(of items: [DisplayItem], under transform: AffineTransform) throws(RasterError) -> PixelRect {
        var bounds = PixelRect.empty
        for item in items { bounds = bounds.union(try self.bounds(of: item, under: transform)) }
        return bounds
    }

    private func bounds(of item: DisplayItem, under transform: AffineTransform) throws(RasterError) -> PixelRect {
        guard transform.isDrawable else { return .empty }
        let rect: Rect
        switch item {
        case .fill(let path, _, _): rect = path.controlBounds
        case .stroke(let path, _, let stroke): rect = stroke.bounds(around: path)
        case .text(let block): rect = try typesetter.typeset(block).inkBounds(in: block.box)
        case .image(let block): rect = block.extent ?? block.box
        case .backdrop(let backdrop): rect = backdrop.area.controlBounds
        case .canvas(let block): rect = block.clip.controlBounds.intersection(block.box) ?? .zero
        case .group(let group): return try bounds(of: group, under: transform)
        case .projected(let block): return try bounds(of: block, under: transform)
        case .shared(let shared): return try bounds(of: shared.items, under: transform)
        }
        return PixelRect(enclosing: transform.apply(rect)).outset(1, 1)
    }

    private func bounds(of group: Group, under transform: AffineTransform) throws(RasterError) -> PixelRect {
        let inner = group.transform.concatenating(transform)
        guard group.opacity > 0, inner.isDrawable else { return .empty }
        let margin = FilterChain(group.filters, under: inner).margin
        var bounds = try self.bounds(of: group.items, under: inner).outset(margin.x, margin.y)
        if let clip = group.clip {
            bounds = bounds.intersection(PixelRect(enclosing: inner.apply(clip.controlBounds)).outset(1, 1))
        }
        if group.blendMode.isUnbounded, let clip = group.clip {
            bounds = PixelRect(enclosing: inner.apply(clip.controlBounds)).outset(1, 1)
        }
        if let shadow = group.shadow {
            let renderer = ShadowRenderer(shadow, under: inner)
            bounds = bounds.union(renderer.shadowBounds(of: renderer.shape ?? bounds))
        }
        return bounds
    }

    private func bounds(of block: ProjectedItems, under transform: AffineTransform) throws(RasterError) -> PixelRect {
        let homography = block.homography.concatenating(transform)
        let extent = try bounds(of: block.items, under: .identity).rect
        guard homography.isDrawable, let box = ProjectedPolygon(of: extent, under: homography).bounds else {
            return .empty
        }
        return PixelRect(enclosing: box).outset(1, 1)
    }

    /// How many pixels outside their own area the backdrops among the items read.
    func backdropMargin(of items: [DisplayItem], under transform: AffineTransform) -> (x: Int, y: Int) {
        var margin = (x: 0, y: 0)
        for item in items {
            let other: (x: Int, y: Int)
            switch item {
            case .backdrop(let backdrop):
                let blur = GaussianBlur(of: backdrop.radius, under: transform)
                other = (blur.horizontal.margin, blur.vertical.margin)
            case .group(let group):
                other = backdropMargin(of: group.items, under: group.transform.concatenating(transform))
            case .shared(let shared):
                other = backdropMargin(of: shared.items, under: transform)
            // The backdrops in a nested canvas or on a projected plane read only its own pixels.
            case .fill, .stroke, .text, .image, .canvas, .projected:
                continue
            }
            margin = (max(margin.x, other.x), max(margin.y, other.y))
        }
        return margin
    }
}

extension GaussianBlur {
    /// A blur whose standard deviation in points is scaled to device pixels by a transform.
    init(of radius: Double, under transform: AffineTransform) {
        let deviations = transform.deviations
        self.init(sigmaX: radius * deviations.x, sigmaY: radius * deviations.y)
    }
}
