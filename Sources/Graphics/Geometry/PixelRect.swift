/// A rectangle of whole pixels, rows from the top. It may reach beyond the picture it is meant for.
package struct PixelBox: Sendable, Hashable, Codable, CustomStringConvertible {
    package var x: Int
    package var y: Int
    /// At least 0.
    package var width: Int
    /// At least 0.
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// One past the last column.
    package var right: Int { x + width }
    /// One past the last row.
    package var bottom: Int { y + height }
    package var area: Int { width * height }

    package func contains(x: Int, y: Int) -> Bool {
        x >= self.x && x < right && y >= self.y && y < bottom
    }

    /// The smallest box around two.
    package func union(_ other: PixelBox) -> PixelBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelBox(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// `4x3 pixels at 10,12`
    package var description: String {
        "\(width)x\(height) pixel\(area == 1 ? "" : "s") at \(x),\(y)"
    }
}
