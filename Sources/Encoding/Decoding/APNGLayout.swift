internal import CZlib
import Graphics

/// An APNG's chunks: what its pixels mean, and of each frame where its data lies.
struct APNGLayout: Sendable {
    struct Frame: Sendable {
        var box: PixelBox
        /// In seconds.
        var delay: Double
        var disposal: FrameCanvas.Disposal
        var isOver: Bool
        /// Places of the compressed pixels in the file.
        var pieces: [Range<Int>] = []
    }

    let bytes: [UInt8]
    private(set) var header: PNGHeader
    private(set) var frames: [Frame] = []
    private var sequence = 0
    private var pixels = 0

    /// Reads all chunks; every CRC is checked, nothing is decompressed.
    init(_ bytes: [UInt8]) throws(AnimationError) {
        self.bytes = bytes
        var chunks = PNGChunks(bytes)
        guard let first = try chunks.next(), first.type == "IHDR" else { throw Self.damaged("its header is missing") }
        header = try PNGHeader(bytes[first.data])
        var declared: Int?
        var takesDefault = false
        while let chunk = try chunks.next() {
            switch chunk.type {
            case "acTL":
                guard chunk.data.count == 8, declared == nil else { throw Self.damaged("a chunk acTL is wrong") }
                declared = number(chunk.data, 0)
            case "PLTE": header.setPalette(bytes[chunk.data])
            case "tRNS": header.setTransparency(bytes[chunk.data])
            case "fcTL" where declared != nil: try begin(chunk.data)
            case "IDAT" where declared == nil: throw .still
            case "IDAT":
                // Data before the first fcTL are a picture for viewers that know no animation.
                if frames.count == 1 {
                    takesDefault = true
                    frames[0].pieces.append(chunk.data)
                } else if frames.count > 1 {
                    throw Self.damaged("its chunks are out of order")
                }
            case "fdAT" where declared != nil: try add(chunk.data, takesDefault: takesDefault)
            default: break
            }
        }
        guard let declared else { throw .still }
        guard declared == frames.count, !frames.isEmpty else {
            throw frames.isEmpty ? .frameCount(0) : Self.damaged("it has \(frames.count) frames, but says \(declared)")
        }
        guard frames.allSatisfy({ !$0.pieces.isEmpty }) else { throw Self.damaged("a frame has no data") }
        guard header.kind != .palette || !header.palette.isEmpty else { throw Self.damaged("it has no palette") }
    }

    private mutating func begin(_ data: Range<Int>) throws(AnimationError) {
        guard data.count == 26 else { throw Self.damaged("a chunk fcTL has the wrong length") }
        try count(data)
        guard frames.count < AnimationFile.maxFrames else { throw .frameCount(frames.count + 1) }
        let box = PixelBox(
            x: number(data, 12), y: number(data, 16), width: number(data, 4), height: number(data, 8))
        guard box.width > 0, box.height > 0, box.right <= header.width, box.bottom <= header.height else {
            throw Self.damaged("frame \(frames.count) lies outside the picture")
        }
        pixels += box.area
        guard pixels <= AnimationFile.maxTotalPixels else { throw .pixelCount }
        func short(_ offset: Int) -> Int {
            Int(bytes[data.lowerBound + offset]) << 8 | Int(bytes[data.lowerBound + offset + 1])
        }
        let (numerator, denominator) = (short(20), short(22))
        let (dispose, blend) = (bytes[data.lowerBound + 24], bytes[data.lowerBound + 25])
        guard dispose <= 2, blend <= 1 else { throw Self.damaged("frame \(frames.count) is drawn in an unknown way") }
        frames.append(
            Frame(
                box: box,
                delay: numerator == 0
                    ? AnimationFile.unsaidDelay : Double(numerator) / Double(denominator == 0 ? 100 : denominator),
                // Before the first frame there is nothing to restore (APNG 1.0): the canvas is clear, which is the same.
                disposal: [.keep, .clear, .restore][Int(dispose)], isOver: blend == 1))
    }

    private mutating func add(_ data: Range<Int>, takesDefault: Bool) throws(AnimationError) {
        guard data.count >= 4 else { throw Self.damaged("a chunk fdAT has the wrong length") }
        try count(data)
        guard !frames.isEmpty, frames.count > 1 || !takesDefault else {
            throw Self.damaged("its chunks are out of order")
        }
        frames[frames.count - 1].pieces.append(data.dropFirst(4))
    }

    /// The chunks of an animation are numbered.
    private mutating func count(_ data: Range<Int>) throws(AnimationError) {
        guard number(data, 0) == sequence else { throw Self.damaged("its frames are out of order") }
        sequence += 1
    }

    private func number(_ data: Range<Int>, _ offset: Int) -> Int {
        bytes[data.lowerBound + offset..<data.lowerBound + offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    static func damaged(_ reason: String) -> AnimationError { .damaged(format: "APNG", reason: reason) }
}

/// Walks through the chunks of a PNG (PNG 1.2, section 3.2).
struct PNGChunks {
    private let bytes: [UInt8]
    private var offset = PNGChunkWriter.signature.count

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next chunk with its CRC right; nil at IEND.
    mutating func next() throws(AnimationError) -> (type: String, data: Range<Int>)? {
        guard offset + 12 <= bytes.count else { throw APNGLayout.damaged("it ends too early") }
        let length = number(at: offset)
        guard length <= bytes.count - offset - 12 else { throw APNGLayout.damaged("it ends too early") }
        let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
        let data = offset + 8..<offset + 8 + length
        let sum = bytes.withUnsafeBufferPointer { all in
            let body = UnsafeBufferPointer(rebasing: all[offset + 4..<data.upperBound])
            return Int(crc32(0, body.baseAddress, UInt32(body.count)))
        }
        guard sum == number(at: data.upperBound) else {
            throw APNGLayout.damaged("a chunk \(type) has a wrong check sum")
        }
        offset = data.upperBound + 4
        return type == "IEND" ? nil : (type, data)
    }

    private func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
}
