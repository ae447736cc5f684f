import Graphics

/// A rectangle of whole pixels in device space: the canvas' pixels, origin at its top left, possibly beyond its edges.
struct PixelRect: Equatable {
    var minX: Int
    var minY: Int
    /// One past the last column.
    var maxX: Int
    /// One past the last row.
    var maxY: Int

    static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// Farther out than any canvas, and well inside Cairo's 24.8 fixed point (8,388,608).
    private static let farthest = 4_000_000.0

    var width: Int { max(0, maxX - minX) }
    var height: Int { max(0, maxY - minY) }
    /// How many pixels there are.
    var count: Int { width * height }
    var isEmpty: Bool { maxX <= minX || maxY <= minY }

    var rect: Rect { Rect(Double(minX), Double(minY), Double(width), Double(height)) }

    init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// All pixels that a rectangle in device space touches; empty where a coordinate is not a number.
    init(enclosing rect: Rect) {
        guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
            self = .empty
            return
        }
        func whole(_ value: Double) -> Int { Int(min(max(value, -Self.farthest), Self.farthest)) }
        self.init(
            minX: whole(rect.minX.rounded(.down)), minY: whole(rect.minY.rounded(.down)),
            maxX: whole(rect.maxX.rounded(.up)), maxY: whole(rect.maxY.rounded(.up)))
    }

    /// The pixels that a rectangle in device space covers wholly; all that it touches where it covers none.
    init(inside rect: Rect) {
        self.init(enclosing: rect)
        var inner = self
        if Double(minX) < rect.minX { inner.minX += 1 }
        if Double(minY) < rect.minY { inner.minY += 1 }
        if Double(maxX) > rect.maxX { inner.maxX -= 1 }
        if Double(maxY) > rect.maxY { inner.maxY -= 1 }
        if !inner.isEmpty { self = inner }
    }

    /// The common pixels; `isEmpty` where there are none.
    func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Grown by whole pixels on the left and right, and on top and bottom.
    func grown(_ x: Int, _ y: Int) -> PixelRect {
        isEmpty ? self : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
    }

    /// Squares that cover the rectangle without overlapping, row by row, cut at its right and bottom.
    func parts(side: Int) -> [PixelRect] {
        stride(from: minY, to: maxY, by: side).flatMap { y in
            stride(from: minX, to: maxX, by: side).map { x in
                PixelRect(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
            }
        }
    }

    /// All pixels that this rectangle touches when moved by a vector in pixels.
    func moved(by offset: Point) -> PixelRect {
        isEmpty ? self : PixelRect(enclosing: Rect(origin: rect.origin + offset, size: rect.size))
    }
}

extension AffineTransform {
    /// Whether anything drawn under it can be seen and every number is one that Cairo takes.
    var isDrawable: Bool {
        let determinant = determinant
        return determinant.isFinite && abs(determinant) > 1e-12 && tx.isFinite && ty.isFinite
            && a.isFinite && b.isFinite && c.isFinite && d.isFinite
    }

    /// By how much lengths grow on average: the square root of the growth of areas.
    var meanScale: Double { abs(determinant).squareRoot() }

    /// By how much lengths grow at most, or a little more.
    var maxScale: Double { max((a * a + b * b).squareRoot() + (c * c + d * d).squareRoot(), .leastNormalMagnitude) }

    /// The standard deviations along device x and y of an isotropic Gaussian of deviation 1 sent through the transform.
    ///
    /// The covariance of the image is `MᵀM`; these are the roots of its diagonal, exact for rotation with uniform
    /// scale and for any scale along the axes. Where a layer is scaled unevenly and then turned, as by shear, the image is
    /// also slanted: the spread along x and along y is still right, the slant is left out.
    var deviations: (x: Double, y: Double) {
        ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
    }

    /// A vector sent through the linear part.
    func applyVector(_ vector: Point) -> Point {
        Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
    }

    /// Whether rectangles along the axes stay along the axes.
    var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
