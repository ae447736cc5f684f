import Graphics

/// What the coding of a frame needs and what depends on the source frames alone, not on the screen: the changed pixels, the
/// palette for them, and how their colours map to it.
struct GIFFrameAnalysis: Sendable {
    let change: SourceChange
    private(set) var colors: ColorCounts
    /// By colour number, whether the colour takes precedence among the exact ones; empty if none does.
    private(set) var preferred: [Bool]
    /// The settings for a frame in which this part of the canvas changes.
    let settings: GIFSettings
    /// Whether the table of the frame needs an entry for transparency.
    let needsTransparent: Bool
    /// The largest number of colours of a palette.
    let capacity: Int
    /// The best palette of the frame; nil if no pixel changed, or if only `coarse` was requested.
    var own: FramePalette?
    /// The colours mapped to the global palette; nil if that is not as accurate, or without `own`.
    var shared: FramePalette?
    /// A palette with fewer colours, if it was requested and the frame allows one.
    var coarse: FramePalette?
    /// Marks and colour numbers of the pixels in the box of the change.
    let buffers: AnalysisBuffers

    /// Whether a palette with fewer colours may be used if it makes the frame smaller.
    var allowsCoarse: Bool { settings.coarseError > 0 && !isExact }

    /// Whether a palette can contain all changed colours.
    var isExact: Bool { colors.colors.count <= capacity }

    /// A palette with a larger error than that of `own`; nil if it would have as many colours.
    func makeCoarse() -> FramePalette? {
        var coarse = settings
        coarse.paletteError = coarse.coarseError
        let fewer = FramePalette(
            colors, labs: own?.labs ?? [], preferred: preferred, capacity: own?.palette.count ?? capacity,
            settings: coarse)
        return fewer.palette.count < capacity && fewer.error > settings.paletteError ? fewer : nil
    }

    /// Releases the colours and palettes. In a photo they take more memory than the pixels, and after the choice of a palette nothing
    /// reads them.
    mutating func releaseColors() {
        (colors, preferred) = (ColorCounts(), [])
        (own, shared, coarse) = (nil, nil, nil)
    }

    /// The best palette of the frame.
    func makeOwn() -> FramePalette {
        FramePalette(colors, labs: coarse?.labs ?? [], preferred: preferred, capacity: capacity, settings: settings)
    }
}

/// What an analysis finds for each pixel, in buffers that are used again for later frames.
///
/// Unchecked, because an analysis is written by one thread and read by another afterwards, never by two at the same time.
final class AnalysisBuffers: @unchecked Sendable {
    /// ``PixelMark`` by pixel, in rows of the canvas.
    let marks: Buffer2D<UInt8>
    /// Number of each changed pixel's colour in the histogram.
    let ids: Buffer2D<UInt32>
    /// A copy of the global palette, because searching a palette fills its cache while another thread may code with the same colours.
    private var global: Palette?

    init(count: Int) {
        marks = Buffer2D(count: count, fill: 0)
        ids = Buffer2D(count: count, fill: 0)
    }

    /// The palette with the colours of the global table, which only the frame of this analysis uses.
    func palette(_ colors: [UInt32]) -> Palette {
        if let global, global.colors == colors { return global }
        let palette = Palette(colors)
        global = palette
        return palette
    }
}
