import Graphics

extension Scope {
    /// The visible pixels that a rectangle in the items' coordinates touches, one more around for antialiasing.
    func reach(of rect: Rect) -> PixelRect {
        PixelRect(enclosing: transform.apply(rect)).grown(1, 1).intersection(visible)
    }
}

extension Stroke {
    /// A rectangle that holds the outline of a path: miters and square caps included, so larger than most need.
    func bounds(around path: Path) -> Rect {
        path.controlBounds.insetBy(-width / 2 * cornerReach, -width / 2 * cornerReach)
    }

    /// How many half widths a corner or a cap may reach from the path.
    var cornerReach: Double { join == .miter ? max(miterLimit, 1.5) : 1.5 }
}

extension Renderer {
    /// The pixels that items may touch under a transform to device space, wherever they lie.
    func reach(of items: [DisplayItem], under transform: AffineTransform) throws(RasterError) -> PixelRect {
        var reach = PixelRect.empty
        for item in items { reach = reach.union(try self.reach(of: item, under: transform)) }
        return reach
    }

    private func reach(of item: DisplayItem, under transform: AffineTransform) throws(RasterError) -> PixelRect {
        guard transform.isDrawable else { return .empty }
        let rect: Rect
        switch item {
        case .fill(let path, _, _): rect = path.controlBounds
        case .stroke(let path, _, let stroke): rect = stroke.bounds(around: path)
        case .text(let block): rect = try setter.set(block).ink(in: block.box)
        case .image(let block): rect = block.extent ?? block.box
        case .backdrop(let backdrop): rect = backdrop.area.controlBounds
        case .canvas(let block): rect = block.clip.controlBounds.intersection(block.box) ?? .zero
        case .group(let group): return try reach(of: group, under: transform)
        }
        return PixelRect(enclosing: transform.apply(rect)).grown(1, 1)
    }

    private func reach(of group: Group, under transform: AffineTransform) throws(RasterError) -> PixelRect {
        let inner = group.transform.concatenating(transform)
        guard group.opacity > 0, inner.isDrawable else { return .empty }
        let filters = FilterChain(group.filters, under: inner).reach
        var reach = try self.reach(of: group.items, under: inner).grown(filters.x, filters.y)
        if let clip = group.clip {
            reach = reach.intersection(PixelRect(enclosing: inner.apply(clip.controlBounds)).grown(1, 1))
        }
        if group.blendMode.reachesBeyondItems, let clip = group.clip {
            reach = PixelRect(enclosing: inner.apply(clip.controlBounds)).grown(1, 1)
        }
        if let shadow = group.shadow {
            let caster = ShadowCaster(shadow, under: inner)
            reach = reach.union(caster.reach(of: caster.shape ?? reach))
        }
        return reach
    }

    /// How many pixels beyond their own area the backdrops among the items look.
    func backdropReach(of items: [DisplayItem], under transform: AffineTransform) -> (x: Int, y: Int) {
        var reach = (x: 0, y: 0)
        for item in items {
            let other: (x: Int, y: Int)
            switch item {
            case .backdrop(let backdrop):
                let blur = GaussianBlur(of: backdrop.radius, under: transform)
                other = (blur.horizontal.reach, blur.vertical.reach)
            case .group(let group):
                other = backdropReach(of: group.items, under: group.transform.concatenating(transform))
            // A canvas within keeps its backdrops to itself.
            case .fill, .stroke, .text, .image, .canvas:
                continue
            }
            reach = (max(reach.x, other.x), max(reach.y, other.y))
        }
        return reach
    }
}

extension GaussianBlur {
    /// A blur of a deviation in points, as device pixels see it under a transform.
    init(of radius: Double, under transform: AffineTransform) {
        let deviations = transform.deviations
        self.init(sigmaX: radius * deviations.x, sigmaY: radius * deviations.y)
    }
}
