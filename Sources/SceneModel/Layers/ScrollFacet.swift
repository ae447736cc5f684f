package import Graphics
package import SceneLanguage

/// UIScrollView: a layer whose content fingers move. Its offset is the origin of its bounds.
package enum ScrollFacet: LayerFacet {
    /// UIScrollView.DecelerationRate.
    package enum Rate: String, CaseIterable {
        case normal, fast
    }

    package static let name = "scroll"
    package static let summary = "content that fingers drag and flick, as in a UIScrollView"
    package static let isContent = false

    package static let contentSize = LayerProperty(
        "scroll.contentSize", .point, initial: .point(.zero), unit: .points, "[width, height] of all there is to see")
    package static let axis = LayerProperty.choice(
        "scroll.axis", PanAxis.both, "where the content may move, if it is larger than the layer")
    package static let bounces = LayerProperty.flag(
        "scroll.bounces", initial: true, "gives way beyond the ends and comes back")
    package static let alwaysBounce = LayerProperty.flag(
        "scroll.alwaysBounce", "bounces even where the content is smaller than the layer")
    package static let decelerationRate = LayerProperty.choice(
        "scroll.decelerationRate", Rate.normal, "0.998 or 0.99 of the velocity are left after a millisecond")
    package static let paging = LayerProperty.flag(
        "scroll.paging", "comes to rest at multiples of the layer's size, one page further at most")
    package static let insetTop = inset("top")
    package static let insetLeft = inset("left")
    package static let insetBottom = inset("bottom")
    package static let insetRight = inset("right")

    package static let properties = [
        contentSize, axis, bounces, alwaysBounce, decelerationRate, paging, insetTop, insetLeft, insetBottom,
        insetRight,
    ]
    package static let triggers = [contentSize]

    /// UIScrollView clips unless told otherwise.
    package static let defaults: [(LayerProperty, Value)] = [(AppearanceFacet.masksToBounds, .bool(true))]

    /// The other name of the bounds' origin.
    static let members: [LayerMember] = [
        .pair(
            "contentOffset", GeometryFacet.boundsX, GeometryFacet.boundsY, facet: ScrollFacet.self,
            "the content's point at the layer's top left; always as it is seen"),
        offset("x", GeometryFacet.boundsX), offset("y", GeometryFacet.boundsY),
    ]

    /// Where fingers move the content.
    package static let offsets = [GeometryFacet.boundsX, GeometryFacet.boundsY]

    private static func offset(_ axis: String, _ property: LayerProperty) -> LayerMember {
        LayerMember(
            keyPath: "contentOffset.\(axis)", type: .number, facet: ScrollFacet.self, parts: [property],
            summary: "\(axis) of contentOffset", read: { layer, _ in .number(layer.number(property)) },
            write: { [(property, $0)] })
    }

    package static func items(for layer: LayerValues) -> [DisplayItem] { [] }

    private static func inset(_ side: String) -> LayerProperty {
        .number("scroll.contentInset.\(side)", unit: .points, "room that is added to the content there")
    }
}
