package import Graphics
package import Work

/// Writes an animated PNG (APNG 1.0), lossless, with full colour and alpha.
///
/// Pixels are 8-bit RGBA with straight alpha, as ``PNGEncoder`` computes it, tagged sRGB; with statistics of all frames
/// they are RGB or palette indices if that is exact. Each frame after the first is the bounding box of the changed
/// pixels; unchanged pixels in it are either repeated or, if every changed one is opaque, transparent. All three
/// disposals of the previous frame are considered, and the smallest result is used. Equal frames are merged. Delays are
/// whole milliseconds between rounded ends; frames that would get a delay of 0 are dropped.
///
/// What a frame draws over the frame before is compressed for several frames at the same time; the disposals are chosen
/// in order. The bytes do not depend on the number of threads.
///
/// The number of frames is known only at the end, so the sink must be able to overwrite a chunk. Memory: at most six
/// frames, and three for each frame that is compressed ahead.
package final class APNGEncoder: AnimationEncoder {
    /// Number of frames that are compressed ahead of the one whose disposal is chosen. It does not depend on the number of
    /// threads, so that the size of the file after each added frame does not either.
    private static let lookahead = 3

    /// Longest delay of one frame in milliseconds.
    private static let maxDelay = 65_535

    private struct SourceFrame {
        var pixels: [UInt32]
        /// In milliseconds.
        var end: Int
    }

    /// A frame of which the drawing over the frame before is being compressed.
    private struct Coding {
        var pixels: [UInt32]
        /// In milliseconds.
        var end: Int
        var drawing: Deferred<Result<APNGDrawing, EncodingError>>
    }

    private let sink: any PatchableSink
    private let chunks: PNGChunkWriter
    private let width: Int
    private let height: Int
    private let plays: Plays
    private let coder: APNGFrameCoder
    private let comment: String?
    private let pool: WorkerPool
    private var pendingSource: SourceFrame?
    /// The oldest first.
    private var codings: [Coding] = []
    /// The last source frame of which the compression has begun.
    private var lastSource: SourceFrame?
    /// The coded frame to be written next, and its end: the frame after it decides its disposal.
    private var pendingFrame: (frame: APNGFrame, end: Int)?
    private var lastEnd = 0.0
    /// In milliseconds.
    private var writtenEnd = 0
    private var frameCount: UInt32 = 0
    private var sequence: UInt32 = 0
    private var isOpen = true

    /// Offset of the acTL chunk: after the signature, IHDR and sRGB.
    private static let controlOffset = 8 + 25 + 13

    /// - Parameters:
    ///   - level: libdeflate's compression level, 1...12.
    ///   - comment: written as a tEXt chunk; Latin-1, other characters become question marks.
    ///   - statistics: the colours of all frames that will be added; nil encodes as RGBA.
    ///   - pool: the threads that compress frames besides the caller's; nil for none. The file does not depend on them.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(
        width: Int, height: Int, plays: Plays = .forever, level: Int = 6, comment: String? = nil,
        statistics: ColorStatistics? = nil, sink: any PatchableSink, pool: WorkerPool? = nil
    ) throws(EncodingError) {
        let sides = 1...PNGEncoder.maxSide
        guard sides.contains(width), sides.contains(height) else {
            throw .size(width: width, height: height, limit: PNGEncoder.maxSide, format: "APNG")
        }
        if case .times(let count) = plays, !(1...Int(Int32.max)).contains(count) {
            throw .plays(count, limit: Int(Int32.max), format: "APNG")
        }
        self.sink = sink
        self.width = width
        self.height = height
        self.plays = plays
        coder = APNGFrameCoder(
            width: width, height: height, format: statistics?.animationFormat ?? .rgba, level: level)
        self.comment = comment
        self.pool = pool ?? WorkerPool("APNG", jobs: 1)
        chunks = PNGChunkWriter(sink: sink)
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
            while !codings.isEmpty { try code(codings.removeFirst()) }
            try writePendingFrame(.keep)
            try chunks.write("IEND", [])
            let control = control()
            do {
                try control.withUnsafeBytes { try sink.patch($0, at: Self.controlOffset) }
            } catch {
                throw EncodingError.sink(String(describing: error))
            }
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

    /// The acTL chunk for the frames written so far.
    private func control() -> [UInt8] {
        let count: UInt32 =
            switch plays {
            case .forever: 0
            case .times(let count): UInt32(count)
            }
        return PNGChunkWriter.chunk(
            "acTL", PNGChunkWriter.bigEndian(frameCount) + PNGChunkWriter.bigEndian(count))
    }

    /// Begins to compress a frame, and codes the frames that are no longer ahead.
    private func begin(_ frame: SourceFrame) throws(EncodingError) {
        while codings.count >= Self.lookahead { try code(codings.removeFirst()) }
        let drawing = Deferred(on: pool, .urgent) { [coder, base = lastSource?.pixels, pixels = frame.pixels] in
            Result { () throws(EncodingError) in
                if let base { try coder.next(pixels, on: base) } else { try coder.first(pixels) }
            }
        }
        codings.append(Coding(pixels: frame.pixels, end: frame.end, drawing: drawing))
        lastSource = frame
    }

    /// Codes a frame, which decides the previous frame's disposal, and writes the previous frame.
    private func code(_ coding: Coding) throws(EncodingError) {
        let drawing = try coding.drawing.value().get()
        let coded: APNGFrame
        if let pendingFrame {
            // A long delay takes several frames, each of which would need the disposal.
            let isShort = pendingFrame.end - writtenEnd <= Self.maxDelay
            let next = try coder.frame(
                coding.pixels, drawing, after: pendingFrame.frame, mayDispose: isShort && frameCount > 0)
            try writePendingFrame(next.disposal)
            coded = next.frame
        } else {
            let base = [UInt32](repeating: 0, count: coding.pixels.count)
            coded = APNGFrame(drawing: drawing, base: base, pixels: coding.pixels)
        }
        pendingFrame = (coded, coding.end)
    }

    private func writePendingFrame(_ disposal: APNGFrame.Disposal) throws(EncodingError) {
        guard let pendingFrame else { return }
        if frameCount == 0 {
            try chunks.writeSignature()
            try chunks.write("IHDR", coder.format.header(width: width, height: height))
            try chunks.write("sRGB", [0])
            try sink.put(control())
            if let comment { try chunks.write(comment: comment) }
            for chunk in coder.format.colorChunks { try chunks.write(chunk.type, chunk.data) }
        }
        var rest = pendingFrame.end - writtenEnd
        writtenEnd = pendingFrame.end
        var drawing = pendingFrame.frame.drawing
        repeat {
            let delay = min(rest, Self.maxDelay)
            try write(drawing, delay: delay, disposal: disposal)
            rest -= delay
            if rest > 0 { drawing = try coder.pause(pendingFrame.frame) }
        } while rest > 0
        self.pendingFrame = nil
    }

    private func write(_ drawing: APNGDrawing, delay: Int, disposal: APNGFrame.Disposal) throws(EncodingError) {
        let box = drawing.box
        var control: [UInt8] = PNGChunkWriter.bigEndian(nextSequence())
        for value in [box.width, box.height, box.x, box.y] { control += PNGChunkWriter.bigEndian(UInt32(value)) }
        control += PNGChunkWriter.bigEndian(UInt16(delay)) + PNGChunkWriter.bigEndian(UInt16(1000))
        control += [disposal.rawValue, drawing.isOver ? 1 : 0]
        try chunks.write("fcTL", control)
        let isFirst = frameCount == 0
        frameCount += 1
        try drawing.data.eachPiece { piece throws(EncodingError) in
            if isFirst {
                try chunks.write("IDAT", [], piece)
            } else {
                try chunks.write("fdAT", PNGChunkWriter.bigEndian(nextSequence()), piece)
            }
        }
    }

    private func nextSequence() -> UInt32 {
        defer { sequence += 1 }
        return sequence
    }
}
