import SceneLanguage

/// `if: not isRotating` with `then` and `else`
package struct IfAction: Action {
    private static let then = Field("then", .actions, isRequired: true, "what happens if it holds")
    private static let otherwise = Field("else", .actions, "what happens if it does not")
    package static let declaration = Declaration(
        Field("if", .value(.bool), "a condition"), fields: [then, otherwise],
        "Chooses between two lists of actions.")

    let condition: TypedExpression
    let then: [any Action]
    let otherwise: [any Action]

    package init?(_ reader: ObjectReader) {
        then = reader.actions(Self.then)
        otherwise = reader.actions(Self.otherwise)
        guard let condition = reader.expression(Self.declaration.primary) else { return nil }
        self.condition = condition
    }

    package var choices: [any Action] { then + otherwise }

    package func perform(in context: any ActionContext) throws {
        let holds = try context.value(of: condition).bool ?? false
        try context.perform(holds ? then : otherwise)
    }
}
