internal import Graphics

/// The size and delays of a GIF, without pixels.
struct GIFLayout: AnimationLayout {
    static let name = "GIF"
    static let article = "a GIF"
    static let fileExtensions = ["gif"]
    static let timeStep = 0.01
    static let hasPalettes = true

    static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF8".utf8)) }

    private let bytes: [UInt8]
    let width: Int
    let height: Int
    /// In seconds.
    private(set) var delays: [Double] = []
    private(set) var replacedDelays = 0

    init(_ bytes: [UInt8]) throws(AnimationError) {
        self.bytes = bytes
        let records = try GIFRecords(bytes)
        try AnimationFile.check(width: records.width, height: records.height)
        width = records.width
        height = records.height
        var pixels = 0
        while let image = try records.next() {
            guard delays.count < AnimationFile.maxFrames else { throw .frameCount(delays.count + 1) }
            guard image.box.area <= AnimationFile.maxPixels else {
                throw .size(width: image.box.width, height: image.box.height)
            }
            pixels += image.box.area
            guard pixels <= AnimationFile.maxTotalPixels else { throw .pixelCount }
            try records.skip()
            // Browsers replace delays of 0 and 0.01 s.
            if image.delay <= 1 { replacedDelays += 1 }
            delays.append(image.delay > 1 ? Double(image.delay) / 100 : AnimationFile.defaultDelay)
        }
        guard !delays.isEmpty else { throw .frameCount(0) }
    }

    func makeDecoder() throws(AnimationError) -> any FrameDecoder { try GIFDecoder(bytes) }
}
