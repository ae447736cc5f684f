import Graphics
import SceneLanguage
import SceneModel

/// What the handlers of a gesture can ask: `sender`.
struct Sender {
    private let answer: (String) -> Value?
    /// From the canvas to the coordinates in which it speaks.
    private let transform: AffineTransform

    /// - Parameter copy: which copy of a repeated layer it listens on.
    init(_ report: GestureArena.Report, copy: Int, transform: AffineTransform = .identity) {
        answer = { $0 == Gestures.indexMember.name ? .number(Double(copy)) : report.member($0) }
        self.transform = transform
    }

    /// One that knows its state and its copy only.
    init(state: GestureState, copy: Int) {
        answer = { name in
            switch name {
            case "state": .symbol(state.rawValue)
            case Gestures.indexMember.name: .number(Double(copy))
            default: nil
            }
        }
        transform = .identity
    }

    /// Places go through the whole transform; ways and velocities through its linear part.
    func member(_ name: String) -> Value? {
        guard let value = answer(name) else { return nil }
        guard case .point(let point) = value else { return value }
        return .point(name == "location" ? transform.apply(point) : transform.linear(point))
    }
}

extension AffineTransform {
    /// A way, which knows no place.
    func linear(_ way: Point) -> Point {
        Point(a * way.x + c * way.y, b * way.x + d * way.y)
    }
}
