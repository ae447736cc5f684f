import CCairo
import Graphics

extension Renderer {
    /// Draws a canvas on an offscreen layer and composites the layer through the clip, whose edge is antialiased once.
    ///
    /// The background fills the whole layer, so that a pixel on the edge of the canvas mixes the canvas with what lies
    /// below it, never with transparency.
    func draw(_ block: CanvasBlock, in target: DrawingTarget) throws(RasterError) {
        let transform = block.transform.concatenating(target.transform)
        let place = target.transform.apply(block.box)
        let seen = target.visibleBounds(of: block.clip.controlBounds).intersection(PixelRect(enclosing: place.snapped))
        guard !block.box.isEmpty, transform.isDrawable, !seen.isEmpty else { return }
        let outer = canvas
        canvas = PixelRect(inside: place.snapped)
        defer { canvas = outer }
        let beyond = backdropMargin(of: block.list.items, under: transform)
        let area = seen.union(seen.outset(beyond.x, beyond.y).intersection(canvas))
        let layer = try OffscreenLayer(area: area)
        layer.fill(block.list.background)
        try draw(block.list.items, in: DrawingTarget(layer: layer, transform: transform, visible: area))
        try layer.context.check()
        try target.layer.withSavedState { () throws(RasterError) in
            target.layer.setSource(layer)
            target.layer.context.setPath(seen.rect)
            target.layer.context.clip()
            target.layer.setTransform(target.transform)
            target.layer.context.setPath(block.clip)
            target.layer.context.fill()
        }
    }
}

extension Rect {
    /// The rectangle with edges within 0.001 of a whole number rounded to it, which removes rounding errors.
    fileprivate var snapped: Rect {
        func snap(_ value: Double) -> Double { abs(value - value.rounded()) < 1e-3 ? value.rounded() : value }
        let (x, y) = (snap(minX), snap(minY))
        return Rect(x, y, snap(maxX) - x, snap(maxY) - y)
    }
}
