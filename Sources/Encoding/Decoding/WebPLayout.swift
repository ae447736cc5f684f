import Graphics

/// The size and delays of an animated WebP, without pixels.
struct WebPLayout: AnimationLayout {
    static let name = "WebP"
    static let article = "an animated WebP"
    static let fileExtensions = ["webp"]
    static let timeStep = 0.001

    static func matches(_ bytes: [UInt8]) -> Bool { PictureHeader.isWebP(bytes) }

    let width: Int
    let height: Int
    let delays: [Double]
    let replacedDelays: Int
    private let records: WebPRecords

    init(_ bytes: [UInt8]) throws(AnimationError) {
        records = try WebPRecords(bytes)
        guard records.isAnimated else { throw .still }
        (width, height) = (records.width, records.height)
        let frames = try Self.checkedFrames(of: records)
        // Browsers replace delays of up to 10 ms.
        replacedDelays = frames.count { $0.delay <= 10 }
        delays = frames.map { $0.delay > 10 ? Double($0.delay) / 1000 : AnimationFile.defaultDelay }
    }

    func makeDecoder() throws(AnimationError) -> any FrameDecoder { try WebPDecoder(records) }

    static func anatomy(of bytes: [UInt8]) throws(AnimationError) -> FileAnatomy {
        let records = try WebPRecords(bytes)
        var file = FileAnatomy(
            format: name, isStill: !records.isAnimated, width: records.width, height: records.height,
            bytes: bytes.count)
        if records.isAnimated { file.plays = records.plays == 0 ? nil : records.plays }
        file.comment = records.chunk("XMP ").flatMap(XMPComment.text) ?? ""
        file.frames = try checkedFrames(of: records).map { frame in
            FileAnatomy.Frame(
                x: frame.box.x, y: frame.box.y, width: frame.box.width, height: frame.box.height,
                delay: Double(frame.delay) / 1000, disposal: frame.disposal, blending: frame.blending, colors: 0,
                hasOwnColors: false, bytes: frame.bytes)
        }
        return file
    }

    private static func checkedFrames(of records: WebPRecords) throws(AnimationError) -> [WebPRecords.Frame] {
        try AnimationFile.check(width: records.width, height: records.height)
        let frames = try records.frames()
        guard !frames.isEmpty else { throw .frameCount(0) }
        guard frames.reduce(0, { $0 + $1.box.area }) <= AnimationFile.maxTotalPixels else { throw .pixelCount }
        return frames
    }
}
