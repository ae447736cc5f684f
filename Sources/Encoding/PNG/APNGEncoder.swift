package import Graphics
package import Work

/// Writes an animated PNG (APNG 1.0), lossless, with full colour and alpha.
///
/// Pixels are 8-bit RGBA with straight alpha, as ``PNGEncoder`` computes it, tagged sRGB; with statistics of all frames
/// they are RGB or palette indices if that is exact. Each frame after the first is the bounding box of the changed
/// pixels; unchanged pixels in it are either repeated or, if every changed one is opaque, transparent. All three
/// disposals of the previous frame are considered, and the smallest result is used. `FrameCompressor` merges equal frames and
/// rounds delays to milliseconds.
///
/// What a frame draws over the frame before is compressed for several frames at the same time; the disposals are chosen
/// in order. The bytes do not depend on the number of threads.
///
/// The number of frames is known only at the end, so the sink must be able to overwrite a chunk. Memory: at most six
/// frames, and three for each frame that is compressed ahead.
package final class APNGEncoder: AnimationEncoder {
    /// Longest delay of one frame in milliseconds.
    private static let maxDelay = 65_535

    private let sink: any PatchableSink
    private let chunks: PNGChunkWriter
    private let width: Int
    private let height: Int
    private let plays: Plays
    private let coder: APNGFrameCoder
    private let comment: String?
    private let frames: FrameCompressor<APNGDrawing>
    /// The coded frame to be written next, and its end: the frame after it decides its disposal.
    private var pendingFrame: (frame: APNGFrame, end: Int)?
    /// In milliseconds.
    private var writtenEnd = 0
    private(set) package var frameCount = 0
    private var sequence: UInt32 = 0

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
        let coder = APNGFrameCoder(
            width: width, height: height, format: statistics?.animationFormat ?? .rgba, level: level)
        self.coder = coder
        self.comment = comment
        frames = FrameCompressor(width: width, height: height, pool: pool ?? WorkerPool("APNG", jobs: 1)) {
            pixels, base in
            Result { () throws(EncodingError) in
                if let base { try coder.next(pixels, on: base) } else { try coder.first(pixels) }
            }
        }
        chunks = PNGChunkWriter(sink: sink)
    }

    package func add(_ frame: Bitmap, until end: Double) throws(EncodingError) {
        try frames.add(frame, until: end, write: code)
    }

    package func finish() throws(EncodingError) {
        try frames.finish(write: code) { () throws(EncodingError) in
            try writePendingFrame(.keep)
            try chunks.write("IEND", [])
            let control = control()
            do {
                try control.withUnsafeBytes { try sink.patch($0, at: Self.controlOffset) }
            } catch {
                throw EncodingError.sink(String(describing: error))
            }
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
            "acTL", PNGChunkWriter.bigEndian(UInt32(frameCount)) + PNGChunkWriter.bigEndian(count))
    }

    /// Codes a frame, which decides the previous frame's disposal, and writes the previous frame.
    private func code(_ coded: FrameCompressor<APNGDrawing>.Coded) throws(EncodingError) {
        let (pixels, drawing) = (coded.source.pixels, coded.drawing)
        let frame: APNGFrame
        if let pendingFrame {
            // A long delay takes several frames, each of which would need the disposal.
            let isShort = pendingFrame.end - writtenEnd <= Self.maxDelay
            let next = try coder.frame(
                pixels, drawing, after: pendingFrame.frame, mayDispose: isShort && frameCount > 0)
            try writePendingFrame(next.disposal)
            frame = next.frame
        } else {
            frame = APNGFrame(drawing: drawing, base: [UInt32](repeating: 0, count: pixels.count), pixels: pixels)
        }
        pendingFrame = (frame, coded.source.end)
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
