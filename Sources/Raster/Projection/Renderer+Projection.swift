import Graphics

extension Renderer {
    /// Draws the items of a plane into a texture, and the texture in perspective.
    ///
    /// Both pictures are kept between frames: the texture while the plane turns and its items stay the same.
    func draw(_ block: ProjectedItems, opacity: Double, in target: DrawingTarget) throws(RasterError) {
        guard let plan = try plan(of: block, in: target.space) else { return }
        let (grid, area, footprint, levels) = (plan.grid, plan.area, plan.footprint, plan.levels)
        offscreenPixels += plan.pixels
        defer { offscreenPixels -= plan.pixels }
        try count(plan)
        let place = ProjectedPlace(block, homography: plan.homography, grid: grid, area: area)
        let picture = try cache.drawing(
            for: .projection(place), size: { (layer: OffscreenLayer) in layer.surface.bytes }
        ) {
            () throws(RasterError) in
            let texture = try texture(of: block.items, grid: grid, levels: levels)
            let layer = try OffscreenLayer(area: area)
            let sampler = ProjectiveSampler(texture, footprint: footprint, polygon: plan.polygon)
            layer.surface.withPixels { pixels, stride in sampler.draw(area, into: pixels, stride: stride) }
            return layer
        }
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setSource(picture)
            target.layer.clip(to: area)
            target.layer.context.paint(alpha: opacity)
        }
    }

    /// How a plane is drawn; nil if nothing of it is visible.
    func plan(of block: ProjectedItems, in space: DrawingSpace) throws(RasterError) -> ProjectionPlan? {
        let homography = block.homography.concatenating(space.transform)
        let extent = try bounds(of: block.items, under: .identity).rect
        let polygon = ProjectedPolygon(of: extent, under: homography, within: space.visible.rect.insetBy(-2, -2))
        guard homography.isDrawable, let box = polygon.bounds else { return nil }
        let area = PixelRect(enclosing: box).outset(1, 1).intersection(space.visible)
        guard !extent.isEmpty, !area.isEmpty else { return nil }
        let grid = grid(of: extent, under: homography, polygon)
        guard !grid.area.isEmpty, let footprint = SamplingFootprint(of: grid, under: homography) else { return nil }
        return ProjectionPlan(
            homography: homography, polygon: polygon, area: area, grid: grid, footprint: footprint,
            levels: SamplingFootprint.levels(of: grid, under: homography, polygon: polygon))
    }

    /// Counts the pixels of a plane: those of its texture, and each sample of its picture.
    ///
    /// Precondition: `offscreenPixels` includes those of the plan.
    func count(_ plan: ProjectionPlan) throws(RasterError) {
        try countOffscreenPixels(of: plan.grid.area)
        let samples = plan.footprint.meanCount(in: plan.area, levels: plan.levels)
        try countOffscreenPixels(of: plan.area, weight: max(samples, 1))
        try checkMemory()
    }

    /// The grid of the part on the canvas, so that it does not depend on the tile that is drawn.
    private func grid(
        of extent: Rect, under homography: Homography, _ visible: ProjectedPolygon
    ) -> TextureGrid {
        let onCanvas = ProjectedPolygon(of: extent, under: homography, within: canvas.rect.insetBy(-2, -2))
        return TextureGrid(
            extent: extent, visible: onCanvas.corners.isEmpty ? visible : onCanvas, under: homography, canvas: canvas)
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

/// How a plane is drawn in perspective.
struct ProjectionPlan {
    /// From the plane to device space.
    let homography: Homography
    /// The visible part.
    let polygon: ProjectedPolygon
    /// The pixels that are drawn.
    let area: PixelRect
    let grid: TextureGrid
    let footprint: SamplingFootprint
    /// The number of copies of the texture.
    let levels: Int

    /// Of the texture and of the picture.
    var pixels: Int { grid.area.area + area.area }
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
