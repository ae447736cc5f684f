import CCairo
import Graphics
import SVG

extension Renderer {
    /// Draws an SVG into its box at the resolution of the canvas, on a layer of its own, so that blend modes in the file do not
    /// read what is behind it.
    ///
    /// - Parameter area: the visible pixels of the box.
    func draw(
        _ image: VectorImage, _ block: ImageBlock, opacity: Double, in area: PixelRect, of target: DrawingTarget
    ) throws(RasterError) {
        try count(image, block, in: area)
        let layer = try OffscreenLayer(area: area)
        let whole = ImageBlock.Tile(part: Rect(origin: .zero, size: image.size), box: block.box)
        if block.tiles.count > 1 {
            layer.context.setOperator(CAIRO_OPERATOR_ADD)
            for tile in block.tiles { try add(image, tile, to: layer, transform: target.transform) }
            try layer.context.check()
        } else {
            try draw(image, block.tiles.first ?? whole, on: layer, transform: target.transform)
        }
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setTransform(.identity)
            target.layer.context.setPath(area.rect)
            target.layer.setSource(layer)
            paintSource(tint: block.tint, opacity: opacity, on: target.layer.context)
        }
    }

    /// Counts the pixels of an SVG and of its groups, and the memory of those that are nested.
    private func count(_ image: VectorImage, _ block: ImageBlock, in area: PixelRect) throws(RasterError) {
        let drawings = max(block.tiles.count, 1)
        try countOffscreenPixels(of: area, weight: Double(drawings * image.cost.coverage))
        try checkMemory(adding: area.area * (drawings > 1 ? 2 + image.cost.layers : 1 + image.cost.layers))
    }

    /// Counts the pixels of an image, if it is an SVG, as drawing it does.
    func count(_ block: ImageBlock, in space: DrawingSpace) throws(RasterError) {
        let area = space.visibleBounds(of: block.extent ?? block.box)
        guard !area.isEmpty, let image = try images.vectorImage(for: block.source) else { return }
        try count(image, block, in: area)
    }

    /// Adds a tile, weighted by its coverage of each pixel.
    private func add(
        _ image: VectorImage, _ tile: ImageBlock.Tile, to layer: OffscreenLayer, transform: AffineTransform
    ) throws(RasterError) {
        let part = try OffscreenLayer(area: layer.area)
        try draw(image, tile, on: part, transform: transform)
        layer.setTransform(transform)
        layer.context.setPath(tile.box)
        layer.setSource(part)
        layer.context.fill()
    }

    /// Draws the picture so that a part of it fills a box.
    private func draw(
        _ image: VectorImage, _ tile: ImageBlock.Tile, on layer: OffscreenLayer, transform: AffineTransform
    ) throws(RasterError) {
        let (part, box) = (tile.part, tile.box)
        let transform = AffineTransform.translation(-part.minX, -part.minY)
            .concatenating(.scale(box.width / part.width, box.height / part.height))
            .concatenating(.translation(box.minX, box.minY))
            .concatenating(transform)
        guard transform.isDrawable else { return }
        layer.setTransform(transform)
        try layer.context.draw(image)
    }
}
