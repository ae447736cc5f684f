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
    /// What has changed: `NamedRegion.background` if nearly all pixels differ that no region with content covers, else the name
    /// of the smallest region with at least half of the differing pixels, else of the one with the most; nil if no region
    /// contains any.
    package let region: String?
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

    /// - Parameter regions: named parts of the picture, such as layers.
    /// - Throws: `SizeDifference` if the sizes differ.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance = .exact,
        regions: [NamedRegion] = []
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        let scan = DifferenceScan(width: actual.width, height: actual.height, tolerance: tolerance)
        var counts = [Int](repeating: 0, count: 256)
        var (sum, unequal, differing, antialiased) = (0, 0, 0, 0)
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
        compared = scan.run(actual, expected) { x, y, difference, classification in
            guard classification != .antialiased else {
                antialiased += 1
                return
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
        region = differing == 0 ? nil : Self.region(of: differing, scan, actual, expected, among: regions)
    }

    private static func region(
        of differing: Int, _ scan: DifferenceScan, _ actual: Bitmap, _ expected: Bitmap, among regions: [NamedRegion]
    ) -> String? {
        guard !regions.isEmpty else { return nil }
        let cover = RegionCover(regions, width: actual.width, height: actual.height)
        var (held, bare) = ([Int](repeating: 0, count: regions.count), 0)
        _ = scan.run(actual, expected) { x, y, _, classification in
            guard classification == .differing else { return }
            if !cover.contains(x: x, y: y) { bare += 1 }
            for index in regions.indices where regions[index].box.contains(x: x, y: y) { held[index] += 1 }
        }
        if cover.isBackground(bare) { return NamedRegion.background }
        // On a tie the last region, which is drawn on top.
        let ranked = regions.indices.sorted { $0 > $1 }
        let half = ranked.filter { 2 * held[$0] >= differing }
        if let smallest = half.min(by: { regions[$0].box.area < regions[$1].box.area }) {
            return regions[smallest].name
        }
        guard let most = ranked.max(by: { held[$0] < held[$1] }), held[most] > 0 else { return nil }
        return regions[most].name
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
