import SceneLanguage

/// `set: { cardView.opacity: 0.5, cardVisible: true }`
package struct SetAction: Action {
    package static let declaration = KindDeclaration(
        Field("set", .assignments, "the new model values; all expressions are evaluated before any value is written"),
        """
        Sets variables and layer properties immediately. Animations that run stay, as on iOS: an additive one moves by the \
        change, another hides it until it ends. removeAnimations ends them.
        """)

    let assignments: [Assignment]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        assignments = reader.assignments(SetAction.declaration.primary, areAnimated: false)
        location = reader.location
    }

    package var written: [PropertyKey] { assignments.flatMap(\.target.keys) }

    package func perform(in context: any ActionContext) throws {
        try context.set(try context.changes(assignments), at: location)
    }
}
