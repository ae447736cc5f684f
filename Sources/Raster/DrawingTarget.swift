import Graphics

/// Where items are drawn: a layer, the way to its pixels, and the part that can be seen.
struct Scope {
    let layer: Layer
    /// From the items' coordinates to device space.
    var transform: AffineTransform
    /// Nothing outside is ever seen, though it may be drawn.
    var visible: PixelRect
}
