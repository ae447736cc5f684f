import Graphics

extension Renderer {
    /// Draws the items of a plane into a texture, and the texture in perspective.
    ///
    /// Both pictures are kept between frames: the texture while the plane turns and its items stay the same.
    func draw(_ block: ProjectedItems, opacity: Double, in target: DrawingTarget) throws(RasterError) {
        let homography = block.homography.concatenating(target.transform)
        let extent = try bounds(of: block.items, under: .identity).rect
        let polygon = ProjectedPolygon(of: extent, under: homography, within: target.visible.rect.insetBy(-2, -2))
        guard homography.isDrawable, let box = polygon.bounds else { return }
        let area = PixelRect(enclosing: box).outset(1, 1).intersection(target.visible)
        guard !extent.isEmpty, !area.isEmpty else { return }
        let grid = grid(of: extent, under: homography, polygon)
        guard !grid.area.isEmpty else { return }
        offscreenPixels += grid.area.area + area.area
        defer { offscreenPixels -= grid.area.area + area.area }
        try countOffscreenPixels(of: grid.area)
        guard let footprint = SamplingFootprint(of: grid, under: homography) else { return }
        let levels = SamplingFootprint.levels(of: grid, under: homography, polygon: polygon)
        try countOffscreenPixels(of: area, weight: max(footprint.meanCount(in: area, levels: levels), 1))
        guard offscreenPixels <= Self.maxOffscreenPixels else {
            throw .outOfMemory(width: grid.area.width, height: grid.area.height)
        }
        let place = ProjectedPlace(block, homography: homography, grid: grid, area: area)
        let picture = try cache.drawing(
            for: .projection(place), size: { (layer: OffscreenLayer) in layer.surface.bytes }
        ) {
            () throws(RasterError) in
            let texture = try texture(of: block.items, grid: grid, levels: levels)
            let layer = try OffscreenLayer(area: area)
            let sampler = ProjectiveSampler(texture, footprint: footprint, polygon: polygon)
            layer.surface.withPixels { pixels, stride in sampler.draw(area, into: pixels, stride: stride) }
            return layer
        }
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setSource(picture)
            target.layer.clip(to: area)
            target.layer.context.paint(alpha: opacity)
        }
    }

    /// The grid of the part on the canvas, so that it does not depend on the tile that is drawn.
    private func grid(
        of extent: Rect, under homography: Homography, _ visible: ProjectedPolygon
    ) -> TextureGrid {
        let onCanvas = ProjectedPolygon(of: extent, under: homography, within: canvas.rect.insetBy(-2, -2))
        return TextureGrid(
            extent: extent, visible: onCanvas.corners.isEmpty ? visible : onCanvas, under: homography)
    }

    private func texture(
        of items: [DisplayItem], grid: TextureGrid, levels: Int
    ) throws(RasterError) -> Texture {
        let key = TexturePlace(items: items, grid: grid, levels: levels)
        return try cache.drawing(for: .texture(key), size: \.bytes) { () throws(RasterError) in
            let outer = canvas
            canvas = grid.area
            defer { canvas = outer }
            let layer = try OffscreenLayer(area: grid.area)
            try draw(items, in: DrawingTarget(layer: layer, transform: grid.transform, visible: grid.area))
            try layer.context.check()
            return Texture(layer.surface.bitmap, grid: grid, levels: levels)
        }
    }
}

extension Homography {
    /// Whether the plane can be visible and all components are finite.
    var isDrawable: Bool {
        let determinant = determinant
        return determinant.isFinite && abs(determinant) > 1e-12 && x.sum().isFinite && y.sum().isFinite
            && origin.sum().isFinite
    }
}

/// Items of a plane drawn into a texture.
struct TexturePlace: Hashable {
    let items: [DisplayItem]
    let grid: TextureGrid
    let levels: Int

    /// Only what is cheap to hash; equality compares everything.
    func hash(into hasher: inout Hasher) {
        hasher.combine(items.count)
        hasher.combine(grid)
    }
}

/// A plane drawn in perspective.
struct ProjectedPlace: Hashable {
    let items: [DisplayItem]
    /// From the plane to device space.
    let homography: Homography
    let grid: TextureGrid
    let area: PixelRect

    init(_ block: ProjectedItems, homography: Homography, grid: TextureGrid, area: PixelRect) {
        items = block.items
        self.homography = homography
        self.grid = grid
        self.area = area
    }

    /// Only what is cheap to hash; equality compares everything.
    func hash(into hasher: inout Hasher) {
        hasher.combine(homography)
        hasher.combine(area)
        hasher.combine(items.count)
    }
}
