package import Graphics
package import Work

/// Writes an animated WebP, lossy or lossless, in full colour with alpha. libwebp compresses the pixels.
///
/// Each frame after the first is the bounding box of the changed pixels; unchanged pixels in it are transparent, unless a
/// pixel becomes transparent. Equal frames are merged. Delays are whole milliseconds between rounded ends; frames that would
/// get a delay of 0 are dropped.
///
/// Several frames are compressed at the same time. The bytes do not depend on the number of threads. The length of the file is
/// known only at the end, so the sink must be able to overwrite it. Memory: at most three frames for each frame that is
/// compressed ahead.
package final class WebPEncoder: AnimationEncoder {
    /// Number of frames that are compressed ahead. It does not depend on the number of threads, so that the size of the file
    /// after each added frame does not either.
    private static let lookahead = 3
    private static let maxPlays = 65_535

    private struct SourceFrame {
        /// With straight alpha.
        var pixels: [UInt32]
        /// In milliseconds.
        var end: Int
    }

    /// A frame that is being compressed.
    private struct Coding {
        /// In milliseconds.
        var end: Int
        var drawing: Deferred<Result<WebPDrawing, EncodingError>>
    }

    private let width: Int
    private let height: Int
    private let plays: Plays
    private let comment: String?
    private let coder: WebPFrameCoder
    private let pool: WorkerPool
    private var container: WebPContainer
    private var pendingSource: SourceFrame?
    /// The oldest first.
    private var codings: [Coding] = []
    /// The last source frame of which the compression has begun.
    private var lastSource: SourceFrame?
    private var lastEnd = 0.0
    /// In milliseconds.
    private var writtenEnd = 0
    private var isOpen = true

    /// - Parameters:
    ///   - quality: libwebp's quality of lossy compression, 0...100; nil for lossless compression.
    ///   - comment: written as an XMP description; nil for none.
    ///   - pool: the threads that compress frames besides the caller's; nil for none. The file does not depend on them.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(
        width: Int, height: Int, quality: Double?, plays: Plays = .forever, comment: String? = nil,
        sink: any PatchableSink, pool: WorkerPool? = nil
    ) throws(EncodingError) {
        let sides = 1...WebPPictureCoder.maxSide
        guard sides.contains(width), sides.contains(height) else {
            throw .size(width: width, height: height, limit: WebPPictureCoder.maxSide, format: "WebP")
        }
        if case .times(let count) = plays, !(1...Self.maxPlays).contains(count) {
            throw .plays(count, limit: Self.maxPlays, format: "WebP")
        }
        self.width = width
        self.height = height
        self.plays = plays
        self.comment = comment
        coder = WebPFrameCoder(width: width, height: height, coder: WebPPictureCoder(quality: quality))
        container = WebPContainer(sink: sink)
        self.pool = pool ?? WorkerPool("WebP", jobs: 1)
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
        let milliseconds = Int((1000 * end).rounded())
        let pixels = StraightColor.unpremultiplied(frame)
        if let pendingSource {
            if pendingSource.pixels == pixels {
                self.pendingSource?.end = milliseconds
                return
            }
            if pendingSource.end > lastSource?.end ?? 0 {
                try closingOnError { () throws(EncodingError) in try begin(pendingSource) }
            }
        }
        pendingSource = SourceFrame(pixels: pixels, end: milliseconds)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let pendingSource else { throw .noFrames }
        try closingOnError { () throws(EncodingError) in
            if pendingSource.end > lastSource?.end ?? -1 { try begin(pendingSource) }
            while !codings.isEmpty { try write(codings.removeFirst()) }
            try container.finish(comment: comment)
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

    /// Begins to compress a frame, and writes the frames that are no longer ahead.
    private func begin(_ frame: SourceFrame) throws(EncodingError) {
        if lastSource == nil {
            let plays: Int =
                switch plays {
                case .forever: 0
                case .times(let count): count
                }
            // Overlays have alpha, even if the picture has not.
            try container.begin(
                width: width, height: height, plays: plays, isTransparent: true, hasComment: comment != nil)
        }
        while codings.count >= Self.lookahead { try write(codings.removeFirst()) }
        let drawing = Deferred(on: pool, .urgent) { [coder, base = lastSource?.pixels, pixels = frame.pixels] in
            Result { () throws(EncodingError) in
                if let base { try coder.next(pixels, on: base) } else { try coder.first(pixels) }
            }
        }
        codings.append(Coding(end: frame.end, drawing: drawing))
        lastSource = frame
    }

    private func write(_ coding: Coding) throws(EncodingError) {
        var drawing = try coding.drawing.value().get()
        repeat {
            let delay = min(coding.end - writtenEnd, WebPContainer.maxDelay)
            try container.write(drawing, delay: delay)
            writtenEnd += delay
            if writtenEnd < coding.end { drawing = try coder.pause() }
        } while writtenEnd < coding.end
    }
}
