import Graphics
import SceneLanguage
import SceneModel

/// The value of `sender` in the handlers of a gesture.
struct Sender {
    private let canvasMember: (String) -> Value?
    /// From the canvas to the coordinates in which members are reported.
    private let transform: AffineTransform

    /// - Parameters:
    ///   - copy: the index of the layer among the copies of a repeated layer.
    ///   - transform: from the canvas to the coordinates of the reported points.
    init(_ report: GestureArena.Report, copy: Int, transform: AffineTransform = .identity) {
        canvasMember = { $0 == Gestures.indexMember.name ? .number(Double(copy)) : report.member($0) }
        self.transform = transform
    }

    /// A sender whose only members are the state and the index.
    init(state: GestureState, copy: Int) {
        canvasMember = { name in
            switch name {
            case "state": .symbol(state.rawValue)
            case Gestures.indexMember.name: .number(Double(copy))
            default: nil
            }
        }
        transform = .identity
    }

    /// A sender whose only member is the index.
    init(copy: Int) {
        canvasMember = { $0 == Gestures.indexMember.name ? .number(Double(copy)) : nil }
        transform = .identity
    }

    /// A sender of willEndDragging, in the coordinates of the scroll layer.
    init(_ proposal: ScrollProposal, copy: Int) {
        canvasMember = { name in
            switch name {
            case "velocity": .point(proposal.velocity)
            case ScrolledGesture.target: .point(proposal.target)
            case Gestures.indexMember.name: .number(Double(copy))
            default: nil
            }
        }
        transform = .identity
    }

    /// The value of a member. Locations are converted by the transform, translations and velocities by its linear part.
    func member(_ name: String) -> Value? {
        guard let value = canvasMember(name) else { return nil }
        guard case .point(let point) = value else { return value }
        return .point(name == "location" ? transform.apply(point) : transform.linear(point))
    }
}

extension AffineTransform {
    /// Converts a vector, without the translation of the transform.
    func linear(_ vector: Point) -> Point {
        Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
    }
}
