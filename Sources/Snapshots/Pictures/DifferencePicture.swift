package import Graphics

/// Shows where two pictures differ: strong colours on the expected picture, dimmed to light greys.
package struct DifferencePicture: Sendable {
    /// Beyond the levels: crimson. Premultiplied, as all pixels.
    package static let differing: UInt32 = 0xFFFF_0055
    /// Let pass on an antialiased edge: amber.
    package static let excused: UInt32 = 0xFFFF_B300
    /// How dark black becomes, 0...1.
    private static let ink = 0.35
    /// The blue of ignored boxes.
    private static let ignored: UInt32 = 0xFF0A_84FF

    package let bitmap: Bitmap

    /// Cost: one pass over the pixels, one over those that are not equal. The picture is opaque.
    ///
    /// - Throws: where the sizes are not the same.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance = .exact
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        var pixels = expected.pixels.map(Self.dimmed)
        let (width, height) = (expected.width, expected.height)
        for box in tolerance.ignoring {
            for y in max(box.y, 0)..<max(min(box.bottom, height), max(box.y, 0)) {
                for x in max(box.x, 0)..<max(min(box.right, width), max(box.x, 0)) {
                    pixels[y * width + x] = Self.tinted(pixels[y * width + x])
                }
            }
        }
        let scan = DifferenceScan(width: width, height: height, tolerance: tolerance)
        _ = scan.run(actual, expected) { x, y, _, verdict in
            switch verdict {
            case .within: break
            case .beyond: pixels[y * width + x] = Self.differing
            case .excused: pixels[y * width + x] = Self.excused
            }
        }
        bitmap = Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Its luma (BT.601) on white, nearer to white.
    private static func dimmed(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue + 255 - Double(pixel >> 24)
        let gray = UInt32((255 - ink * (255 - min(luma, 255))).rounded())
        return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }

    /// A third of the blue over a pixel, both opaque.
    private static func tinted(_ pixel: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            ((2 * (pixel >> shift & 255) + (ignored >> shift & 255)) / 3) << shift
        }
        return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
}
