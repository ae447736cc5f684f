import CCairo
import Graphics

extension Renderer {
    /// Draws a picture into its box.
    ///
    /// The box's edge is antialiased like a path's, and the picture's edge pixels are repeated under it, so that an
    /// enlarged picture has no soft edge. Tiles are added up on an offscreen layer, each weighted by its coverage of
    /// the pixel, so that no seams are visible between them.
    func draw(_ block: ImageBlock, opacity: Double, in target: DrawingTarget) throws(RasterError) {
        let area = target.visibleBounds(of: block.extent ?? block.box)
        guard !area.isEmpty else { return }
        if let image = try images.vectorImage(for: block.source) {
            return try draw(image, block, opacity: opacity, in: area, of: target)
        }
        if let picture = images.scalablePicture(for: block.source) {
            return try draw(picture, block, opacity: opacity, in: target)
        }
        let size = try images.image(for: block.source).original
        let whole = ImageBlock.Tile(part: Rect(0, 0, Double(size.width), Double(size.height)), box: block.box)
        guard block.tiles.count > 1 else {
            guard let picture = try StretchedImage(block, block.tiles.first ?? whole, in: target, images) else {
                return
            }
            return try target.layer.withSavedState { () throws(RasterError) in
                picture.setPath(on: target.layer)
                picture.setSource(on: target.layer)
                paintSource(tint: block.tint, opacity: opacity, on: target.layer.context)
            }
        }
        let layer = try OffscreenLayer(area: area)
        layer.context.setOperator(CAIRO_OPERATOR_ADD)
        for tile in block.tiles {
            guard let picture = try StretchedImage(block, tile, in: target, images) else { continue }
            picture.setPath(on: layer)
            picture.setSource(on: layer)
            layer.context.fill()
        }
        try layer.context.check()
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setTransform(.identity)
            target.layer.context.setPath(area.rect)
            target.layer.setSource(layer)
            paintSource(tint: block.tint, opacity: opacity, on: target.layer.context)
        }
    }

    /// Draws a scalable picture with at least as many pixels as its box covers.
    private func draw(
        _ picture: ScalablePicture, _ block: ImageBlock, opacity: Double, in target: DrawingTarget
    ) throws(RasterError) {
        let transform = target.transform
        let raster = picture.raster(
            pixelsAcross: (transform.a * transform.a + transform.b * transform.b).squareRoot() * block.box.width
                / picture.size.width,
            pixelsDown: (transform.c * transform.c + transform.d * transform.d).squareRoot() * block.box.height
                / picture.size.height)
        var block = block
        block.source = try images.draw(picture, raster, as: block.source)
        let tile = ImageBlock.Tile(part: raster.part, box: block.box)
        guard let picture = try StretchedImage(block, tile, in: target, images) else { return }
        try target.layer.withSavedState { () throws(RasterError) in
            picture.setPath(on: target.layer)
            picture.setSource(on: target.layer)
            paintSource(tint: block.tint, opacity: opacity, on: target.layer.context)
        }
    }

    /// Paints the source into the current path; where there is a tint, paints the tint through the source's alpha.
    func paintSource(tint: Color?, opacity: Double, on context: Context) {
        switch (tint, opacity >= 1) {
        case (nil, true):
            context.fill()
        case (nil, false):
            context.clip()
            context.paint(alpha: opacity)
        case (let tint?, _):
            context.clip()
            context.paintThroughSource(tint.faded(opacity))
        }
    }
}

/// A part of a picture that is stretched into a box: its pixels, their transform and how they are sampled.
private struct StretchedImage {
    private let surface: Surface
    /// The part of the picture, in pixels of the surface.
    private let part: Rect
    /// From the surface's pixels to device space.
    private let transform: AffineTransform
    private let filter: cairo_filter_t

    /// Nil where the box is not visible.
    init?(
        _ block: ImageBlock, _ tile: ImageBlock.Tile, in target: DrawingTarget, _ images: ImageCache
    ) throws(RasterError) {
        var (part, box) = (tile.part, tile.box)
        let transform = AffineTransform.translation(-part.minX, -part.minY)
            .concatenating(.scale(box.width / part.width, box.height / part.height))
            .concatenating(.translation(box.minX, box.minY))
            .concatenating(target.transform)
        if block.tiles.isEmpty, let extent = block.extent {
            let (across, down) = (part.width / box.width, part.height / box.height)
            part = Rect(
                part.minX + (extent.minX - box.minX) * across, part.minY + (extent.minY - box.minY) * down,
                extent.width * across, extent.height * down)
            box = extent
        }
        guard transform.isDrawable, transform.inverted.isPatternMatrix, !target.visibleBounds(of: box).isEmpty else {
            return nil
        }
        let isReduced = abs(transform.determinant) < 1
        guard (isReduced ? block.minification : block.magnification) == .smooth else {
            (surface, self.part, self.transform) = (try images.surface(for: block.source), part, transform)
            filter = CAIRO_FILTER_NEAREST
            return
        }
        // Pixels of the picture per pixel of the canvas.
        let across = 1 / (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let down = 1 / (transform.c * transform.c + transform.d * transform.d).squareRoot()
        let reduction = StoredImage.Reduction(pixelsAcross: across, pixelsDown: down)
        let (x, y) = (Double(1 << reduction.across), Double(1 << reduction.down))
        surface = try images.surface(for: block.source, reduction: reduction)
        self.part = Rect(part.minX / x, part.minY / y, part.width / x, part.height / y)
        self.transform = AffineTransform.scale(x, y).concatenating(transform)
        filter = CAIRO_FILTER_GOOD
    }

    func setPath(on layer: OffscreenLayer) {
        layer.setTransform(transform)
        layer.context.setPath(part)
    }

    func setSource(on layer: OffscreenLayer) {
        layer.setTransform(transform)
        layer.context.setSource(surface, at: .zero, filter: filter, extend: CAIRO_EXTEND_PAD)
    }
}
