import SceneLanguage

/// `addAnimations: frameAnimator` with `animations` and `delayFactor`
package struct AddAnimationsAction: Action {
    private static let animations = Field(
        "animations", .assignments, isRequired: true, "the final values of the animated properties")

    package static let declaration = KindDeclaration(
        Field("addAnimations", .name(of: "animator"), "the animator, which must be active"),
        fields: [animations, Animator.delayFactor],
        """
        Adds animations to a property animator that runs or is paused (addAnimations(_:delayFactor:)). They begin after the \
        fraction delayFactor of the time that is left, follow the animator's curve in the rest, and end with it.
        """)

    private let animator: Int
    private let assignments: [Assignment]
    private let delayFactor: TypedExpression?
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        assignments = reader.assignments(Self.animations, areAnimated: true)
        delayFactor = reader.expression(Animator.delayFactor)
        guard let name = reader.name(Self.declaration.primary),
            let animator = reader.compiler.animator(name.text, at: name.location)
        else { return nil }
        self.animator = animator
    }

    package var written: [PropertyKey] { assignments.flatMap(\.target.keys) }

    package func perform(in context: any ActionContext) throws {
        try context.addAnimations(
            Animator.Delayed(animations: assignments, delayFactor: delayFactor, location: location), to: animator)
    }
}
