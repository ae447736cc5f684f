package import Graphics

/// Writes an animated GIF (GIF89a).
///
/// Only pixels that change in the source are coded, each frame with the best palette for these pixels; frames with up to
/// 255 changed colours are exact. A pixel that does not change in the source does not change in the GIF. (Exception:
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

    private struct SourceFrame {
        var pixels: Buffer2D<UInt32>
        /// In hundredths of a second.
        var end: Int
    }

    private let sink: any ByteSink
    private let options: Options
    private let width: Int
    private let height: Int
    private var coder: GIFFrameCoder
    private let canvas: GIFCanvas
    private var container: GIFContainer?
    /// The last coded source frame.
    private var previous: Buffer2D<UInt32>?
    /// The source frame to be coded next, once the frame after it is known: that decides which box it must cover.
    private var pendingSource: SourceFrame?
    /// The coded frame to be written next, and its end: its delay may still grow.
    private var pendingFrame: (frame: GIFFrame, end: Int, disposal: GIFContainer.Disposal)?
    /// End of the last written frame in hundredths of a second.
    private var writtenEnd = 0
    private var lastEnd = 0.0
    private var isOpen = true

    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(width: Int, height: Int, options: Options = Options(), sink: any ByteSink) throws(EncodingError) {
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
        canvas = GIFCanvas(width: width, height: height)
        coder = GIFFrameCoder(canvas: canvas, settings: options.settings)
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
        let pixels = Buffer2D(StraightColor.thresholded(frame, matte: options.matte))
        if let pendingSource {
            if pendingSource.pixels.hasSameContents(as: pixels) {
                self.pendingSource?.end = ticks
                return
            }
            let start = pendingFrame?.end ?? 0
            if pendingSource.end > start {
                // Too short to be shown, so it must not affect the disposal of the previous frame either.
                guard ticks > pendingSource.end else { return }
                try closingOnError { () throws(EncodingError) in try code(next: pixels) }
            }
        }
        pendingSource = SourceFrame(pixels: pixels, end: ticks)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let pendingSource else { throw .noFrames }
        try closingOnError { () throws(EncodingError) in
            if pendingSource.end > pendingFrame?.end ?? -1 { try code(next: nil) }
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

    /// Codes the pending source frame, given the next one.
    private func code(next: Buffer2D<UInt32>?) throws(EncodingError) {
        guard let pendingSource else { return }
        if let pendingFrame, pendingFrame.disposal == .background { coder.dispose(pendingFrame.frame.box) }
        let vanishing = next.flatMap { next in
            PixelRect.around(width: width, height: height) {
                pendingSource.pixels.base[$0] != 0 && next.base[$0] == 0
            }
        }
        let frames = FrameWindow(previous: previous, current: pendingSource.pixels, next: next)
        let frame = coder.code(frames, covering: vanishing)
        previous = pendingSource.pixels
        self.pendingSource = nil
        if let frame {
            try writePendingFrame()
            pendingFrame = (frame, pendingSource.end, vanishing == nil ? .keep : .background)
        } else {
            pendingFrame?.end = pendingSource.end
        }
    }

    private func writePendingFrame() throws(EncodingError) {
        guard let pendingFrame, let header = coder.header else { return }
        self.pendingFrame = nil
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
            guard rest > 0 else { return }
            let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
            frame = coder.empty(pendingFrame.disposal == .keep ? pixel : pendingFrame.frame.box)
        }
    }
}
