package import SceneLanguage

/// UIGestureRecognizer.State, as far as handlers can be given for it.
package enum GestureState: String, Sendable, Hashable, CaseIterable {
    case began, changed, ended, cancelled
}

/// A kind of gesture recogniser.
///
/// A new kind is one file that conforms to this and one line in `Gestures.all`.
package protocol GestureKind: Sendable {
    /// Its primary field is the layer that it listens on.
    static var declaration: Declaration { get }
    /// The states it reports.
    static var states: [GestureState] { get }
    /// What `sender` offers to its handlers.
    static var senderMembers: [(name: String, type: ValueType)] { get }
    /// The facet that its layer must have, if any.
    static var neededFacet: (any LayerFacet.Type)? { get }
    init?(_ reader: ObjectReader)
    /// Nil for a kind that follows a scroll layer instead of fingers.
    func makeRecognizer() -> (any GestureRecognizer)?
    /// Whether recognising keeps another recogniser from doing so, where neither allows both.
    func prevents(_ other: any GestureKind) -> Bool
}

extension GestureKind {
    package static var neededFacet: (any LayerFacet.Type)? { nil }

    package func prevents(_ other: any GestureKind) -> Bool { true }
}

/// Every kind of gesture, in the order of the manual.
package enum Gestures {
    package static let all: [any GestureKind.Type] = [
        TapGesture.self, LongPressGesture.self, PanGesture.self, PinchGesture.self, RotationGesture.self,
        EdgePanGesture.self, ScrolledGesture.self,
    ]

    /// Members of `sender` that every gesture of fingers has.
    package static let senderMembers: [(name: String, type: ValueType)] = [
        ("state", .symbol(GestureState.allCases.map(\.rawValue))),
        ("location", .point), ("numberOfTouches", .number), indexMember,
    ]

    /// Which copy of a repeated layer it was: the number behind its id, 0 for a layer without copies.
    package static let indexMember: (name: String, type: ValueType) = ("index", .number)
}

/// A gesture of a scene: a recogniser on a layer with what happens in its states.
package struct Gesture: Sendable {
    package var kind: any GestureKind
    package var layer: Int
    package var handlers: [GestureState: [any Action]]
    package var location: SourceLocation
    /// For `requiresFailureOf`; copies of a repeated layer share it.
    package var name: String?
    /// The layer in whose coordinates `sender` speaks; nil for the canvas.
    package var space: Int?
    /// Whether it may recognise together with any other.
    package var isSimultaneous = false
    /// Which copy of its id the layer is, from 0: `sender.index`.
    package var copy = 0
    /// It waits until every gesture of these names that follows the same touches has failed.
    package var requiredFailures: [String] = []
}
