import SceneLanguage

/// `if: not isRotating` with `then` and `else`
package struct IfAction: Action {
    private static let then = Field(
        "then", .actions, isRequired: true, "the actions performed if the condition is true")
    private static let otherwise = Field("else", .actions, "the actions performed if the condition is false")
    package static let declaration = KindDeclaration(
        Field("if", .value(.bool), "a condition"), fields: [then, otherwise],
        "Performs one of two lists of actions, depending on a condition.")

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
