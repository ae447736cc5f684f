package import Graphics

/// Writes an animated PNG (APNG 1.0), without loss, all colours and alphas.
///
/// Pixels are 8-bit RGBA with straight alpha, as ``PNGEncoder`` computes it, tagged sRGB. Each frame after the
/// first is the smallest box around the pixels that change; inside it pixels at rest are either repeated or, if
/// every changed one is opaque, left transparent and drawn over, whichever is smaller by a quick trial.
/// Equal frames are merged. Delays are whole milliseconds from rounded ends; frames that would get none are dropped.
///
/// The number of frames is only known at the end, so the sink must be able to take back a chunk.
/// Memory: three frames and the compressed bytes of one.
package final class APNGEncoder: AnimationEncoder {
    /// Longest delay of one frame in milliseconds.
    private static let longestDelay = 65_535

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
    private let level: Int
    private let comment: String?
    private var waiting: Waiting?
    private var previous: [UInt32]?
    private var lastEnd = 0.0
    /// In milliseconds.
    private var writtenEnd = 0
    private var frameCount: UInt32 = 0
    private var sequence: UInt32 = 0
    private var isOpen = true

    /// Where the acTL chunk begins: after the signature, IHDR and sRGB.
    private static let controlOffset = 8 + 25 + 13
    /// zlib's level when ways of coding a frame are compared.
    private static let trialLevel = 3

    /// - Parameters:
    ///   - level: how hard zlib tries, 0...9.
    ///   - comment: kept as a tEXt chunk; Latin-1, other characters become question marks.
    /// - Throws: ``EncodingError/size(width:height:limit:format:)``, ``EncodingError/plays(_:limit:format:)``.
    package init(
        width: Int, height: Int, plays: Plays = .forever, level: Int = 9, comment: String? = nil,
        sink: any PatchableSink
    ) throws(EncodingError) {
        let sides = 1...PNGEncoder.largestSide
        guard sides.contains(width), sides.contains(height) else {
            throw .size(width: width, height: height, limit: PNGEncoder.largestSide, format: "APNG")
        }
        if case .times(let count) = plays, !(1...Int(Int32.max)).contains(count) {
            throw .plays(count, limit: Int(Int32.max), format: "APNG")
        }
        self.sink = sink
        self.width = width
        self.height = height
        self.plays = plays
        self.level = level
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
            if waiting.end > writtenEnd { try closing { () throws(EncodingError) in try write(waiting) } }
        }
        waiting = Waiting(pixels: pixels, end: milliseconds)
    }

    package func finish() throws(EncodingError) {
        guard isOpen else { throw .finished }
        guard let waiting else { throw .noFrames }
        try closing { () throws(EncodingError) in
            if waiting.end > writtenEnd || frameCount == 0 { try write(waiting) }
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

    private func write(_ frame: Waiting) throws(EncodingError) {
        var rest = frame.end - writtenEnd
        writtenEnd = frame.end
        if frameCount == 0 {
            try chunks.writeSignature()
            try chunks.write("IHDR", PNGFormat.rgba.header(width: width, height: height))
            try chunks.write("sRGB", [0])
            try sink.put(control())
            if let comment { try chunks.write(comment: comment) }
        }
        let first = min(rest, Self.longestDelay)
        try writeImage(frame.pixels, delay: first)
        rest -= first
        previous = frame.pixels
        while rest > 0 {
            // Draws one pixel again, to make time pass.
            let delay = min(rest, Self.longestDelay)
            let pixel = PixelBox(x: 0, y: 0, width: 1, height: 1)
            let image = PNGImageData(
                pixels: frame.pixels, rowLength: width, box: pixel, format: .rgba, level: level)
            try write(image, .none, delay: delay, isOver: false)
            rest -= delay
        }
    }

    /// Writes what has changed in the way that a quick trial found to be the smallest.
    private func writeImage(_ pixels: [UInt32], delay: Int) throws(EncodingError) {
        var box = PixelBox(x: 0, y: 0, width: width, height: height)
        var candidates = [(pixels: pixels, isOver: false)]
        if let previous {
            box =
                PixelBox.around(width: width, height: height) { pixels[$0] != previous[$0] }
                ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
            if let over = Self.overlay(pixels, on: previous) { candidates.append((over, true)) }
        }
        var best: (image: PNGImageData, strategy: PNGFilter.Strategy, isOver: Bool)?
        var bestSize = Int.max
        for candidate in candidates {
            let image = PNGImageData(
                pixels: candidate.pixels, rowLength: width, box: box, format: .rgba, level: Self.trialLevel)
            for strategy in [PNGFilter.Strategy.none, .adaptive] {
                let size = try image.size(strategy)
                if size < bestSize {
                    bestSize = size
                    best = (image, strategy, candidate.isOver)
                }
            }
        }
        guard var best else { return }
        best.image.level = level
        try write(best.image, best.strategy, delay: delay, isOver: best.isOver)
    }

    /// The changed pixels alone, if drawing them over the previous ones gives the frame: they must be opaque.
    private static func overlay(_ pixels: [UInt32], on previous: [UInt32]) -> [UInt32]? {
        var result = pixels
        for place in pixels.indices {
            if pixels[place] == previous[place] {
                result[place] = 0
            } else if pixels[place] >> 24 != 255 {
                return nil
            }
        }
        return result
    }

    private func write(
        _ image: PNGImageData, _ strategy: PNGFilter.Strategy, delay: Int, isOver: Bool
    ) throws(EncodingError) {
        let box = image.box
        var control: [UInt8] = PNGChunkWriter.bigEndian(nextSequence())
        for value in [box.width, box.height, box.x, box.y] { control += PNGChunkWriter.bigEndian(UInt32(value)) }
        control += PNGChunkWriter.bigEndian(UInt16(delay)) + PNGChunkWriter.bigEndian(UInt16(1000))
        // Dispose: none. Blend: source or over.
        control += [0, isOver ? 1 : 0]
        try chunks.write("fcTL", control)
        let isFirst = frameCount == 0
        frameCount += 1
        try image.write(strategy) { [self] piece throws(EncodingError) in
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
