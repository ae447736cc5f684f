/// `reset: [angle]`
package struct ResetAction: Action {
    package static let declaration = Declaration(
        Field("reset", .names(of: "variables"), "variables to evaluate again"),
        "Evaluates the declarations of variables again: random values are drawn anew.")

    let variables: [Int]

    package init?(_ reader: ObjectReader) {
        let field = ResetAction.declaration.primary
        variables = reader.names(field).compactMap { reader.compiler.variableToChange($0.text, at: $0.location) }
    }

    package var written: [PropertyKey] { variables.map { .variable($0) } }

    package func perform(in context: any ActionContext) throws {
        for variable in variables { try context.reset(variable: variable) }
    }
}
