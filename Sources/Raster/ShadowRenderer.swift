import CCairo
import Graphics

/// Draws the shadow of a group or a path, in device space.
struct ShadowRenderer {
    private let shadow: Shadow
    private let transform: AffineTransform
    private let blur: GaussianBlur
    private let cache: DrawingCache?
    /// The distance of the shadow from its shape, in pixels.
    private let offset: Point
    /// The bounds of the shadow's own path before the offset; nil where the shadow has the shape of the group.
    let shape: PixelRect?

    /// - Parameters:
    ///   - transform: from the group's items to device space; it also scales the blur's standard deviation.
    ///   - cache: keeps the masks of paths; nil where nothing is drawn.
    init(_ shadow: Shadow, under transform: AffineTransform, _ cache: DrawingCache? = nil) {
        self.shadow = shadow
        self.cache = cache
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

    /// The pixels of the shadow's mask; nil where nothing is visible.
    ///
    /// - Parameter content: the pixels of the group, which a shadow with its own path does not need.
    func maskArea(of content: PixelRect?, within visible: PixelRect) -> PixelRect? {
        guard let shape = shape ?? content else { return nil }
        let needed = shadowBounds(of: shape).intersection(visible)
        let area = needed.outset(blur.horizontal.margin, blur.vertical.margin).intersection(shadowBounds(of: shape))
        return needed.isEmpty || area.isEmpty ? nil : area
    }

    /// Draws the shadow of the shadow's own path, or else of a layer's alpha.
    func draw(of content: OffscreenLayer?, in target: DrawingTarget) throws(RasterError) {
        if let mask = try mask(of: content, in: target) { paint(mask, opacity: 1, in: target) }
    }

    /// Paints the shadow through its mask.
    ///
    /// - Parameter opacity: multiplies the shadow's own opacity, in 0...1.
    func paint(_ mask: OffscreenLayer, opacity: Double, in target: DrawingTarget) {
        target.layer.setTransform(.identity)
        target.layer.context.setSource(shadow.color.faded(min(max(shadow.opacity, 0), 1) * opacity))
        target.layer.context.paint(through: mask.surface, at: mask.area.rect.origin)
    }

    /// The blurred alpha of the shadow's own path, or else of a layer; nil where nothing is visible.
    func mask(of content: OffscreenLayer?, in target: DrawingTarget) throws(RasterError) -> OffscreenLayer? {
        guard let area = maskArea(of: content?.area, within: target.visible) else { return nil }
        if let path = shadow.path { return try mask(of: path, on: area) }
        guard let content else { return nil }
        return try blurred(on: area) { mask in
            let isWhole = offset.x == offset.x.rounded() && offset.y == offset.y.rounded()
            let corner = content.area.rect.origin
            mask.context.setSource(
                content.surface, at: corner + offset, filter: isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
            mask.context.paint()
        }
    }

    /// The mask of a path. A mask that is kept from a place at a distance of whole pixels is the same.
    private func mask(of path: Path, on area: PixelRect) throws(RasterError) -> OffscreenLayer {
        let origin = area.rect.origin
        let placed = transform.concatenating(.translation(offset.x, offset.y))
            .concatenating(.translation(-origin.x, -origin.y))
        func draw() throws(RasterError) -> OffscreenLayer {
            try blurred(on: PixelRect(x: 0, y: 0, width: area.width, height: area.height)) { mask in
                mask.setTransform(placed)
                mask.context.setSource(.black)
                mask.context.setPath(path)
                mask.context.fill()
            }
        }
        guard let cache else { return try OffscreenLayer(area: area, surface: draw().surface) }
        var linear = transform
        (linear.tx, linear.ty) = (0, 0)
        let key = ShadowMask(
            path: path, transform: placed, width: area.width, height: area.height, radius: shadow.radius,
            blurTransform: linear)
        let kept = try cache.drawing(for: .shadow(key), size: { (mask: OffscreenLayer) in mask.area.area }, make: draw)
        return try OffscreenLayer(area: area, surface: kept.surface)
    }

    /// A mask that a closure draws, blurred.
    private func blurred(
        on area: PixelRect, _ draw: (OffscreenLayer) -> Void
    ) throws(RasterError) -> OffscreenLayer {
        let mask = try OffscreenLayer(area: area, format: .mask)
        draw(mask)
        mask.surface.withMask { bytes, stride in
            blur.apply(toMask: bytes, stride: stride, width: area.width, height: area.height)
        }
        try mask.context.check()
        return mask
    }
}
