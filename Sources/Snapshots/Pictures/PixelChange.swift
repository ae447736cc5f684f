package import Graphics

/// Two colours of which one has replaced the other in a picture.
package struct PixelChange: Sendable, Hashable {
    /// Premultiplied ARGB.
    package let expected: UInt32
    /// Premultiplied ARGB.
    package let actual: UInt32

    /// The change of the most pixels; nil if no pixel differs, or if each change is that of few of them, as on the edges of letters. Of
    /// several the one whose pixel comes first, row by row.
    ///
    /// Cost: one pass, and a look-up in a table for each pixel that differs.
    ///
    /// - Parameter isDithered: whether differences that another palette of a GIF explains are left out.
    /// - Throws: `SizeDifference` if the sizes differ.
    package static func mostFrequent(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance, isDithered: Bool
    ) throws(SizeDifference) -> PixelChange? {
        try SizeDifference.check(actual, expected)
        let scan = DifferenceScan(
            width: actual.width, height: actual.height, tolerance: tolerance,
            visible: isDithered ? VisibleDifference.ofDithered(actual, with: expected) : nil)
        var counts: [PixelChange: (pixels: Int, order: Int)] = [:]
        _ = scan.run(actual, expected) { x, y, _, classification in
            guard classification == .differing else { return }
            let change = PixelChange(expected: expected[x, y], actual: actual[x, y])
            let order = counts.count
            counts[change, default: (0, order)].pixels += 1
        }
        let most = counts.max { ($0.value.pixels, $1.value.order) < ($1.value.pixels, $0.value.order) }
        let total = counts.values.reduce(0) { $0 + $1.pixels }
        return most.flatMap { Double($0.value.pixels) >= leastShare * Double(total) ? $0.key : nil }
    }

    /// The least share of the differing pixels with a change that describes the difference.
    private static let leastShare = 0.1

    /// `#7D7AFF instead of #5E5CE6`
    package var description: String { "\(Self.text(of: actual)) instead of \(Self.text(of: expected))" }

    private static func text(of pixel: UInt32) -> String {
        let alpha = Double(pixel >> 24)
        func channel(_ shift: UInt32) -> Double { alpha == 0 ? 0 : min(Double(pixel >> shift & 255) / alpha, 1) }
        return Color(channel(16), channel(8), channel(0), alpha: alpha / 255).hexString
    }
}
