package import Graphics

/// What a scroll layer says of its direct sublayers that can be seen: the indices of the first and the last one whose
/// frame intersects the bounds, counted from 0 in the order of the file (-1 where there is none), and how many there are.
package enum VisibleMember: String, Sendable, Hashable, CaseIterable {
    case first = "visible.first"
    case last = "visible.last"
    case count = "visible.count"

    package var summary: String {
        switch self {
        case .first: "of a scroll layer: the index of the first sublayer whose frame meets the bounds; -1 for none"
        case .last: "of a scroll layer: the index of the last one; -1 for none"
        case .count: "of a scroll layer: how many there are"
        }
    }

    /// The properties of the layer itself that it reads.
    static let ownParts = [
        GeometryFacet.boundsX, GeometryFacet.boundsY, GeometryFacet.width, GeometryFacet.height,
    ]

    /// The properties of each sublayer that it reads: those of its frame.
    static let sublayerParts = LayerMember.named("frame")?.parts ?? []

    /// - Parameter frames: of the direct sublayers, in the layer's own coordinates.
    package func value(bounds: Rect, frames: [Rect]) -> Double {
        let visible = frames.indices.filter { bounds.intersection(frames[$0]) != nil }
        return switch self {
        case .first: Double(visible.first ?? -1)
        case .last: Double(visible.last ?? -1)
        case .count: Double(visible.count)
        }
    }
}
