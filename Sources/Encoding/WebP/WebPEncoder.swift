package import Graphics
package import Work

/// Writes an animated WebP, lossy or lossless, in full colour with alpha. libwebp compresses the pixels.
///
/// Each frame after the first is the bounding box of the changed pixels; unchanged pixels in it are transparent, unless
/// one that is drawn is not opaque. `FrameCompressor` merges equal frames and rounds delays to milliseconds.
///
/// Several frames are compressed at the same time. The bytes do not depend on the number of threads. The length of the file is
/// known only at the end, so the sink must be able to overwrite it. Memory: at most three frames for each frame that is
/// compressed ahead.
package final class WebPEncoder: AnimationEncoder {
    private static let maxPlays = 65_535

    private let width: Int
    private let height: Int
    private let plays: Plays
    private let comment: String?
    private let coder: WebPFrameCoder
    private let frames: FrameCompressor<WebPDrawing>
    private var container: WebPContainer
    private var hasBegun = false
    /// In milliseconds.
    private(set) package var frameCount = 0
    private var writtenEnd = 0

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
        let coder = WebPFrameCoder(width: width, height: height, coder: WebPPictureCoder(quality: quality))
        self.coder = coder
        container = WebPContainer(sink: sink)
        frames = FrameCompressor(width: width, height: height, pool: pool ?? WorkerPool("WebP", jobs: 1)) {
            pixels, base in
            Result { () throws(EncodingError) in
                if let base { try coder.next(pixels, on: base) } else { try coder.first(pixels) }
            }
        }
    }

    package func add(_ frame: Bitmap, until end: Double) throws(EncodingError) {
        try frames.add(frame, until: end, write: write)
    }

    package func finish() throws(EncodingError) {
        try frames.finish(write: write) { () throws(EncodingError) in try container.finish(comment: comment) }
    }

    private func write(_ coded: FrameCompressor<WebPDrawing>.Coded) throws(EncodingError) {
        if !hasBegun { try begin() }
        var drawing = coded.drawing
        repeat {
            let delay = min(coded.source.end - writtenEnd, WebPContainer.maxDelay)
            try container.write(drawing, delay: delay)
            frameCount += 1
            writtenEnd += delay
            if writtenEnd < coded.source.end { drawing = try coder.pause() }
        } while writtenEnd < coded.source.end
    }

    private func begin() throws(EncodingError) {
        hasBegun = true
        let plays: Int =
            switch plays {
            case .forever: 0
            case .times(let count): count
            }
        // Overlays have alpha, even if the picture has not.
        try container.begin(
            width: width, height: height, plays: plays, isTransparent: true, hasComment: comment != nil)
    }
}
