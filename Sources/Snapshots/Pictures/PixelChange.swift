package import Graphics

/// A pixel that differs, with its colours.
package struct PixelChange: Sendable, Hashable {
    package var x: Int
    package var y: Int
    /// Premultiplied ARGB.
    package var expected: UInt32
    /// Premultiplied ARGB.
    package var actual: UInt32

    package init(at place: PixelRect, expected: Bitmap, actual: Bitmap) {
        (x, y) = (place.x, place.y)
        (self.expected, self.actual) = (expected[x, y], actual[x, y])
    }

    /// `#7D7AFF instead of #5E5CE6 at 24,20`
    package var description: String { "\(Self.text(of: actual)) instead of \(Self.text(of: expected)) at \(x),\(y)" }

    private static func text(of pixel: UInt32) -> String {
        let alpha = Double(pixel >> 24)
        func channel(_ shift: UInt32) -> Double { alpha == 0 ? 0 : min(Double(pixel >> shift & 255) / alpha, 1) }
        return Color(channel(16), channel(8), channel(0), alpha: alpha / 255).hexString
    }
}
