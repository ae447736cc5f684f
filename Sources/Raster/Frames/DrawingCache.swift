import Graphics

/// One renderer's intermediate drawings, kept between frames under a limit on their memory.
///
/// A drawing depends only on its key, so that a cached one equals a new one bit for bit; a canvas remembers its last frame,
/// which does not change what is drawn on it next. A drawing is kept when its key is
/// used for the second time; what changes in every frame therefore takes no memory.
final class DrawingCache {
    /// Everything that a drawing depends on.
    enum Key: Hashable {
        case group(IsolatedGroup)
        case shadow(ShadowMask)
        case conicGradient(ConicSurface)
        case canvas(CanvasPlace)
        case texture(TexturePlace)
        case projection(ProjectedPlace)
    }

    private struct Entry {
        /// Nil while the key was used only once.
        var drawing: AnyObject?
        var bytes: Int
        var lastUse: Int
    }

    /// Limit on the number of keys; the costs of removal are linear in it.
    private static let maxEntries = 96

    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var uses = 0
    /// The largest total size of the drawings.
    var limit = 0 {
        didSet { removeOldest() }
    }

    /// The drawing of a key: a kept one, or a new one. Throws errors of the closure.
    ///
    /// - Parameters:
    ///   - size: the size of a drawing in bytes.
    ///   - make: makes the drawing; it has to depend on the key alone.
    func drawing<Drawing: AnyObject>(
        for key: Key, size: (Drawing) -> Int, make: () throws(RasterError) -> Drawing
    ) throws(RasterError) -> Drawing {
        uses += 1
        let isKnown = entries[key] != nil
        if isKnown {
            entries[key]?.lastUse = uses
            if let drawing = entries[key]?.drawing as? Drawing { return drawing }
        }
        let use = uses
        let drawing = try make()
        let bytes = size(drawing)
        let isKept = isKnown && bytes <= limit
        entries[key] = Entry(drawing: isKept ? drawing : nil, bytes: isKept ? bytes : 0, lastUse: use)
        if isKept { self.bytes += bytes }
        removeOldest()
        return drawing
    }

    private func removeOldest() {
        while bytes > limit || entries.count > Self.maxEntries,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            bytes -= oldest.value.bytes
            entries[oldest.key] = nil
        }
    }
}

/// A canvas inside the picture, with its last frame.
final class InnerCanvas {
    var last: LastFrame?
}

/// A group that is drawn on an offscreen layer of its own.
struct IsolatedGroup: Hashable {
    /// The group without its transform and opacity, which apply to the finished layer.
    let group: Group
    /// From the group's items to device space.
    let transform: AffineTransform
    let visible: PixelRect
    let canvas: PixelRect
    /// The pixels of other offscreen layers, which decide whether nested groups are drawn in tiles.
    let offscreenPixels: Int

    init(_ group: Group, in target: DrawingTarget, canvas: PixelRect, offscreenPixels: Int) {
        var content = group
        content.transform = .identity
        content.opacity = 1
        self.group = content
        transform = target.transform
        visible = target.visible
        self.canvas = canvas
        self.offscreenPixels = offscreenPixels
    }

    /// Only what is cheap to hash; equality compares everything.
    func hash(into hasher: inout Hasher) {
        hasher.combine(transform)
        hasher.combine(visible)
        hasher.combine(group.items.count)
    }
}

/// The blurred mask of a path.
struct ShadowMask: Hashable {
    let path: Path
    /// From the path to the pixels of the mask.
    let transform: AffineTransform
    let width: Int
    let height: Int
    /// The standard deviations in pixels follow from the radius and the linear part of this transform.
    let radius: Double
    let blurTransform: AffineTransform

    func hash(into hasher: inout Hasher) {
        hasher.combine(transform)
        hasher.combine(width)
        hasher.combine(radius)
        hasher.combine(path.elements.count)
    }
}

/// An area that is filled with a conic gradient.
struct ConicSurface: Hashable {
    let gradient: Gradient
    let area: PixelRect
    let transform: AffineTransform

    func hash(into hasher: inout Hasher) {
        hasher.combine(area)
        hasher.combine(transform)
    }
}
