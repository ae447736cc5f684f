import CCairo
import Graphics

extension Renderer {
    /// Draws a canvas on an offscreen layer and composites the layer through the clip, whose edge is antialiased once.
    ///
    /// The canvas keeps its last frame, as the whole picture does. The background fills the whole layer, so that a pixel on
    /// the edge of the canvas mixes the canvas with what lies below it, never with transparency.
    func draw(_ block: CanvasBlock, in target: DrawingTarget) throws(RasterError) {
        guard let (seen, place) = place(of: block, in: target.space) else { return }
        let area = place.area
        let outer = canvas
        canvas = place.canvas
        defer { canvas = outer }
        // Its size allows for the last frame and its base.
        let inner = try cache.drawing(for: .canvas(place), size: { (_: InnerCanvas) in area.area * 8 }) {
            () throws(RasterError) in InnerCanvas()
        }
        let last = inner.last
        // A frame that cannot be finished may have changed the base of the last one.
        inner.last = nil
        let frame = try frame(of: block.list.items, at: place, after: last)
        inner.last = frame
        try frame.bitmap.pixels.withUnsafeBufferPointer { pixels throws(RasterError) in
            guard let start = pixels.baseAddress else { return }
            // Only read, and not used any more when the state is restored.
            let surface = try Surface(
                over: UnsafeMutablePointer(mutating: start), width: area.width, height: area.height)
            let layer = try OffscreenLayer(area: area, surface: surface)
            try target.layer.withSavedState { () throws(RasterError) in
                target.layer.setSource(layer)
                target.layer.clip(to: seen)
                target.layer.setTransform(target.transform)
                target.layer.context.setPath(block.clip)
                target.layer.context.fill()
            }
        }
    }
}

extension Renderer {
    /// Where a canvas is drawn, and which of its pixels are seen; nil for none.
    func place(of block: CanvasBlock, in space: DrawingSpace) -> (seen: PixelRect, place: CanvasPlace)? {
        let transform = block.transform.concatenating(space.transform)
        let box = space.transform.apply(block.box).snapped
        let seen = space.visibleBounds(of: block.clip.controlBounds).intersection(PixelRect(enclosing: box))
        guard !block.box.isEmpty, transform.isDrawable, !seen.isEmpty else { return nil }
        let canvas = PixelRect(inside: box)
        let beyond = backdropMargin(of: block.list.items, under: transform)
        let area = seen.union(seen.outset(beyond.x, beyond.y).intersection(canvas))
        return (
            seen, CanvasPlace(area: area, transform: transform, background: block.list.background, canvas: canvas)
        )
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
