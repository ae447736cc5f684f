package import Graphics

/// A picture of the differences between two pictures: the expected picture in light grey, with the differing pixels in
/// saturated colours on top.
package struct DifferencePicture: Sendable {
    /// Colour of pixels that differ by more than the allowed levels, and by at least `strong`: crimson. Premultiplied ARGB.
    package static let differing: UInt32 = 0xFFFF_0055
    /// Colour of differing pixels that are accepted because they are on an antialiased edge: amber.
    package static let antialiased: UInt32 = 0xFFFF_B300
    /// The levels from which on a difference has the full colour.
    private static let strong = 64
    /// The parts of the colour that smaller differences have. Few parts keep the files small.
    private static let shares: [(levels: Int, share: Double)] = [(strong, 1), (16, 0.7), (4, 0.45), (0, 0.25)]
    /// Contrast of the grey picture, 0...1.
    private static let contrast = 0.35
    /// Tint of ignored boxes: blue.
    private static let ignored: UInt32 = 0xFF0A_84FF

    package let bitmap: Bitmap

    /// Draws the picture, which is opaque. Cost: one pass over the pixels, one over those that differ.
    ///
    /// - Parameter isDithered: whether differences that another palette of a GIF explains are left out.
    /// - Throws: `SizeDifference` if the sizes differ.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance = .exact, isDithered: Bool = false
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        var pixels = expected.pixels.map(Self.dimmed)
        let (width, height) = (expected.width, expected.height)
        for box in tolerance.ignoring {
            for y in max(box.y, 0)..<max(min(box.maxY, height), max(box.y, 0)) {
                for x in max(box.x, 0)..<max(min(box.maxX, width), max(box.x, 0)) {
                    pixels[y * width + x] = Self.tinted(pixels[y * width + x])
                }
            }
        }
        Self.mark(&pixels, actual, expected, tolerance, isDithered: isDithered)
        bitmap = Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The marked pixels alone, on a transparent ground.
    package static func marks(
        of actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance, isDithered: Bool
    ) throws(SizeDifference) -> Bitmap {
        try SizeDifference.check(actual, expected)
        var bitmap = Bitmap(width: expected.width, height: expected.height)
        mark(&bitmap.pixels, actual, expected, tolerance, isDithered: isDithered)
        return bitmap
    }

    private static func mark(
        _ pixels: inout [UInt32], _ actual: Bitmap, _ expected: Bitmap, _ tolerance: PictureTolerance, isDithered: Bool
    ) {
        let (width, height) = (expected.width, expected.height)
        let scan = DifferenceScan(
            width: width, height: height, tolerance: tolerance,
            visible: isDithered ? VisibleDifference.ofDithered(actual, with: expected) : nil)
        _ = scan.run(actual, expected) { x, y, difference, classification in
            let color: UInt32
            switch classification {
            case .withinTolerance, .dithered: return
            case .differing: color = Self.differing
            case .antialiased: color = Self.antialiased
            }
            let share = shares.first { difference.largest >= $0.levels }?.share ?? 1
            pixels[y * width + x] = Self.mixed(color, on: pixels[y * width + x], share: share)
        }
    }

    /// A part of an opaque colour over a premultiplied pixel.
    private static func mixed(_ color: UInt32, on pixel: UInt32, share: Double) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            let (a, b) = (Double(color >> shift & 255), Double(pixel >> shift & 255))
            return UInt32((a * share + b * (1 - share)).rounded()) << shift
        }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    /// The pixel's luma (BT.601) on white, with reduced contrast.
    private static func dimmed(_ pixel: UInt32) -> UInt32 {
        let (red, green, blue) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue + 255 - Double(pixel >> 24)
        let gray = UInt32((255 - contrast * (255 - min(luma, 255))).rounded())
        return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }

    /// An opaque pixel with a third of the tint.
    private static func tinted(_ pixel: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            ((2 * (pixel >> shift & 255) + (ignored >> shift & 255)) / 3) << shift
        }
        return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
}
