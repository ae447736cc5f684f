import CCairo
import Graphics

/// A surface that shows a part of device space, with a pen whose transforms are given in device space.
final class Layer {
    /// Which pixels of device space the surface holds.
    let area: PixelRect
    let surface: Surface
    let context: Context

    /// A transparent layer. Throws `outOfMemory` where the area is empty or too large.
    init(area: PixelRect, format: Surface.Format = .color) throws(RasterError) {
        self.area = area
        surface = try Surface(width: area.width, height: area.height, format: format)
        context = try Context(surface)
        setTransform(.identity)
    }

    private var origin: Point { Point(Double(area.minX), Double(area.minY)) }

    /// Sets the transform from user space to device space.
    func setTransform(_ transform: AffineTransform) {
        context.setTransform(transform.concatenating(.translation(-origin.x, -origin.y)))
    }

    /// Runs drawing whose operator, clip and transform are forgotten afterwards.
    func isolated(_ body: () throws(RasterError) -> Void) throws(RasterError) {
        context.save()
        defer { context.restore() }
        try body()
    }

    /// Takes another layer's pixels as the source, each at its own place in device space.
    /// Leaves the transform at identity.
    func setSource(_ layer: Layer, extend: cairo_extend_t = CAIRO_EXTEND_NONE) {
        setTransform(.identity)
        context.setSource(layer.surface, at: layer.origin, extend: extend)
    }

    /// Replaces this layer's pixels by those of another in the same places, transparent where it has none.
    func copy(from other: Layer) throws(RasterError) {
        try isolated { () throws(RasterError) in
            setSource(other)
            context.setOperator(CAIRO_OPERATOR_SOURCE)
            context.paint()
        }
    }

    /// Replaces an area of this layer by another's pixels.
    func replace(_ area: PixelRect, by other: Layer) throws(RasterError) {
        try isolated { () throws(RasterError) in
            setSource(other)
            context.setOperator(CAIRO_OPERATOR_SOURCE)
            context.trace(area.rect)
            context.fill()
        }
    }

    /// Multiplies the layer by a path's coverage.
    func keep(inside clip: Path, under transform: AffineTransform) {
        context.save()
        setTransform(transform)
        context.setOperator(CAIRO_OPERATOR_DEST_IN)
        context.setSource(.black)
        context.trace(clip)
        context.fill()
        context.restore()
    }

    /// Multiplies the layer by another's alpha.
    func keep(inside mask: Layer) {
        context.save()
        setSource(mask)
        context.setOperator(CAIRO_OPERATOR_DEST_IN)
        context.paint()
        context.restore()
    }

    /// A transparent pixel of an area; nil for an area without one.
    static func nothing(in area: PixelRect) throws(RasterError) -> Layer? {
        guard !area.isEmpty else { return nil }
        return try Layer(area: PixelRect(minX: area.minX, minY: area.minY, maxX: area.minX + 1, maxY: area.minY + 1))
    }
}
