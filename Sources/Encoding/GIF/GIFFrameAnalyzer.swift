import Graphics
import Synchronization

/// Analyses frames, several at the same time.
final class GIFFrameAnalyzer: Sendable {
    private let width: Int
    private let height: Int
    private let settings: GIFSettings
    private let idle = Mutex<[AnalysisBuffers]>([])

    init(width: Int, height: Int, settings: GIFSettings) {
        self.width = width
        self.height = height
        self.settings = settings
    }

    /// Analyses a frame.
    ///
    /// - Parameters:
    ///   - global: the colours of the global table; nil for the first frame, which determines them.
    ///   - addsCoarse: whether a palette with fewer colours is likely to be used.
    func analyze(_ frames: FrameWindow, global: [UInt32]?, addsCoarse: Bool) -> GIFFrameAnalysis {
        let buffers = makeBuffers()
        let change = SourceChange(frames, width: width, height: height, marks: buffers.marks)
        var result = frames.current.withUnsafeBufferPointer { pixels in
            analysis(of: change, pixels: pixels, restored: nil, isFirst: frames.previous == nil, global, buffers)
        }
        if addsCoarse, result.allowsCoarse, let own = result.own { result.coarse = result.coarser(than: own) }
        return result
    }

    /// Analyses the pixels of a frame that are already marked in `buffers`, for a frame of which some pixels are restored.
    func analyze(
        _ change: SourceChange, pixels: Buffer2D<UInt32>, global: [UInt32]?, buffers: AnalysisBuffers
    ) -> GIFFrameAnalysis {
        let pixels = UnsafeBufferPointer(start: pixels.base, count: pixels.count)
        return analysis(of: change, pixels: pixels, restored: change.box, isFirst: false, global, buffers)
    }

    /// Buffers for an analysis; `recycle` takes them back.
    func makeBuffers() -> AnalysisBuffers { idle.withLock { $0.popLast() } ?? AnalysisBuffers(count: width * height) }

    /// Allows the buffers of an analysis to be used again.
    func recycle(_ buffers: AnalysisBuffers) { idle.withLock { $0.append(buffers) } }

    /// - Parameter restored: a box that contains restored pixels; their colours take precedence in the palette.
    private func analysis(
        of change: SourceChange, pixels: UnsafeBufferPointer<UInt32>, restored: PixelRect?, isFirst: Bool,
        _ global: [UInt32]?, _ buffers: AnalysisBuffers
    ) -> GIFFrameAnalysis {
        // The first frame is often shown longer, and its palette is reused by later frames.
        var adapted = settings.adapted(toShare: isFirst ? 0 : Float(change.count) / Float(width * height))
        if isFirst { adapted.paletteError = 0 }
        // The first frame covers the canvas.
        let isSolid = isFirst ? change.count == width * height : change.isSolid
        guard let box = change.box, let base = pixels.baseAddress else {
            return GIFFrameAnalysis(
                change: change, colors: ColorCounts(), preferred: [], settings: adapted, needsTransparent: true,
                own: nil,
                shared: nil, buffers: buffers)
        }
        let colors = buffers.histogram.count(
            base, marks: buffers.marks.base, box: box, rowLength: width, ids: buffers.ids.base)
        let keepsSpare = !isSolid || colors.colors.count != 256
        let preferred = restored.map { restoredColors(in: $0, of: buffers, count: colors.colors.count) } ?? []
        let own = FramePalette(
            colors, preferred: preferred,
            capacity: min(keepsSpare ? 255 : 256, settings.colors), settings: adapted)
        var shared: FramePalette?
        if let global {
            if buffers.global?.colors != global { buffers.global = Palette(global) }
            shared = buffers.global.flatMap {
                own.remapped(to: $0, colors, settings: adapted, hasTransparent: $0.count < 256, isSolid: isSolid)
            }
        }
        return GIFFrameAnalysis(
            change: change, colors: colors, preferred: preferred, settings: adapted, needsTransparent: !isSolid,
            own: own,
            shared: shared, buffers: buffers)
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
