package import Graphics

/// How far one picture is from another of the same size.
///
/// A pixel's difference in a channel is the larger one of two: both pictures laid on black, and both on white. Where
/// both are opaque that is the plain difference of the channel; on any other background it is no larger. In levels of
/// 0...255 of gamma-encoded sRGB. Cost: one pass, some ten operations a pixel.
package struct PictureComparison: Sendable, Hashable {
    /// Over all pixels and the three colour channels, in levels.
    package let mean: Double
    /// How many pixels have each number of levels, 0...255, as the largest difference of their channels.
    private let counts: [Int]

    /// The largest difference of any channel of any pixel, in levels.
    package var worst: Int { counts.lastIndex { $0 > 0 } ?? 0 }

    /// The share of pixels in which some channel differs by more than a number of levels, 0...1.
    package func share(beyond levels: Int) -> Double {
        let all = counts.reduce(0, +)
        guard all > 0, levels < 255 else { return 0 }
        return Double(counts[(max(levels, -1) + 1)...].reduce(0, +)) / Double(all)
    }

    /// Throws where the sizes are not the same.
    package init(_ actual: Bitmap, with expected: Bitmap) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        var counts = [Int](repeating: 0, count: 256)
        var sum = 0
        for (a, b) in zip(actual.pixels, expected.pixels) {
            guard a != b else {
                counts[0] += 1
                continue
            }
            func level(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
            let alpha = level(a, 24) - level(b, 24)
            var largest = 0
            for shift: UInt32 in [0, 8, 16] {
                // Premultiplied, so a channel on white is the channel and what alpha leaves of the white.
                let onBlack = level(a, shift) - level(b, shift)
                let difference = min(max(abs(onBlack), abs(onBlack - alpha)), 255)
                largest = max(largest, difference)
                sum += difference
            }
            counts[largest] += 1
        }
        self.counts = counts
        mean = actual.pixels.isEmpty ? 0 : Double(sum) / Double(3 * actual.pixels.count)
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
