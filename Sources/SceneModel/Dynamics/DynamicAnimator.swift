package import SceneLanguage

/// The declaration of a UIDynamicAnimator: behaviors that share one world of items.
package struct DynamicAnimator: Sendable {
    static let referenceLayer = Field(
        "referenceLayer", .name(of: "layer"),
        """
        the superlayer of all items; points and boundaries are in its coordinates. Without it the items are layers without \
        a superlayer, in the coordinates of the canvas
        """)
    static let behaviors = Field(
        "behaviors", .special("names with behaviors", .names(of: .behavior)), isRequired: true,
        "the behaviors by name, which addBehavior adds")
    static let didPause = Field(
        "didPause", .actions,
        "the actions performed when all items have come to rest (dynamicAnimatorDidPause)")
    package static let fields = [referenceLayer, behaviors, didPause]

    package var name: String
    /// The index of a layer; nil for the canvas.
    package var referenceLayer: Int?
    /// The indices of the layers of all items, ascending.
    package var items: [Int]
    package var didPause: [any Action]
    package var location: SourceLocation
}

/// A behavior of a dynamic animator, as declared in a scene.
package struct Behavior: Sendable {
    package var name: String
    /// The index of its animator in the scene.
    package var animator: Int
    package var kind: any BehaviorKind
    /// The indices of the layers on which it acts.
    package var items: [Int]
    /// The initial values of its properties by key, evaluated once at the start. Without those that have neither a declared
    /// value nor a default.
    package var values: [String: TypedExpression]
    /// The variables that hold the properties which the scene reads or changes, by key.
    package var variables: [String: Int] = [:]
    package var location: SourceLocation

    /// All layers that it makes items.
    package var allItems: [Int] { items + kind.otherItems }
}
