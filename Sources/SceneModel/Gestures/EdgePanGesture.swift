import Graphics
package import SceneLanguage

/// UIScreenEdgePanGestureRecognizer.
package struct EdgePanGesture: GestureKind {
    /// UIRectEdge.
    package enum Edge: String, Sendable, Hashable, CaseIterable {
        case left, right, top, bottom

        var inward: Point {
            switch self {
            case .left: Point(1, 0)
            case .right: Point(-1, 0)
            case .top: Point(0, 1)
            case .bottom: Point(0, -1)
            }
        }

        func distance(of point: Point, in size: Size) -> Double {
            switch self {
            case .left: point.x
            case .right: size.width - point.x
            case .top: point.y
            case .bottom: size.height - point.y
            }
        }
    }

    /// How near to the edge of the canvas the finger goes down, in points; UIKit's own figure is not published.
    static let margin = 20.0

    private static let edges = Field(
        "edges", .value(.list(.symbol(Edge.allCases.map(\.rawValue)))), isRequired: true,
        "of the canvas, from which a finger comes: [left]")

    package static let declaration = Declaration(
        Field("edgePan", .name(of: "layer"), "the layer over which the finger moves"), fields: [edges],
        """
        A pan with one finger that goes down within 20 points of an edge of the canvas and moves inwards, more than \
        along the edge.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = PanGesture.senderMembers

    private let edges: [Edge]
    private let size: Size

    package init?(_ reader: ObjectReader) {
        size = reader.compiler.canvas.size
        let names = reader.constant(Self.edges)?.list ?? []
        edges = names.compactMap(\.symbol).compactMap(Edge.init(rawValue:))
    }

    package func makeRecognizer() -> (any GestureRecognizer)? {
        PanRecognizer(maximumTouches: 1) { [edges, size] start, way in
            edges.contains { edge in
                let inward = way.x * edge.inward.x + way.y * edge.inward.y
                let across = abs(way.x * edge.inward.y) + abs(way.y * edge.inward.x)
                return edge.distance(of: start, in: size) <= EdgePanGesture.margin && inward > 0 && inward >= across
            }
        }
    }
}
