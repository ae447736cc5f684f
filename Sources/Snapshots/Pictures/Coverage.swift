package import Graphics

/// What is drawn on paper, how much of it and where: for text, whose outlines two programs fill alike in sum but not
/// pixel by pixel.
///
/// The paper is the colour of the first pixel. A pixel's ink is the largest difference of its channels from the
/// paper's, in shares of 255. Cost: one pass.
package struct Coverage: Sendable, Hashable {
    /// The sum over all pixels; a pixel as far from the paper as black from white counts 1.
    package let amount: Double
    /// The centre of gravity, in pixels from the upper left corner; nil where the paper is empty.
    package let center: Point?
    /// The box that leaves out a hundredth of the ink on each of its four sides, in pixels; nil where there is none.
    /// Its edges are fractions of a pixel, unlike those of the smallest box around everything.
    package let box: Rect?

    package init(of bitmap: Bitmap) {
        var columns = [Double](repeating: 0, count: bitmap.width)
        var rows = [Double](repeating: 0, count: bitmap.height)
        let paper = bitmap.pixels.first ?? 0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap[x, y] != paper {
                let ink = Self.ink(of: bitmap[x, y], on: paper)
                columns[x] += ink
                rows[y] += ink
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

    private static func ink(of pixel: UInt32, on paper: UInt32) -> Double {
        var largest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            largest = max(largest, abs(Int(pixel >> shift & 255) - Int(paper >> shift & 255)))
        }
        return Double(largest) / 255
    }

    private static func mean(of amounts: [Double]) -> Double {
        var moment = 0.0
        for (index, amount) in amounts.enumerated() { moment += (Double(index) + 0.5) * amount }
        return moment / amounts.reduce(0, +)
    }

    /// Where a share of all ink lies before, as if each pixel's were spread evenly over it.
    private static func place(of share: Double, in amounts: [Double]) -> Double {
        var rest = share * amounts.reduce(0, +)
        for (index, amount) in amounts.enumerated() {
            if amount > 0, rest <= amount { return Double(index) + rest / amount }
            rest -= amount
        }
        return Double(amounts.count)
    }
}

/// How far the ink of one picture is from that of another.
package struct InkComparison: Sendable, Hashable {
    /// What there is too much, as a share of what was expected; below 0 for too little.
    package let excess: Double
    /// The distance of the centres, in pixels.
    package let offset: Double
    /// The largest distance of two edges of the boxes, in pixels.
    package let edges: Double

    /// Throws where the sizes are not the same. Without ink in just one of the pictures everything is infinite.
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
