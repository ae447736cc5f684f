import Graphics
import Work

/// Codes frames one by one as changes to the screen.
///
/// A pixel is coded only where the source differs both from the previous source frame and from the screen. All other pixels
/// keep their colour on screen, however inaccurate, so a pixel that does not change never flickers.
struct GIFFrameCoder {
    private let canvas: GIFCanvas
    private let settings: GIFSettings
    private let analyzer: GIFFrameAnalyzer
    private let pool: WorkerPool
    private let observer: GIFStageObserver?
    private let resting: RestingPixels
    private var globalTable: ColorTable?
    /// Whether a coarser palette made the file smaller in the last trial.
    private(set) var isCoarseSmaller = false
    private var framesUntilTrial = 0
    /// Number of frames between trials. It grows while the results are the same.
    private var trialInterval: Int
    /// The last frame, if it may still be in progress, and its progress.
    private var last: Deferred<GIFFrame>?
    private var progress: RowProgress
    /// The box that the previous frame's disposal cleared, and the screen before that.
    private var cleared: PixelRect?
    private var before: Buffer2D<UInt32>?

    /// - Parameters:
    ///   - pool: the threads that code frames.
    ///   - observer: receives the times of codings.
    init(
        canvas: GIFCanvas, settings: GIFSettings, analyzer: GIFFrameAnalyzer, pool: WorkerPool,
        observer: GIFStageObserver?
    ) {
        self.canvas = canvas
        self.pool = pool
        self.observer = observer
        progress = RowProgress(count: canvas.height)
        self.settings = settings
        trialInterval = settings.framesBetweenTrials
        self.analyzer = analyzer
        resting = RestingPixels(
            width: canvas.width, height: canvas.height, tolerance: Int32(settings.restTolerance.rounded()))
    }

    /// Clears the box of the last frame, before the next one is coded. Waits until all frames are coded.
    mutating func dispose(_ box: PixelRect) {
        finishCodings()
        before = canvas.shown.copy()
        canvas.clear(box)
        cleared = box
    }

