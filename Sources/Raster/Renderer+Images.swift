import CCairo
import Graphics

extension Renderer {
    /// Draws a picture into its box.
    ///
    /// The box's edge is antialiased like a path's; the picture's edge pixels continue under it, so that an enlarged
    /// picture has no soft rim. Tiles are summed on a layer of their own, each weighed by the share of the pixel that
    /// it covers, so that no seam shows between them wherever they meet.
    func draw(_ block: ImageBlock, opacity: Double, in scope: Scope) throws(RasterError) {
        let area = scope.reach(of: block.extent ?? block.box)
        guard !area.isEmpty else { return }
        let size = try images.image(for: block.source).original
        let whole = ImageBlock.Tile(part: Rect(0, 0, Double(size.width), Double(size.height)), box: block.box)
        guard block.tiles.count > 1 else {
            guard let picture = try StretchedImage(block, block.tiles.first ?? whole, in: scope, images) else { return }
            return try scope.layer.isolated { () throws(RasterError) in
                picture.trace(on: scope.layer)
                picture.setSource(on: scope.layer)
                paintSource(tint: block.tint, opacity: opacity, on: scope.layer.context)
            }
        }
        let layer = try Layer(area: area)
        layer.context.setOperator(CAIRO_OPERATOR_ADD)
        for tile in block.tiles {
            guard let picture = try StretchedImage(block, tile, in: scope, images) else { continue }
            picture.trace(on: layer)
            picture.setSource(on: layer)
            layer.context.fill()
        }
        try layer.context.check()
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setTransform(.identity)
            scope.layer.context.trace(area.rect)
            scope.layer.setSource(layer)
            paintSource(tint: block.tint, opacity: opacity, on: scope.layer.context)
        }
    }

    /// Lays the source, or a colour through it, into the present path.
    private func paintSource(tint: Color?, opacity: Double, on context: Context) {
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

/// A part of a picture on its way into a box: which pixels it is taken from, how, and where they go.
private struct StretchedImage {
    private let surface: Surface
    /// Of the picture, in the surface's pixels.
    private let part: Rect
    /// From the surface's pixels to device space.
    private let transform: AffineTransform
    private let filter: cairo_filter_t

    /// Nil where nothing of it can be seen.
    init?(
        _ block: ImageBlock, _ tile: ImageBlock.Tile, in scope: Scope, _ images: ImageCache
    ) throws(RasterError) {
        var (part, box) = (tile.part, tile.box)
        let transform = AffineTransform.translation(-part.minX, -part.minY)
            .concatenating(.scale(box.width / part.width, box.height / part.height))
            .concatenating(.translation(box.minX, box.minY))
            .concatenating(scope.transform)
        if block.tiles.isEmpty, let extent = block.extent {
            let (across, down) = (part.width / box.width, part.height / box.height)
            part = Rect(
                part.minX + (extent.minX - box.minX) * across, part.minY + (extent.minY - box.minY) * down,
                extent.width * across, extent.height * down)
            box = extent
        }
        guard transform.isDrawable, !scope.reach(of: box).isEmpty else { return nil }
        let isReduced = abs(transform.determinant) < 1
        guard (isReduced ? block.minification : block.magnification) == .smooth else {
            (surface, self.part, self.transform) = (try images.surface(for: block.source), part, transform)
            filter = CAIRO_FILTER_NEAREST
            return
        }
        // How many of the picture's pixels fall on one of the canvas.
        let across = 1 / (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let down = 1 / (transform.c * transform.c + transform.d * transform.d).squareRoot()
        let reduction = StoredImage.Reduction(pixelsAcross: across, pixelsDown: down)
        let (x, y) = (Double(1 << reduction.across), Double(1 << reduction.down))
        surface = try images.surface(for: block.source, reduction: reduction)
        self.part = Rect(part.minX / x, part.minY / y, part.width / x, part.height / y)
        self.transform = AffineTransform.scale(x, y).concatenating(transform)
        filter = CAIRO_FILTER_GOOD
    }

    func trace(on layer: Layer) {
        layer.setTransform(transform)
        layer.context.trace(part)
    }

    func setSource(on layer: Layer) {
        layer.setTransform(transform)
        layer.context.setSource(surface, at: .zero, filter: filter, extend: CAIRO_EXTEND_PAD)
    }
}
