internal import Graphics
internal import Work

/// Compresses the frames of an animation with delays in whole milliseconds, several at the same time.
///
/// Equal frames are merged. Ends are rounded, and frames that would get a delay of 0 are dropped. How a frame is compressed
/// depends on it and the frame before alone, so the result does not depend on the number of threads. After an error no more
/// frames are accepted.
final class FrameCompressor<Drawing: Sendable> {
    struct Source {
        /// With straight alpha.
        var pixels: [UInt32]
        /// In milliseconds.
        var end: Int
    }

    struct Coded {
        var source: Source
        var drawing: Drawing
    }

    /// Compresses a picture that is drawn over `base`; nil for the first picture.
    typealias Compression =
        @Sendable (_ pixels: [UInt32], _ base: [UInt32]?) -> Result<Drawing, EncodingError>

    /// Number of frames that are compressed ahead of the one that is passed on. It does not depend on the number of threads, so
    /// that the size of the file after each added frame does not either.
    private static var lookahead: Int { 3 }

    private let width: Int
    private let height: Int
    private let pool: WorkerPool
    private let compress: Compression
    private var pending: Source?
    /// The oldest first.
    private var codings: [(source: Source, drawing: Deferred<Result<Drawing, EncodingError>>)] = []
    /// The last frame of which the compression has begun.
    private var last: Source?
    /// In seconds.
    private var lastEnd = 0.0
    private var isOpen = true

    init(width: Int, height: Int, pool: WorkerPool, compress: @escaping Compression) {
        (self.width, self.height, self.pool, self.compress) = (width, height, pool, compress)
    }

    /// Adds a frame, as `AnimationEncoder.add`.
    ///
    /// - Parameter write: called with each frame that is no longer ahead, in order.
    func add(
        _ frame: Bitmap, until end: Double, write: (Coded) throws(EncodingError) -> Void
    ) throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard frame.width == width, frame.height == height else {
            throw .frameSize(width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        guard end.isFinite, end > lastEnd || (end == 0 && pending == nil), end < 1e9 else {
            throw .frameTime(end: end, previous: lastEnd)
        }
        lastEnd = end
        let source = Source(pixels: StraightColor.unpremultiplied(frame), end: Int((1000 * end).rounded()))
        if let pending {
            if pending.pixels == source.pixels {
                self.pending?.end = source.end
                return
            }
            if pending.end > last?.end ?? 0 {
                try closingOnError { () throws(EncodingError) in try begin(pending, write: write) }
            }
        }
        pending = source
    }

    /// Passes on the remaining frames.
    ///
    /// - Parameter end: called after the last frame.
    func finish(
        write: (Coded) throws(EncodingError) -> Void, end: () throws(EncodingError) -> Void
    ) throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let pending else { throw .noFrames }
        try closingOnError { () throws(EncodingError) in
            if pending.end > last?.end ?? -1 { try begin(pending, write: write) }
            while !codings.isEmpty { try passOn(write) }
            try end()
        }
        isOpen = false
    }

    /// Runs a step; if it fails, no more frames are accepted.
    private func closingOnError(_ step: () throws(EncodingError) -> Void) throws(EncodingError) {
        do {
            try step()
        } catch {
            isOpen = false
            throw error
        }
    }

    private func begin(_ frame: Source, write: (Coded) throws(EncodingError) -> Void) throws(EncodingError) {
        while codings.count >= Self.lookahead { try passOn(write) }
        let drawing = Deferred(on: pool, .urgent) { [compress, base = last?.pixels, pixels = frame.pixels] in
            compress(pixels, base)
        }
        codings.append((frame, drawing))
        last = frame
    }

    private func passOn(_ write: (Coded) throws(EncodingError) -> Void) throws(EncodingError) {
        let coding = codings.removeFirst()
        try write(Coded(source: coding.source, drawing: coding.drawing.value().get()))
    }
}
