import SceneLanguage

/// `set: { cardView.opacity: 0.5, cardVisible: true }`
package struct SetAction: Action {
    package static let declaration = Declaration(
        Field("set", .assignments, "new model values; all of them are computed before any is written"),
        "Gives variables and layer properties new values at once and ends what animates them.")

    let assignments: [Assignment]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        assignments = reader.assignments(SetAction.declaration.primary)
        location = reader.location
    }

    package var written: [PropertyKey] { assignments.flatMap(\.target.cells) }

    package func perform(in context: any ActionContext) throws {
        let changes = try assignments.map { assignment in
            (
                cell: try context.cell(of: assignment.target, at: assignment.value.location),
                value: try context.value(of: assignment.value)
            )
        }
        try context.set(changes, at: location)
    }
}
