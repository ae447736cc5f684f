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
    }

    /// Takes over an image surface that Cairo made, for instance while reading a file.
    init(adopting handle: OpaquePointer) {
        self.handle = handle
        width = Int(cairo_image_surface_get_width(handle))
        height = Int(cairo_image_surface_get_height(handle))
    }

    /// A surface that holds a copy of a bitmap's pixels.
    convenience init(_ bitmap: Bitmap) throws(RasterError) {
        try self.init(width: bitmap.width, height: bitmap.height)
        withPixels { pixels, stride in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width { pixels[y * stride + x] = bitmap.pixels[y * bitmap.width + x] }
            }
        }
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
