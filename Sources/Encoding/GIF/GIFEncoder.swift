package import Graphics

/// Writes an animated GIF (GIF89a).
///
/// Pixels are coded only where the source changes, each frame with the best palette for just these pixels;
/// frames of up to 255 changed colours are exact. A pixel that stays the same in the source stays the same in
/// the GIF. (Exception: where something turns transparent, GIF can only wipe a rectangle; what it wiped is drawn
/// again as it was, unless that takes more than 255 colours.)
///
/// Colours are sRGB. GIF pixels are opaque or transparent: a pixel of less than half coverage (alpha < 128)
/// becomes transparent; other pixels become opaque, with their own colour or composited over a matte.
///
/// A delay is the difference of the rounded ends of two frames, in hundredths of a second, so the length of the
/// clip is right to one hundredth at any frame rate. Browsers slow delays below 2 down to 10: cap the rate at
/// 50 frames a second before sampling. Frames that would get a delay of 0 are dropped.
package final class GIFEncoder: AnimationEncoder {
    /// What can be chosen.
    package struct Options: Sendable, Hashable {
        package var settings: GIFSettings
        package var plays: Plays
        /// A comment in the file, best in ASCII.
        package var comment: String?
        /// `0xFFRRGGBB` beneath partly transparent pixels of at least half coverage; `nil` keeps their own colour.
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

    private struct Waiting {
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
    /// The source frame coded last.
    private var previous: Buffer2D<UInt32>?
    /// The source frame to be coded next: what it must cover depends on the one after it.
    private var waiting: Waiting?
    /// The coded frame that is to be written next, and when it ends: its delay may still grow.
    private var held: (frame: GIFFrame, end: Int, disposal: GIFContainer.Disposal)?
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
        guard end.isFinite, end > lastEnd || (end == 0 && waiting == nil), end < 1e9 else {
            throw .frameTime(end: end, previous: lastEnd)
        }
        lastEnd = end
        let ticks = Int((100 * end).rounded())
        let pixels = Buffer2D(StraightColor.thresholded(frame, matte: options.matte))
        if let waiting {
            if waiting.pixels.holdsSame(as: pixels) {
                self.waiting?.end = ticks
                return
            }
            let start = held?.end ?? 0
            if waiting.end > start {
                // Too short to be shown, so it must not decide what becomes of the frame before it either.
                guard ticks > waiting.end else { return }
                try closing { () throws(EncodingError) in try code(next: pixels) }
            }
        }
        waiting = Waiting(pixels: pixels, end: ticks)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let waiting else { throw .noFrames }
        try closing { () throws(EncodingError) in
            if waiting.end > held?.end ?? -1 { try code(next: nil) }
            try writeHeld()
            try container?.finish()
        }
        isOpen = false
    }

    /// Runs a step after which nothing more can be written if it fails.
    private func closing(_ step: () throws(EncodingError) -> Void) throws(EncodingError) {
        do {
            try step()
        } catch {
            isOpen = false
            throw error
        }
    }

    /// Codes the waiting frame, knowing the next one.
    private func code(next: Buffer2D<UInt32>?) throws(EncodingError) {
        guard let waiting else { return }
        if let held, held.disposal == .background { coder.dispose(held.frame.box) }
        let vanishing = next.flatMap { next in
            PixelBox.around(width: width, height: height) {
                waiting.pixels.base[$0] != 0 && next.base[$0] == 0
            }
        }
        let frames = FrameWindow(previous: previous, current: waiting.pixels, next: next)
        let frame = coder.code(frames, reach: vanishing)
        previous = waiting.pixels
        self.waiting = nil
        if let frame {
            try writeHeld()
            held = (frame, waiting.end, vanishing == nil ? .keep : .background)
        } else {
            held?.end = waiting.end
        }
    }

    private func writeHeld() throws(EncodingError) {
        guard let held, let header = coder.header else { return }
        self.held = nil
        let container: GIFContainer
        if let open = self.container {
            container = open
        } else {
            container = try GIFContainer(
                sink: sink, width: width, height: height, table: header, plays: options.plays,
                comment: options.comment)
            self.container = container
        }
        var frame = held.frame
        var rest = held.end - writtenEnd
        writtenEnd = held.end
        while true {
            var delay = min(rest, GIFContainer.maxDelay)
            // What follows must not be shorter than viewers can show.
            if (1..<2).contains(rest - delay) { delay -= 2 }
            rest -= delay
            // A wipe waits for the very last part.
            let disposal = rest > 0 ? .keep : held.disposal
            try container.write(
                box: frame.box, table: frame.table, local: frame.isLocal, blocks: frame.blocks, delay: delay,
                disposal: disposal)
            guard rest > 0 else { return }
            frame = coder.empty(held.disposal == .keep ? PixelBox(x: 0, y: 0, width: 1, height: 1) : held.frame.box)
        }
    }
}
