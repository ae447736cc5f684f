import Graphics

/// The layer that items are drawn on, with the transform to its pixels and the part that can be seen.
struct DrawingTarget {
    let layer: OffscreenLayer
    /// From the items' coordinates to device space.
    var transform: AffineTransform
    /// Pixels outside this rectangle are never seen, but may be drawn.
    var visible: PixelRect

    var space: DrawingSpace { DrawingSpace(layer: layer.area, transform: transform, visible: visible) }
}

/// What of a `DrawingTarget` decides which pixels an item touches.
struct DrawingSpace {
    /// The pixels of the layer.
    let layer: PixelRect
    /// From the items' coordinates to device space.
    var transform: AffineTransform
    /// Pixels outside this rectangle are never seen.
    var visible: PixelRect

    /// The visible pixels that a rectangle in the items' coordinates touches, with one pixel around for antialiasing.
    func visibleBounds(of rect: Rect) -> PixelRect {
        PixelRect(enclosing: transform.apply(rect)).outset(1, 1).intersection(visible)
    }
}
