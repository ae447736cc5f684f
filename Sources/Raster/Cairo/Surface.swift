import CCairo
import Graphics

/// A Cairo image in memory, transparent at first.
///
/// Colour is premultiplied sRGB, a `UInt32` of `0xAARRGGBB` a pixel; a mask is one byte of alpha a pixel.
final class Surface {
    enum Format {
        case color
        case mask
    }

    let width: Int
    let height: Int
    private let handle: OpaquePointer
    /// Whose pixels these are, where they are not the surface's own.
    private let owner: PixelBuffer?

    /// Throws `outOfMemory` where Cairo cannot allocate. Cost: the clearing of the memory.
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

    /// A surface over pixels that somebody else keeps, rows without padding. Throws `outOfMemory`.
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

    /// The pixels of a buffer as a source to draw from; never to draw on, since other threads read them.
    convenience init(showing buffer: PixelBuffer) throws(RasterError) {
        try self.init(over: buffer.pixels, of: buffer, width: buffer.width, height: buffer.height)
    }

    /// Takes over an image surface that Cairo made, for instance while reading a file.
    init(adopting handle: OpaquePointer) {
        self.handle = handle
        width = Int(cairo_image_surface_get_width(handle))
        height = Int(cairo_image_surface_get_height(handle))
        owner = nil
    }

    deinit { cairo_surface_destroy(handle) }

    /// The pixels without padding. Only for colour. Cost: one copy.
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

    /// Lends the pixels of a colour surface and the distance between rows in pixels, for the length of a call.
    func withPixels(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        cairo_surface_flush(handle)
        guard let data = cairo_image_surface_get_data(handle) else { return }
        let stride = Int(cairo_image_surface_get_stride(handle)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { body($0, stride) }
        cairo_surface_mark_dirty(handle)
    }

    /// Lends the bytes of a mask and the distance between rows in bytes, for the length of a call.
    func withMask(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Void) {
        cairo_surface_flush(handle)
        guard let data = cairo_image_surface_get_data(handle) else { return }
        body(data, Int(cairo_image_surface_get_stride(handle)))
        cairo_surface_mark_dirty(handle)
    }

    /// Lends Cairo's own handle to the wrappers of this module for the length of a call.
    func withHandle<Value>(_ body: (OpaquePointer) -> Value) -> Value { body(handle) }
}
