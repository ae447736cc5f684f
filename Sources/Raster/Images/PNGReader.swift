import CCairo
import Graphics

/// Reads PNG files through Cairo, whose errors come back as statuses where libpng's own would jump past Swift frames.
enum PNGReader {
    /// The size in pixels from a file's header.
    ///
    /// Needs the first 24 bytes. Throws `notAPNG` unless they are the signature and the start of IHDR (PNG
    /// specification, 5.2 and 11.2.1), `damagedImage` where they end too early, `imageSize` beyond the limit.
    static func size(header: ArraySlice<UInt8>, source: String) throws(RasterError) -> (width: Int, height: Int) {
        let bytes = Array(header.prefix(24))
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.starts(with: signature) else { throw .notAPNG(source: source) }
        guard bytes.count == 24 else { throw .damagedImage(source: source) }
        guard bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else { throw .notAPNG(source: source) }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(16..<20), number(20..<24))
        let allowed = 1...ImageStore.longestSide
        guard allowed.contains(width), allowed.contains(height) else {
            throw .imageSize(source: source, width: width, height: height)
        }
        return (width, height)
    }

    /// Decodes a whole file to premultiplied sRGB; gamma and colour profiles in the file are left out.
    ///
    /// Throws as `size` does, and `damagedImage` where the data ends early or does not decode.
    static func decode(_ bytes: [UInt8], source: String) throws(RasterError) -> Bitmap {
        let (width, height) = try size(header: bytes[...], source: source)
        guard let decoded = surface(of: bytes), decoded.width == width, decoded.height == height else {
            throw .damagedImage(source: source)
        }
        // Cairo gives opaque files without alpha, and newer versions deep ones in floats: painting makes them alike.
        let layer = try Layer(area: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        layer.context.setSource(decoded, at: .zero)
        layer.context.setOperator(CAIRO_OPERATOR_SOURCE)
        layer.context.paint()
        try layer.context.check()
        return layer.surface.bitmap
    }

    private struct Cursor {
        let bytes: UnsafeRawBufferPointer
        var offset = 0
    }

    private static func surface(of bytes: [UInt8]) -> Surface? {
        let handle = bytes.withUnsafeBytes { buffer in
            var cursor = Cursor(bytes: buffer)
            return withUnsafeMutablePointer(to: &cursor) { closure in
                cairo_image_surface_create_from_png_stream(
                    { closure, target, length in
                        guard let cursor = closure?.assumingMemoryBound(to: Cursor.self), let target,
                            Int(length) <= cursor.pointee.bytes.count - cursor.pointee.offset,
                            let start = cursor.pointee.bytes.baseAddress
                        else { return CAIRO_STATUS_READ_ERROR }
                        target.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { target in
                            UnsafeMutableRawPointer(target)
                                .copyMemory(from: start + cursor.pointee.offset, byteCount: Int(length))
                        }
                        cursor.pointee.offset += Int(length)
                        return CAIRO_STATUS_SUCCESS
                    }, closure)
            }
        }
        guard let handle else { return nil }
        let surface = Surface(adopting: handle)
        return cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS ? surface : nil
    }
}
