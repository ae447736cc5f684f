import SceneLanguage

/// `call: startRotating`, `call: changeValues` with `with: { scaleFactor: 0.5 }`
package struct CallAction: Action {
    private static let arguments = Field(
        "with", .special("parameters with values", .names(of: .value)), "values for its parameters")

    package static let declaration = Declaration(
        Field("call", .name(of: "action"), "a name from the scene's actions"), fields: [arguments],
        "Runs a named list of actions; its parameters are evaluated before it starts.")

    let action: Int
    let arguments: [String: TypedExpression]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        guard let name = reader.name(CallAction.declaration.primary),
            let action = reader.compiler.action(name.text, at: name.location)
        else { return nil }
        self.action = action
        var values = reader.compiler.parameters(ofAction: action)
        for entry in reader.compiler.entries(reader.node(Self.arguments), what: "with") {
            guard let parameter = values[entry.key] else {
                reader.compiler.log.error(
                    "'\(name.text)' has no parameter '\(entry.key)'",
                    hint: Suggestion.hint(for: entry.key, among: values.keys.sorted(), what: "parameters"),
                    at: entry.keyLocation, length: entry.key.count)
                continue
            }
            var type = parameter.type
            if case .symbol = type { type = .symbol([]) }
            values[entry.key] = reader.compiler.expression(entry.value, expected: type, scope: reader.scope)
        }
        arguments = values
    }

    package func perform(in context: any ActionContext) throws {
        try context.call(action: action, arguments: try arguments.mapValues(context.value(of:)), at: location)
    }
}
