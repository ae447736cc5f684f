import CCairo
import Graphics

extension Renderer {
    /// Draws an SVG into its box at the resolution of the canvas, on a layer of its own, so that blend modes in the file do not
    /// read what is behind it.
    ///
    /// - Parameter area: the visible pixels of the box.
    func draw(
        _ image: VectorImage, _ block: ImageBlock, opacity: Double, in area: PixelRect, of target: DrawingTarget
    ) throws(RasterError) {
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
