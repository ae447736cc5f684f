package import SceneLanguage

/// The states of UIGestureRecognizer.State for which a gesture can declare handlers.
package enum GestureState: String, Sendable, Hashable, CaseIterable {
    case began, changed, ended, cancelled
}

/// A kind of gesture recogniser.
///
/// To add a kind, write a type that conforms to this protocol in a new file and add it to `Gestures.all`. Tests require
/// a sample in DeclarationTests.swift and an example in Examples/Manual/gestures.
package protocol GestureKind: Sendable {
    /// The keys of the gesture. The primary field is the layer to which the recogniser is attached.
    static var declaration: KindDeclaration { get }
    /// The states it reports.
    static var states: [GestureState] { get }
    /// The members of `sender` in its handlers.
    static var senderMembers: [(name: String, type: ValueType)] { get }
    /// The facet that the layer must have, if any.
    static var neededFacet: (any LayerFacet.Type)? { get }
    init?(_ reader: ObjectReader)
    /// Nil for a kind that observes a scroll layer instead of touches.
    func makeRecognizer() -> (any GestureRecognizer)?
    /// Whether this recogniser prevents another one once it recognises, unless one of them is simultaneous.
    func prevents(_ other: any GestureKind) -> Bool
    /// Equal for recognisers that recognise the same touches of a layer at the same time; nil for a kind without such equality.
    var recognitionKey: AnyHashable? { get }
}

extension GestureKind {
    package static var neededFacet: (any LayerFacet.Type)? { nil }

    package func prevents(_ other: any GestureKind) -> Bool { true }

    package var recognitionKey: AnyHashable? { nil }
}

extension GestureKind where Self: Hashable {
    /// Recognisers with equal settings do the same.
    package var recognitionKey: AnyHashable? { AnyHashable(self) }
}

/// Every kind of gesture, in the order of the manual.
package enum Gestures {
    package static let all: [any GestureKind.Type] = [
        TapGesture.self, LongPressGesture.self, SwipeGesture.self, PanGesture.self, PinchGesture.self,
        RotationGesture.self,
        EdgePanGesture.self, ScrolledGesture.self, ContentTouchGesture.self,
    ]

    /// The hint for a key of a layer that is a gesture or sounds like one: `tap`, `onTap`; nil for other words.
    static func hint(forLayerKey key: String) -> Hint? {
        let names = all.map { $0.declaration.name }
        let word = key.replacing(/^on(?=[A-Z])/, with: "").lowercased()
        return names.first { $0.lowercased() == word }.map(misplaced)
    }

    /// The same for a word that is a part of a gesture's name: `touch`.
    static func hint(forPartOfName key: String) -> Hint? {
        Suggestion.whole(ofPart: key, among: all.map { $0.declaration.name }).map(misplaced)
    }

    private static func misplaced(_ name: String) -> Hint {
        Hint("\(name) is a gesture: it belongs in the list gestures of the scene", topic: .word(name))
    }

    /// The members of `sender` that all gestures with touches have.
    package static let senderMembers: [(name: String, type: ValueType)] = [
        ("state", .symbol(GestureState.allCases.map(\.rawValue))),
        ("location", .point), ("numberOfTouches", .number), indexMember,
    ]

    /// The index of the copy of a repeated layer, from 0; 0 for a layer that is not repeated.
    package static let indexMember: (name: String, type: ValueType) = ("index", .number)
}

/// A gesture of a scene: a recogniser on a layer and the handlers of its states.
package struct Gesture: Sendable {
    package var kind: any GestureKind
    package var layer: Int
    package var handlers: [GestureState: [any Action]]
    package var location: SourceLocation
    /// The name for `requiresFailureOf`; the gestures of all copies of a repeated layer share it.
    package var name: String?
    /// The layer in whose coordinates `sender` reports points; nil for the canvas.
    package var space: Int?
    /// The value of the key `simultaneous`, if it is present.
    package var simultaneous: Bool?
    /// The index of the layer among the copies of a repeated layer, from 0: `sender.index`.
    package var copy = 0
    /// The number of `include` around the gesture: 0 for those of the scene, 1 for those of its parts.
    package var includeDepth = 0
    /// The gesture waits until every gesture with one of these names that receives the same touches has failed.
    package var requiredFailures: [String] = []

    /// Whether it may recognise simultaneously with any other gesture.
    package var isSimultaneous: Bool { simultaneous ?? false }
}
