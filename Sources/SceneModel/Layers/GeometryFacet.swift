package import Graphics
import SceneLanguage

/// Where a layer is: CALayer's position, anchor point, bounds and transform.
package enum GeometryFacet: LayerFacet {
    package static let name = "geometry"
    package static let summary = "where a layer is and how it is turned and scaled"
    package static let triggers: [LayerProperty] = []
    package static let isContent = false

    package static let positionX = LayerProperty.number(
        "position.x", unit: .points, "x of the anchor point in the superlayer")
    package static let positionY = LayerProperty.number(
        "position.y", unit: .points, "y of the anchor point in the superlayer")
    package static let anchorX = LayerProperty.number(
        "anchorPoint.x", initial: 0.5, unit: .share, "the point of the bounds that sits at position, 0 left, 1 right")
    package static let anchorY = LayerProperty.number(
        "anchorPoint.y", initial: 0.5, unit: .share, "the point of the bounds that sits at position, 0 top, 1 bottom")
    package static let boundsX = LayerProperty.number(
        "bounds.x", unit: .points, "x of the layer's own coordinates at its left edge")
    package static let boundsY = LayerProperty.number(
        "bounds.y", unit: .points, "y of the layer's own coordinates at its top edge")
    package static let width = LayerProperty.number(
        "bounds.width", unit: .points, range: notNegative, "width of the layer")
    package static let height = LayerProperty.number(
        "bounds.height", unit: .points, range: notNegative, "height of the layer")
    package static let transform = LayerProperty(
        "transform", .transform, initial: .transform(.identity),
        "steps that points pass through in order, about the anchor point: scale, rotate, translate; or identity")
    package static let rotation = LayerProperty.number(
        "transform.rotation.z", unit: .radians, "clockwise turn; a plain number that never wraps")
    package static let scaleX = LayerProperty.number("transform.scale.x", initial: 1, "horizontal scale")
    package static let scaleY = LayerProperty.number("transform.scale.y", initial: 1, "vertical scale")
    package static let translationX = LayerProperty.number(
        "transform.translation.x", unit: .points, "horizontal shift after scale and rotation")
    package static let translationY = LayerProperty.number(
        "transform.translation.y", unit: .points, "vertical shift after scale and rotation")
    package static let zPosition = LayerProperty.number(
        "zPosition", "siblings are drawn from the smallest to the largest; equal ones in the order of the file")

    package static let properties = [
        positionX, positionY, anchorX, anchorY, boundsX, boundsY, width, height, transform, rotation, scaleX, scaleY,
        translationX, translationY, zPosition,
    ]

    /// Those that make a layer's frame differ from its bounds and position.
    package static let transforms = [transform, rotation, scaleX, scaleY, translationX, translationY]

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }
}

extension LayerValues {
    package var bounds: Rect {
        Rect(
            number(GeometryFacet.boundsX), number(GeometryFacet.boundsY), number(GeometryFacet.width),
            number(GeometryFacet.height))
    }

    /// Scale, then rotation, then translation where key paths give the transform, as Core Animation builds it.
    package var transform: AffineTransform {
        if let whole = self[GeometryFacet.transform].transform, has(GeometryFacet.transform) { return whole }
        return AffineTransform.scale(number(GeometryFacet.scaleX), number(GeometryFacet.scaleY))
            .concatenating(.rotation(number(GeometryFacet.rotation)))
            .concatenating(
                .translation(number(GeometryFacet.translationX), number(GeometryFacet.translationY)))
    }

    package var geometry: LayerGeometry {
        LayerGeometry(
            position: Point(number(GeometryFacet.positionX), number(GeometryFacet.positionY)),
            anchorPoint: Point(number(GeometryFacet.anchorX), number(GeometryFacet.anchorY)), bounds: bounds,
            transform: transform)
    }
}
