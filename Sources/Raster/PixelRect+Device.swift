import Graphics

/// Pixel rectangles in device space: the pixels of the canvas, with the origin at its top left.
extension PixelRect {
    /// Larger than any canvas, and well within Cairo's 24.8 fixed point (8,388,608).
    private static let maxCoordinate = 4_000_000.0

    /// The same rectangle with floating-point coordinates.
    var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }

    /// All pixels that a rectangle in device space touches; empty where a coordinate is not finite.
    init(enclosing rect: Rect) {
        guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
            self = .empty
            return
        }
        func clamped(_ value: Double) -> Int { Int(min(max(value, -Self.maxCoordinate), Self.maxCoordinate)) }
        self.init(
            x: clamped(rect.minX.rounded(.down)), y: clamped(rect.minY.rounded(.down)),
            maxX: clamped(rect.maxX.rounded(.up)), maxY: clamped(rect.maxY.rounded(.up)))
    }

    /// The pixels that a rectangle in device space covers completely; all that it touches where it covers none.
    init(inside rect: Rect) {
        self.init(enclosing: rect)
        let inner = PixelRect(
            x: Double(x) < rect.minX ? x + 1 : x, y: Double(y) < rect.minY ? y + 1 : y,
            maxX: Double(maxX) > rect.maxX ? maxX - 1 : maxX, maxY: Double(maxY) > rect.maxY ? maxY - 1 : maxY)
        if !inner.isEmpty { self = inner }
    }

    /// Extended by `dx` pixels on the left and right and by `dy` above and below; an empty one stays empty.
    func outset(_ dx: Int, _ dy: Int) -> PixelRect {
        isEmpty ? self : PixelRect(x: x - dx, y: y - dy, maxX: maxX + dx, maxY: maxY + dy)
    }

    /// Squares that cover the rectangle without overlapping, row by row; those at the right and bottom are cut off.
    func tiles(side: Int) -> [PixelRect] {
        stride(from: y, to: maxY, by: side).flatMap { y in
            stride(from: x, to: maxX, by: side).map { x in
                PixelRect(x: x, y: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
            }
        }
    }

    /// All pixels that the rectangle touches when it is moved by a vector in pixels.
    func moved(by offset: Point) -> PixelRect {
        isEmpty ? self : PixelRect(enclosing: Rect(origin: rect.origin + offset, size: rect.size))
    }
}
