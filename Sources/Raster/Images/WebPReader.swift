import CWebP
import Graphics

/// Reads still WebP files with libwebp.
enum WebPReader {
    /// Decodes a whole file to premultiplied sRGB; colour profiles and an Exif orientation in the file are ignored, as in
    /// browsers.
    ///
    /// Throws `image` where the data ends early or is invalid, or `outOfMemory`.
    static func decode(
        _ bytes: [UInt8], _ header: PictureHeader, source: String
    ) throws(RasterError) -> PixelBuffer {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0, WebPGetFeatures(bytes, bytes.count, &config.input) == VP8_STATUS_OK,
            Int(config.input.width) == header.width, Int(config.input.height) == header.height
        else { throw .image(source: source, .damaged) }
        return try PixelBuffer(width: header.width, height: header.height) { pixels throws(RasterError) in
            let length = 4 * header.width * header.height
            config.output.colorspace = MODE_BGRA
            config.output.is_external_memory = 1
            config.output.u.RGBA.rgba = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
            config.output.u.RGBA.stride = Int32(4 * header.width)
            config.output.u.RGBA.size = length
            let status = WebPDecode(bytes, bytes.count, &config)
            guard status == VP8_STATUS_OK else { throw .image(source: source, pictureError(status)) }
            // libwebp's own premultiplication rounds down.
            for place in 0..<header.width * header.height {
                pixels[place] = PremultipliedColor.pixel(UInt32(littleEndian: pixels[place]))
            }
        }
    }

    private static func pictureError(_ status: VP8StatusCode) -> PictureError {
        // A buffer that ends early is suspended, because libwebp can continue with more data.
        [VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA].contains(status) ? .truncated : .damaged
    }
}
