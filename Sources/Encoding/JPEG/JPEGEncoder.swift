internal import CTurboJPEG
package import Graphics

/// Writes an opaque bitmap as a JPEG with libjpeg-turbo, for pictures that are shown briefly: several times faster than a PNG.
///
/// Colours are sRGB, without subsampling. Cost: about 5 ns per pixel.
package struct JPEGEncoder: Sendable {
    /// Largest side of a JPEG in pixels.
    package static let maxSide = 65_500

    /// 1...100, the scale of libjpeg.
    package var quality: Int

    package init(quality: Int = 92) {
        precondition((1...100).contains(quality), "the quality must be 1...100")
        self.quality = quality
    }

    /// Writes a whole file. Pixels that are not opaque are written as over black.
    ///
    /// - Throws: ``EncodingError`` if the bitmap has no pixels or too many in a row or column, or if the sink or libjpeg fails.
    package func encode(_ bitmap: Bitmap, to sink: any ByteSink) throws(EncodingError) {
        let sides = 1...Self.maxSide
        guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
            throw .size(width: bitmap.width, height: bitmap.height, limit: Self.maxSide, format: "JPEG")
        }
        guard let encoder = tjInitCompress() else { throw Self.error(of: nil) }
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        let status = bitmap.pixels.withUnsafeBytes { pixels in
            tjCompress2(
                encoder, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(bitmap.width), 0, Int32(bitmap.height),
                Int32(Self.pixelFormat.rawValue), &bytes, &count, Int32(TJSAMP_444.rawValue), Int32(quality),
                TJFLAG_FASTDCT)
        }
        guard status == 0, let bytes else { throw Self.error(of: encoder) }
        do {
            try sink.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        } catch {
            throw .sink(String(describing: error))
        }
    }

    /// The byte order of `0x??RRGGBB` on this machine.
    private static var pixelFormat: TJPF {
        #if _endian(big)
            TJPF_XRGB
        #else
            TJPF_BGRX
        #endif
    }

    private static func error(of encoder: tjhandle?) -> EncodingError {
        let words = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "unknown error"
        return .library(name: "libjpeg-turbo", message: words)
    }
}
