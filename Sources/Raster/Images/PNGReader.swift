import CCairo
import Graphics

/// Reads PNG files with Cairo, which returns errors as statuses; libpng itself would `longjmp` over Swift frames.
enum PNGReader {
    /// Decodes a whole file to premultiplied sRGB.
    ///
    /// Gamma and colour profiles in the file are ignored; of 16-bit components the upper 8 bits are used. Throws
    /// `image` where the data ends early or is invalid, or `outOfMemory`.
    static func decode(
        _ bytes: [UInt8], _ header: PictureHeader, source: String
    ) throws(RasterError) -> PixelBuffer {
        try checkChunks(of: bytes, source: source)
        let decoded = try surface(of: bytes, source: source)
        guard decoded.width == header.width, decoded.height == header.height else {
            throw .image(source: source, .damaged)
        }
        return try PixelBuffer(width: header.width, height: header.height) { pixels throws(RasterError) in
            // Cairo decodes opaque files without alpha, and newer versions 16-bit files as floats: painting unifies the
            // formats.
            let surface = try Surface(over: pixels, width: header.width, height: header.height)
            let context = try Context(surface)
            context.setSource(decoded, at: .zero)
            context.setOperator(CAIRO_OPERATOR_SOURCE)
            context.paint()
            try context.check()
        }
    }

    /// Throws `truncated` where a chunk is longer than the rest of the file: libpng allocates a chunk, up to 2 GiB, before it
    /// reads it.
    private static func checkChunks(of bytes: [UInt8], source: String) throws(RasterError) {
        do throws(PictureError) {
            var chunks = PNGChunkReader(bytes)
            while try chunks.next() != nil {}
        } catch {
            throw .image(source: source, error)
        }
    }

    private struct Cursor {
        let bytes: UnsafeRawBufferPointer
        var offset = 0
        /// Whether more bytes were requested than the file has.
        var isShort = false
    }

    private static func surface(of bytes: [UInt8], source: String) throws(RasterError) -> Surface {
        var isShort = false
        let handle = bytes.withUnsafeBytes { buffer in
            var cursor = Cursor(bytes: buffer)
            defer { isShort = cursor.isShort }
            return withUnsafeMutablePointer(to: &cursor) { closure in
                cairo_image_surface_create_from_png_stream(
                    { closure, target, length in
                        guard let cursor = closure?.assumingMemoryBound(to: Cursor.self), let target,
                            Int(length) <= cursor.pointee.bytes.count - cursor.pointee.offset,
                            let start = cursor.pointee.bytes.baseAddress
                        else {
                            closure?.assumingMemoryBound(to: Cursor.self).pointee.isShort = true
                            return CAIRO_STATUS_READ_ERROR
                        }
                        target.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { target in
                            UnsafeMutableRawPointer(target)
                                .copyMemory(from: start + cursor.pointee.offset, byteCount: Int(length))
                        }
                        cursor.pointee.offset += Int(length)
                        return CAIRO_STATUS_SUCCESS
                    }, closure)
            }
        }
        guard let handle else { throw .drawing("a surface for '\(source)' could not be created") }
        let surface = Surface(adopting: handle)
        switch cairo_surface_status(handle) {
        case CAIRO_STATUS_SUCCESS: return surface
        case _ where isShort: throw .image(source: source, .truncated)
        default: throw .image(source: source, .damaged)
        }
    }
}
