/// CALayer's shadow: the Gaussian blur of a shape's alpha, in one colour and with an offset.
package struct Shadow: Sendable, Hashable {
    package var color: Color
    /// Multiplies the colour's alpha, in 0...1.
    package var opacity: Double
    /// Standard deviation of the blur in points (`CALayer.shadowRadius`).
    package var radius: Double
    /// In points, in the group's own coordinates.
    package var offset: Point
    /// The shape of the shadow; nil for the alpha of the group's items.
    package var path: Path?
    /// What casts the shadow in place of the group's items, in the group's own coordinates; nil for the items.
    package var items: [DisplayItem]?

    package init(color: Color, opacity: Double, radius: Double, offset: Point, path: Path? = nil) {
        self.color = color
        self.opacity = opacity
        self.radius = radius
        self.offset = offset
        self.path = path
    }
}
