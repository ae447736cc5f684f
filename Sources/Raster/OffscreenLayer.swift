import CCairo
import Graphics

/// A surface that holds a part of device space, with a context whose transforms lead to device space.
final class OffscreenLayer {
    /// The pixels of device space that the surface holds.
    let area: PixelRect
    let surface: Surface
    let context: Context

    /// A transparent layer. Throws `outOfMemory` where the area is empty or too large.
    convenience init(area: PixelRect, format: Surface.Format = .color) throws(RasterError) {
        try self.init(area: area, surface: Surface(width: area.width, height: area.height, format: format))
    }

    /// A layer over existing pixels. Precondition: the surface has the size of the area.
    init(area: PixelRect, surface: Surface) throws(RasterError) {
        self.area = area
        self.surface = surface
        context = try Context(surface)
        setTransform(.identity)
    }

    private var origin: Point { area.rect.origin }

    /// Sets the transform from user space to device space.
    func setTransform(_ transform: AffineTransform) {
        context.setTransform(transform.concatenating(.translation(-origin.x, -origin.y)))
    }

    /// Runs a closure, then restores the operator, clip and transform from before.
    func withSavedState(_ body: () throws(RasterError) -> Void) throws(RasterError) {
        context.save()
        defer { context.restore() }
        try body()
    }

    /// Clips all drawing to pixels, until the state is restored. Sets the transform to the identity.
    func clip(to pixels: PixelRect) {
        setTransform(.identity)
        context.setPath(pixels.rect)
        context.clip()
    }

    /// Uses another layer's pixels as the source, each at its own position in device space.
    /// Sets the transform to the identity.
    func setSource(_ layer: OffscreenLayer, extend: cairo_extend_t = CAIRO_EXTEND_NONE) {
        setTransform(.identity)
        context.setSource(layer.surface, at: layer.origin, extend: extend)
    }

    /// Replaces all pixels by those of another layer at the same positions; transparent where it has none.
    func copy(from other: OffscreenLayer) throws(RasterError) {
        try withSavedState { () throws(RasterError) in
            setSource(other)
            context.setOperator(CAIRO_OPERATOR_SOURCE)
            context.paint()
        }
    }

    /// Replaces the pixels of an area by those of another layer.
    func replace(_ area: PixelRect, by other: OffscreenLayer) throws(RasterError) {
        try withSavedState { () throws(RasterError) in
            setSource(other)
            context.setOperator(CAIRO_OPERATOR_SOURCE)
            context.setPath(area.rect)
            context.fill()
        }
    }

    /// Replaces every pixel by a colour.
    func fill(_ color: Color) {
        context.setOperator(CAIRO_OPERATOR_SOURCE)
        context.setSource(color)
        context.paint()
        context.setOperator(CAIRO_OPERATOR_OVER)
    }

    /// Multiplies the layer by a path's coverage.
    func mask(by clip: Path, under transform: AffineTransform) {
        context.save()
        setTransform(transform)
        context.setOperator(CAIRO_OPERATOR_DEST_IN)
        context.setSource(.black)
        context.setPath(clip)
        context.fill()
        context.restore()
    }

    /// Multiplies the layer by another layer's alpha.
    func mask(by mask: OffscreenLayer) {
        context.save()
        setSource(mask)
        context.setOperator(CAIRO_OPERATOR_DEST_IN)
        context.paint()
        context.restore()
    }

    /// A layer of one transparent pixel in an area; nil for an empty area.
    static func transparentPixel(in area: PixelRect) throws(RasterError) -> OffscreenLayer? {
        guard !area.isEmpty else { return nil }
        return try OffscreenLayer(area: PixelRect(x: area.x, y: area.y, width: 1, height: 1))
    }
}
