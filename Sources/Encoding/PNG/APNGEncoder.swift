package import Graphics

/// Writes an animated PNG (APNG 1.0), without loss, all colours and alphas.
///
/// Pixels are 8-bit RGBA with straight alpha, as ``PNGEncoder`` computes it, tagged sRGB; a census of all frames makes
/// them RGB or indices into a palette where that is exact. Each frame after the first is the smallest box around the
/// pixels that change; inside it pixels at rest are either repeated or, if every changed one is opaque, left transparent
/// and drawn over. The frame before stays, goes, or gives way to what it covered. Trials find the smallest of these.
/// Equal frames are merged. Delays are whole milliseconds from rounded ends; frames that would get none are dropped.
///
/// The number of frames is only known at the end, so the sink must be able to take back a chunk.
/// Memory: six frames at most.
package final class APNGEncoder: AnimationEncoder {
    /// Longest delay of one frame in milliseconds.
    private static let maxDelay = 65_535

    private struct Waiting {
        var pixels: [UInt32]
        /// In milliseconds.
        var end: Int
    }

    private let sink: any PatchableSink
    private let chunks: PNGChunkWriter
    private let width: Int
    private let height: Int
    private let plays: Plays
    private let coder: APNGFrameCoder
    private let comment: String?
    private var waiting: Waiting?
    /// The frame that is to be written next, and when it ends: what becomes of its box the one after it decides.
    private var held: (frame: APNGFrame, end: Int)?
    private var lastEnd = 0.0
    /// In milliseconds.
    private var writtenEnd = 0
    private var frameCount: UInt32 = 0
    private var sequence: UInt32 = 0
    private var isOpen = true

    /// Where the acTL chunk begins: after the signature, IHDR and sRGB.
    private static let controlOffset = 8 + 25 + 13

    /// - Parameters:
    ///   - census: every frame that will come, counted; nil for all colours and alphas.
    ///   - level: how hard zlib tries, 0...9.
    ///   - comment: kept as a tEXt chunk; Latin-1, other characters become question marks.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(
        width: Int, height: Int, plays: Plays = .forever, level: Int = 9, comment: String? = nil,
        census: ColorStatistics? = nil, sink: any PatchableSink
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
            width: width, height: height, format: census?.animationFormat ?? .rgba, level: level)
        self.comment = comment
        chunks = PNGChunkWriter(sink: sink)
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
        let milliseconds = Int((1000 * end).rounded())
        let pixels = StraightColor.unpremultiplied(frame)
        if let waiting {
            if waiting.pixels == pixels {
                self.waiting?.end = milliseconds
                return
            }
            if waiting.end > held?.end ?? 0 { try closing { () throws(EncodingError) in try code(waiting) } }
        }
        waiting = Waiting(pixels: pixels, end: milliseconds)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let waiting else { throw .noFrames }
        try closing { () throws(EncodingError) in
            if waiting.end > held?.end ?? -1 { try code(waiting) }
            try writeHeld(.keep)
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

    /// Runs a step after which nothing more can be written if it fails.
    private func closing(_ step: () throws(EncodingError) -> Void) throws(EncodingError) {
        do {
            try step()
        } catch {
            isOpen = false
            throw error
        }
    }

    /// The acTL chunk for the frames so far.
    private func control() -> [UInt8] {
        let count: UInt32 =
            switch plays {
            case .forever: 0
            case .times(let count): UInt32(count)
            }
        return PNGChunkWriter.chunk(
            "acTL", PNGChunkWriter.bigEndian(frameCount) + PNGChunkWriter.bigEndian(count))
    }

    /// Codes a frame, which tells how the one before it ends, and writes that one.
    private func code(_ frame: Waiting) throws(EncodingError) {
        let coded: APNGFrame
        if let held {
            // A long wait is told in several frames, of which each would have to be disposed of.
            let isShort = held.end - writtenEnd <= Self.maxDelay
            let next = try coder.next(frame.pixels, after: held.frame, mayDispose: isShort && frameCount > 0)
            try writeHeld(next.disposal)
            coded = next.frame
        } else {
            coded = try coder.first(frame.pixels)
        }
        held = (coded, frame.end)
    }

    private func writeHeld(_ disposal: APNGFrame.Disposal) throws(EncodingError) {
        guard let held else { return }
        if frameCount == 0 {
            try chunks.writeSignature()
            try chunks.write("IHDR", coder.format.header(width: width, height: height))
            try chunks.write("sRGB", [0])
            try sink.put(control())
            if let comment { try chunks.write(comment: comment) }
            for chunk in coder.format.colorChunks { try chunks.write(chunk.type, chunk.data) }
        }
        var rest = held.end - writtenEnd
        writtenEnd = held.end
        var frame = held.frame
        repeat {
            let delay = min(rest, Self.maxDelay)
            try write(frame, delay: delay, disposal: disposal)
            rest -= delay
            if rest > 0 { frame = try coder.pause(held.frame) }
        } while rest > 0
        self.held = nil
    }

    private func write(_ frame: APNGFrame, delay: Int, disposal: APNGFrame.Disposal) throws(EncodingError) {
        let box = frame.box
        var control: [UInt8] = PNGChunkWriter.bigEndian(nextSequence())
        for value in [box.width, box.height, box.x, box.y] { control += PNGChunkWriter.bigEndian(UInt32(value)) }
        control += PNGChunkWriter.bigEndian(UInt16(delay)) + PNGChunkWriter.bigEndian(UInt16(1000))
        control += [disposal.rawValue, frame.isOver ? 1 : 0]
        try chunks.write("fcTL", control)
        let isFirst = frameCount == 0
        frameCount += 1
        try frame.data.eachPiece { piece throws(EncodingError) in
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
