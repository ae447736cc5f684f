import Graphics

/// A coded frame without its delay.
struct GIFFrame {
    var box: PixelRect
    var table: ColorTable
    /// Whether the table is written with the frame instead of using the global one.
    var isLocal: Bool
    /// Data sub-blocks.
    var blocks: [UInt8]
    /// Bytes of the blocks and of a local table.
    var size: Int { blocks.count + (isLocal ? table.entries.count : 0) }
}

/// Codes frames one by one as changes to the screen.
///
/// A pixel is coded only where the source differs both from the previous source frame and from the screen. All other pixels
/// keep their colour on screen, however inaccurate, so a pixel that does not change never flickers.
struct GIFFrameCoder {
    private let canvas: GIFCanvas
    private let settings: GIFSettings
    private let analyzer: GIFFrameAnalyzer
    private var globalTable: ColorTable?
    /// Whether a coarser palette made the file smaller in the last trial, and the number of frames until the next trial.
    private var isCoarseSmaller = false
    private var framesUntilTrial = 0
    /// The box that the previous frame's disposal cleared, and the screen before that.
    private var cleared: PixelRect?
    private var before: Buffer2D<UInt32>?

    init(canvas: GIFCanvas, settings: GIFSettings, analyzer: GIFFrameAnalyzer) {
        self.canvas = canvas
        self.settings = settings
        self.analyzer = analyzer
    }

    /// Clears the box of the last coded frame, before the next one is coded.
    mutating func dispose(_ box: PixelRect) {
        before = canvas.shown.copy()
        canvas.clear(box)
        cleared = box
    }

