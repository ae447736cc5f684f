import CCairo
import Graphics

/// Where a shadow falls and how it is blurred, in device space.
struct ShadowCaster {
    private let shadow: Shadow
    private let transform: AffineTransform
    private let blur: GaussianBlur
    /// In pixels.
    private let offset: Point
    /// The pixels of the shadow's own path before it is moved, or nil where the group's alpha is cast.
    let shape: PixelRect?

    /// The transform leads from the group's items to device space; the deviation follows its scale.
    init(_ shadow: Shadow, under transform: AffineTransform) {
        self.shadow = shadow
        self.transform = transform
        blur = GaussianBlur(of: shadow.radius, under: transform)
        offset = transform.applyVector(shadow.offset)
        shape = shadow.path.map { PixelRect(enclosing: transform.apply($0.controlBounds)).grown(1, 1) }
    }

    /// Whether anything of it is seen.
    static func isSeen(_ shadow: Shadow) -> Bool { shadow.opacity > 0 && !shadow.color.isClear }

    /// The pixels that the shadow of a shape may touch.
    func reach(of shape: PixelRect) -> PixelRect {
        shape.moved(by: offset).grown(blur.horizontal.reach, blur.vertical.reach)
    }

    /// The pixels of a shape that have a say in the shadow on some pixels.
    func sources(of pixels: PixelRect) -> PixelRect {
        pixels.moved(by: Point(-offset.x, -offset.y)).grown(blur.horizontal.reach + 1, blur.vertical.reach + 1)
    }

    /// Draws the shadow of a layer's alpha, or of the shadow's own path, times an opacity in 0...1.
    func draw(of content: Layer?, opacity: Double = 1, in scope: Scope) throws(RasterError) {
        guard let shape = shape ?? content?.area else { return }
        let needed = reach(of: shape).intersection(scope.visible)
        let area = needed.grown(blur.horizontal.reach, blur.vertical.reach).intersection(reach(of: shape))
        guard !needed.isEmpty, !area.isEmpty else { return }
        let mask = try Layer(area: area, format: .mask)
        if let path = shadow.path {
            mask.setTransform(transform.concatenating(.translation(offset.x, offset.y)))
            mask.context.setSource(.black)
            mask.context.trace(path)
            mask.context.fill()
        } else if let content {
            let isWhole = offset.x == offset.x.rounded() && offset.y == offset.y.rounded()
            let corner = Point(Double(content.area.minX), Double(content.area.minY))
            mask.context.setSource(
                content.surface, at: corner + offset, filter: isWhole ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
            mask.context.paint()
        }
        mask.surface.withMask { bytes, stride in
            blur.apply(toMask: bytes, stride: stride, width: area.width, height: area.height)
        }
        try mask.context.check()
        scope.layer.setTransform(.identity)
        scope.layer.context.setSource(shadow.color.faded(min(max(shadow.opacity, 0), 1) * opacity))
        scope.layer.context.paint(through: mask.surface, at: area.rect.origin)
    }
}
