/// The geometry of a CALayer that is turned out of the plane of its superlayer, or whose superlayer has a
/// `sublayerTransform`.
///
/// Source: Apple's documentation of CALayer; the order of the matrices was measured on QuartzCore (motion.md, 5.8).
package struct LayerGeometry3D: Sendable, Hashable {
    /// Position, anchor point and bounds; its transform is not used.
    package var plane: LayerGeometry
    package var transform: Transform3D
    /// The distance of the anchor point from the layer's plane, in points.
    package var anchorPointZ: Double
    /// The depth of the anchor point in the superlayer, in points.
    package var zPosition: Double
    /// The sublayer transform of the superlayer about its anchor point; nil for none.
    package var space: Transform3D?

    package init(
        _ plane: LayerGeometry, transform: Transform3D, anchorPointZ: Double = 0, zPosition: Double = 0,
        space: Transform3D? = nil
    ) {
        self.plane = plane
        self.transform = transform
        self.anchorPointZ = anchorPointZ
        self.zPosition = zPosition
        self.space = space
    }

    /// A sublayer transform about the anchor point of its layer.
    package static func space(_ sublayerTransform: Transform3D, in layer: LayerGeometry) -> Transform3D {
        let anchor = layer.anchor
        return Transform3D.translation(SIMD3(-anchor.x, -anchor.y, 0))
            .concatenating(sublayerTransform)
            .concatenating(.translation(SIMD3(anchor.x, anchor.y, 0)))
    }

    /// From the layer's own coordinates to those of its superlayer, before the division by w.
    package var transformToSuperlayer: Transform3D {
        let (anchor, position) = (plane.anchor, plane.position)
        let own = Transform3D.translation(SIMD3(-anchor.x, -anchor.y, -anchorPointZ))
            .concatenating(transform)
            .concatenating(.translation(SIMD3(position.x, position.y, zPosition)))
        return space.map(own.concatenating) ?? own
    }

    /// From the layer's plane to that of its superlayer.
    package var homography: Homography { Homography(transformToSuperlayer) }
}
