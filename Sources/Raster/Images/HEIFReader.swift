import Graphics
import HEIF

/// Reads AVIF and HEIC files with libheif, in a process of its own.
enum HEIFReader {
    /// Decodes a whole file to premultiplied sRGB; colour profiles in the file are ignored, and of more than 8 bits per channel the upper
    /// ones are used.
    ///
    /// Throws `image` where the data ends early or is invalid, or libheif is not installed; or `outOfMemory`.
    static func decode(
        _ bytes: [UInt8], _ header: PictureHeader, source: String
    ) throws(RasterError) -> PixelBuffer {
        let format = header.format == .avif ? HEIFFormat.avif : .heic
        return try PixelBuffer(width: header.width, height: header.height) { pixels throws(RasterError) in
            do throws(HEIFError) {
                try HEIFDecoder.decode(bytes, format, width: header.width, height: header.height, into: pixels)
            } catch {
                throw .image(source: source, pictureError(error, format))
            }
        }
    }

    private static func pictureError(_ error: HEIFError, _ format: HEIFFormat) -> PictureError {
        switch error {
        case .truncated: .truncated
        case .damaged: .damaged
        case .noLibrary, .noDecoder, .noProgram:
            .drawing("is \(format == .avif ? "an AVIF" : "a HEIC") picture, which \(error)", hint: error.hint)
        case .unsupported, .decoding:
            .drawing("is \(format == .avif ? "an AVIF" : "a HEIC") picture and \(error)", hint: error.hint)
        }
    }
}
