import CCairo
import Foundation
import Graphics
import Raster

/// Reads and writes PNG files of goldens.
enum Picture {
    static func write(_ bitmap: Bitmap, to file: String) -> Bool {
        var pixels = bitmap.pixels
        return pixels.withUnsafeMutableBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            let surface = cairo_image_surface_create_for_data(
                data, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png(surface, file) == CAIRO_STATUS_SUCCESS
        }
    }

    static func read(_ file: String) throws -> Bitmap? {
        var store = ImageStore()
        try store.add(contentsOf: file, as: "picture")
        return store.bitmap(for: "picture")
    }
}
