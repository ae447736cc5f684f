import CCairo
import Graphics

extension Renderer {
    /// Draws a group in the cheapest way that gives the right picture.
    ///
    /// A group without effects is drawn onto the target directly. A group with only an unaligned clip or a mask is
    /// drawn over a copy of the backdrop. All other groups are drawn on an offscreen layer.
    func draw(_ group: Group, in target: DrawingTarget) throws(RasterError) {
        let transform = group.transform.concatenating(target.transform)
        guard group.opacity > 0, transform.isDrawable else { return }
        var group = group
        if let shadow = group.shadow, !ShadowRenderer.isVisible(shadow) { group.shadow = nil }
        let isPlain = group.blendMode == .normal && group.filters.isEmpty
        let inner = DrawingTarget(layer: target.layer, transform: transform, visible: target.visible)

        if isPlain, group.mask == nil, group.shadow == nil, group.items.count == 1, let item = group.items.first,
            item.isSingleShape
        {
            try clipped(to: group.clip, in: inner) { target throws(RasterError) in
                try draw(item, in: target, opacity: min(group.opacity, 1))
            }
        } else if isPlain, group.opacity >= 1, !group.isIsolated, group.shadow.map({ $0.path != nil }) ?? true {
            if let shadow = group.shadow { try ShadowRenderer(shadow, under: transform).draw(of: nil, in: inner) }
            if group.mask == nil, group.clip.map({ alignedBox(of: $0, under: transform) != nil }) ?? true {
                try clipped(to: group.clip, in: inner) { target throws(RasterError) in
                    try draw(group.items, in: target)
                }
            } else {
                try drawOverCopy(group, in: inner)
            }
        } else {
            try inTiles(target.visible, of: inner) { target throws(RasterError) in
                try drawIsolated(group, in: target)
            }
        }
    }

    /// Runs drawing that allocates an offscreen layer of the size of `bounds`; tile by tile where all such layers
    /// together would take too much memory.
    ///
    /// - Parameter isDivisible: false where the drawing of one tile depends on pixels of others.
    private func inTiles(
        _ bounds: PixelRect, of target: DrawingTarget, isDivisible: Bool = true,
        _ body: (DrawingTarget) throws(RasterError) -> Void
    ) throws(RasterError) {
        let isLarge =
            offscreenPixels + bounds.area > Self.tilingThreshold && bounds.area > Self.tileSide * Self.tileSide
        let parts = isLarge && isDivisible ? bounds.tiles(side: Self.tileSide) : [bounds]
        for part in parts {
            offscreenPixels += part.area
            defer { offscreenPixels -= part.area }
            guard offscreenPixels <= Self.maxOffscreenPixels else {
                throw .outOfMemory(width: bounds.width, height: bounds.height)
            }
            guard parts.count > 1 else { return try body(target) }
            try target.layer.withSavedState { () throws(RasterError) in
                target.layer.setTransform(.identity)
                target.layer.context.setPath(part.rect)
                target.layer.context.clip()
                try body(DrawingTarget(layer: target.layer, transform: target.transform, visible: part))
            }
        }
    }

