/// Items that share a coordinate space, filters, a clip, a mask, an opacity and a shadow.
///
/// The items are drawn, then filtered, clipped, masked and faded as a whole (Core Animation's group opacity), then laid
/// over a shadow of their shape. Source of the order: W3C Filter Effects, "first any filter effect is applied, then
/// any clipping, masking and opacity".
package struct Group: Sendable, Hashable {
    /// From the items' coordinates to those around the group.
    package var transform: AffineTransform
    /// In 0...1.
    package var opacity: Double
    package var blendMode: BlendMode
    /// Whether the items' blend modes and backdrops see only the group's own items even where nothing else asks for
    /// that; opacity below 1, a blend mode, filters and a shadow without a path do.
    package var isIsolated: Bool
    /// Applied one after the other.
    package var filters: [Filter]
    /// In the items' coordinates; nil clips nothing. Its edge is antialiased once for the whole group,
    /// so that what lies beneath the last item never shines through at the rim.
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
