import CCairo
import Graphics

extension Renderer {
    /// Replaces what lies beneath an area by the same blurred, saturated and tinted; the area's edge is antialiased.
    ///
    /// Pixels around the area are blurred into it as far as the blur reaches; beyond the canvas its edge pixels
    /// continue, so that the rim of a full-screen effect does not darken.
    func draw(_ backdrop: Backdrop, in scope: Scope) throws(RasterError) {
        let blur = GaussianBlur(of: backdrop.radius, under: scope.transform)
        let box = scope.reach(of: backdrop.area.controlBounds).intersection(scope.layer.area)
        guard !box.isEmpty, !(blur.isIdentity && backdrop.saturation == 1 && backdrop.tint.isClear) else { return }
        let area = box.grown(blur.horizontal.reach, blur.vertical.reach).intersection(canvas)
        guard !area.isEmpty else { return }
        let block = try Layer(area: area)
        try block.copy(from: scope.layer)
        let tone = BackdropTone(saturation: backdrop.saturation, tint: backdrop.tint)
        block.surface.withPixels { pixels, stride in
            blur.apply(
                to: pixels, stride: stride, width: block.area.width, height: block.area.height,
                finish: { tone.apply(to: $0) })
        }
        try scope.layer.isolated { () throws(RasterError) in
            // A canvas that ends between two pixels has one more, which continues as well.
            scope.layer.setSource(block, extend: CAIRO_EXTEND_PAD)
            scope.layer.context.trace(box.rect)
            scope.layer.context.clip()
            scope.layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
            scope.layer.setTransform(scope.transform)
            scope.layer.context.trace(backdrop.area)
            scope.layer.context.fill(backdrop.rule)
        }
    }
}
