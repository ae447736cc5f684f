package import Graphics
import SceneLanguage

/// What turns a layer out of the plane of its superlayer: CALayer's rotations about x and y, perspective, depth and
/// `sublayerTransform`.
package enum DepthFacet: LayerFacet {
    package static let name = "depth"
    package static let summary = "rotation in space, perspective and depth of a layer"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let rotationX = LayerProperty.number(
        "transform.rotation.x", unit: .radians, retargeting: .additive,
        "the rotation about the horizontal axis: the top edge recedes")
    package static let rotationY = LayerProperty.number(
        "transform.rotation.y", unit: .radians, retargeting: .additive,
        "the rotation about the vertical axis: the right edge recedes")
    package static let translationZ = LayerProperty.number(
        "transform.translation.z", unit: .points, retargeting: .additive,
        "the translation towards the viewer, applied after scale and rotation; visible with a perspective")
    package static let perspective = LayerProperty.number(
        "perspective", unit: .points, range: nonNegative, retargeting: .additive,
        "the distance of the eye from the superlayer, for this layer alone: m34 of its transform is -1 divided by it; 0 "
            + "for no perspective, 500 to 1000 are usual")
    package static let anchorPointZ = LayerProperty.number(
        "anchorPointZ", unit: .points,
        "the depth of the anchor point in the layer: rotations about x and y turn around it; visible with a perspective"
    )
    package static let doubleSided = LayerProperty.flag(
        "doubleSided", initial: true,
        "whether the layer is drawn and receives touches when its back shows, as after half a turn about x or y")
    package static let sublayerRotationX = LayerProperty.number(
        "sublayerTransform.rotation.x", unit: .radians, retargeting: .additive,
        "the rotation of all sublayers about the horizontal axis through this layer's anchor point")
    package static let sublayerRotationY = LayerProperty.number(
        "sublayerTransform.rotation.y", unit: .radians, retargeting: .additive,
        "the rotation of all sublayers about the vertical axis through this layer's anchor point")
    package static let sublayerRotationZ = LayerProperty.number(
        "sublayerTransform.rotation.z", unit: .radians, retargeting: .additive,
        "the clockwise rotation of all sublayers about this layer's anchor point")
    package static let sublayerPerspective = LayerProperty.number(
        "sublayerTransform.perspective", unit: .points, range: nonNegative, retargeting: .additive,
        "the distance of an eye in front of this layer's anchor point, for all sublayers together; 0 for no perspective"
    )

    /// The properties of a layer's own transform.
    static let ownTransforms = [rotationX, rotationY, translationZ, perspective]

    /// The properties of the transform of its sublayers.
    package static let sublayerTransforms = [
        sublayerRotationX, sublayerRotationY, sublayerRotationZ, sublayerPerspective,
    ]

    package static let properties = ownTransforms + [anchorPointZ, doubleSided] + sublayerTransforms

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    /// Whether the layer itself is turned out of its superlayer's plane or has a perspective.
    private var hasDepth: Bool {
        has(DepthFacet.rotationX) || has(DepthFacet.rotationY) || has(DepthFacet.perspective)
    }

    /// From the layer's plane to that of its superlayer. Layers without depth take the shortest way.
    ///
    /// - Parameter space: `sublayerSpace` of the superlayer.
    package func planeTransform(in space: Transform3D? = nil) -> PlaneTransform {
        guard hasDepth || space != nil else { return .affine(flatGeometry.transformToSuperlayer) }
        return PlaneTransform(geometry3D(in: space).homography)
    }

    /// The transform of the sublayers: the zoom of a scroll layer, then the sublayer transform about the anchor point; nil
    /// for a layer that has neither.
    package var sublayerSpace: Transform3D? {
        let zoom = zoomScale
        guard zoom != 1 else { return turnedSpace }
        let scale = Transform3D.scale(SIMD3(zoom, zoom, 1))
        return turnedSpace.map(scale.concatenating) ?? scale
    }

    private var turnedSpace: Transform3D? {
        guard
            has(DepthFacet.sublayerPerspective) || has(DepthFacet.sublayerRotationY)
                || has(DepthFacet.sublayerRotationX) || has(DepthFacet.sublayerRotationZ)
        else { return nil }
        let transform = Transform3D(
            rotation: SIMD3(
                number(DepthFacet.sublayerRotationX), number(DepthFacet.sublayerRotationY),
                number(DepthFacet.sublayerRotationZ)),
            perspective: number(DepthFacet.sublayerPerspective))
        return transform == .identity ? nil : LayerGeometry3D.space(transform, in: flatGeometry)
    }

    /// The bounding box in the superlayer, without the superlayer's `sublayerTransform`.
    package var frame: Rect { planeTransform().apply(bounds) }

    /// Position, anchor point, bounds and transform; with depth, the affine transform that is closest to it at the anchor
    /// point.
    package var geometry: LayerGeometry {
        guard hasDepth else { return flatGeometry }
        var result = flatGeometry
        let tangent = planeTransform().linearized(at: result.anchor)
        result.transform = AffineTransform.translation(result.anchor.x, result.anchor.y)
            .concatenating(tangent)
            .concatenating(.translation(-result.position.x, -result.position.y))
        return result
    }

    private func geometry3D(in space: Transform3D?) -> LayerGeometry3D {
        LayerGeometry3D(
            flatGeometry, transform: transform3D, anchorPointZ: number(DepthFacet.anchorPointZ),
            zPosition: number(GeometryFacet.zPosition), space: space)
    }

    /// The declared transform of the plane, or else the components of the key paths.
    private var transform3D: Transform3D {
        if has(GeometryFacet.transform) { return Transform3D(transform) }
        let own = Transform3D(
            scale: SIMD3(number(GeometryFacet.scaleX), number(GeometryFacet.scaleY), 1),
            rotation: SIMD3(
                number(DepthFacet.rotationX), number(DepthFacet.rotationY), number(GeometryFacet.rotation)),
            translation: SIMD3(
                number(GeometryFacet.translationX), number(GeometryFacet.translationY),
                number(DepthFacet.translationZ)),
            perspective: number(DepthFacet.perspective))
        let turn = number(GeometryFacet.pathRotation)
        return turn == 0 ? own : Transform3D(AffineTransform.rotation(turn)).concatenating(own)
    }
}
