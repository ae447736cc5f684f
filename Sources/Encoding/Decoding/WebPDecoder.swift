internal import CWebP
internal import Graphics

/// Decodes an animated WebP frame by frame with libwebpdemux. The canvas starts transparent; the file's background colour is
/// ignored, as in browsers.
final class WebPDecoder: FrameDecoder {
    private(set) var next = 0
    private let records: WebPRecords
    private let count: Int
    private let decoder: OpaquePointer

    init(_ records: WebPRecords) throws(AnimationError) {
        self.records = records
        count = records.count
        var options = WebPAnimDecoderOptions()
        var data = records.data
        guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw WebPRecords.damaged("libwebp cannot read it") }
        // Straight alpha, because libwebp rounds premultiplied values down.
        options.color_mode = MODE_BGRA
        guard let decoder = WebPAnimDecoderNew(&data, &options) else {
            throw WebPRecords.damaged("libwebp cannot read it")
        }
        self.decoder = decoder
    }

    deinit { WebPAnimDecoderDelete(decoder) }

    func decode() throws(AnimationError) -> Bitmap {
        guard next < count else { throw WebPRecords.damaged("it has no more frames") }
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
            let failed = next
            next = count
            throw WebPRecords.damaged("the pixels of frame \(failed) cannot be read")
        }
        next += 1
        let (width, height) = (records.width, records.height)
        let source = UnsafeRawPointer(pixels)
        let premultiplied = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for place in 0..<width * height {
                let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
                target.initializeElement(at: place, to: PremultipliedColor.pixel(pixel))
            }
            count = width * height
        }
        return Bitmap(width: width, height: height, pixels: premultiplied)
    }
}
