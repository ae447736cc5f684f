package import Graphics

/// How far one picture is from another of the same size, and whether a tolerance allows that.
///
/// A pixel's difference in a channel is the larger one of two: both pictures laid on black, and both on white. Where
/// both are opaque that is the plain difference of the channel; on any other background it is no larger. In levels of
/// 0...255 of gamma-encoded sRGB. Ignored pixels are not looked at; those that the antialiasing allowance excuses count
/// as equal. Cost: one pass, some ten operations for a pixel that is not equal.
package struct PictureComparison: Sendable, Hashable {
    package let tolerance: PictureTolerance
    /// How many pixels no box ignores.
    package let compared: Int
    /// How many of them are beyond the levels of the tolerance.
    package let differing: Int
    /// How many would be, were they not on antialiased edges; 0 where that is not allowed.
    package let excused: Int
    /// The smallest box around those that are beyond the levels; nil where there are none.
    package let box: PixelBox?
    /// Over all compared pixels and the three colour channels, in levels.
    package let mean: Double
    /// The name of the smallest region that holds at least half of the differing pixels, else of the one that holds
    /// most of them; nil where none holds any.
    package let region: String?
    /// How many pixels have each number of levels, 0...255, as the largest difference of their channels.
    private let counts: [Int]

    /// Whether the tolerance allows what differs.
    package var passes: Bool { tolerance.allows(differing, of: compared) }

    /// The largest difference of any channel of any pixel, in levels.
    package var worst: Int { counts.lastIndex { $0 > 0 } ?? 0 }

    /// The share of compared pixels that are beyond the levels of the tolerance, 0...1.
    package var share: Double { compared == 0 ? 0 : Double(differing) / Double(compared) }

    /// The share of pixels in which some channel differs by more than a number of levels, 0...1.
    package func share(beyond levels: Int) -> Double {
        guard compared > 0, levels < 255 else { return 0 }
        return Double(counts[(max(levels, -1) + 1)...].reduce(0, +)) / Double(compared)
    }

    /// - Parameter regions: parts of the picture with names, such as layers where they are in one picture or the other.
    /// - Throws: where the sizes are not the same.
    package init(
        _ actual: Bitmap, with expected: Bitmap, within tolerance: PictureTolerance = .exact,
        regions: [NamedRegion] = []
    ) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        let scan = DifferenceScan(width: actual.width, height: actual.height, tolerance: tolerance)
        var counts = [Int](repeating: 0, count: 256)
        var (sum, unequal, differing, excused) = (0, 0, 0, 0)
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
        compared = scan.run(actual, expected) { x, y, difference, verdict in
            guard verdict != .excused else {
                excused += 1
                return
            }
            unequal += 1
            counts[difference.largest] += 1
            sum += difference.sum
            guard verdict == .beyond else { return }
            differing += 1
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
        }
        counts[0] += compared - unequal
        self.tolerance = tolerance
        self.counts = counts
        (self.differing, self.excused) = (differing, excused)
        mean = compared == 0 ? 0 : Double(sum) / Double(3 * compared)
        box = differing == 0 ? nil : PixelBox(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        region = differing == 0 ? nil : Self.region(of: differing, scan, actual, expected, among: regions)
    }

    private static func region(
        of differing: Int, _ scan: DifferenceScan, _ actual: Bitmap, _ expected: Bitmap, among regions: [NamedRegion]
    ) -> String? {
        guard !regions.isEmpty else { return nil }
        var held = [Int](repeating: 0, count: regions.count)
        _ = scan.run(actual, expected) { x, y, _, verdict in
            guard verdict == .beyond else { return }
            for index in regions.indices where regions[index].box.contains(x: x, y: y) { held[index] += 1 }
        }
        // Of regions alike the later one, which is drawn above the others.
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
            let rest = excused > 0 ? "; \(excused) on antialiased edges are let pass" : ""
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

/// Two pictures that cannot be compared pixel by pixel.
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
