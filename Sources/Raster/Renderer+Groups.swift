import CCairo
import Graphics

extension Renderer {
    /// Draws a group with the cheapest method that gives a correct result.
    ///
    /// A group without effects, or with a single shape and only a clip and an opacity, is drawn directly onto the
    /// target. Another group with only an unaligned clip or a mask is drawn over a copy of the backdrop. All other
    /// groups are drawn on an offscreen layer.
    func draw(_ group: Group, in target: DrawingTarget) throws(RasterError) {
        let transform = group.transform.concatenating(target.transform)
        guard group.opacity > 0, transform.isDrawable else { return }
        var group = group
        if let shadow = group.shadow, !ShadowRenderer.isVisible(shadow) { group.shadow = nil }
        let inner = DrawingTarget(layer: target.layer, transform: transform, visible: target.visible)
        switch method(of: group, under: transform) {
        case .singleShape:
            try clipped(to: group.clip, in: inner) { target throws(RasterError) in
                if let item = group.items.first { try draw(item, in: target, opacity: min(group.opacity, 1)) }
            }
        case .direct:
            if let shadow = group.shadow { try draw(shadow, in: inner) }
            try clipped(to: group.clip, in: inner) { target throws(RasterError) in
                try draw(group.items, in: target)
            }
        case .overCopy:
            if let shadow = group.shadow { try draw(shadow, in: inner) }
            try drawOverCopy(group, in: inner)
        case .isolated:
            try inTiles(target.visible, of: inner) { target throws(RasterError) in
                try drawIsolated(group, in: target)
            }
        }
    }

    private func draw(_ shadow: Shadow, in target: DrawingTarget) throws(RasterError) {
        let renderer = ShadowRenderer(shadow, under: target.transform, cache)
        try count(renderer, of: nil, in: target.space)
        try renderer.draw(of: nil, in: target)
    }

    /// Counts the pixels of a shadow's mask, which has one channel where pictures have four.
    ///
    /// - Parameter content: the pixels of the group, which a shadow with its own path does not need.
    func count(_ shadow: ShadowRenderer, of content: PixelRect?, in space: DrawingSpace) throws(RasterError) {
        guard let area = shadow.maskArea(of: content, within: space.visible) else { return }
        try countOffscreenPixels(of: area)
        try checkMemory(adding: area.area)
    }

    /// The ways to draw a group, the cheapest first.
    enum GroupMethod {
        /// Opacity and clip are applied to the only item.
        case singleShape
        /// The items are drawn onto the target, clipped along pixel edges at most.
        case direct
        case overCopy
        case isolated
    }

    /// The method that gives the right picture.
    ///
    /// - Parameter transform: from the group's items to device space.
    func method(of group: Group, under transform: AffineTransform) -> GroupMethod {
        guard group.blendMode == .normal, group.filters.isEmpty else { return .isolated }
        let shadow = group.shadow.flatMap { ShadowRenderer.isVisible($0) ? $0 : nil }
        if group.mask == nil, shadow == nil, group.items.count == 1, group.items[0].isSingleShape {
            return .singleShape
        }
        guard group.opacity >= 1, !group.isIsolated, shadow.map({ $0.path != nil }) ?? true else { return .isolated }
        let isAligned = group.clip.map { alignedBox(of: $0, under: transform) != nil } ?? true
        return group.mask == nil && isAligned ? .direct : .overCopy
    }

    /// Calls `body`, which allocates an offscreen layer that covers `bounds`; once per tile if the layers in use would
    /// exceed the memory threshold.
    ///
    /// - Parameter isDivisible: false if the drawing of one tile depends on pixels of others.
    private func inTiles(
        _ bounds: PixelRect, of target: DrawingTarget, isDivisible: Bool = true,
        _ body: (DrawingTarget) throws(RasterError) -> Void
    ) throws(RasterError) {
        try countingTiles(of: bounds, isDivisible: isDivisible) { tile throws(RasterError) in
            guard let tile else { return try body(target) }
            try target.layer.withSavedState { () throws(RasterError) in
                target.layer.clip(to: tile)
                try body(DrawingTarget(layer: target.layer, transform: target.transform, visible: tile))
            }
        }
    }

    /// Counts the pixels of an offscreen layer and calls `body` with nil, or once for each tile that it is divided into.
    func countingTiles(
        of bounds: PixelRect, isDivisible: Bool = true, _ body: (PixelRect?) throws(RasterError) -> Void
    ) throws(RasterError) {
        let isLarge =
            offscreenPixels + bounds.area > Self.tilingThreshold && bounds.area > Self.tileSide * Self.tileSide
        let parts = isLarge && isDivisible ? bounds.tiles(side: Self.tileSide) : [bounds]
        for part in parts {
            offscreenPixels += part.area
            defer { offscreenPixels -= part.area }
            try countOffscreenPixels(of: part)
            try checkMemory()
            try body(parts.count > 1 ? part : nil)
        }
    }

