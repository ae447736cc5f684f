package import Graphics
import SceneLanguage

/// The geometry of every layer: CALayer's position, anchor point, bounds and transform.
package enum GeometryFacet: LayerFacet {
    package static let name = "geometry"
    package static let summary = "the position, size and transform of a layer"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let positionX = LayerProperty.number(
        "position.x", unit: .points, retargeting: .additive, "the x coordinate of the anchor point in the superlayer")
    package static let positionY = LayerProperty.number(
        "position.y", unit: .points, retargeting: .additive, "the y coordinate of the anchor point in the superlayer")
    package static let anchorX = LayerProperty.number(
        "anchorPoint.x", initial: 0.5, unit: .fraction,
        retargeting: .fromModel,
        "the x coordinate of the anchor point as a fraction of the bounds; 0 is left, 1 is right")
    package static let anchorY = LayerProperty.number(
        "anchorPoint.y", initial: 0.5, unit: .fraction,
        retargeting: .fromModel,
        "the y coordinate of the anchor point as a fraction of the bounds; 0 is top, 1 is bottom")
    package static let boundsX = LayerProperty.number(
        "bounds.x", unit: .points,
        retargeting: .additive, "the x coordinate of the bounds' origin: of the left edge, in the layer's coordinates")
    package static let boundsY = LayerProperty.number(
        "bounds.y", unit: .points, retargeting: .additive,
        "the y coordinate of the bounds' origin: of the top edge, in the layer's coordinates"
    )
    package static let width = LayerProperty.number(
        "bounds.width", unit: .points, range: nonNegative, retargeting: .additive, "the width of the layer")
    package static let height = LayerProperty.number(
        "bounds.height", unit: .points, range: nonNegative, retargeting: .additive, "the height of the layer")
    package static let transform = LayerProperty(
        "transform", .transform, initial: .transform(.identity),
        retargeting: .additive,
        "a list of scale, rotate and translate steps, applied in order about the anchor point; or identity")
    package static let rotation = LayerProperty.number(
        "transform.rotation.z", unit: .radians, retargeting: .additive,
        "the clockwise rotation; does not wrap at a full turn")
    package static let scaleX = LayerProperty.number(
        "transform.scale.x", initial: 1, retargeting: .additive, "the horizontal scale")
    package static let scaleY = LayerProperty.number(
        "transform.scale.y", initial: 1, retargeting: .additive, "the vertical scale")
    package static let translationX = LayerProperty.number(
        "transform.translation.x", unit: .points, retargeting: .additive,
        "the horizontal translation, applied after scale and rotation")
    package static let translationY = LayerProperty.number(
        "transform.translation.y", unit: .points, retargeting: .additive,
        "the vertical translation, applied after scale and rotation")
    package static let zPosition = LayerProperty.number(
        "zPosition",
        "the drawing order of siblings, ascending; equal values are drawn in the order of the file. Below a "
            + "sublayerTransform, also the depth of the layer in points, towards the viewer")

    package static let pathRotation = LayerProperty(
        "pathRotation", .number, initial: .number(0), unit: .radians, access: .read,
        "the clockwise rotation by which an animation along a path turns the layer, applied before its transform")

    package static let properties = [
        positionX, positionY, anchorX, anchorY, boundsX, boundsY, width, height, transform, rotation, scaleX, scaleY,
        translationX, translationY, zPosition,
        pathRotation,
    ]

    /// The properties that make a layer's frame differ from its bounds and position.
    package static let transforms =
        [transform, rotation, scaleX, scaleY, translationX, translationY, pathRotation] + DepthFacet.ownTransforms

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    package var bounds: Rect {
        Rect(
            number(GeometryFacet.boundsX), number(GeometryFacet.boundsY), number(GeometryFacet.width),
            number(GeometryFacet.height))
    }

    /// The transform about the anchor point: the rotation of an animation along a path first, then the layer's own.
    package var transform: AffineTransform {
        let turn = number(GeometryFacet.pathRotation)
        return turn == 0 ? ownTransform : AffineTransform.rotation(turn).concatenating(ownTransform)
    }

    /// The declared transform, or else scale, rotation and translation of the key paths, applied in the order of Core
    /// Animation; without depth.
    private var ownTransform: AffineTransform {
        if let whole = self[GeometryFacet.transform].transform, has(GeometryFacet.transform) { return whole }
        return AffineTransform.scale(number(GeometryFacet.scaleX), number(GeometryFacet.scaleY))
            .concatenating(.rotation(number(GeometryFacet.rotation)))
            .concatenating(
                .translation(number(GeometryFacet.translationX), number(GeometryFacet.translationY)))
    }

    /// Position, anchor point, bounds and transform, without depth.
    var flatGeometry: LayerGeometry {
        LayerGeometry(
            position: Point(number(GeometryFacet.positionX), number(GeometryFacet.positionY)),
            anchorPoint: Point(number(GeometryFacet.anchorX), number(GeometryFacet.anchorY)), bounds: bounds,
            transform: transform)
    }
}
