/// Items that share a coordinate space, a clip, a mask, an opacity and a shadow.
///
/// The items are drawn and clipped, then the mask and the opacity are applied to the result as a whole
/// (Core Animation's group opacity), then it is laid over a shadow of its shape.
package struct Group: Sendable, Hashable {
    /// From the items' coordinates to those around the group.
    package var transform: AffineTransform
    /// In 0...1.
    package var opacity: Double
    package var blendMode: BlendMode
    /// In the items' coordinates; nil clips nothing. Its edge is antialiased once for the whole group,
    /// so that what lies beneath the last item never shines through at the rim.
    package var clip: Path?
    /// Items whose alpha multiplies the group's, in the same coordinates as the items.
    package var mask: [DisplayItem]?
    package var shadow: Shadow?
    package var items: [DisplayItem]

    package init(
        transform: AffineTransform = .identity, opacity: Double = 1, blendMode: BlendMode = .normal,
        clip: Path? = nil, mask: [DisplayItem]? = nil, shadow: Shadow? = nil, items: [DisplayItem]
    ) {
        self.transform = transform
        self.opacity = opacity
        self.blendMode = blendMode
        self.clip = clip
        self.mask = mask
        self.shadow = shadow
        self.items = items
    }
}

/// CALayer's shadow: a Gaussian blur of a shape's alpha, tinted and moved.
package struct Shadow: Sendable, Hashable {
    package var color: Color
    /// Multiplies the colour's alpha, in 0...1.
    package var opacity: Double
    /// Standard deviation of the blur in points (`CALayer.shadowRadius`).
    package var radius: Double
    /// In points, in the group's own coordinates.
    package var offset: Point
    /// The shape to cast; nil takes the alpha of the group's items.
    package var path: Path?

    package init(color: Color, opacity: Double, radius: Double, offset: Point, path: Path? = nil) {
        self.color = color
        self.opacity = opacity
        self.radius = radius
        self.offset = offset
        self.path = path
    }
}

/// How a group's colours meet what lies beneath, by the names of CGBlendMode.
package enum BlendMode: String, Sendable, Hashable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity, plusLighter
}
