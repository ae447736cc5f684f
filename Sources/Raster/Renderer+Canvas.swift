import CCairo
import Graphics

extension Renderer {
    /// Draws a canvas on a layer of its own and lays the layer through the clip, whose edge is antialiased once.
    ///
    /// The background fills the layer to its last pixel, so that an edge between two pixels is a mixture of the canvas
    /// and what lies beneath, never of the canvas and nothing.
    func draw(_ block: CanvasBlock, in scope: Scope) throws(RasterError) {
        let transform = block.transform.concatenating(scope.transform)
        let place = scope.transform.apply(block.box)
        let seen = scope.reach(of: block.clip.controlBounds).intersection(PixelRect(enclosing: place.snapped))
        guard !block.box.isEmpty, transform.isDrawable, !seen.isEmpty else { return }
        let outer = canvas
        canvas = PixelRect(inside: place.snapped)
        defer { canvas = outer }
        let beyond = backdropReach(of: block.list.items, under: transform)
        let area = seen.union(seen.grown(beyond.x, beyond.y).intersection(canvas))
        let layer = try Layer(area: area)
        layer.fill(block.list.background)
        try draw(block.list.items, in: Scope(layer: layer, transform: transform, visible: area))
        try layer.context.check()
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setSource(layer)
            scope.layer.context.trace(seen.rect)
            scope.layer.context.clip()
            scope.layer.setTransform(scope.transform)
            scope.layer.context.trace(block.clip)
            scope.layer.context.fill()
        }
    }
}

extension Layer {
    /// Replaces every pixel by a colour.
    func fill(_ color: Color) {
        context.setOperator(CAIRO_OPERATOR_SOURCE)
        context.setSource(color)
        context.paint()
        context.setOperator(CAIRO_OPERATOR_OVER)
    }
}

extension Rect {
    /// The rectangle with sides that miss a whole number by rounding alone put on it.
    fileprivate var snapped: Rect {
        func snap(_ value: Double) -> Double { abs(value - value.rounded()) < 1e-3 ? value.rounded() : value }
        let (x, y) = (snap(minX), snap(minY))
        return Rect(x, y, snap(maxX) - x, snap(maxY) - y)
    }
}
