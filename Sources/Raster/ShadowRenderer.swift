import CCairo
import Graphics

/// Draws the shadow of a group or a path, in device space.
struct ShadowRenderer {
    private let shadow: Shadow
    private let transform: AffineTransform
    private let blur: GaussianBlur
    /// The distance of the shadow from its shape, in pixels.
    private let offset: Point
    /// The bounds of the shadow's own path before the offset; nil where the shadow has the shape of the group.
    let shape: PixelRect?

    /// - Parameter transform: from the group's items to device space; it also scales the blur's standard deviation.
    init(_ shadow: Shadow, under transform: AffineTransform) {
        self.shadow = shadow
        self.transform = transform
        blur = GaussianBlur(of: shadow.radius, under: transform)
        offset = transform.applyVector(shadow.offset)
        shape = shadow.path.map { PixelRect(enclosing: transform.apply($0.controlBounds)).outset(1, 1) }
    }

    /// Whether the shadow can be visible.
    static func isVisible(_ shadow: Shadow) -> Bool { shadow.opacity > 0 && !shadow.color.isClear }

    /// The pixels that the shadow of a shape may touch.
    func shadowBounds(of shape: PixelRect) -> PixelRect {
        shape.moved(by: offset).outset(blur.horizontal.margin, blur.vertical.margin)
    }

    /// The pixels of the shape that contribute to the shadow on the given pixels.
    func sourceBounds(for pixels: PixelRect) -> PixelRect {
        pixels.moved(by: Point(-offset.x, -offset.y)).outset(blur.horizontal.margin + 1, blur.vertical.margin + 1)
    }

    /// Draws the shadow of the shadow's own path, or else of a layer's alpha.
    ///
    /// - Parameter opacity: multiplies the shadow's own opacity, in 0...1.
    func draw(of content: OffscreenLayer?, opacity: Double = 1, in target: DrawingTarget) throws(RasterError) {
        guard let shape = shape ?? content?.area else { return }
        let needed = shadowBounds(of: shape).intersection(target.visible)
        let area = needed.outset(blur.horizontal.margin, blur.vertical.margin).intersection(shadowBounds(of: shape))
        guard !needed.isEmpty, !area.isEmpty else { return }
        let mask = try OffscreenLayer(area: area, format: .mask)
        if let path = shadow.path {
            mask.setTransform(transform.concatenating(.translation(offset.x, offset.y)))
            mask.context.setSource(.black)
            mask.context.setPath(path)
            mask.context.fill()
        } else if let content {
            let isWhole = offset.x == offset.x.rounded() && offset.y == offset.y.rounded()
            let corner = content.area.rect.origin
            mask.context.setSource(
                content.surface, at: corner + offset, filter: isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
            mask.context.paint()
        }
        mask.surface.withMask { bytes, stride in
            blur.apply(toMask: bytes, stride: stride, width: area.width, height: area.height)
        }
        try mask.context.check()
        target.layer.setTransform(.identity)
        target.layer.context.setSource(shadow.color.faded(min(max(shadow.opacity, 0), 1) * opacity))
        target.layer.context.paint(through: mask.surface, at: area.rect.origin)
    }
}
