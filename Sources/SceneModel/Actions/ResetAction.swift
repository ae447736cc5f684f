/// `reset: [angle]`
package struct ResetAction: Action {
    package static let declaration = KindDeclaration(
        Field("reset", .names(of: "variables"), "the variables to evaluate again"),
        "Gives variables their initial values again; random values are drawn again.")

    let variables: [Int]

    package init?(_ reader: ObjectReader) {
        let field = ResetAction.declaration.primary
        variables = reader.names(field).flatMap { reader.compiler.variablesToReset($0.text, at: $0.location) }
    }

    package var written: [PropertyKey] { variables.map { .variable($0) } }

    package func perform(in context: any ActionContext) throws {
        for variable in variables { try context.reset(variable: variable) }
    }
}
