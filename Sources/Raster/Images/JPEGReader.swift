import CTurboJPEG
import Graphics

/// Reads JPEG files with libjpeg-turbo's TurboJPEG interface, which returns errors instead of calling `longjmp`.
enum JPEGReader {
    /// Decodes a whole file, with rows and columns as stored; colour profiles in the file are ignored.
    ///
    /// Throws `image` or `outOfMemory`. Warnings of libjpeg count as errors, because it fills missing data with grey.
    /// Files with 500 scans or more are rejected, because each scan costs a pass over the whole picture.
    static func decode(
        _ bytes: [UInt8], _ header: PictureHeader, source: String
    ) throws(RasterError) -> PixelBuffer {
        guard let decoder = tjInitDecompress() else {
            throw .outOfMemory(width: header.width, height: header.height)
        }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            tjDecompressHeader3(
                decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0,
            Int(width) == header.width, Int(height) == header.height
        else { throw .image(source: source, pictureError(of: decoder)) }
        let isCMYK = [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(colors)
        let format = isCMYK ? TJPF_CMYK : nativeFormat
        return try PixelBuffer(width: header.width, height: header.height) { pixels throws(RasterError) in
            let status = tjDecompress2(
                decoder, bytes, UInt(bytes.count), UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
                width, width * 4, height, Int32(format.rawValue),
                TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
            guard status == 0 else { throw .image(source: source, pictureError(of: decoder)) }
            if isCMYK { convertCMYK(pixels, count: header.width * header.height) }
        }
    }

    /// The byte order of `0xAARRGGBB` on this machine.
    private static var nativeFormat: TJPF {
        #if _endian(big)
            TJPF_ARGB
        #else
            TJPF_BGRA
        #endif
    }

    private static func pictureError(of decoder: tjhandle) -> PictureError {
        let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? ""
        // The header has been read, so a missing picture means that the file is truncated.
        let ends = ["Premature end", "premature end", "contains no image", "missing SOS"]
        return ends.contains { words.contains($0) } ? .truncated : .damaged
    }

    /// Converts CMYK to RGB: each of red, green and blue is the product of the light that its ink and black transmit.
    ///
    /// The value 255 means no ink and 0 means full ink. Adobe programs write CMYK files in this form, and browsers read every CMYK
    /// file in this form. No colour profile is applied.
    private static func convertCMYK(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let bytes = UnsafeRawPointer(pixels)
        for index in 0..<count {
            func ink(_ offset: Int) -> UInt32 {
                UInt32(bytes.load(fromByteOffset: index * 4 + offset, as: UInt8.self))
            }
            let black = ink(3)
            func light(_ offset: Int) -> UInt32 { (ink(offset) * black + 127) / 255 }
            pixels[index] = 0xFF00_0000 | light(0) << 16 | light(1) << 8 | light(2)
        }
    }
}
