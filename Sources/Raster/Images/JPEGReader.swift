import CTurboJPEG
import Graphics

/// Reads JPEG files through libjpeg-turbo, whose TurboJPEG interface returns its errors.
enum JPEGReader {
    /// Decodes a whole file, rows and columns as stored; colour profiles in the file are left out.
    ///
    /// Whatever libjpeg warns of counts as damage: grey where data is missing is no picture. Throws `image` or
    /// `outOfMemory`. A file of 500 scans or more is refused, since each costs a pass over the whole picture.
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
        else { throw .image(source: source, trouble(of: decoder)) }
        let isPrinted = [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)].contains(colors)
        let format = isPrinted ? TJPF_CMYK : nativeFormat
        return try PixelBuffer(width: header.width, height: header.height) { pixels throws(RasterError) in
            let status = tjDecompress2(
                decoder, bytes, UInt(bytes.count), UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
                width, width * 4, height, Int32(format.rawValue),
                TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
            guard status == 0 else { throw .image(source: source, trouble(of: decoder)) }
            if isPrinted { mixInks(pixels, count: header.width * header.height) }
        }
    }

    /// Bytes in the order that makes `0xAARRGGBB` on this machine.
    private static var nativeFormat: TJPF {
        #if _endian(big)
            TJPF_ARGB
        #else
            TJPF_BGRA
        #endif
    }

    private static func trouble(of decoder: tjhandle) -> PictureError {
        let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? ""
        // The header has been read, so a picture that is missing has been cut off.
        let ends = ["Premature end", "premature end", "contains no image", "missing SOS"]
        return ends.contains { words.contains($0) } ? .cutShort : .damaged
    }

    /// Inks to colours: each of red, green and blue is what its ink and black let through together.
    ///
    /// Files hold the inks inverted, as Adobe began to write them and as browsers take all of them, so that 255 is no
    /// ink. No profile of a press is applied.
    private static func mixInks(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let bytes = UnsafeRawPointer(pixels)
        for index in 0..<count {
            func ink(_ offset: Int) -> UInt32 { UInt32(bytes.load(fromByteOffset: index * 4 + offset, as: UInt8.self)) }
            let black = ink(3)
            func light(_ offset: Int) -> UInt32 { (ink(offset) * black + 127) / 255 }
            pixels[index] = 0xFF00_0000 | light(0) << 16 | light(1) << 8 | light(2)
        }
    }
}
