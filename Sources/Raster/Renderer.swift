import CCairo
package import Graphics

/// Turns display lists into bitmaps.
///
/// Caches fonts, text outlines, pictures and intermediate drawings between frames, and begins with the part of the last frame
/// that precedes the first changed item. It is not thread-safe: each worker thread uses its own. The result depends only on the display list, the
/// images and the scale, not on frames drawn before.
package final class Renderer {
    /// The longest side of a picture, in pixels.
    package static let maxSide = 8_192

    /// Number of pixels in offscreen layers above which groups are drawn in tiles: 128 MB.
    static let tilingThreshold = 32 << 20
    /// In pixels.
    static let tileSide = 1_024
    /// Number of pixels in offscreen layers at the same time above which drawing throws `tooMuchOffscreenMemory`: 512 MB.
    package static let maxOffscreenPixels = 128 << 20
    /// Number of pixels in all offscreen layers of one frame above which drawing throws `tooManyOffscreenPixels`; a blurred
    /// pixel counts as `blurWeight`, a pixel of a plane as often as its texture is sampled. It bounds the time of a frame.
    package static let maxOffscreenPixelsPerFrame = 512 << 20
    /// How many pixels outside the canvas a blur reads at most, which bounds nested blurs: three times the largest
    /// standard deviation.
    static let filterMargin = 1_536
    /// Blurring a pixel takes about this many times as long as compositing it.
    static let blurWeight = 4.0
    /// Limit on the memory of cached drawings: the size of this many canvases, but in `cacheSizes`, in bytes.
    static let cachedCanvases = 3
    static let cacheSizes = (2 << 20)...(96 << 20)

    /// Pixels per point.
    let scale: Double
    let images: ImageCache
    let typesetter: Typesetter
    let cache = DrawingCache()
    private var last: (list: DisplayList, frame: LastFrame)?
    /// The pixels that the canvas being drawn covers completely. Outside it backdrops repeat its edge pixels.
    var canvas = PixelRect.empty
    /// Number of pixels in the offscreen layers of the groups being drawn.
    var offscreenPixels = 0 {
        didSet { peakOffscreenPixels = max(peakOffscreenPixels, offscreenPixels) }
    }
    /// Whether the picture is not needed any more; asked before each item.
    private var isCancelled: () -> Bool = { false }
    /// Number of pixels in all offscreen layers that were drawn for this frame.
    package private(set) var drawnOffscreenPixels = 0
    /// The maximum of `offscreenPixels` while the last frame was drawn.
    package private(set) var peakOffscreenPixels = 0
    /// What `drawnOffscreenPixels` of the last frame was expected to be before it was drawn.
    package private(set) var expectedOffscreenPixels = 0

    /// Fonts are loaded on first use.
    ///
    /// - Parameter scale: in pixels per point, above 0.
    package init(images: ImageStore = ImageStore(), fonts: FontStore = FontStore(), scale: Double = 1) {
        self.images = ImageCache(images)
        self.scale = scale
        typesetter = Typesetter(fonts)
    }

    /// Draws one frame of `size * scale` pixels, rounded.
    ///
    /// Throws `emptyCanvas`, `canvasTooLarge`, `missingFont`, `unusableFont`, `damagedFont`, `missingImage`,
    /// `outOfMemory`, `textTooLong`, `tooManyDashes`, `tooManyOffscreenPixels`, `tooMuchOffscreenMemory` or `drawing`.
    /// The limits of offscreen pixels are checked before anything is drawn.
    package func render(_ list: DisplayList) throws(RasterError) -> Bitmap {
        try render(list, isCancelled: { false })
    }

    /// The same for a picture that may become unnecessary. Throws `cancelled` too.
    ///
    /// - Parameter isCancelled: whether the picture is not needed any more. It is asked before each item, of groups too.
    package func render(_ list: DisplayList, isCancelled: @escaping () -> Bool) throws(RasterError) -> Bitmap {
        self.isCancelled = isCancelled
        defer { self.isCancelled = { false } }
        canvas = try extent(of: list)
        resetOffscreenPixels()
        if let last, last.list == list { return last.frame.bitmap }
        cache.limit = min(
            max(Self.cachedCanvases * canvas.area * 4, Self.cacheSizes.lowerBound), Self.cacheSizes.upperBound)
        let place = CanvasPlace(
            area: canvas, transform: .scale(scale, scale), background: list.background, canvas: canvas)
        do {
            // The last column or row is a whole pixel although the picture ends inside it.
            let hasPartlyCoveredEdges =
                Double(canvas.width) > list.size.width * scale + 1e-6
                || Double(canvas.height) > list.size.height * scale + 1e-6
            let items = list.withBleed(extendsEdges: hasPartlyCoveredEdges).items
            try checkCost(of: items, at: place)
            let frame = try frame(of: items, at: place, after: last?.frame)
            last = (list, frame)
            return frame.bitmap
        } catch {
            last = nil
            throw error
        }
    }

    /// Counts the pixels of an offscreen layer that is about to be drawn.
    ///
    /// - Parameter weight: how many times as long as compositing its drawing takes.
    func countOffscreenPixels(of area: PixelRect, weight: Double = 1) throws(RasterError) {
        drawnOffscreenPixels += Int(Double(area.area) * weight)
        guard drawnOffscreenPixels <= Self.maxOffscreenPixelsPerFrame else { throw .tooManyOffscreenPixels }
    }

    /// Throws `tooMuchOffscreenMemory` if this many pixels and the offscreen layers in use need too much memory.
    func checkMemory(adding pixels: Int = 0) throws(RasterError) {
        guard offscreenPixels + pixels <= Self.maxOffscreenPixels else { throw .tooMuchOffscreenMemory }
    }

    /// Throws a limit's error before anything is drawn, if a frame needs too many offscreen pixels.
    private func checkCost(of items: [DisplayItem], at place: CanvasPlace) throws(RasterError) {
        let space = DrawingSpace(layer: place.area, transform: place.transform, visible: place.area)
        defer { resetOffscreenPixels() }
        try count(items, in: space)
        expectedOffscreenPixels = drawnOffscreenPixels
    }

    private func resetOffscreenPixels() {
        (offscreenPixels, peakOffscreenPixels, drawnOffscreenPixels) = (0, 0, 0)
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
        return PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    }

    func draw(_ items: [DisplayItem], in target: DrawingTarget) throws(RasterError) {
        for item in items { try draw(item, in: target) }
    }

    /// Draws one item, its alpha multiplied by `opacity` where the item is a single shape.
    func draw(_ item: DisplayItem, in target: DrawingTarget, opacity: Double = 1) throws(RasterError) {
        guard target.transform.isDrawable, !target.visible.isEmpty else { return }
        guard !isCancelled() else { throw .cancelled }
        switch item {
        case .fill(let path, let paint, let rule): try fill(path, paint.faded(opacity), rule, in: target)
        case .stroke(let path, let paint, let stroke): try self.stroke(path, paint.faded(opacity), stroke, in: target)
        case .text(let block): try draw(block, opacity: opacity, in: target)
        case .image(let block): try draw(block, opacity: opacity, in: target)
        case .backdrop(let backdrop): try draw(backdrop, in: target)
        case .canvas(let block): try draw(block, in: target)
        case .group(let group): try draw(group, in: target)
        case .projected(let block): try draw(block, opacity: opacity, in: target)
        case .shared(let shared): try draw(shared.items, in: target)
        }
    }
}
