import CCairo
import Graphics

/// A Cairo image surface, initially transparent.
///
/// A colour surface has premultiplied sRGB, one `UInt32` of `0xAARRGGBB` per pixel; a mask has one byte of alpha per
/// pixel.
final class Surface {
    enum Format {
        case color
        case mask
    }

    let width: Int
    let height: Int
    private let handle: OpaquePointer
    /// Retains the pixels where they are not owned by Cairo.
    private let owner: PixelBuffer?

    /// Throws `outOfMemory` for an empty surface, a side above 32,767 pixels, or where allocation fails. Cost: clearing
    /// the memory.
    init(width: Int, height: Int, format: Format = .color) throws(RasterError) {
        let kind = format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let handle = cairo_image_surface_create(kind, Int32(width), Int32(height))
        else { throw .outOfMemory(width: width, height: height) }
        guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(handle)
            throw .outOfMemory(width: width, height: height)
        }
        self.handle = handle
        self.width = width
        self.height = height
        owner = nil
    }

    /// A surface that uses existing pixels, in rows without padding. Throws `outOfMemory`.
    ///
    /// - Parameter owner: retained while the surface exists; nil where the caller keeps the pixels valid.
    init(
        over pixels: UnsafeMutablePointer<UInt32>, of owner: PixelBuffer? = nil, width: Int, height: Int
    ) throws(RasterError) {
        let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        guard
            let handle = cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
        else { throw .outOfMemory(width: width, height: height) }
        guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(handle)
            throw .outOfMemory(width: width, height: height)
        }
        self.handle = handle
        self.width = width
        self.height = height
        self.owner = owner
    }

    /// A surface with the pixels of a buffer, as a drawing source only: other threads may read the same pixels.
    convenience init(showing buffer: PixelBuffer) throws(RasterError) {
        try self.init(over: buffer.pixels, of: buffer, width: buffer.width, height: buffer.height)
    }

    /// Takes ownership of an image surface that Cairo created.
    init(adopting handle: OpaquePointer) {
        self.handle = handle
        width = Int(cairo_image_surface_get_width(handle))
        height = Int(cairo_image_surface_get_height(handle))
        owner = nil
    }

    deinit { cairo_surface_destroy(handle) }

    /// The size of the pixels of a colour surface.
    var bytes: Int { width * height * 4 }

    /// The pixels of a colour surface. Cost: one copy.
    var bitmap: Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        withPixels { pixels, stride in
            bitmap.pixels.withUnsafeMutableBufferPointer { target in
                guard let base = target.baseAddress else { return }
                for y in 0..<height { (base + y * width).update(from: pixels + y * stride, count: width) }
            }
        }
        return bitmap
    }

    /// Runs a closure with the pixels of a colour surface and the distance between rows in pixels.
    func withPixels(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        cairo_surface_flush(handle)
        guard let data = cairo_image_surface_get_data(handle) else { return }
        let stride = Int(cairo_image_surface_get_stride(handle)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
        cairo_surface_mark_dirty(handle)
    }

    /// Runs a closure with the bytes of a mask and the distance between rows in bytes.
    func withMask(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Void) {
        cairo_surface_flush(handle)
        guard let data = cairo_image_surface_get_data(handle) else { return }
        body(data, Int(cairo_image_surface_get_stride(handle)))
        cairo_surface_mark_dirty(handle)
    }

    /// Runs a closure with Cairo's handle, which is valid only during the call.
    func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value { body(handle) }
}
