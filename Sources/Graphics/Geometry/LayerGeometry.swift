/// The geometry of a CALayer in its superlayer: position, anchor point, bounds and transform.
///
/// Source: Apple's CALayer documentation; `superPoint = position + (p - (bounds.origin + anchor * bounds.size)) * M`.
package struct LayerGeometry: Sendable, Hashable {
    /// The position of the anchor point, in the superlayer's coordinates.
    package var position: Point
    /// In unit coordinates of the bounds: (0.5, 0.5) is the middle, (0, 0) the top left.
    package var anchorPoint: Point
    /// The layer's rectangle in its own coordinates, in points; the origin is the scroll offset.
    package var bounds: Rect
    /// Applied about the anchor point.
    package var transform: AffineTransform

    package init(
        position: Point = .zero, anchorPoint: Point = Point(0.5, 0.5), bounds: Rect = .zero,
        transform: AffineTransform = .identity
    ) {
        self.position = position
        self.anchorPoint = anchorPoint
        self.bounds = bounds
        self.transform = transform
    }

    /// The geometry of a layer with a given frame and no transform.
    package static func geometry(frame: Rect, anchorPoint: Point = Point(0.5, 0.5)) -> LayerGeometry {
        LayerGeometry(
            position: Point(
                frame.minX + anchorPoint.x * frame.width, frame.minY + anchorPoint.y * frame.height),
            anchorPoint: anchorPoint, bounds: Rect(origin: .zero, size: frame.size))
    }

    /// The anchor point in the layer's own coordinates, in points.
    package var anchor: Point {
        Point(bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
    }

    /// From the layer's own coordinates to those of its superlayer.
    package var transformToSuperlayer: AffineTransform {
        AffineTransform.translation(-anchor.x, -anchor.y)
            .concatenating(transform)
            .concatenating(.translation(position.x, position.y))
    }

    /// The bounding box of the four transformed corners, in the superlayer's coordinates.
    package var frame: Rect { transformToSuperlayer.apply(bounds) }
}
