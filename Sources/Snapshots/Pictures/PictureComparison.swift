package import Graphics

/// The differences between two pictures of the same size, and whether a tolerance allows them.
///
/// A pixel's difference in a channel is the larger of two: with both pictures on black, and with both on white. For opaque
/// pixels that is the difference of the channel values; on any other background it is no larger. In levels, 0...255, of
/// gamma-encoded sRGB. Ignored pixels are not compared; pixels ignored on antialiased edges count as equal. Cost: one
/// pass, about ten operations for a pixel that differs.
package struct PictureComparison: Sendable, Hashable {
    package let tolerance: PictureTolerance
    /// Number of pixels outside of ignored boxes.
    package let compared: Int
    /// Number of compared pixels that differ by more than the allowed levels.
    package let differing: Int
    /// Number of pixels that differ by more but are ignored on antialiased edges; 0 if the tolerance does not allow that.
    package let antialiased: Int
    /// Bounding box of the differing pixels; nil if there are none.
    package let box: PixelRect?
    /// Mean difference over all compared pixels and the three colour channels, in levels.
    package let mean: Double
    /// What has changed, the largest change first, each name once; see `ChangedRegions`. Empty if no region with content contains
    /// any differing pixel.
    package let regions: [String]
    /// Histogram: number of pixels by the largest difference of their channels, 0...255 levels.
    private let counts: [Int]

    /// Whether the tolerance allows the differences.
    package var passes: Bool { tolerance.allows(differing, of: compared) }

    /// The largest difference of any channel of any pixel, in levels.
    package var worst: Int { counts.lastIndex { $0 > 0 } ?? 0 }

    /// Share of compared pixels that differ by more than the allowed levels, 0...1.
    package var share: Double { compared == 0 ? 0 : Double(differing) / Double(compared) }

    /// Share of compared pixels in which a channel differs by more than a number of levels, 0...1.
    package func share(beyond levels: Int) -> Double {
        guard compared > 0, levels < 255 else { return 0 }
        return Double(counts[(max(levels, -1) + 1)...].reduce(0, +)) / Double(compared)
    }

    /// - Parameters:
    ///   - regions: named parts of the picture, such as layers, in drawing order.
    ///   - isDithered: whether differences that another palette of a GIF explains are left out. A comparison without them says
    ///     where a change is, not whether the pictures are equal.
    /// - Throws: `SizeDifference` if the sizes differ.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance = .exact,
        regions: [NamedRegion] = [], isDithered: Bool = false
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        let scan = DifferenceScan(
            width: actual.width, height: actual.height, tolerance: tolerance,
            visible: isDithered ? VisibleDifference.ofDithered(actual, with: expected) : nil)
        var counts = [Int](repeating: 0, count: 256)
        var (sum, unequal, differing, antialiased) = (0, 0, 0, 0)
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
        compared = scan.run(actual, expected) { x, y, difference, classification in
            switch classification {
            case .antialiased:
                antialiased += 1
                return
            case .dithered: return
            case .withinTolerance, .differing: break
            }
            unequal += 1
            counts[difference.largest] += 1
            sum += difference.sum
            guard classification == .differing else { return }
            differing += 1
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
        }
        counts[0] += compared - unequal
        self.tolerance = tolerance
        self.counts = counts
        (self.differing, self.antialiased) = (differing, antialiased)
        mean = compared == 0 ? 0 : Double(sum) / Double(3 * compared)
        box = differing == 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        self.regions =
            differing == 0 || regions.isEmpty
            ? [] : ChangedRegions(scan, actual, expected, among: regions).names
    }

    /// `12 of 1200 pixels (1 %) differ by up to 45 levels, in 4x3 pixels at 10,12, in card`
    package var description: String {
        guard let box else {
            let rest = antialiased > 0 ? "; \(antialiased) on antialiased edges are ignored" : ""
            return (worst == 0 ? "no pixel differs" : "no pixel differs by more than \(worst) levels") + rest
        }
        var text = "\(differing) of \(compared) pixels (\(Figures.percent(share))) differ"
        if tolerance.levels > 0 {
            text += " by more than \(tolerance.levels) level\(tolerance.levels == 1 ? "" : "s"),"
        }
        text += " by up to \(worst) level\(worst == 1 ? "" : "s"), in \(box)"
        if let region { text += ", in \(region)" }
        return text
    }

    /// The first of the changed regions, in one enumeration; nil if there are none.
    package var region: String? { Figures.list(regions, max: Self.maxNames) }

    private static let maxNames = 3
}

/// The sizes of two pictures that cannot be compared because they differ.
package struct SizeDifference: Error, Hashable, CustomStringConvertible {
    /// Width and height in pixels.
    package var actual: [Int]
    package var expected: [Int]

    package init(actual: [Int], expected: [Int]) {
        self.actual = actual
        self.expected = expected
    }

    package var description: String {
        "\(actual[0]) by \(actual[1]) pixels instead of \(expected[0]) by \(expected[1])"
    }

    static func check(_ actual: Bitmap, _ expected: Bitmap) throws(SizeDifference) {
        guard actual.width != expected.width || actual.height != expected.height else { return }
        throw SizeDifference(
            actual: [actual.width, actual.height], expected: [expected.width, expected.height])
    }
}