    /// The pixel rectangle of a clip that is a pixel-aligned rectangle and needs no antialiasing; nil for other clips.
    func alignedBox(of clip: Path, under transform: AffineTransform) -> PixelRect? {
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
        inside.visible = visible(in: target.space, inside: clip)
        guard !inside.visible.isEmpty else { return }
        try target.layer.withSavedState { () throws(RasterError) in
            if let box {
                target.layer.clip(to: box)
            } else {
                target.layer.setTransform(target.transform)
                target.layer.context.setPath(clip)
                target.layer.context.clip()
            }
            try body(inside)
        }
    }

    /// The visible pixels inside a clip.
    func visible(in space: DrawingSpace, inside clip: Path?) -> PixelRect {
        guard let clip else { return space.visible }
        let box = alignedBox(of: clip, under: space.transform) ?? space.visibleBounds(of: clip.controlBounds)
        return box.intersection(space.visible)
    }

    /// The visible pixels of a group that is drawn over a copy of the backdrop.
    func copiedBounds(of group: Group, in space: DrawingSpace) throws(RasterError) -> PixelRect {
        var bounds = space.visible
        if let clip = group.clip { bounds = bounds.intersection(space.visibleBounds(of: clip.controlBounds)) }
        if let mask = group.mask { bounds = bounds.intersection(try self.bounds(of: mask, under: space.transform)) }
        return bounds
    }

    /// Draws a group's items over a copy of the backdrop and composites the copy onto the target with the coverage of
    /// clip and mask as alpha, so that each edge pixel mixes exactly two images: one without the items and one with all
    /// of them.
    private func drawOverCopy(_ group: Group, in target: DrawingTarget) throws(RasterError) {
        let bounds = try copiedBounds(of: group, in: target.space)
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
        let shadowRenderer = group.shadow.map { ShadowRenderer($0, under: target.transform, cache) }
        let key = IsolatedGroup(group, in: target, canvas: canvas, offscreenPixels: offscreenPixels)
        let drawing = try cache.drawing(for: .group(key), size: \.bytes) { () throws(RasterError) in
            let content = try flattened(group, shadowRenderer: shadowRenderer, in: target)
            let caster =
                try group.caster.map { caster throws(RasterError) in
                    try flattened(caster, shadowRenderer: shadowRenderer, in: target)
                } ?? content
            if let shadowRenderer { try count(shadowRenderer, of: caster?.area, in: target.space) }
            return IsolatedDrawing(content, shadow: try shadowRenderer?.mask(of: caster, in: target))
        }
        let (content, opacity) = (drawing.content, min(group.opacity, 1))
        if let mask = drawing.shadow { shadowRenderer?.paint(mask, opacity: opacity, in: target) }
        if group.blendMode.isUnbounded {
            try blendUnbounded(content, group, opacity: opacity, in: target)
        } else if let content {
            try blend(content, group.blendMode, opacity: opacity, on: content.area, of: target.layer)
        }
    }

    /// Blends with all pixels inside the group's clip; pixels outside the content count as transparent.
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
            target.clip(to: area)
            target.context.setOperator(mode)
            target.context.paint(alpha: opacity)
        }
    }

    /// The group's items on an offscreen layer, filtered, clipped and masked; limited to the area that affects visible
    /// pixels, including those of the shadow. Nil if that area is empty.
    private func flattened(
        _ group: Group, shadowRenderer: ShadowRenderer?, in target: DrawingTarget
    ) throws(RasterError) -> OffscreenLayer? {
        guard let extent = try extent(of: group, shadow: shadowRenderer, in: target.space) else { return nil }
        try count(extent)
        let layer = try OffscreenLayer(area: extent.area)
        try draw(group.items, in: DrawingTarget(layer: layer, transform: target.transform, visible: extent.drawn))
        try layer.context.check()
        extent.filters.apply(to: layer)
        if let clip = extent.clip { layer.mask(by: clip, under: target.transform) }
        if let mask = group.mask {
            layer.mask(by: try coverage(of: mask, clip: nil, on: extent.area, under: target.transform))
        }
        try layer.context.check()
        return layer
    }
}

extension Group {
    /// The group with the items that cast its shadow; nil if these are its own.
    var caster: Group? {
        guard let items = shadow?.items else { return nil }
        var group = self
        group.items = items
        group.shadow?.items = nil
        return group
    }
}

/// A group on a layer of its own, with the mask of its shadow.
private final class IsolatedDrawing {
    /// Nil where nothing is visible.
    let content: OffscreenLayer?
    let shadow: OffscreenLayer?

    init(_ content: OffscreenLayer?, shadow: OffscreenLayer?) {
        self.content = content
        self.shadow = shadow
    }

    var bytes: Int { (content?.area.area ?? 0) * 4 + (shadow?.area.area ?? 0) }
}

extension DisplayItem {
    /// Whether each pixel is painted at most once, so that opacity and clip can be applied to the paint itself.
    fileprivate var isSingleShape: Bool {
        switch self {
        case .fill, .stroke, .image, .projected: true
        case .text(let block): block.runs.count == 1 && !block.runs[0].underline && !block.runs[0].strikethrough
        case .backdrop, .canvas, .group, .shared: false
        }
    }
}
