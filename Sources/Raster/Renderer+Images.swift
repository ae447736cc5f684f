import CCairo
import Graphics

extension Renderer {
    /// Draws a picture into its box, bilinear when enlarged and averaged when reduced (Cairo's good filter).
    ///
    /// The box's edge is antialiased like a path's; the picture's edge pixels continue under it, so that an enlarged
    /// picture has no soft rim.
    func draw(_ block: ImageBlock, opacity: Double, in scope: Scope) throws(RasterError) {
        let surface = try images.surface(for: block.source)
        let size = (width: Double(surface.width), height: Double(surface.height))
        let transform = AffineTransform.scale(block.box.width / size.width, block.box.height / size.height)
            .concatenating(.translation(block.box.minX, block.box.minY))
            .concatenating(scope.transform)
        guard transform.isDrawable, !scope.reach(of: block.box).isEmpty else { return }
        let context = scope.layer.context
        try scope.layer.isolated { () throws(RasterError) in
            scope.layer.setTransform(transform)
            context.trace(Rect(0, 0, size.width, size.height))
            context.setSource(surface, at: .zero, filter: CAIRO_FILTER_GOOD, extend: CAIRO_EXTEND_PAD)
            switch (block.tint, opacity >= 1) {
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
}
