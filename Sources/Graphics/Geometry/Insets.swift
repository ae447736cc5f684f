/// Distances from the sides of a rectangle in points, like UIEdgeInsets.
package struct Insets: Sendable, Hashable {
    package var top: Double
    package var left: Double
    package var bottom: Double
    package var right: Double

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same distance on every side.
    package init(_ all: Double) {
        self.init(top: all, left: all, bottom: all, right: all)
    }

    package static let zero = Insets()

    package static func + (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}

extension Rect {
    /// The rectangle extended on each side by the inset of that side.
    package func outset(by insets: Insets) -> Rect {
        Rect(
            minX - insets.left, minY - insets.top, width + insets.left + insets.right,
            height + insets.top + insets.bottom)
    }
}
