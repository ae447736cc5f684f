import Graphics

/// The layer that items are drawn on, with the transform to its pixels and the part that can be seen.
struct DrawingTarget {
    let layer: OffscreenLayer
    /// From the items' coordinates to device space.
    var transform: AffineTransform
    /// Pixels outside this rectangle are never seen, but may be drawn.
    var visible: PixelRect
}