    /// Begins to code the changed pixels and to draw them on the canvas. Frames are coded at the same time, as far as each finds
    /// the screen as the frame before leaves it.
    ///
    /// - Parameters:
    ///   - frames: the source frames. Without a previous frame, the coded frame covers the canvas.
    ///   - analysis: the analysis of the same frames. A box of vanishing pixels is covered, so that its disposal clears it.
    ///   - global: the colours of the global table.
    ///   - start: the start of the frame in hundredths of a second.
    /// - Returns: nil if there is nothing to draw, to clear or to cover.
    mutating func code(
        _ frames: FrameWindow, _ analysis: GIFFrameAnalysis, global: [UInt32], start: Int
    ) -> CodedFrame? {
        let wasCleared = cleared != nil
        var analysis = cleared.map { restoring($0, frames, analysis, global: global) } ?? analysis
        (cleared, before) = (nil, nil)
        resting.note(analysis, start: start)
        var box = analysis.change.box
        if let required = analysis.change.vanishing { box = box?.union(required) ?? required }
        if frames.previous == nil { box = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height) }
        guard let box, analysis.change.box != nil else {
            analyzer.recycle(analysis.buffers)
            if let box { return CodedFrame(empty(box)) }
            // Only the disposal changes the screen, and it takes effect with the next frame.
            return wasCleared ? CodedFrame(empty()) : nil
        }
        let (first, second) = choices(&analysis, global: global)
        if second?.isCoarse != true { analysis.releaseColors() }
        let coding = FrameCoding(
            canvas: canvas, analysis: analysis, box: box, source: frames.current, previous: progress,
            progress: RowProgress())
        progress = coding.progress
        if let second { return CodedFrame(smaller(coding, first, second)) }
        let frame = Deferred(on: pool, .urgent) { [analyzer, observer] in
            defer { analyzer.recycle(coding.analysis.buffers) }
            return observer.measure(.coding) { coding.frame(with: first) }
        }
        last = frame
        return CodedFrame(frame, box: box)
    }

    /// Codes the pixels that have come to rest with a wrong colour, and draws them on the canvas. Waits until all frames are coded if
    /// there may be such pixels.
    ///
    /// - Parameters:
    ///   - source: the last coded source frame.
    ///   - following: the source frames after it, as far as they are known.
    ///   - knownUntil: the end of the last known frame in hundredths of a second.
    ///   - least: the number of such pixels for which an image is made.
    /// - Returns: nil if there is nothing to correct.
    mutating func repair(
        _ source: [UInt32], following: [RestingPixels.Following], knownUntil: Int, least: Int
    ) -> RepairImage? {
        guard resting.mayNeedRepair(in: source, following: following, knownUntil: knownUntil) else { return nil }
        finishCodings()
        let buffers = analyzer.makeBuffers()
        defer { analyzer.recycle(buffers) }
        return observer.measure(.coding) {
            let change = resting.mark(
                source: source, following: following, knownUntil: knownUntil, shown: canvas.shown, marks: buffers.marks)
            guard let change, change.count >= least else { return nil }
            return analyzer.withHistogram {
                RepairCoder(canvas: canvas, resting: resting, settings: settings)
                    .image(change, source: source, buffers: buffers, histogram: $0)
            }
        }
    }

    /// Waits until all frames are coded. The calling thread performs jobs of the pool while it waits, because a pool of one job has
    /// no other thread.
    private mutating func finishCodings() {
        // The last frame is finished after all others.
        _ = last?.value()
        last = nil
    }

    /// Codes a frame with two palettes at the same time and draws the one that makes it smaller. Waits until all earlier frames
    /// are coded, because later ones need to know which palette is drawn.
    private mutating func smaller(
        _ coding: FrameCoding, _ first: PaletteChoice, _ second: SecondChoice
    ) -> GIFFrame {
        defer {
            coding.progress.advance(to: canvas.height)
            analyzer.recycle(coding.analysis.buffers)
        }
        finishCodings()
        coding.prepareRows()
        let other = Deferred(on: pool, .urgent) { [observer] in
            observer.measure(.coding) {
                second.choice(for: coding.analysis).map { ($0, coding.frame(with: $0, trial: 1)) }
            }
        }
        var best = (first, observer.measure(.coding) { coding.frame(with: first, trial: 0) })
        var drawn = 0
        if let other = other.value() {
            let limit = Double(best.1.size) * (second.isCoarse ? GIFSettings.coarseSizeRatio : 1)
            let isSmaller = Double(other.1.size) < limit
            if isSmaller { (best, drawn) = (other, 1) }
            if second.isCoarse { noteTrial(isCoarseSmaller: isSmaller) }
        }
        canvas.draw(
            canvas.trials[drawn], in: coding.box, palette: best.0.palette, transparent: best.0.table.transparent)
        return best.1
    }

    /// A second palette to try for a frame.
    private enum SecondChoice: Sendable {
        case known(PaletteChoice)
        /// A palette with fewer colours, computed when it is tried.
        case coarse

        var isCoarse: Bool { if case .coarse = self { true } else { false } }

        func choice(for analysis: GIFFrameAnalysis) -> PaletteChoice? {
            switch self {
            case .known(let choice): choice
            case .coarse: (analysis.coarse ?? analysis.makeCoarse()).map { PaletteChoice($0) }
            }
        }
    }

    /// The palettes to try: that of the frame, the global one if it is as accurate, and a coarser one if that is allowed and due.
    ///
    /// - Parameter analysis: receives the palettes that it does not contain yet.
    private mutating func choices(
        _ analysis: inout GIFFrameAnalysis, global: [UInt32]
    ) -> (first: PaletteChoice, second: SecondChoice?) {
        let isTrial = globalTable != nil && analysis.allowsCoarse && isTrialDue()
        if !isTrial, analysis.allowsCoarse, isCoarseSmaller, let coarse = analysis.coarse ?? analysis.makeCoarse() {
            return (PaletteChoice(coarse), nil)
        }
        let own = analysis.own ?? analyzer.addPalettes(to: &analysis, global: global)
        guard let globalTable else {
            let first = PaletteChoice(own, isLocal: false)
            globalTable = first.table
            return (first, nil)
        }
        let local = PaletteChoice(own)
        let shared = analysis.shared.map { PaletteChoice(global: $0, table: globalTable) }
        if own.mapping.isExact { return (shared ?? local, shared == nil ? nil : .known(local)) }
        return (shared ?? local, isTrial ? .coarse : nil)
    }

    /// Whether a coarser palette is to be tried for a frame that allows one.
    private mutating func isTrialDue() -> Bool {
        framesUntilTrial -= 1
        guard framesUntilTrial < 0 else { return false }
        framesUntilTrial = trialInterval
        return true
    }

    private mutating func noteTrial(isCoarseSmaller: Bool) {
        trialInterval =
            isCoarseSmaller == self.isCoarseSmaller
            ? min(2 * trialInterval, GIFSettings.maxFramesBetweenTrials) : settings.framesBetweenTrials
        framesUntilTrial = trialInterval
        self.isCoarseSmaller = isCoarseSmaller
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

    /// A transparent frame, by default of one pixel: it only adds delay or makes a disposal take effect.
    mutating func empty(_ box: PixelRect = PixelRect(x: 0, y: 0, width: 1, height: 1)) -> GIFFrame {
        let table = ColorTable([GIFFrameCoder.emptyColor], needsTransparent: true)
        let isFirst = globalTable == nil
        if isFirst { globalTable = table }
        var stream = LZWStream(for: table)
        var code: UInt32?
        var remaining = max(box.area, 1)
        while remaining > 0 {
            if let code { stream.begin(after: code, first: 1) }
            var run: UInt32 = 1
            remaining -= 1
            while remaining > 0, case let longer = stream.dictionary.child(of: Int(run), symbol: 1), longer != 0 {
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
