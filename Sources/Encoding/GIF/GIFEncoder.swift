import Foundation
package import Graphics
package import Work

/// Writes an animated GIF (GIF89a).
///
/// Only pixels that change in the source are coded, each frame with the best palette for these pixels; frames with up to
/// 255 changed colours are exact. A pixel that does not change in the source does not change in the GIF, except that one that rests
/// may be corrected, in an image of its own while a frame is shown for at least 0.04 s; see ``RestingPixels``. (Another exception:
/// where something becomes transparent, GIF can only clear a rectangle; its other pixels are drawn again as they were,
/// unless that takes more than 255 colours.)
///
/// Colours are sRGB. GIF pixels are opaque or transparent: a pixel with alpha below 128 becomes transparent; all others
/// become opaque, with their straight colour or composited over a matte.
///
/// A delay is the difference of the rounded ends of two frames, in hundredths of a second, so the total length is exact
/// to one hundredth at any frame rate. Browsers play delays below 2 as 10: callers must limit the rate to 50 frames per
/// second before sampling. Frames that would get a delay of 0 are dropped.
package final class GIFEncoder: AnimationEncoder {
    /// The encoder's options.
    package struct Options: Sendable, Hashable {
        package var settings: GIFSettings
        package var plays: Plays
        /// A comment in the file, preferably ASCII.
        package var comment: String?
        /// `0xFFRRGGBB`: the colour below partly transparent pixels with alpha 128 or more; nil keeps their straight
        /// colour.
        package var matte: UInt32?

        package init(
            quality: Quality = .standard, plays: Plays = .forever, comment: String? = nil, matte: UInt32? = nil
        ) {
            settings = GIFSettings(quality)
            self.plays = plays
            self.comment = comment
            self.matte = matte
        }
    }

    /// Largest side of a GIF in pixels.
    package static let maxSide = 65_535

    /// Number of frames that are known beyond the one that is coded next, which is analysed already, and number of frames that are
    /// coded at the same time. They do not depend on the number of threads, so that the size of the file after each added frame does
    /// not either.
    private static let lookahead = 2
    private static let maxCodings = 3
    /// The shortest delay that all viewers show, and the delay before an image that corrects resting pixels if the frame is shown
    /// long enough, both in hundredths of a second.
    private static let minDelay = 2
    private static let repairInterval = 4
    /// Such images are at least this far apart if the frame is not held, in hundredths of a second: one for many pixels is smaller
    /// than several for few.
    private static let repairBatch = 6
    /// The share of the canvas that must have a wrong colour, if the frame is not held.
    private static let repairShare = 65_536
    /// A frame that is shown for this long is corrected completely, in hundredths of a second.
    private static let longHold = 100
    /// The maximum number of such images during one frame.
    private static let maxRepairs = 8

    private struct SourceFrame {
        /// `0xFFRRGGBB` or 0.
        var pixels: [UInt32]
        /// In hundredths of a second.
        var end: Int
    }

    /// A frame that waits to be coded.
    private struct QueuedFrame {
        var frames: FrameWindow
        /// In hundredths of a second.
        var end: Int
        /// Nil until the frame is the first of the queue, because an analysis takes more memory than the frame.
        var analysis: Deferred<GIFFrameAnalysis>?
    }

    /// A frame that is not written yet.
    private struct PendingFrame<Frame> {
        var frame: Frame
        /// In hundredths of a second.
        var end: Int
        var disposal: GIFContainer.Disposal
    }

    private let sink: any ByteSink
    private let options: Options
    private let width: Int
    private let height: Int
    private let pool: WorkerPool
    private let observer: GIFStageObserver?
    private let analyzer: GIFFrameAnalyzer
    private var coder: GIFFrameCoder
    private var container: GIFContainer?
    /// The colours of the global table; nil before the first frame is analysed.
    private var global: [UInt32]?
    /// The last queued source frame.
    private var previous: [UInt32]?
    /// The source frame to queue next. It waits for the following frame, which determines the box that this one must cover.
    private var pendingSource: SourceFrame?
    /// Frames in order, of which the first one is analysed.
    private var queue: [QueuedFrame] = []
    /// The end of the last queued frame in hundredths of a second.
    private var queuedEnd: Int?
    /// Frames in order that are being coded.
    private var codings: [PendingFrame<CodedFrame>] = []
    /// The coded frame to write next. It is held back because a following frame without changes extends its delay.
    private var pendingFrame: PendingFrame<GIFFrame>?
    /// End of the last frame that was taken from the queue, in hundredths of a second.
    private var codedEnd = 0
    /// The start of the last image that corrects resting pixels, in hundredths of a second.
    private var repairedAt = -repairBatch
    /// End of the last written frame in hundredths of a second.
    private(set) package var frameCount = 0
    private var writtenEnd = 0
    private var lastEnd = 0.0
    private var isOpen = true

    /// - Parameters:
    ///   - pool: the threads that analyse and code frames besides the caller's; nil for none. The file does not depend on them.
    ///   - observer: receives the times of the stages; nil to measure nothing.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(
        width: Int, height: Int, options: Options = Options(), sink: any ByteSink, pool: WorkerPool? = nil,
        observer: GIFStageObserver? = nil
    ) throws(EncodingError) {
        guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height) else {
            throw .size(width: width, height: height, limit: Self.maxSide, format: "GIF")
        }
        if case .times(let count) = options.plays, !(1...65_536).contains(count) {
            throw .plays(count, limit: 65_536, format: "GIF")
        }
        self.sink = sink
        self.options = options
        self.width = width
        self.height = height
        let pool = pool ?? WorkerPool("GIF", jobs: 1)
        self.pool = pool
        self.observer = observer
        analyzer = GIFFrameAnalyzer(width: width, height: height, settings: options.settings)
        coder = GIFFrameCoder(
            canvas: GIFCanvas(width: width, height: height), settings: options.settings, analyzer: analyzer,
            pool: pool, observer: observer)
    }

    package func add(_ frame: Bitmap, until end: Double) throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard frame.width == width, frame.height == height else {
            throw .frameSize(
                width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        guard end.isFinite, end > lastEnd || (end == 0 && pendingSource == nil), end < 1e9 else {
            throw .frameTime(end: end, previous: lastEnd)
        }
        lastEnd = end
        let ticks = Int((100 * end).rounded())
        let (pixels, isOpaque) = StraightColor.thresholded(frame, matte: options.matte)
        if let pendingSource {
            if Self.isEqual(pendingSource.pixels, pixels) {
                self.pendingSource?.end = ticks
                return
            }
            if pendingSource.end > queuedEnd ?? 0 {
                // The new frame would get a delay of 0. It is dropped here, so that it does not affect the disposal of
                // the pending frame.
                guard ticks > pendingSource.end else { return }
                try closingOnError { () throws(EncodingError) in try enqueue(next: pixels, isNextOpaque: isOpaque) }
            }
        }
        pendingSource = SourceFrame(pixels: pixels, end: ticks)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let pendingSource else { throw .noFrames }
        try closingOnError { () throws(EncodingError) in
            if pendingSource.end > queuedEnd ?? -1 { try enqueue(next: nil, isNextOpaque: false) }
            while !queue.isEmpty { try codeFirst() }
            while !codings.isEmpty { try finishFirstCoding() }
            try writePendingFrame()
            try container?.finish()
        }
        isOpen = false
    }

    /// Runs a step; if it fails, the encoder accepts no more frames.
    private func closingOnError(_ step: () throws(EncodingError) -> Void) throws(EncodingError) {
        do {
            try step()
        } catch {
            isOpen = false
            throw error
        }
    }

    private static func isEqual(_ first: [UInt32], _ second: [UInt32]) -> Bool {
        first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in
                guard first.count == second.count, let start = first.baseAddress, let other = second.baseAddress else {
                    return first.count == second.count
                }
                // An unchanged frame is often the same array.
                return start == other || memcmp(start, other, first.count) == 0
            }
        }
    }

    /// Queues the pending source frame, given the next one, and codes the frames that are no longer ahead.
    private func enqueue(next: [UInt32]?, isNextOpaque: Bool) throws(EncodingError) {
        guard let pendingSource else { return }
        let frames = FrameWindow(
            previous: previous, current: pendingSource.pixels, next: next, isNextOpaque: isNextOpaque)
        queue.append(QueuedFrame(frames: frames, end: pendingSource.end))
        analyzeFirst()
        (previous, queuedEnd) = (pendingSource.pixels, pendingSource.end)
        self.pendingSource = nil
        while queue.count > Self.lookahead { try codeFirst() }
    }

    /// Begins to analyse the first queued frame, unless that has happened. The colours of the first frame of all become the global ones.
    private func analyzeFirst() {
        guard let first = queue.first, first.analysis == nil else { return }
        let analysis = analysis(of: first.frames)
        queue[0].analysis = analysis
        if global == nil { global = analysis.value().own?.palette.colors ?? [GIFFrameCoder.emptyColor] }
    }

    private func analysis(of frames: FrameWindow) -> Deferred<GIFFrameAnalysis> {
        let prefersCoarse = coder.isCoarseSmaller
        return Deferred(on: pool, .urgent) { [analyzer, global, observer] in
            observer.measure(.analysis) { analyzer.analyze(frames, global: global, prefersCoarse: prefersCoarse) }
        }
    }

    /// Begins to code the first queued frame, and to analyse the next one.
    private func codeFirst() throws(EncodingError) {
        let source = queue.removeFirst()
        let analysis = (source.analysis ?? analysis(of: source.frames)).value()
        analyzeFirst()
        if let last = codings.last {
            if last.disposal == .background { coder.dispose(last.frame.box) }
        } else if let pendingFrame, pendingFrame.disposal == .background {
            coder.dispose(pendingFrame.frame.box)
        }
        let start = codedEnd
        codedEnd = source.end
        if let frame = coder.code(source.frames, analysis, global: global ?? [], start: start) {
            codings.append(
                PendingFrame(
                    frame: frame, end: source.end, disposal: analysis.change.vanishing == nil ? .keep : .background))
        } else if codings.isEmpty {
            pendingFrame?.end = source.end
        } else {
            codings[codings.count - 1].end = source.end
        }
        repair(source, start: start)
        while codings.count >= Self.maxCodings { try finishFirstCoding() }
    }

    /// Adds images that correct resting pixels, while a frame is shown.
    private func repair(_ source: QueuedFrame, start: Int) {
        let length = source.end - start
        guard length >= 2 * Self.minDelay, (codings.last?.disposal ?? pendingFrame?.disposal) == .keep else { return }
        let isHeld = length >= RestingPixels.duration
        guard isHeld || start >= repairedAt + Self.repairBatch && !isHoldNear(after: source.end) else { return }
        var following: [RestingPixels.Following] = []
        var knownUntil = source.end
        for frame in queue {
            following.append(RestingPixels.Following(pixels: frame.frames.current, start: knownUntil))
            knownUntil = frame.end
        }
        if let next = (queue.last?.frames ?? source.frames).next {
            following.append(RestingPixels.Following(pixels: next, start: knownUntil))
            knownUntil += 1
        } else if case .times = options.plays {
            // The last frame stays on screen.
            knownUntil = Int(Int32.max)
        }
        let leastShare = 1 + width * height / Self.repairShare
        var end = start + min(max(length / 2, Self.minDelay), Self.repairInterval)
        for number in 0..<Self.maxRepairs where source.end - end >= Self.minDelay {
            let isWorthwhile = length >= Self.longHold || isHeld && number == 0
            guard
                let image = coder.repair(
                    source.frames.current, following: following, knownUntil: knownUntil,
                    least: isWorthwhile ? 1 : leastShare)
            else { return }
            // The pixels that are left have waited for long enough.
            if image.wrongCount < leastShare { repairedAt = end }
            if codings.isEmpty { pendingFrame?.end = end } else { codings[codings.count - 1].end = end }
            codings.append(PendingFrame(frame: CodedFrame(image.frame), end: source.end, disposal: .keep))
            end += Self.repairInterval
        }
    }

    /// Whether one of the next frames is held, so that all can be corrected then at once.
    private func isHoldNear(after end: Int) -> Bool {
        var start = end
        return queue.contains { frame in
            defer { start = frame.end }
            return frame.end - start >= RestingPixels.duration
        }
    }

    /// Waits until the first of the frames that are being coded is finished, and writes the one before.
    private func finishFirstCoding() throws(EncodingError) {
        let coding = codings.removeFirst()
        let frame = coding.frame.value()
        try writePendingFrame()
        pendingFrame = PendingFrame(frame: frame, end: coding.end, disposal: coding.disposal)
    }

    private func writePendingFrame() throws(EncodingError) {
        guard let pendingFrame, let header = coder.header else { return }
        self.pendingFrame = nil
        try observer.measure(.writing) { () throws(EncodingError) in try write(pendingFrame, header: header) }
    }

    private func write(_ pendingFrame: PendingFrame<GIFFrame>, header: ColorTable) throws(EncodingError) {
        let container: GIFContainer
        if let open = self.container {
            container = open
        } else {
            container = try GIFContainer(
                sink: sink, width: width, height: height, table: header, plays: options.plays,
                comment: options.comment)
            self.container = container
        }
        var frame = pendingFrame.frame
        var rest = pendingFrame.end - writtenEnd
        writtenEnd = pendingFrame.end
        while true {
            var delay = min(rest, GIFContainer.maxDelay)
            // The remainder must not be shorter than viewers can show.
            if (1..<2).contains(rest - delay) { delay -= 2 }
            rest -= delay
            // Only the last part may clear the box.
            let disposal = rest > 0 ? .keep : pendingFrame.disposal
            try container.write(
                box: frame.box, table: frame.table, local: frame.isLocal, blocks: frame.blocks, delay: delay,
                disposal: disposal)
            frameCount += 1
            guard rest > 0 else { return }
            let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
            frame = coder.empty(pendingFrame.disposal == .keep ? pixel : pendingFrame.frame.box)
        }
    }
}
