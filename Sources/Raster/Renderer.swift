import CCairo
package import Graphics

/// Turns display lists into bitmaps.
///
/// Keeps fonts, outlines of text and pictures between frames, so each worker thread has its own and reuses it.
/// The result depends on the display list, the images and the scale alone, not on what was drawn before.
package final class Renderer {
    /// Of the picture, in pixels.
    package static let maxSide = 8_192

    /// Pixels of pictures in work from which on groups are drawn part by part: 128 MB.
    static let heldLimit = 32 << 20
    /// Of such a part, in pixels.
    static let partSide = 1_024
    /// Pixels of pictures in work beyond which drawing gives up: 2 GB.
    static let maxHold = 512 << 20
    /// How many pixels beyond the canvas a blur takes into account, which bounds blurs inside blurs: three times the
    /// strongest deviation.
    static let filterMargin = 1_536

    /// Pixels per point.
    let scale: Double
    let images: ImageCache
    let setter: TextSetter
    /// The pixels that lie wholly on the canvas that is being drawn: backdrops continue its edge pixels beyond it.
    var canvas = PixelRect.empty
    /// Pixels of the pictures that groups in work hold.
    var heldPixels = 0 {
        didSet { maxHeldPixels = max(maxHeldPixels, heldPixels) }
    }
    /// The most there were at once while the last frame was drawn.
    package private(set) var maxHeldPixels = 0

    /// Throws nothing; fonts are loaded on first use. The scale is in pixels per point, above 0.
    package init(images: ImageStore = ImageStore(), fonts: FontStore = FontStore(), scale: Double = 1) {
        self.images = ImageCache(images)
        self.scale = scale
        setter = TextSetter(fonts)
    }

    /// Draws one frame of `size * scale` pixels, rounded.
    ///
    /// Throws `emptyCanvas`, `canvasTooLarge`, `missingFont`, `unusableFont`, `missingImage`, `outOfMemory` or `drawing`, and for
    /// pictures that are read late whatever reading them throws.
    package func render(_ list: DisplayList) throws(RasterError) -> Bitmap {
        canvas = try extent(of: list)
        (heldPixels, maxHeldPixels) = (0, 0)
        let layer = try Layer(area: canvas)
        layer.fill(list.background)
        try draw(list.bled.items, in: Scope(layer: layer, transform: .scale(scale, scale), visible: canvas))
        try layer.context.check()
        return layer.surface.bitmap
    }

    private func extent(of list: DisplayList) throws(RasterError) -> PixelRect {
        let (width, height) = ((list.size.width * scale).rounded(), (list.size.height * scale).rounded())
        guard width.isFinite, height.isFinite, width >= 1, height >= 1 else {
            throw .emptyCanvas(width: list.size.width, height: list.size.height)
        }
        let limit = Double(Self.maxSide)
        guard width <= limit, height <= limit else {
            throw .canvasTooLarge(width: Int(min(width, 1e9)), height: Int(min(height, 1e9)))
        }
        return PixelRect(minX: 0, minY: 0, maxX: Int(width), maxY: Int(height))
    }

    func draw(_ items: [DisplayItem], in scope: Scope) throws(RasterError) {
        for item in items { try draw(item, in: scope) }
    }

    /// Draws one item, its alpha multiplied by `opacity` where the item is a single shape.
    func draw(_ item: DisplayItem, in scope: Scope, opacity: Double = 1) throws(RasterError) {
        guard scope.transform.isDrawable, !scope.visible.isEmpty else { return }
        switch item {
        case .fill(let path, let paint, let rule): try fill(path, paint.faded(opacity), rule, in: scope)
        case .stroke(let path, let paint, let stroke): try self.stroke(path, paint.faded(opacity), stroke, in: scope)
        case .text(let block): try draw(block, opacity: opacity, in: scope)
        case .image(let block): try draw(block, opacity: opacity, in: scope)
        case .backdrop(let backdrop): try draw(backdrop, in: scope)
        case .canvas(let block): try draw(block, in: scope)
        case .group(let group): try draw(group, in: scope)
        }
    }
}
