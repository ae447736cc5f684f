import CCairo
import Graphics

extension Renderer {
    /// Draws a group the cheapest way that gives the right picture: straight onto the layer where nothing asks for
    /// more, through a copy of what lies beneath for a clip or a mask alone, else through a layer of its own.
    func draw(_ group: Group, in scope: Scope) throws(RasterError) {
        let transform = group.transform.concatenating(scope.transform)
        guard group.opacity > 0, transform.isDrawable else { return }
        var group = group
        if let shadow = group.shadow, !ShadowCaster.isSeen(shadow) { group.shadow = nil }
        let keepsColors = group.blendMode == .normal && group.filters.isEmpty
        let inner = Scope(layer: scope.layer, transform: transform, visible: scope.visible)

        if keepsColors, group.mask == nil, group.shadow == nil, group.items.count == 1, let item = group.items.first,
            item.isSingleShape
        {
            try clipped(to: group.clip, in: inner) { scope throws(RasterError) in
                try draw(item, in: scope, opacity: min(group.opacity, 1))
            }
        } else if keepsColors, group.opacity >= 1, !group.isIsolated, group.shadow.map({ $0.path != nil }) ?? true {
            if let shadow = group.shadow { try ShadowCaster(shadow, under: transform).draw(of: nil, in: inner) }
            if group.mask == nil, group.clip.map({ alignedBox(of: $0, under: transform) != nil }) ?? true {
                try clipped(to: group.clip, in: inner) { scope throws(RasterError) in
                    try draw(group.items, in: scope)
                }
            } else {
                try drawOverCopy(group, in: inner)
            }
        } else {
            try inParts(scope.visible, of: inner) { scope throws(RasterError) in
                try drawIsolated(group, in: scope)
            }
        }
    }

    /// Runs drawing that holds a picture of an area while it runs, part by part where all such pictures together would
    /// take too much memory.
    private func inParts(
        _ area: PixelRect, of scope: Scope, isDivisible: Bool = true, _ body: (Scope) throws(RasterError) -> Void
    ) throws(RasterError) {
        let isLarge = heldPixels + area.count > Self.heldLimit && area.count > Self.partSide * Self.partSide
        let parts = isLarge && isDivisible ? area.parts(side: Self.partSide) : [area]
        for part in parts {
            heldPixels += part.count
            defer { heldPixels -= part.count }
            guard heldPixels <= Self.maxHold else { throw .outOfMemory(width: area.width, height: area.height) }
            guard parts.count > 1 else { return try body(scope) }
            try scope.layer.isolated { () throws(RasterError) in
                scope.layer.setTransform(.identity)
                scope.layer.context.trace(part.rect)
                scope.layer.context.clip()
                try body(Scope(layer: scope.layer, transform: scope.transform, visible: part))
            }
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

    /// Draws a group's items over a copy of what lies beneath and mixes the copy back by the coverage of clip and mask,
    /// so that an edge pixel is the coverage's mixture of exactly two pictures, without and with the items.
    private func drawOverCopy(_ group: Group, in scope: Scope) throws(RasterError) {
        var bounds = scope.visible
        if let clip = group.clip { bounds = bounds.intersection(scope.reach(of: clip.controlBounds)) }
        if let mask = group.mask { bounds = bounds.intersection(try reach(of: mask, under: scope.transform)) }
        guard !bounds.isEmpty else { return }
        let beyond = backdropReach(of: group.items, under: scope.transform)
        // A backdrop must not see the parts beside it finished already.
        try inParts(bounds, of: scope, isDivisible: beyond == (0, 0)) { scope throws(RasterError) in
            let area = bounds.intersection(scope.visible)
            try drawOverCopy(group, on: area, copying: area.grown(beyond.x, beyond.y), in: scope)
        }
    }

    private func drawOverCopy(
        _ group: Group, on bounds: PixelRect, copying area: PixelRect, in scope: Scope
    ) throws(RasterError) {
        let area = area.intersection(scope.layer.area)
        guard !area.isEmpty else { return }
        let copy = try Layer(area: area)
        try copy.copy(from: scope.layer)
        try draw(group.items, in: Scope(layer: copy, transform: scope.transform, visible: area))
        try copy.context.check()
        var coverage: Layer?
        if let mask = group.mask {
            coverage = try self.coverage(of: mask, clip: group.clip, on: bounds, under: scope.transform)
        }
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setSource(copy)
            scope.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            if let coverage {
                scope.layer.context.paint(through: coverage.surface, at: coverage.area.rect.origin)
            } else if let clip = group.clip {
                scope.layer.setTransform(scope.transform)
                scope.layer.context.trace(clip)
                scope.layer.context.fill()
            }
        }
    }

    /// A layer whose alpha is that of a mask's items, cut by a clip.
    private func coverage(
        of mask: [DisplayItem], clip: Path?, on area: PixelRect, under transform: AffineTransform
    ) throws(RasterError) -> Layer {
        let layer = try Layer(area: area)
        try draw(mask, in: Scope(layer: layer, transform: transform, visible: area))
        if let clip { layer.keep(inside: clip, under: transform) }
        try layer.context.check()
        return layer
    }

    private func drawIsolated(_ group: Group, in scope: Scope) throws(RasterError) {
        let caster = group.shadow.map { ShadowCaster($0, under: scope.transform) }
        let content = try flattened(group, caster: caster, in: scope)
        let opacity = min(group.opacity, 1)
        try caster?.draw(of: content, opacity: opacity, in: scope)
        if group.blendMode.reachesBeyondItems {
            try blendBeyond(content, group, opacity: opacity, in: scope)
        } else if let content {
            try blend(content, group.blendMode, opacity: opacity, on: content.area, of: scope.layer)
        }
    }

    /// Lays a picture, or nothing, over all that the group's clip holds, through a copy as `drawOverCopy` does: Cairo's
    /// own clips are only right for modes that keep within the source.
    private func blendBeyond(
        _ content: Layer?, _ group: Group, opacity: Double, in scope: Scope
    ) throws(RasterError) {
        let reach = group.clip.map { scope.reach(of: $0.controlBounds) } ?? scope.visible
        let area = reach.intersection(scope.layer.area)
        guard !area.isEmpty else { return }
        let copy = try Layer(area: area)
        try copy.copy(from: scope.layer)
        var source = content
        if source == nil { source = try Layer.nothing(in: area) }
        if let source { try blend(source, group.blendMode, opacity: opacity, on: area, of: copy) }
        guard let clip = group.clip else { return try scope.layer.replace(area, by: copy) }
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setSource(copy)
            scope.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            scope.layer.setTransform(scope.transform)
            scope.layer.context.trace(clip)
            scope.layer.context.fill()
        }
    }

