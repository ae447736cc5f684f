package import Graphics

/// The visible direct sublayers of a scroll layer: the indices of the first and last sublayer whose frame intersects
/// the bounds, from 0 in the order of the file (-1 if there is none), and their number.
package enum VisibleMember: String, Sendable, Hashable, CaseIterable {
    case first = "visible.first"
    case last = "visible.last"
    case count = "visible.count"

    package var summary: String {
        switch self {
        case .first: "in a scroll layer, the index of the first sublayer whose frame intersects the bounds; -1 for none"
        case .last: "in a scroll layer, the index of the last sublayer whose frame intersects the bounds; -1 for none"
        case .count: "in a scroll layer, the number of sublayers whose frame intersects the bounds"
        }
    }

    /// The properties of the scroll layer that it reads.
    static let layerParts = [
        GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height, ScrollFacet.zoomScale,
    ]

    /// The properties of each sublayer that it reads: those of the frame.
    static let sublayerParts = LayerMember.named("frame")?.parts ?? []

    /// - Parameters:
    ///   - bounds: of the scroll layer.
    ///   - zoomScale: of its content, above 0.
    ///   - frames: the frames of the direct sublayers, in points of the content at scale 1.
    package func value(bounds: Rect, zoomScale: Double, frames: [Rect]) -> Double {
        let shown = Rect(
            bounds.minX / zoomScale, bounds.minY / zoomScale, bounds.width / zoomScale, bounds.height / zoomScale)
        let visible = frames.indices.filter { shown.intersection(frames[$0]) != nil }
        return switch self {
        case .first: Double(visible.first ?? -1)
        case .last: Double(visible.last ?? -1)
        case .count: Double(visible.count)
        }
    }
}
