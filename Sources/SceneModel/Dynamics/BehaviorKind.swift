package import Graphics
package import Motion
package import SceneLanguage

/// A kind of behavior of UIDynamics.
///
/// To add a kind, write a type that conforms to this protocol in a new file and add it to `Behaviors.all`. Its fields that take
/// values are properties, which a scene can read, set and animate as `name.key`. Tests require a sample in
/// DeclarationTests.swift and an example in Examples/Manual/behaviors.
package protocol BehaviorKind: Sendable {
    /// The keys of the behavior. The primary field is the items.
    static var declaration: KindDeclaration { get }
    /// Whether it acts on exactly one item.
    static var takesOneItem: Bool { get }
    /// Reads the keys that are not properties. Returns nil after logging an error.
    init?(_ reader: ObjectReader)
    /// The layers that it makes items, besides those of the primary field.
    var otherItems: [Int] { get }
    /// Whether the scene has to evaluate the bounds of the reference layer for it.
    var usesReferenceBounds: Bool { get }
    /// Adds the behavior to a world.
    func add(_ values: BehaviorValues, to world: inout DynamicWorld)
}

extension BehaviorKind {
    package static var takesOneItem: Bool { false }
    package var otherItems: [Int] { [] }
    package var usesReferenceBounds: Bool { false }

    /// The fields that are properties.
    static var properties: [Field] {
        declaration.fields.filter { if case .value = $0.valueKind { true } else { false } }
    }
}

/// Every kind of behavior, in the order of the manual.
package enum Behaviors {
    package static let all: [any BehaviorKind.Type] = [
        GravityKind.self, PushKind.self, AttachmentKind.self, SnapKind.self, CollisionKind.self, DynamicItemKind.self,
    ]
}

/// The values of a behavior at one moment.
package struct BehaviorValues {
    /// The indices of its items in the world.
    package let items: [Int]
    /// The index in the world of the item that a layer is, by the index of the layer.
    package let indices: [Int: Int]
    /// In the coordinates of the reference layer; zero for a behavior that does not use them.
    package let referenceBounds: Rect
    private let values: [String: Value]

    package init(items: [Int], indices: [Int: Int], referenceBounds: Rect, values: [String: Value]) {
        self.items = items
        self.indices = indices
        self.referenceBounds = referenceBounds
        self.values = values
    }

    /// Nil for a property without a value.
    func number(_ field: Field) -> Double? { values[field.key]?.number }

    func point(_ field: Field) -> Point? { values[field.key]?.point }

    func flag(_ field: Field) -> Bool? { values[field.key]?.bool }

    func symbol(_ field: Field) -> String? { values[field.key]?.symbol }
}
