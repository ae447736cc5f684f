/// A rectangle of whole pixels, rows from the top. It may extend beyond the picture it belongs to.
package struct PixelRect: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// At least 0.
    package var width: Int
    /// At least 0.
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The columns from `x` up to `maxX` and the rows from `y` up to `maxY`, both exclusive; empty where an end lies
    /// before its start.
    package init(x: Int, y: Int, maxX: Int, maxY: Int) {
        self.init(x: x, y: y, width: max(0, maxX - x), height: max(0, maxY - y))
    }

    /// No pixels, at the origin.
    package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// One past the last column.
    package var maxX: Int { x + width }
    /// One past the last row.
    package var maxY: Int { y + height }
    /// The number of pixels.
    package var area: Int { width * height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package func contains(x: Int, y: Int) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }

    /// Whether all pixels of another rectangle are in this one.
    package func contains(_ other: PixelRect) -> Bool {
        other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
    }

    /// The common pixels; empty where there are none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(x: max(x, other.x), y: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle that contains both; an empty one adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            x: min(x, other.x), y: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// `4x3 pixels at 10,12`
    package var description: String {
        "\(width)x\(height) pixel\(area == 1 ? "" : "s") at \(x),\(y)"
    }
}