    /// The pixels of a clip that is a rectangle along pixel edges, so that it needs no antialiasing; nil for other
    /// clips.
    private func alignedBox(of clip: Path, under transform: AffineTransform) -> PixelRect? {
        guard transform.keepsRectangles, let box = clip.asRect.map(transform.apply) else { return nil }
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        // Cairo's coordinates are multiples of 1/256.
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-3 }) else { return nil }
        return PixelRect(enclosing: box.insetBy(1e-2, 1e-2))
    }

    private func clipped(
        to clip: Path?, in target: DrawingTarget, _ body: (DrawingTarget) throws(RasterError) -> Void
    ) throws(RasterError) {
        guard let clip else { return try body(target) }
        var inside = target
        let box = alignedBox(of: clip, under: target.transform)
        inside.visible = (box ?? target.visibleBounds(of: clip.controlBounds)).intersection(target.visible)
        guard !inside.visible.isEmpty else { return }
        try target.layer.withSavedState { () throws(RasterError) in
            if let box {
                target.layer.setTransform(.identity)
                target.layer.context.setPath(box.rect)
            } else {
                target.layer.setTransform(target.transform)
                target.layer.context.setPath(clip)
            }
            target.layer.context.clip()
            try body(inside)
        }
    }

    /// Draws a group's items over a copy of the backdrop and blends the copy back by the coverage of clip and mask, so
    /// that each edge pixel is a mixture of exactly two pictures: one without the items and one with all of them.
    private func drawOverCopy(_ group: Group, in target: DrawingTarget) throws(RasterError) {
        var bounds = target.visible
        if let clip = group.clip { bounds = bounds.intersection(target.visibleBounds(of: clip.controlBounds)) }
        if let mask = group.mask { bounds = bounds.intersection(try self.bounds(of: mask, under: target.transform)) }
        guard !bounds.isEmpty else { return }
        let beyond = backdropMargin(of: group.items, under: target.transform)
        // A backdrop effect must not read neighbouring tiles that are already drawn.
        try inTiles(bounds, of: target, isDivisible: beyond == (0, 0)) { target throws(RasterError) in
            let area = bounds.intersection(target.visible)
            try drawOverCopy(group, on: area, copying: area.outset(beyond.x, beyond.y), in: target)
        }
    }

    private func drawOverCopy(
        _ group: Group, on bounds: PixelRect, copying area: PixelRect, in target: DrawingTarget
    ) throws(RasterError) {
        let area = area.intersection(target.layer.area)
        guard !area.isEmpty else { return }
        let copy = try OffscreenLayer(area: area)
        try copy.copy(from: target.layer)
        try draw(group.items, in: DrawingTarget(layer: copy, transform: target.transform, visible: area))
        try copy.context.check()
        var coverage: OffscreenLayer?
        if let mask = group.mask {
            coverage = try self.coverage(of: mask, clip: group.clip, on: bounds, under: target.transform)
        }
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setSource(copy)
            target.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            if let coverage {
                target.layer.context.paint(through: coverage.surface, at: coverage.area.rect.origin)
            } else if let clip = group.clip {
                target.layer.setTransform(target.transform)
                target.layer.context.setPath(clip)
                target.layer.context.fill()
            }
        }
    }

    /// A layer whose alpha is that of a mask's items, multiplied by the coverage of a clip.
    private func coverage(
        of mask: [DisplayItem], clip: Path?, on area: PixelRect, under transform: AffineTransform
    ) throws(RasterError) -> OffscreenLayer {
        let layer = try OffscreenLayer(area: area)
        try draw(mask, in: DrawingTarget(layer: layer, transform: transform, visible: area))
        if let clip { layer.mask(by: clip, under: transform) }
        try layer.context.check()
        return layer
    }

    private func drawIsolated(_ group: Group, in target: DrawingTarget) throws(RasterError) {
        let shadowRenderer = group.shadow.map { ShadowRenderer($0, under: target.transform) }
        let content = try flattened(group, shadowRenderer: shadowRenderer, in: target)
        let opacity = min(group.opacity, 1)
        try shadowRenderer?.draw(of: content, opacity: opacity, in: target)
        if group.blendMode.isUnbounded {
            try blendUnbounded(content, group, opacity: opacity, in: target)
        } else if let content {
            try blend(content, group.blendMode, opacity: opacity, on: content.area, of: target.layer)
        }
    }

    /// Blends a layer, or transparency, with all pixels inside the group's clip.
    ///
    /// Works on a copy, as `drawOverCopy` does, because Cairo's clips give wrong results for unbounded operators.
    private func blendUnbounded(
        _ content: OffscreenLayer?, _ group: Group, opacity: Double, in target: DrawingTarget
    ) throws(RasterError) {
        let bounds = group.clip.map { target.visibleBounds(of: $0.controlBounds) } ?? target.visible
        let area = bounds.intersection(target.layer.area)
        guard !area.isEmpty else { return }
        let copy = try OffscreenLayer(area: area)
        try copy.copy(from: target.layer)
        var source = content
        if source == nil { source = try OffscreenLayer.transparentPixel(in: area) }
        if let source { try blend(source, group.blendMode, opacity: opacity, on: area, of: copy) }
        guard let clip = group.clip else { return try target.layer.replace(area, by: copy) }
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setSource(copy)
            target.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            target.layer.setTransform(target.transform)
            target.layer.context.setPath(clip)
            target.layer.context.fill()
        }
    }

    /// Blends a layer with an area of another.
    private func blend(
        _ content: OffscreenLayer, _ mode: BlendMode, opacity: Double, on area: PixelRect, of target: OffscreenLayer
    ) throws(RasterError) {
        guard let mode = mode.cairo else {
            let area = area.intersection(target.area)
            guard !area.isEmpty else { return }
            let sum = try OffscreenLayer(area: area)
            try sum.copy(from: target)
            PlusDarker(opacity: opacity).composite(content, onto: sum)
            return try target.replace(area, by: sum)
        }
        try target.withSavedState { () throws(RasterError) in
            target.setSource(content)
            target.context.setPath(area.rect)
            target.context.clip()
            target.context.setOperator(mode)
            target.context.paint(alpha: opacity)
        }
    }

    /// The group's items on an offscreen layer, filtered, clipped and masked, as far as they or their shadow are
    /// visible.
    private func flattened(
        _ group: Group, shadowRenderer: ShadowRenderer?, in target: DrawingTarget
    ) throws(RasterError) -> OffscreenLayer? {
        let beyond = backdropMargin(of: group.items, under: target.transform)
        let filters = FilterChain(group.filters, under: target.transform)
        // For an unbounded blend mode `blendUnbounded` applies the clip's coverage, which must happen only once.
        let clip = group.blendMode.isUnbounded ? nil : group.clip
        var needed = target.visible
        if let shadowRenderer, shadowRenderer.shape == nil {
            needed = needed.union(shadowRenderer.sourceBounds(for: needed))
        }
        needed = needed.union(needed.outset(beyond.x, beyond.y).intersection(canvas))
        if let clip {
            let bounds = PixelRect(enclosing: target.transform.apply(clip.controlBounds)).outset(1, 1)
            needed = needed.intersection(bounds.outset(beyond.x, beyond.y))
        }
        let sources = needed.outset(filters.margin.x, filters.margin.y)
            .intersection(needed.union(canvas.outset(Self.filterMargin, Self.filterMargin)))
        let drawn = try self.bounds(of: group.items, under: target.transform).intersection(sources)
        guard !drawn.isEmpty else { return nil }
        let spread = drawn.outset(filters.margin.x, filters.margin.y)
            .intersection(needed.outset(filters.marginAfterFirstBlur.x, filters.marginAfterFirstBlur.y))
        let area = drawn.union(spread)
        let layer = try OffscreenLayer(area: area)
        try draw(group.items, in: DrawingTarget(layer: layer, transform: target.transform, visible: drawn))
        try layer.context.check()
        filters.apply(to: layer)
        if let clip { layer.mask(by: clip, under: target.transform) }
        if let mask = group.mask {
            layer.mask(by: try coverage(of: mask, clip: nil, on: area, under: target.transform))
        }
        try layer.context.check()
        return layer
    }
}

extension DisplayItem {
    /// Whether each pixel is painted at most once, so that opacity and clip can be applied to the paint itself.
    fileprivate var isSingleShape: Bool {
        switch self {
        case .fill, .stroke, .image: true
        case .text(let block): block.runs.count == 1 && !block.runs[0].underline && !block.runs[0].strikethrough
        case .backdrop, .canvas, .group: false
        }
    }
}
