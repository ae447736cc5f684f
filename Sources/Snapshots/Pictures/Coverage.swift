package import Graphics

/// The amount and position of what is drawn on a flat background: for text, which two renderers draw with the same total
/// coverage but different pixels.
///
/// The background is the colour of the first pixel. The coverage of a pixel is the largest difference of its channels from
/// the background, divided by 255. Cost: one pass.
package struct Coverage: Sendable, Hashable {
    /// Sum over all pixels; a black pixel on white counts 1.
    package let amount: Double
    /// Centroid in pixels from the upper left corner; nil if nothing is drawn.
    package let center: Point?
    /// The box between the 1 % and 99 % quantiles of the coverage on both axes, in pixels; nil if nothing is drawn. Its
    /// edges have subpixel precision, unlike those of the bounding box.
    package let box: Rect?

    package init(of bitmap: Bitmap) {
        var columns = [Double](repeating: 0, count: bitmap.width)
        var rows = [Double](repeating: 0, count: bitmap.height)
        let background = bitmap.pixels.first ?? 0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap[x, y] != background {
                let coverage = Self.coverage(of: bitmap[x, y], on: background)
                columns[x] += coverage
                rows[y] += coverage
            }
        }
        amount = rows.reduce(0, +)
        guard amount > 0 else {
            (center, box) = (nil, nil)
            return
        }
        center = Point(Self.mean(of: columns), Self.mean(of: rows))
        let (left, right) = (Self.place(of: 0.01, in: columns), Self.place(of: 0.99, in: columns))
        let (top, bottom) = (Self.place(of: 0.01, in: rows), Self.place(of: 0.99, in: rows))
        box = Rect(left, top, right - left, bottom - top)
    }

    private static func coverage(of pixel: UInt32, on background: UInt32) -> Double {
        var largest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            largest = max(largest, abs(Int(pixel >> shift & 255) - Int(background >> shift & 255)))
        }
        return Double(largest) / 255
    }

    private static func mean(of amounts: [Double]) -> Double {
        var moment = 0.0
        for (index, amount) in amounts.enumerated() { moment += (Double(index) + 0.5) * amount }
        return moment / amounts.reduce(0, +)
    }

    /// The position below which a share of the total lies; the coverage of a pixel is spread evenly over its width.
    private static func place(of share: Double, in amounts: [Double]) -> Double {
        var rest = share * amounts.reduce(0, +)
        for (index, amount) in amounts.enumerated() {
            if amount > 0, rest <= amount { return Double(index) + rest / amount }
            rest -= amount
        }
        return Double(amounts.count)
    }
}

/// The difference in coverage of two pictures.
package struct CoverageComparison: Sendable, Hashable {
    /// Additional amount as a share of the expected amount; negative if less is drawn.
    package let excess: Double
    /// Distance of the centroids in pixels.
    package let offset: Double
    /// The largest distance between corresponding edges of the boxes, in pixels.
    package let edges: Double

    /// Throws if the sizes differ. If only one of the pictures is empty, all differences are infinite.
    package init(_ actual: Bitmap, with expected: Bitmap) throws(SizeDifference) {
        try SizeDifference.check(actual, expected)
        let (actual, expected) = (Coverage(of: actual), Coverage(of: expected))
        guard let center = actual.center, let box = actual.box, let otherCenter = expected.center,
            let otherBox = expected.box
        else {
            let isSame = actual.amount == expected.amount
            (excess, offset, edges) = isSame ? (0, 0, 0) : (.infinity, .infinity, .infinity)
            return
        }
        excess = actual.amount / expected.amount - 1
        offset = center.distance(to: otherCenter)
        edges =
            [
                box.minX - otherBox.minX, box.maxX - otherBox.maxX, box.minY - otherBox.minY, box.maxY - otherBox.maxY,
            ].map(abs).max() ?? 0
    }
}
