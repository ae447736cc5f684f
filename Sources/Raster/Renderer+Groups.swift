import CCairo
import Graphics

extension Renderer {
    /// Draws a group the cheapest way that gives the right picture: straight onto the layer where nothing asks for
    /// more, through a copy of what lies beneath for a clip alone, else through a layer of its own.
    func draw(_ group: Group, in scope: Scope) throws(RasterError) {
        let transform = group.transform.concatenating(scope.transform)
        guard group.opacity > 0, transform.isDrawable else { return }
        let shadow = group.shadow.flatMap { ShadowCaster.isSeen($0) ? $0 : nil }
        let isPlain = group.blendMode == .normal && group.mask == nil && shadow == nil
        let inner = Scope(layer: scope.layer, transform: transform, visible: scope.visible)

        if isPlain, group.items.count == 1, let item = group.items.first, item.isSingleShape {
            try clipped(to: group.clip, in: inner) { scope throws(RasterError) in
                try draw(item, in: scope, opacity: min(group.opacity, 1))
            }
        } else if isPlain, group.opacity >= 1 {
            guard let clip = group.clip, alignedBox(of: clip, under: transform) == nil else {
                return try clipped(to: group.clip, in: inner) { scope throws(RasterError) in
                    try draw(group.items, in: scope)
                }
            }
            try drawOverCopy(group.items, clip: clip, in: inner)
        } else {
            try drawIsolated(group, shadow: shadow, in: inner)
        }
    }

    /// The whole pixels that a clip is, if it is a rectangle along them: nothing to antialias.
    private func alignedBox(of clip: Path, under transform: AffineTransform) -> PixelRect? {
        guard transform.keepsRectangles, let box = clip.asRect.map(transform.apply) else { return nil }
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        // Cairo's coordinates are multiples of 1/256.
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-3 }) else { return nil }
        return PixelRect(enclosing: box.insetBy(1e-2, 1e-2))
    }

    private func clipped(
        to clip: Path?, in scope: Scope, _ body: (Scope) throws(RasterError) -> Void
    ) throws(RasterError) {
        guard let clip else { return try body(scope) }
        var inside = scope
        let box = alignedBox(of: clip, under: scope.transform)
        inside.visible = (box ?? scope.reach(of: clip.controlBounds)).intersection(scope.visible)
        guard !inside.visible.isEmpty else { return }
        try scope.layer.isolated { () throws(RasterError) in
            if let box {
                scope.layer.setTransform(.identity)
                scope.layer.context.trace(box.rect)
            } else {
                scope.layer.setTransform(scope.transform)
                scope.layer.context.trace(clip)
            }
            scope.layer.context.clip()
            try body(inside)
        }
    }

    /// Draws items over a copy of what lies beneath and mixes the copy back by the clip's coverage, so that an edge
    /// pixel is the coverage's mixture of exactly two pictures, without and with the items.
    private func drawOverCopy(_ items: [DisplayItem], clip: Path, in scope: Scope) throws(RasterError) {
        let bounds = scope.reach(of: clip.controlBounds)
        guard !bounds.isEmpty else { return }
        let beyond = backdropReach(of: items, under: scope.transform)
        let area = bounds.grown(beyond.x, beyond.y).intersection(scope.layer.area)
        let copy = try Layer(area: area)
        try copy.copy(from: scope.layer)
        try draw(items, in: Scope(layer: copy, transform: scope.transform, visible: area))
        try copy.context.check()
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setSource(copy)
            scope.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            scope.layer.setTransform(scope.transform)
            scope.layer.context.trace(clip)
            scope.layer.context.fill()
        }
    }

    private func drawIsolated(_ group: Group, shadow: Shadow?, in scope: Scope) throws(RasterError) {
        let caster = shadow.map { ShadowCaster($0, under: scope.transform) }
        let content = try flattened(group, caster: caster, in: scope)
        let opacity = min(group.opacity, 1)
        try caster?.draw(of: content, opacity: opacity, in: scope)
        guard let content else { return }
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setSource(content)
            scope.layer.context.setOperator(group.blendMode.cairo)
            scope.layer.context.trace(content.area.rect)
            scope.layer.context.clip()
            scope.layer.context.paint(alpha: opacity)
        }
    }

    /// The group's items on a layer of their own, clipped and masked, as far as they or their shadow are seen.
    private func flattened(_ group: Group, caster: ShadowCaster?, in scope: Scope) throws(RasterError) -> Layer? {
        let beyond = backdropReach(of: group.items, under: scope.transform)
        var needed = scope.visible
        if let caster, caster.shape == nil { needed = needed.union(caster.sources(of: needed)) }
        needed = needed.union(needed.grown(beyond.x, beyond.y).intersection(canvas))
        if let clip = group.clip {
            let bounds = PixelRect(enclosing: scope.transform.apply(clip.controlBounds)).grown(1, 1)
            needed = needed.intersection(bounds.grown(beyond.x, beyond.y))
        }
        let area = try reach(of: group.items, under: scope.transform).intersection(needed)
        guard !area.isEmpty else { return nil }
        let layer = try Layer(area: area)
        try draw(group.items, in: Scope(layer: layer, transform: scope.transform, visible: area))
        layer.context.setOperator(CAIRO_OPERATOR_DEST_IN)
        if let clip = group.clip {
            layer.setTransform(scope.transform)
            layer.context.setSource(.black)
            layer.context.trace(clip)
            layer.context.fill()
        }
        if let mask = group.mask {
            let holes = try Layer(area: area)
            try draw(mask, in: Scope(layer: holes, transform: scope.transform, visible: area))
            try holes.context.check()
            layer.setSource(holes)
            layer.context.paint()
        }
        try layer.context.check()
        return layer
    }
}

extension DisplayItem {
    /// Whether each pixel is painted once at most, so that fading or clipping the item is fading or clipping its paint.
    fileprivate var isSingleShape: Bool {
        switch self {
        case .fill, .stroke, .image: true
        case .text(let block): block.runs.count == 1 && !block.runs[0].underline && !block.runs[0].strikethrough
        case .backdrop, .canvas, .group: false
        }
    }
}
