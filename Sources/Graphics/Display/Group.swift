/// Items that share a coordinate space, filters, a clip, a mask, an opacity and a shadow.
///
/// The items are drawn, then filtered, clipped, masked and multiplied by the opacity as a whole (Core Animation's group
/// opacity), then composited over their shadow. Source of the order: W3C Filter Effects, "first any filter effect is
/// applied, then any clipping, masking and opacity".
package struct Group: Sendable, Hashable {
    /// From the items' coordinates to those of the enclosing group.
    package var transform: AffineTransform
    /// In 0...1.
    package var opacity: Double
    package var blendMode: BlendMode
    /// Whether the items' blend modes and backdrops read only the group's own items. This is always so for a group with
    /// an opacity below 1, a blend mode, filters or a shadow without a path.
    package var isIsolated: Bool
    /// Applied in order.
    package var filters: [Filter]
    /// In the items' coordinates; nil for no clip. Its edge is antialiased once for the whole group, so that items
    /// below the topmost one do not show through at the edge.
    package var clip: Path?
    /// Items whose alpha multiplies the group's, in the same coordinates as the items.
    package var mask: [DisplayItem]?
    package var shadow: Shadow?
    package var items: [DisplayItem]

    package init(
        transform: AffineTransform = .identity, opacity: Double = 1, blendMode: BlendMode = .normal,
        isIsolated: Bool = false, filters: [Filter] = [], clip: Path? = nil, mask: [DisplayItem]? = nil,
        shadow: Shadow? = nil, items: [DisplayItem]
    ) {
        self.transform = transform
        self.opacity = opacity
        self.blendMode = blendMode
        self.isIsolated = isIsolated
        self.filters = filters
        self.clip = clip
        self.mask = mask
        self.shadow = shadow
        self.items = items
    }
}
