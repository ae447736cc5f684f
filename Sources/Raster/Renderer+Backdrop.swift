import CCairo
import Graphics

/// The pixels that a backdrop changes and reads.
struct BackdropExtent {
    /// The pixels that are replaced.
    let box: PixelRect
    /// The pixels that are copied and blurred.
    let area: PixelRect
    let blur: GaussianBlur
}

extension Renderer {
    /// Which pixels a backdrop changes and reads; nil if it changes nothing.
    func extent(of backdrop: Backdrop, in space: DrawingSpace) -> BackdropExtent? {
        let blur = GaussianBlur(of: backdrop.radius, under: space.transform)
        let box = space.visibleBounds(of: backdrop.area.controlBounds).intersection(space.layer)
        guard !box.isEmpty, !(blur.isIdentity && backdrop.saturation == 1 && backdrop.tint.isClear) else { return nil }
        let area = box.outset(blur.horizontal.margin, blur.vertical.margin).intersection(canvas)
        return area.isEmpty ? nil : BackdropExtent(box: box, area: area, blur: blur)
    }

    /// Counts the pixels of a backdrop, and the memory of its copy and blur.
    func count(_ extent: BackdropExtent) throws(RasterError) {
        let isBlurred = !extent.blur.isIdentity
        try countOffscreenPixels(of: extent.area, weight: isBlurred ? Self.blurWeight : 1)
        let area = extent.area
        try checkMemory(adding: area.area + extent.blur.memory(width: area.width, height: area.height))
    }

    /// Blurs, saturates and tints the pixels drawn so far within an area, whose edge is antialiased.
    ///
    /// The blur also reads pixels outside the area. Outside the canvas its edge pixels are repeated, so that a
    /// full-screen effect does not darken at the edges.
    func draw(_ backdrop: Backdrop, in target: DrawingTarget) throws(RasterError) {
        guard let extent = extent(of: backdrop, in: target.space) else { return }
        let (box, blur) = (extent.box, extent.blur)
        try count(extent)
        let block = try OffscreenLayer(area: extent.area)
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
