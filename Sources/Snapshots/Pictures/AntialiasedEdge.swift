import Graphics

/// Finds pixels of antialiased edges (V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector", 2009).
///
/// A pixel is antialiased if, of its eight neighbours, some are darker and some brighter, at most two are equally bright,
/// and the darkest or the brightest is in a flat area: three or more of its own neighbours have its colour, in both
/// pictures. Brightness is luma (BT.601) on white. At the picture's border a pixel counts as having one equal neighbour.
struct AntialiasedEdge {
    private let width: Int
    private let height: Int
    private let pixels: UnsafeBufferPointer<UInt32>
    private let others: UnsafeBufferPointer<UInt32>

    /// A detector for one picture; `others` is the other picture, of the same size, which must be flat in the same areas.
    init(width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>, others: UnsafeBufferPointer<UInt32>) {
        (self.width, self.height, self.pixels, self.others) = (width, height, pixels, others)
    }

    /// Whether a pixel is on an antialiased edge. Cost: reads 8 neighbours, and in both pictures the 8
    /// neighbours of up to two of these.
    func contains(x: Int, y: Int) -> Bool {
        let own = Self.luma(pixels[y * width + x])
        var equal = isAtBorder(x, y) ? 1 : 0
        var (minDelta, maxDelta) = (0, 0)
        var (darkestIndex, brightestIndex) = (0, 0)
        var hasTooManyEqual = false
        eachNeighbor(x, y) { place in
            let step = Self.luma(pixels[place]) - own
            if step == 0 {
                equal += 1
                if equal > 2 { hasTooManyEqual = true }
            } else if step < minDelta {
                (minDelta, darkestIndex) = (step, place)
            } else if step > maxDelta {
                (maxDelta, brightestIndex) = (step, place)
            }
        }
        guard !hasTooManyEqual, minDelta < 0, maxDelta > 0 else { return false }
        return isFlat(darkestIndex) || isFlat(brightestIndex)
    }

    private func isFlat(_ place: Int) -> Bool {
        hasEqualNeighbors(place, in: pixels) && hasEqualNeighbors(place, in: others)
    }

    private func hasEqualNeighbors(_ place: Int, in pixels: UnsafeBufferPointer<UInt32>) -> Bool {
        let (x, y) = (place % width, place / width)
        var equal = isAtBorder(x, y) ? 1 : 0
        eachNeighbor(x, y) { if pixels[$0] == pixels[place] { equal += 1 } }
        return equal > 2
    }

    private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
        x == 0 || y == 0 || x == width - 1 || y == height - 1
    }

    @inline(__always)
    private func eachNeighbor(_ x: Int, _ y: Int, _ visit: (_ place: Int) -> Void) {
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1) where row != y || column != x {
                visit(row * width + column)
            }
        }
    }

    /// In thousandths of a level.
    @inline(__always)
    private static func luma(_ pixel: UInt32) -> Int {
        let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
        return 299 * red + 587 * green + 114 * blue + 1000 * (255 - Int(pixel >> 24))
    }
}
