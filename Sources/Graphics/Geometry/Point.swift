import Foundation

/// A location in points, x to the right and y downwards as on a UIKit screen.
package struct Point: Sendable, Hashable {
    /// Distance from the left edge, in points.
    package var x: Double
    /// Distance from the top edge, in points.
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of its coordinate space.
    package static let zero = Point(0, 0)

    package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    package static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    /// The distance to another point, in points.
    package func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The vector of length 1 in its direction; nil if it is not longer than a length in points.
    func normalized(above least: Double) -> Point? {
        let length = Point.zero.distance(to: self)
        return length > least ? self * (1 / length) : nil
    }
}

extension Point {
    /// The direction from the origin in radians: 0 along x, growing clockwise on a y-down screen.
    package var angle: Double { atan2(y, x) }
}

/// As `[x, y]`, like points in a scene.
extension Point: Codable {
    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(try values.decode(Double.self), try values.decode(Double.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(x)
        try values.encode(y)
    }
}
