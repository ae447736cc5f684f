import Graphics

/// The chunks of an APNG: its pixel format, and the position of each frame's data.
struct APNGLayout: AnimationLayout {
    static let name = "APNG"
    static let article = "an animated PNG"
    static let fileExtensions = ["png", "apng"]
    static let timeStep = 0.0

    static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: PNGHeader.signature) }

    struct Frame: Sendable {
        var box: PixelRect
        /// In seconds.
        var delay: Double
        var disposal: FrameCanvas.Disposal
        var isOver: Bool
        /// Positions of the compressed pixels in the file.
        var pieces: [Range<Int>] = []
    }

    let bytes: [UInt8]
    private(set) var header: PNGPixelReader
    private(set) var frames: [Frame] = []
    private var sequence = 0
    private var pixels = 0

    /// Reads all chunks and checks their CRCs; nothing is decompressed.
    init(_ bytes: [UInt8]) throws(AnimationError) {
        self.bytes = bytes
        var chunks = PNGChunkReader(bytes)
        var declared: Int?
        func next() throws(AnimationError) -> PNGChunkReader.Chunk? {
            do {
                return try chunks.nextVerified(in: bytes)
            } catch {
                // Before its acTL chunk nothing tells an animation from a still.
                guard declared == nil, case .damaged(_, let reason) = error else { throw error }
                throw .damaged(format: "PNG", reason: reason)
            }
        }
        guard let first = try next(), first.type == "IHDR" else {
            throw .damaged(format: "PNG", reason: "its header is missing")
        }
        header = try PNGPixelReader(bytes)
        var usesDefaultImage = false
        while let chunk = try next() {
            switch chunk.type {
            case "acTL":
                guard chunk.data.count == 8, declared == nil else { throw Self.damaged("its acTL chunk is invalid") }
                declared = number(chunk.data, 0)
            case "PLTE": header.setPalette(bytes[chunk.data])
            case "tRNS": header.setTransparency(bytes[chunk.data])
            case "fcTL" where declared != nil: try begin(chunk.data)
            case "IDAT" where declared == nil: throw .still
            case "IDAT":
                // IDAT before the first fcTL is a default image for viewers without APNG support, not a frame.
                if frames.count == 1 {
                    usesDefaultImage = true
                    frames[0].pieces.append(chunk.data)
                } else if frames.count > 1 {
                    throw Self.damaged("its chunks are out of order")
                }
            case "fdAT" where declared != nil: try add(chunk.data, usesDefaultImage: usesDefaultImage)
            default: break
            }
        }
        guard let declared else { throw .still }
        guard declared == frames.count, !frames.isEmpty else {
            throw frames.isEmpty
                ? .frameCount(0)
                : Self.damaged("it has \(frames.count) frames, but its acTL chunk states \(declared)")
        }
        guard frames.allSatisfy({ !$0.pieces.isEmpty }) else { throw Self.damaged("a frame has no data") }
        guard header.kind != .palette || !header.palette.isEmpty else { throw Self.damaged("it has no palette") }
    }

    var width: Int { header.width }
    var height: Int { header.height }
    var delays: [Double] { frames.map(\.delay) }

    func makeDecoder() throws(AnimationError) -> any FrameDecoder { APNGDecoder(self) }

    private mutating func begin(_ data: Range<Int>) throws(AnimationError) {
        guard data.count == 26 else { throw Self.damaged("an fcTL chunk has the wrong length") }
        try checkSequence(data)
        guard frames.count < AnimationFile.maxFrames else { throw .frameCount(frames.count + 1) }
        let box = PixelRect(
            x: number(data, 12), y: number(data, 16), width: number(data, 4), height: number(data, 8))
        guard box.width > 0, box.height > 0, box.maxX <= header.width, box.maxY <= header.height else {
            throw Self.damaged("frame \(frames.count) lies outside the picture")
        }
        pixels += box.area
        guard pixels <= AnimationFile.maxTotalPixels else { throw .pixelCount }
        func short(_ offset: Int) -> Int {
            Int(bytes[data.lowerBound + offset]) << 8 | Int(bytes[data.lowerBound + offset + 1])
        }
        let (numerator, denominator) = (short(20), short(22))
        let (dispose, blend) = (bytes[data.lowerBound + 24], bytes[data.lowerBound + 25])
        guard dispose <= 2, blend <= 1 else {
            throw Self.damaged("frame \(frames.count) has an unknown disposal or blend operation")
        }
        frames.append(
            Frame(
                box: box,
                delay: numerator == 0
                    ? AnimationFile.defaultDelay : Double(numerator) / Double(denominator == 0 ? 100 : denominator),
                // `restore` for the first frame means `clear` (APNG 1.0); the canvas is clear before it, so both are the same.
                disposal: [.keep, .clear, .restore][Int(dispose)], isOver: blend == 1))
    }

    private mutating func add(_ data: Range<Int>, usesDefaultImage: Bool) throws(AnimationError) {
        guard data.count >= 4 else { throw Self.damaged("an fdAT chunk has the wrong length") }
        try checkSequence(data)
        guard !frames.isEmpty, frames.count > 1 || !usesDefaultImage else {
            throw Self.damaged("its chunks are out of order")
        }
        frames[frames.count - 1].pieces.append(data.dropFirst(4))
    }

    /// Checks the sequence number of an animation chunk.
    private mutating func checkSequence(_ data: Range<Int>) throws(AnimationError) {
        guard number(data, 0) == sequence else { throw Self.damaged("its frames are out of order") }
        sequence += 1
    }

    private func number(_ data: Range<Int>, _ offset: Int) -> Int {
        bytes[data.lowerBound + offset..<data.lowerBound + offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    static func damaged(_ reason: String) -> AnimationError { .damaged(format: "APNG", reason: reason) }
}
