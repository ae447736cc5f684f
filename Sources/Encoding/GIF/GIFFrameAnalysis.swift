import Graphics

/// What the coding of a frame needs and what depends on the source frames alone, not on the screen: the changed pixels, the
/// palette for them, and how their colours map to it.
struct GIFFrameAnalysis: Sendable {
    let change: SourceChange
    let colors: ColorCounts
    /// By colour number, whether the colour takes precedence among the exact ones; empty if none does.
    let preferred: [Bool]
    /// The settings for a frame in which this part of the canvas changes.
    let settings: GIFSettings
    /// Whether the table of the frame needs an entry for transparency.
    let needsTransparent: Bool
    /// The best palette of the frame; nil if no pixel changed.
    let own: FramePalette?
    /// The colours mapped to the global palette; nil if that is not as accurate.
    let shared: FramePalette?
    /// A palette with fewer colours, if it was requested and the frame allows one.
    var coarse: FramePalette?
    /// Marks and colour numbers of the pixels in the box of the change.
    let buffers: AnalysisBuffers

    /// Whether a palette with fewer colours may be used if it makes the frame smaller.
    var allowsCoarse: Bool { settings.coarseError > 0 && own?.mapping.isExact == false }

    /// A palette with a larger error than the one of the frame; nil if it would have as many colours.
    func coarser(than own: FramePalette) -> FramePalette? {
        var coarse = settings
        coarse.paletteError = coarse.coarseError
        let fewer = FramePalette(
            colors, labs: own.labs, preferred: preferred, capacity: own.palette.count, settings: coarse)
        return fewer.palette.count < own.palette.count ? fewer : nil
    }
}

/// Buffers for one analysis, used again for later frames. Unchecked, because an analysis is written by one thread and read by
/// another afterwards, never by two at the same time.
final class AnalysisBuffers: @unchecked Sendable {
    /// ``PixelMark`` by pixel, in rows of the canvas.
    let marks: Buffer2D<UInt8>
    /// Number of each changed pixel's colour in the histogram.
    let ids: Buffer2D<UInt32>
    let histogram = ColorHistogram()
    /// A copy of the global palette for this thread, because searching a palette fills its cache.
    var global: Palette?

    init(count: Int) {
        marks = Buffer2D(count: count, fill: 0)
        ids = Buffer2D(count: count, fill: 0)
    }
}
