import CCairo
import Graphics

extension Renderer {
    /// Blurs, saturates and tints the pixels drawn so far within an area, whose edge is antialiased.
    ///
    /// The blur also reads pixels outside the area. Outside the canvas its edge pixels are repeated, so that a
    /// full-screen effect does not darken at the edges.
    func draw(_ backdrop: Backdrop, in target: DrawingTarget) throws(RasterError) {
        let blur = GaussianBlur(of: backdrop.radius, under: target.transform)
        let box = target.visibleBounds(of: backdrop.area.controlBounds).intersection(target.layer.area)
        guard !box.isEmpty, !(blur.isIdentity && backdrop.saturation == 1 && backdrop.tint.isClear) else { return }
        let area = box.outset(blur.horizontal.margin, blur.vertical.margin).intersection(canvas)
        guard !area.isEmpty else { return }
        try countOffscreenPixels(of: area, weight: blur.isIdentity ? 1 : Self.blurWeight)
        let block = try OffscreenLayer(area: area)
        try block.copy(from: target.layer)
        let adjustment = BackdropColorAdjustment(saturation: backdrop.saturation, tint: backdrop.tint)
        block.surface.withPixels { pixels, stride in
            blur.apply(
                to: pixels, stride: stride, width: block.area.width, height: block.area.height,
                finish: { adjustment.apply(to: $0) })
        }
        try target.layer.withSavedState { () throws(RasterError) in
            // Extends the block by the partly covered pixel at the edge of a canvas that ends between two pixels.
            target.layer.setSource(block, extend: CAIRO_EXTEND_PAD)
            target.layer.clip(to: box)
            target.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            target.layer.setTransform(target.transform)
            target.layer.context.setPath(backdrop.area)
            target.layer.context.fill(backdrop.rule)
        }
    }
}
