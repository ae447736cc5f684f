/// Where a CALayer lies in its superlayer: position, anchor, bounds and transform, from which the frame follows.
///
/// Source: Apple's CALayer documentation; `superPoint = position + (p - (bounds.origin + anchor * bounds.size)) * M`.
package struct LayerGeometry: Sendable, Hashable {
    /// Of the anchor point, in the superlayer's points.
    package var position: Point
    /// In unit coordinates of the bounds: (0.5, 0.5) is the middle, (0, 0) the top left.
    package var anchorPoint: Point
    /// The layer's own coordinate space, in points; its origin is not (0, 0) where content is scrolled.
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

    /// The geometry that a frame stands for where there is no transform.
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

    /// From the layer's own coordinates to its superlayer's.
    package var transformToSuperlayer: AffineTransform {
        AffineTransform.translation(-anchor.x, -anchor.y)
            .concatenating(transform)
            .concatenating(.translation(position.x, position.y))
    }

    /// The bounding box of the four transformed corners, in the superlayer's points.
    package var frame: Rect { transformToSuperlayer.apply(bounds) }
}
