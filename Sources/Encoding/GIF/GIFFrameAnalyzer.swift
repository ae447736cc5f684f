import Graphics
import Synchronization

/// Analyses frames, several at the same time.
final class GIFFrameAnalyzer: Sendable {
    private let width: Int
    private let height: Int
    private let settings: GIFSettings
    private let idle = Mutex<[AnalysisBuffers]>([])
    private let idleHistograms = Mutex<[ColorHistogram]>([])

    init(width: Int, height: Int, settings: GIFSettings) {
        self.width = width
        self.height = height
        self.settings = settings
    }

    /// Analyses a frame.
    ///
    /// - Parameters:
    ///   - global: the colours of the global table; nil for the first frame, which determines them.
    ///   - prefersCoarse: whether a palette with fewer colours is likely to be used. Then the best one is not computed.
    func analyze(_ frames: FrameWindow, global: [UInt32]?, prefersCoarse: Bool) -> GIFFrameAnalysis {
        let buffers = makeBuffers()
        let change = SourceChange(frames, width: width, height: height, marks: buffers.marks)
        var result = frames.current.withUnsafeBufferPointer { pixels in
            analysis(of: change, pixels: pixels, restored: nil, isFirst: frames.previous == nil, buffers)
        }
        guard change.box != nil else { return result }
        if prefersCoarse, result.allowsCoarse { result.coarse = result.makeCoarse() }
        if result.coarse == nil { addPalettes(to: &result, global: global) }
        return result
    }

    /// Adds the best palette of a frame, and the mapping to the global one.
    ///
    /// - Parameter global: the colours of the global table; nil for the first frame, which determines them.
    /// - Returns: the best palette.
    @discardableResult
    func addPalettes(to analysis: inout GIFFrameAnalysis, global: [UInt32]?) -> FramePalette {
        let own = analysis.makeOwn()
        analysis.own = own
        guard let global else { return own }
        let palette = analysis.buffers.palette(global)
        analysis.shared = own.remapped(
            to: palette, analysis.colors, settings: analysis.settings, hasTransparent: palette.count < 256,
            isSolid: !analysis.needsTransparent)
        return own
    }

    /// Analyses the pixels of a frame that are already marked in `buffers`, for a frame of which some pixels are restored.
    func analyze(
        _ change: SourceChange, pixels: Buffer2D<UInt32>, global: [UInt32]?, buffers: AnalysisBuffers
    ) -> GIFFrameAnalysis {
        let pixels = UnsafeBufferPointer(start: pixels.base, count: pixels.count)
        var result = analysis(of: change, pixels: pixels, restored: change.box, isFirst: false, buffers)
        if change.box != nil { addPalettes(to: &result, global: global) }
        return result
    }

    /// Buffers for an analysis; `recycle` takes them back.
    func makeBuffers() -> AnalysisBuffers { idle.withLock { $0.popLast() } ?? AnalysisBuffers(count: width * height) }

    /// Allows the buffers of an analysis to be used again.
    func recycle(_ buffers: AnalysisBuffers) { idle.withLock { $0.append(buffers) } }

    /// Calls a function with a histogram, which is used again afterwards. Frames need theirs for a shorter time than their buffers.
    func withHistogram<Result>(_ body: (ColorHistogram) -> Result) -> Result {
        let histogram = idleHistograms.withLock { $0.popLast() } ?? ColorHistogram()
        defer { idleHistograms.withLock { $0.append(histogram) } }
        return body(histogram)
    }

    /// The analysis without palettes.
    ///
    /// - Parameter restored: a box that contains restored pixels; their colours take precedence in the palette.
    private func analysis(
        of change: SourceChange, pixels: UnsafeBufferPointer<UInt32>, restored: PixelRect?, isFirst: Bool,
        _ buffers: AnalysisBuffers
    ) -> GIFFrameAnalysis {
        // The first frame is often shown longer, and its palette is reused by later frames.
        var adapted = settings.adapted(toShare: isFirst ? 0 : Float(change.count) / Float(width * height))
        if isFirst { adapted.paletteError = 0 }
        // The first frame covers the canvas.
        let isSolid = isFirst ? change.count == width * height : change.isSolid
        guard let box = change.box, let base = pixels.baseAddress else {
            return GIFFrameAnalysis(
                change: change, colors: ColorCounts(), preferred: [], settings: adapted, needsTransparent: true,
                capacity: 0, buffers: buffers)
        }
        let colors = withHistogram {
            $0.count(base, marks: buffers.marks.base, box: box, rowLength: width, ids: buffers.ids.base)
        }
        let keepsSpare = !isSolid || colors.colors.count != 256
        let preferred = restored.map { restoredColors(in: $0, of: buffers, count: colors.colors.count) } ?? []
        return GIFFrameAnalysis(
            change: change, colors: colors, preferred: preferred, settings: adapted, needsTransparent: !isSolid,
            capacity: min(keepsSpare ? 255 : 256, settings.colors), buffers: buffers)
    }

    /// Whether a colour occurs in restored pixels, by number.
    private func restoredColors(in box: PixelRect, of buffers: AnalysisBuffers, count: Int) -> [Bool] {
        var result = [Bool](repeating: false, count: count)
        for row in box.y..<box.maxY {
            for place in row * width + box.x..<row * width + box.maxX
            where buffers.marks.base[place] & PixelMark.restore != 0 {
                result[Int(buffers.ids.base[place])] = true
            }
        }
        return result
    }
}
