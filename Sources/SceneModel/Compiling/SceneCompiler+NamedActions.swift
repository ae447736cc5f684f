import SceneLanguage

extension SceneCompiler {
    private static let parameters = Field(
        "parameters", .special("names with values", .names(of: .valueOrList)),
        "the parameters, with their default values")
    private static let body = Field("do", .actions, isRequired: true, "the actions")

    /// The keys of a named action with parameters.
    package static let actionFields = [parameters, body]

    /// The parameters of a named action with their default values; empty for a plain list of actions.
    func parameters(ofAction index: Int) -> [String: TypedExpression] {
        guard let group = actionDeclarations[index].node.entry(Self.parameters.key)?.value else { return [:] }
        return inPart(actionDeclarations[index].part) { parameters(group) }
    }

    private func parameters(_ group: SourceNode) -> [String: TypedExpression] {
        var result: [String: TypedExpression] = [:]
        for entry in entries(group, what: "parameters") {
            if let items = entry.value.items {
                let value = list(items, at: entry.value, scope: variableScope)
                result[entry.key] = value.map {
                    TypedExpression($0.term, type: $0.type, location: entry.value.location, text: entry.key)
                }
                continue
            }
            guard let text = entry.value.scalar else {
                log.error(
                    "a parameter needs a default value or a list of them", hint: "write name: 0",
                    at: entry.keyLocation)
                continue
            }
            result[entry.key] = expression(
                text, at: entry.value.textLocation, expected: nil, scope: variableScope, isQuoted: entry.value.isQuoted)
        }
        return result
    }

    /// Reads a named action: a list, one action, or `{ parameters, do }`.
    func namedActions(_ index: Int) -> NamedActions {
        inPart(actionDeclarations[index].part) { namedActions(index, scope: variableScope) }
    }

    /// Whether a named action is written as `{ parameters, do }`. Some actions have a `do` too: `{ after: 100ms, do: ... }`.
    private func hasParameters(_ node: SourceNode) -> Bool {
        guard node.entry(Self.body.key) != nil else { return false }
        return !Actions.all.contains { node.entry($0.declaration.primary.key) != nil }
    }

    private func namedActions(_ index: Int, scope: Scope) -> NamedActions {
        let source = actionDeclarations[index]
        guard hasParameters(source.node) else {
            return NamedActions(
                name: source.name, parameters: [:], actions: actions(source.node, scope: scope),
                location: source.location)
        }
        let parameters = parameters(ofAction: index)
        var inner = scope
        for (name, value) in parameters {
            if resolve(name) != nil || scope.declares(name) {
                log.error("the name '\(name)' is already in use", hint: "rename the parameter", at: value.location)
            }
            var type = value.type
            if case .symbol = type { type = .symbol([]) }
            inner.locals[name] = (.parameter(name), type)
        }
        let reader = ObjectReader(
            source.node, what: "action '\(source.name)'", fields: Self.actionFields, scope: inner,
            compiler: self)
        return NamedActions(
            name: source.name, parameters: parameters, actions: reader?.actions(Self.body) ?? [],
            location: source.location)
    }
}
