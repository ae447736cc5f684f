/// A rectangle of pixels: sRGB, gamma-encoded, alpha premultiplied, rows from the top.
///
/// A pixel is `0xAARRGGBB`, which is Cairo's ARGB32 on every byte order.
package struct Bitmap: Sendable, Hashable {
    /// Pixels per row.
    package let width: Int
    /// Number of rows.
    package let height: Int
    /// `width * height` pixels, without padding between rows.
    package var pixels: [UInt32]

    /// A bitmap of one colour, transparent by default.
    package init(width: Int, height: Int, fill: UInt32 = 0) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: fill, count: width * height)
    }

    /// A bitmap of given pixels. Precondition: `pixels.count == width * height`.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "a bitmap needs width * height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Whether every pixel has alpha 255.
    package var isOpaque: Bool { Self.isOpaque(pixels) }

    /// Whether each of some pixels has alpha 255.
    package static func isOpaque(_ pixels: [UInt32]) -> Bool {
        var all: UInt32 = 0xFFFF_FFFF
        for pixel in pixels { all &= pixel }
        return all >> 24 == 255
    }

    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }
}
