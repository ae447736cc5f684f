internal import CWebP

/// Compresses a rectangle of pixels with libwebp.
struct WebPPictureCoder: Sendable {
    /// The largest width and height in pixels.
    static let maxSide = 16_383
    /// Of 0...6: slower methods make files up to 3 % smaller and take five to ten times as long.
    private static let method: Int32 = 4
    /// With so few colours lossless compression is nearly always the smaller one.
    private static let fewColors = 64

    /// libwebp's quality of lossy compression, 0...100; nil for lossless compression.
    let quality: Double?

    var isLossless: Bool { quality == nil }

    /// Whether lossless compression is the better choice: the picture is flat.
    func hasFewColors(_ pixels: [UInt32]) -> Bool {
        var known: Set<UInt32> = []
        var last: UInt32?
        for pixel in pixels where pixel != last {
            last = pixel
            known.insert(pixel)
            if known.count > Self.fewColors { return false }
        }
        return true
    }

    /// The chunks of a picture: VP8L; or VP8, with ALPH before it if a pixel is transparent.
    ///
    /// - Parameter pixels: `0xAARRGGBB` with straight alpha, in rows of `width`.
    func chunks(
        _ pixels: [UInt32], width: Int, height: Int, isLossless: Bool
    ) throws(EncodingError) -> [UInt8] {
        try chunks(pixels, width, height, quality: isLossless ? nil : quality)
    }

    private func chunks(
        _ pixels: [UInt32], _ width: Int, _ height: Int, quality: Double?
    ) throws(EncodingError) -> [UInt8] {
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
            throw Self.failure("its version differs from that of its headers")
        }
        config.method = Self.method
        if let quality {
            config.quality = Float(min(max(quality, 0), 100))
        } else {
            config.lossless = 1
        }
        (picture.use_argb, picture.width, picture.height) = (1, Int32(width), Int32(height))
        defer { WebPPictureFree(&picture) }
        guard WebPPictureAlloc(&picture) != 0, let target = picture.argb else {
            throw Self.failure("there is not enough memory")
        }
        pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            for row in 0..<height {
                (target + row * Int(picture.argb_stride)).update(from: base + row * width, count: width)
            }
        }
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isCoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture) != 0
        }
        guard isCoded else { throw Self.failure("error \(picture.error_code.rawValue) while encoding") }
        return Self.imageChunks(of: Array(UnsafeBufferPointer(start: writer.mem, count: writer.size)))
    }

    /// The chunks of a WebP file without its header and its VP8X chunk.
    private static func imageChunks(of file: [UInt8]) -> [UInt8] {
        let start = 12
        guard file.count > start + 18, file[start..<start + 4].elementsEqual("VP8X".utf8) else {
            return Array(file.dropFirst(start))
        }
        return Array(file.dropFirst(start + 18))
    }

    static func failure(_ message: String) -> EncodingError { .library(name: "libwebp", message: message) }
}
