import Graphics
import SceneLanguage

/// Zooming of a UIScrollView. The sublayers are the content; they are scaled about the origin of the layer's coordinates.
extension ScrollFacet {
    /// The allowed scales.
    private static let scales = 0.01...100.0

    package static let minimumZoomScale = LayerProperty.number(
        "scroll.minimumZoomScale", initial: 1, range: scales,
        "the smallest scale to which a pinch on the layer zooms its content; it zooms if the two limits differ")
    package static let maximumZoomScale = LayerProperty.number(
        "scroll.maximumZoomScale", initial: 1, range: scales,
        "the greatest scale to which a pinch on the layer zooms its content")
    package static let bouncesZoom = LayerProperty.flag(
        "scroll.bouncesZoom", initial: true,
        "whether a pinch takes the scale beyond its limits, to which it returns when a finger lifts")
    package static let zoomScale = LayerProperty.number(
        "scroll.zoomScale", initial: 1, range: scales, retargeting: .additive,
        "the scale of all sublayers, about the origin of the layer's coordinates; contentSize is that at scale 1")

    static let zoomProperties = [minimumZoomScale, maximumZoomScale, bouncesZoom, zoomScale]
}

extension LayerValues {
    /// The scale of the sublayers of a scroll layer; 1 for other layers.
    package var zoomScale: Double {
        has(ScrollFacet.zoomScale) && has(ScrollFacet.self) ? number(ScrollFacet.zoomScale) : 1
    }
}