    /// Lays a picture over an area of another by a blend mode.
    private func blend(
        _ content: Layer, _ mode: BlendMode, opacity: Double, on area: PixelRect, of target: Layer
    ) throws(RasterError) {
        guard let mode = mode.cairo else {
            let area = area.intersection(target.area)
            guard !area.isEmpty else { return }
            let sum = try Layer(area: area)
            try sum.copy(from: target)
            PlusDarker(opacity: opacity).lay(content, over: sum)
            return try target.replace(area, by: sum)
        }
        try target.isolated { () throws(RasterError) in
            target.setSource(content)
            target.context.trace(area.rect)
            target.context.clip()
            target.context.setOperator(mode)
            target.context.paint(alpha: opacity)
        }
    }

    /// The group's items on a layer of their own, filtered, clipped and masked, as far as they or their shadow are seen.
    private func flattened(_ group: Group, caster: ShadowCaster?, in scope: Scope) throws(RasterError) -> Layer? {
        let beyond = backdropReach(of: group.items, under: scope.transform)
        let filters = FilterChain(group.filters, under: scope.transform)
        // A mode that reaches beyond the items mixes by the clip's coverage later, and does so once.
        let clip = group.blendMode.reachesBeyondItems ? nil : group.clip
        var needed = scope.visible
        if let caster, caster.shape == nil { needed = needed.union(caster.sources(of: needed)) }
        needed = needed.union(needed.grown(beyond.x, beyond.y).intersection(canvas))
        if let clip {
            let bounds = PixelRect(enclosing: scope.transform.apply(clip.controlBounds)).grown(1, 1)
            needed = needed.intersection(bounds.grown(beyond.x, beyond.y))
        }
        let sources = needed.grown(filters.reach.x, filters.reach.y)
            .intersection(needed.union(canvas.grown(Self.filterMargin, Self.filterMargin)))
        let drawn = try reach(of: group.items, under: scope.transform).intersection(sources)
        guard !drawn.isEmpty else { return nil }
        let spread = drawn.grown(filters.reach.x, filters.reach.y)
            .intersection(needed.grown(filters.laterReach.x, filters.laterReach.y))
        let area = drawn.union(spread)
        let layer = try Layer(area: area)
        try draw(group.items, in: Scope(layer: layer, transform: scope.transform, visible: drawn))
        try layer.context.check()
        filters.apply(to: layer)
        if let clip { layer.keep(inside: clip, under: scope.transform) }
        if let mask = group.mask {
            layer.keep(inside: try coverage(of: mask, clip: nil, on: area, under: scope.transform))
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
