import Graphics
package import SceneLanguage

/// UIScreenEdgePanGestureRecognizer.
package struct EdgePanGesture: GestureKind, Hashable {
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

    /// The greatest distance from the edge of the canvas at touch-down, in points. Our choice: UIKit's is not public.
    static let margin = 20.0

    private static let edges = Field(
        "edges", .value(.list(.symbol(Edge.allCases.map(\.rawValue)))), isRequired: true,
        "the edges of the canvas from which the pan may start, such as [left]")

    package static let declaration = KindDeclaration(
        Field("edgePan", .name(of: "layer"), "the layer over which the finger moves"), fields: [edges],
        """
        Recognises a pan with one finger that starts within 20 points of an edge of the canvas and moves inwards \
        rather than along the edge.
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
        PanRecognizer(maximumTouches: 1) { [edges, size] start, translation in
            edges.contains { edge in
                let inward = translation.x * edge.inward.x + translation.y * edge.inward.y
                let across = abs(translation.x * edge.inward.y) + abs(translation.y * edge.inward.x)
                return edge.distance(of: start, in: size) <= EdgePanGesture.margin && inward > 0 && inward >= across
            }
        }
    }
}