    /// Codes the changed pixels and draws them on the canvas.
    ///
    /// - Parameters:
    ///   - frames: the source frames. Without a previous frame, the coded frame covers the canvas.
    ///   - analysis: the analysis of the same frames. A box of vanishing pixels is covered, so that its disposal clears it.
    ///   - global: the colours of the global table.
    /// - Returns: nil if there is nothing to draw, to clear or to cover.
    mutating func code(_ frames: FrameWindow, _ analysis: GIFFrameAnalysis, global: [UInt32]) -> GIFFrame? {
        let wasCleared = cleared != nil
        let analysis = cleared.map { restoring($0, frames, analysis, global: global) } ?? analysis
        (cleared, before) = (nil, nil)
        defer { analyzer.recycle(analysis.buffers) }
        let found = frames.current.withUnsafeBufferPointer { pixels in
            pixels.baseAddress.flatMap { coded(of: analysis, pixels: $0) }
        }
        var box = found
        if let required = analysis.change.vanishing { box = box?.union(required) ?? required }
        if frames.previous == nil { box = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) }
        guard let box else {
            // Only the disposal changes the screen, and it takes effect with the next frame.
            return wasCleared ? empty() : nil
        }
        guard let found, let own = analysis.own else { return empty(box) }
        clearMarks(analysis.buffers.marks, in: box, except: analysis.change.box ?? found)
        return choose(own, analysis, box: box)
    }

    /// Removes the marks of pixels that have the right colour on screen already.
    ///
    /// - Returns: the bounding box of the other marked pixels; nil if there are none.
    private func coded(of analysis: GIFFrameAnalysis, pixels: UnsafePointer<UInt32>) -> PixelRect? {
        guard let box = analysis.change.box else { return nil }
        // Without a transparent index every pixel of the box is coded.
        guard analysis.needsTransparent else { return box }
        let (marks, shown) = (analysis.buffers.marks.base, canvas.shown.base)
        for row in box.y..<box.maxY {
            for place in row * canvas.width + box.x..<row * canvas.width + box.maxX
            where pixels[place] == shown[place] && marks[place] & PixelMark.code != 0 {
                marks[place] = 0
            }
        }
        return PixelRect.around(in: box, rowLength: canvas.width) { marks[$0] != 0 }
    }

    /// Clears the marks of a box outside another box, where they are those of an earlier frame.
    private func clearMarks(_ marks: Buffer2D<UInt8>, in box: PixelRect, except written: PixelRect) {
        for row in box.y..<box.maxY {
            let line = marks.base + row * canvas.width
            let isWritten = written.y..<written.maxY ~= row
            let left = isWritten ? min(max(written.x, box.x), box.maxX) : box.maxX
            (line + box.x).update(repeating: 0, count: left - box.x)
            guard isWritten else { continue }
            let right = min(max(written.maxX, box.x), box.maxX)
            (line + right).update(repeating: 0, count: box.maxX - right)
        }
    }

    /// The analysis of a frame after a disposal: cleared pixels that do not change are coded again as they were shown.
    private func restoring(
        _ cleared: PixelRect, _ frames: FrameWindow, _ analysis: GIFFrameAnalysis, global: [UInt32]
    ) -> GIFFrameAnalysis {
        guard let before else { return analysis }
        analyzer.recycle(analysis.buffers)
        let buffers = analyzer.makeBuffers()
        let wanted = Buffer2D(frames.current)
        var change = SourceChange(
            frames, restoring: cleared, from: before, to: wanted, shown: canvas.shown, marks: buffers.marks,
            width: canvas.width)
        change.vanishing = analysis.change.vanishing
        return analyzer.analyze(change, pixels: wanted, global: global, buffers: buffers)
    }

    /// Codes the frame with each candidate and keeps the smallest result.
    private mutating func choose(_ own: FramePalette, _ analysis: GIFFrameAnalysis, box: PixelRect) -> GIFFrame? {
        let candidates = candidates(own, analysis)
        var (chosen, spare) = canvas.chosen
        var best = coded(candidates[0], analysis, box, to: chosen)
        var winner = candidates[0]
        for candidate in candidates.dropFirst() {
            let frame = coded(candidate, analysis, box, to: spare)
            let limit = Double(best.size) * (candidate.isCoarse ? GIFSettings.coarseSizeRatio : 1)
            guard Double(frame.size) < limit else { continue }
            (best, winner) = (frame, candidate)
            swap(&chosen, &spare)
        }
        if candidates.count > 1, candidates.last?.isCoarse == true { isCoarseSmaller = winner.isCoarse }
        canvas.draw(chosen, in: box, palette: winner.choice.palette, transparent: winner.table.transparent)
        return best
    }

    /// A palette to try for the frame.
    private struct Candidate {
        var choice: FramePalette
        var table: ColorTable
        var isLocal: Bool
        var isCoarse = false

        init(local choice: FramePalette, isCoarse: Bool = false) {
            self.isCoarse = isCoarse
            self.choice = choice
            table = ColorTable(choice.palette.colors, needsTransparent: choice.palette.count < 256)
            isLocal = true
        }

        init(global choice: FramePalette, table: ColorTable) {
            self.choice = choice
            self.table = table
            isLocal = false
        }
    }

    /// The palettes to try: that of the frame, the global one if it is as accurate, and a coarser one if that is allowed and due.
    private mutating func candidates(_ own: FramePalette, _ analysis: GIFFrameAnalysis) -> [Candidate] {
        let local = Candidate(local: own)
        guard let globalTable else {
            self.globalTable = local.table
            return [Candidate(global: own, table: local.table)]
        }
        var result = [local]
        if let shared = analysis.shared {
            let reused = Candidate(global: shared, table: globalTable)
            result = own.mapping.isExact ? [reused, local] : [reused]
        }
        guard !own.mapping.isExact, analysis.settings.coarseError > 0 else { return result }
        framesUntilTrial -= 1
        let isTrial = framesUntilTrial < 0
        if isTrial { framesUntilTrial = settings.framesBetweenTrials }
        guard isTrial || isCoarseSmaller else { return result }
        var coarse = analysis.settings
        coarse.paletteError = coarse.coarseError
        let fewer = FramePalette(
            analysis.colors, labs: own.labs, restored: analysis.restored, capacity: own.palette.count, settings: coarse)
        guard fewer.palette.count < own.palette.count else { return result }
        let candidate = Candidate(local: fewer, isCoarse: true)
        return isTrial ? result + [candidate] : [candidate]
    }

    private func coded(
        _ candidate: Candidate, _ analysis: GIFFrameAnalysis, _ box: PixelRect, to indices: Buffer2D<UInt8>
    ) -> GIFFrame {
        let choice = candidate.choice
        let table = candidate.table
        let scope = CodingScope(
            canvas: canvas, box: box, palette: choice.palette, mapping: choice.mapping, transparent: table.transparent,
            marks: analysis.buffers.marks, ids: analysis.buffers.ids)
        var stream = LZWStream(symbolBits: table.symbolBits)
        let error = choice.mapping.squaredError / Double(max(analysis.change.count, 1))
        var coder = LossyLZWCoder(scope: scope, settings: analysis.settings.adapted(toSquaredError: error))
        coder.code(to: &stream, indices: indices)
        return GIFFrame(box: box, table: table, isLocal: candidate.isLocal, blocks: stream.blocks)
    }

    /// A transparent frame, by default of one pixel: it only adds delay or makes a disposal take effect.
    mutating func empty(_ box: PixelRect = PixelRect(x: 0, y: 0, width: 1, height: 1)) -> GIFFrame {
        let table = ColorTable([GIFFrameCoder.emptyColor], needsTransparent: true)
        let isFirst = globalTable == nil
        if isFirst { globalTable = table }
        var stream = LZWStream(symbolBits: table.symbolBits)
        var code: UInt32?
        var remaining = max(box.area, 1)
        while remaining > 0 {
            if let code { stream.begin(after: code, first: 1) }
            var run: UInt32 = 1
            remaining -= 1
            while remaining > 0, case let longer = stream.dictionary.nodes.base[Int(run)].child, longer != 0 {
                run = UInt32(truncatingIfNeeded: longer)
                remaining -= 1
            }
            if code != nil { stream.add(1) }
            code = run
        }
        stream.finish(code ?? 1)
        return GIFFrame(box: box, table: table, isLocal: !isFirst, blocks: stream.blocks)
    }

    /// The colour in the table of a frame without any colour.
    static let emptyColor: UInt32 = 0xFF00_0000

    /// The global colour table; nil before the first frame.
    var header: ColorTable? { globalTable }
}
