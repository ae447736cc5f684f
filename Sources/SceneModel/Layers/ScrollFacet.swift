import Graphics
package import SceneLanguage

/// UIScrollView: a layer whose content scrolls. Its content offset is the origin of its bounds.
package enum ScrollFacet: LayerFacet {
    /// UIScrollView.DecelerationRate.
    package enum Rate: String, CaseIterable {
        case normal, fast
    }

    package static let name = "scroll"
    package static let summary =
        "content that scrolls when dragged and flicked, as in a UIScrollView, and is clipped to the bounds"
    package static let isContent = false

    package static let contentSize = LayerProperty(
        "scroll.contentSize", .point, initial: .point(.zero), unit: .points, "the size of the content, [width, height]")
    package static let axis = LayerProperty.choice(
        "scroll.axis", PanAxis.both, "the direction in which the content scrolls if it is larger than the layer")
    package static let bounces = LayerProperty.flag(
        "scroll.bounces", initial: true, "whether the content bounces past its edges")
    package static let alwaysBounce = LayerProperty.flag(
        "scroll.alwaysBounce", "whether the content bounces along both axes even if it is smaller than the layer")
    package static let alwaysBounceVertical = LayerProperty.flag(
        "scroll.alwaysBounceVertical", "whether the content bounces vertically even if it is not higher than the layer")
    package static let alwaysBounceHorizontal = LayerProperty.flag(
        "scroll.alwaysBounceHorizontal",
        "whether the content bounces horizontally even if it is not wider than the layer")
    package static let decelerationRate = LayerProperty.choice(
        "scroll.decelerationRate", Rate.normal,
        "the deceleration after a flick: normal keeps 0.998 of the velocity per millisecond, fast 0.99")
    package static let paging = LayerProperty.flag(
        "scroll.paging", "whether scrolling stops at multiples of the layer's size, at most one page per drag")
    package static let directionalLock = LayerProperty.flag(
        "scroll.directionalLock",
        "whether a drag that starts along one axis moves the content along that axis only; a diagonal one along both")
    package static let isScrollEnabled = LayerProperty.flag(
        "scroll.isScrollEnabled", initial: true,
        "whether a drag that begins scrolls the content; otherwise it is left to the layer around it. Actions may still move it"
    )
    package static let insetTop = inset("top")
    package static let insetLeft = inset("left")
    package static let insetBottom = inset("bottom")
    package static let insetRight = inset("right")

    package static let properties =
        [
            contentSize, axis, bounces, alwaysBounce, alwaysBounceVertical, alwaysBounceHorizontal, decelerationRate,
            paging, directionalLock, isScrollEnabled, insetTop, insetLeft, insetBottom, insetRight,
        ] + touchProperties + zoomProperties + indicatorProperties + refreshProperties
    package static let triggers = [contentSize]

    /// A UIScrollView clips to its bounds by default.
    package static let defaults: [(LayerProperty, Value)] = [(AppearanceFacet.masksToBounds, .bool(true))]

    /// Aliases for the origin of the bounds.
    static let members: [LayerMember] = [
        .pair(
            "contentOffset", GeometryFacet.boundsX, GeometryFacet.boundsY, facet: ScrollFacet.self,
            "the point of the content at the layer's top left; always the presentation value"),
        offset("x", GeometryFacet.boundsX), offset("y", GeometryFacet.boundsY),
    ]

    /// The properties that scrolling changes.
    package static let offsets = [GeometryFacet.boundsX, GeometryFacet.boundsY]

    private static func offset(_ axis: String, _ property: LayerProperty) -> LayerMember {
        LayerMember(
            keyPath: "contentOffset.\(axis)", type: .number, facet: ScrollFacet.self, parts: [property],
            summary: "the \(axis) coordinate of contentOffset", read: { layer, _ in .number(layer.number(property)) },
            write: { [(property, $0)] })
    }

    private static func inset(_ side: String) -> LayerProperty {
        .number("scroll.contentInset.\(side)", unit: .points, "the space added at the \(side) of the content")
    }
}
