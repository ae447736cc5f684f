import Graphics

extension Renderer {
    /// Counts the offscreen pixels that items need, as drawing them does, but draws nothing.
    ///
    /// It does not know the drawings that are kept from other frames, so the result depends on the items alone. Throws
    /// `tooManyOffscreenPixels`, `tooMuchOffscreenMemory`, and errors of fonts and images. Cost: a pass over the items, and one over the items of
    /// each group that is drawn on an offscreen layer.
    func count(_ items: [DisplayItem], in space: DrawingSpace) throws(RasterError) {
        guard space.transform.isDrawable, !space.visible.isEmpty else { return }
        for item in items {
            switch item {
            case .fill, .stroke, .text: continue
            case .image(let block): try count(block, in: space)
            case .backdrop(let backdrop):
                if let extent = extent(of: backdrop, in: space) { try count(extent) }
            case .canvas(let block): try count(block, in: space)
            case .group(let group): try count(group, in: space)
            case .projected(let block): try count(block, in: space)
            case .shared(let shared): try count(shared.items, in: space)
            }
        }
    }

    private func count(_ block: CanvasBlock, in space: DrawingSpace) throws(RasterError) {
        guard let (_, place) = place(of: block, in: space) else { return }
        let outer = canvas
        canvas = place.canvas
        defer { canvas = outer }
        try count(
            block.list.items, in: DrawingSpace(layer: place.area, transform: place.transform, visible: place.area))
    }

    private func count(_ block: ProjectedItems, in space: DrawingSpace) throws(RasterError) {
        guard let plan = try plan(of: block, in: space) else { return }
        offscreenPixels += plan.pixels
        defer { offscreenPixels -= plan.pixels }
        try count(plan)
        let (outer, area) = (canvas, plan.grid.area)
        canvas = area
        defer { canvas = outer }
        try count(block.items, in: DrawingSpace(layer: area, transform: plan.grid.transform, visible: area))
    }

    private func count(_ group: Group, in space: DrawingSpace) throws(RasterError) {
        var space = space
        space.transform = group.transform.concatenating(space.transform)
        guard group.opacity > 0, space.transform.isDrawable else { return }
        var shadow: ShadowRenderer?
        if let own = group.shadow, ShadowRenderer.isVisible(own) {
            shadow = ShadowRenderer(own, under: space.transform)
        }
        let method = method(of: group, under: space.transform)
        if let shadow, method != .isolated { try count(shadow, of: nil, in: space) }
        switch method {
        case .singleShape, .direct:
            space.visible = visible(in: space, inside: group.clip)
            try count(group.items, in: space)
        case .overCopy: try countOverCopy(group, in: space)
        case .isolated:
            try countingTiles(of: space.visible) { tile throws(RasterError) in
                var part = space
                if let tile { part.visible = tile }
                try countIsolated(group, shadow: shadow, in: part)
            }
        }
    }

    private func countOverCopy(_ group: Group, in space: DrawingSpace) throws(RasterError) {
        let bounds = try copiedBounds(of: group, in: space)
        guard !bounds.isEmpty else { return }
        let beyond = backdropMargin(of: group.items, under: space.transform)
        try countingTiles(of: bounds, isDivisible: beyond == (0, 0)) { tile throws(RasterError) in
            let part = tile.map(bounds.intersection) ?? bounds
            let area = part.outset(beyond.x, beyond.y).intersection(space.layer)
            guard !area.isEmpty else { return }
            try count(group.items, in: DrawingSpace(layer: area, transform: space.transform, visible: area))
            try countMask(of: group, on: part, under: space.transform)
        }
    }

    private func countIsolated(
        _ group: Group, shadow: ShadowRenderer?, in space: DrawingSpace
    ) throws(RasterError) {
        let extent = try extent(of: group, shadow: shadow, in: space)
        if let extent {
            try count(extent)
            try count(
                group.items, in: DrawingSpace(layer: extent.area, transform: space.transform, visible: extent.drawn))
            try countMask(of: group, on: extent.area, under: space.transform)
        }
        if let caster = group.caster { return try countIsolated(caster, shadow: shadow, in: space) }
        if let shadow { try count(shadow, of: extent?.area, in: space) }
    }

    private func countMask(
        of group: Group, on area: PixelRect, under transform: AffineTransform
    ) throws(RasterError) {
        guard let mask = group.mask else { return }
        try count(mask, in: DrawingSpace(layer: area, transform: transform, visible: area))
    }
}
