import SceneLanguage

extension SceneCompiler {
    static let initial = Field("initial", .special("an expression", .single), isRequired: true, "value at the start")
    private static let values = Field(
        "values", .special("a list of cases", .list(of: .scalar)), "the cases that it can have")

    /// The keys of a variable that is declared with its cases.
    package static let variableFields = [initial, values]

    /// The variable, compiled when it is first used, so that the order in the file does not matter; nil if it is
    /// invalid.
    func variable(_ index: Int) -> Variable? {
        if variableDeclarations[index].isRead { return variableDeclarations[index].variable }
        let source = variableDeclarations[index]
        guard !source.isBeingRead else {
            log.error(
                "the variable '\(source.name)' depends on itself",
                hint: "variables: \(Suggestion.list(variableDeclarations.filter(\.isBeingRead).map(\.name)))",
                at: source.location, length: source.name.count)
            return nil
        }
        guard variableDepth < SceneLimits.variableDepth else {
            log.limit(
                "the variable '\(source.name)' depends on a chain of more than \(SceneLimits.variableDepth) variables",
                hint: "declare variables before those that use them", at: source.location, length: source.name.count)
            return nil
        }
        variableDeclarations[index].isBeingRead = true
        variableDepth += 1
        let variable = read(source)
        variableDepth -= 1
        variableDeclarations[index].isBeingRead = false
        variableDeclarations[index].isRead = true
        variableDeclarations[index].variable = variable
        return variable
    }

    private func read(_ source: VariableDeclaration) -> Variable? {
        let scope = variableScope
        var node = source.node
        var expected: ValueType?
        if source.node.entries != nil, !isAdaptive(source.node) {
            guard
                let reader = ObjectReader(
                    source.node, what: "variable '\(source.name)'", fields: Self.variableFields, scope: scope,
                    compiler: self),
                let initial = reader.node(Self.initial)
            else { return nil }
            node = initial
            if let cases = reader.node(Self.values) { expected = .symbol(self.cases(cases)) }
        }
        if isAdaptive(node) {
            return adaptiveColor(node, scope: scope).map {
                Variable(name: source.name, initial: $0, type: .color, location: source.location)
            }
        }
        if let declared = source.replaced, let type = type(of: declared, expected: expected) {
            expected = type
            node = replacement(node, as: type)
        }
        guard let text = node.scalar else {
            log.error(
                "a variable must have one value, but found \(node.kindDescription)",
                hint: "declare cases as { initial: .one, values: [.one, .two] }", at: node.location)
            return nil
        }
        guard
            let initial = expression(
                text, at: node.textLocation, expected: expected, scope: scope, isQuoted: node.isQuoted)
        else { return nil }
        var type = expected ?? initial.type
        // One case does not determine the other cases of the variable.
        if expected == nil, case .symbol = type { type = .symbol([]) }
        return Variable(name: source.name, initial: initial, type: type, location: source.location)
    }

    /// The type of a declaration; a value from the command line must have the same type.
    private func type(of declared: SourceNode, expected: ValueType?) -> ValueType? {
        if isAdaptive(declared) { return .color }
        guard let text = declared.scalar,
            let value = expression(
                text, at: declared.textLocation, expected: expected, scope: variableScope, isQuoted: declared.isQuoted)
        else { return nil }
        if let expected { return expected }
        if case .symbol = value.type { return .symbol([]) }
        return value.type
    }

    /// Adds quotes to text and the dot to cases, which are optional on the command line.
    private func replacement(_ node: SourceNode, as type: ValueType) -> SourceNode {
        guard let text = node.scalar else { return node }
        var node = node
        if case .symbol = type, Lexer.isName(text), resolve(text) == nil {
            node.content = .scalar(".\(text)", quoted: false)
        } else if type == .text {
            let checker = ExpressionChecker(scope: variableScope, location: node.location)
            if (try? checker.check(SyntaxParser.parse(text), expected: .text)) == nil {
                let quote = text.contains("\"") ? "'" : "\""
                node.content = .scalar(quote + text + quote, quoted: false)
            }
        }
        return node
    }

    /// `[.minimized, .fullScreen]`, with or without the dots.
    private func cases(_ node: SourceNode) -> [String] {
        guard let items = node.items else {
            log.error("values must be a list of cases", hint: "write [.one, .two]", at: node.location)
            return []
        }
        return items.compactMap { item in
            guard let text = item.scalar, !text.isEmpty else {
                log.error("a case must be a name such as .hidden", at: item.location)
                return nil
            }
            return text.hasPrefix(".") ? String(text.dropFirst()) : text
        }
    }

    /// The variable that an action sets, by its name; nil after reporting an error.
    func variableToChange(_ name: String, at location: SourceLocation) -> Int? {
        if EnvironmentValue(rawValue: name) != nil { _ = resolve(name) }
        guard let index = variableIndex[name] else {
            log.error(
                "there is no variable '\(name)'",
                hint: Suggestion.hint(for: name, among: variableDeclarations.map(\.name), what: "variables"),
                at: location, length: name.count)
            return nil
        }
        written[.variable(index)] = written[.variable(index)] ?? location
        return index
    }
}
