import SceneLanguage

extension SceneCompiler {
    static let initial = Field(
        "initial", .special("an expression", .valueOrList), isRequired: true, "value at the start")
    private static let values = Field(
        "values", .special("a list of cases", .list(of: .scalar)), "the cases that it can have")

    private static let copies = Field(
        "repeat", .special("a number or a list", .either([.expression(.number), .list(of: .item)])),
        "the number of copies, or a list: name[0], name[1] ...; initial can use their index and item")

    /// The keys of a variable that is declared with its cases or repeated.
    package static let variableFields = [initial, values, copies]

    /// Declares a variable, or the copies of one with `repeat`.
    func declareVariable(_ entry: SourceNode.Entry) {
        let name = parts[currentPart].prefix + entry.key
        var declaration = VariableDeclaration(
            entry, replacement: options.overrides[name].map { ($0, options.place(ofOverride: name)) })
        declaration.name = name
        declaration.part = currentPart
        if currentPart != 0 { partNames.insert(name) }
        if parts[currentPart].isCopy {
            guard entry.value.entry(Self.copies.key) == nil else {
                return log.error(
                    "a variable of a repeated part cannot be repeated", at: entry.keyLocation, length: entry.key.count)
            }
            declaration.copy = variableCopies[name]?.count ?? 0
            declaration.scope = variableScope.with("index", .number(Double(declaration.copy ?? 0)), type: .number)
            return declareCopy(declaration)
        }
        guard let repeated = entry.value.entries?.first(where: { $0.key == Self.copies.key }) else {
            variableIndex[name] = variableDeclarations.count
            variableDeclarations.append(declaration)
            return
        }
        invalidVariables.insert(name)
        let scopes = copies(repeated, of: "variables", limit: SceneLimits.names, scope: variableScope)
        guard let scopes else { return }
        let (text, location) = (repeated.value.scalar, repeated.value.textLocation)
        guard !scopes.isEmpty else {
            log.error("a variable needs 1 copy or more", at: location, length: text?.count ?? 1)
            return
        }
        guard variableDeclarations.count + scopes.count <= SceneLimits.names else {
            return stop(
                "the scene has more than \(SceneLimits.names) variables", at: location, length: text?.count ?? 1)
        }
        invalidVariables.remove(name)
        for (copy, scope) in scopes.enumerated() {
            (declaration.copy, declaration.scope) = (copy, scope)
            declareCopy(declaration)
        }
    }

    private func declareCopy(_ declaration: VariableDeclaration) {
        var declaration = declaration
        variableCopies[declaration.name, default: []].append(variableDeclarations.count)
        declaration.name += "[\(declaration.copy ?? 0)]"
        variableDeclarations.append(declaration)
    }

    /// The variable, compiled when it is first used, so that the order in the file does not matter; nil if it is
    /// invalid.
    func variable(_ index: Int) -> Variable? {
        if variableDeclarations[index].isRead { return variableDeclarations[index].variable }
        let source = variableDeclarations[index]
        guard !variablesBeingRead.contains(index) else {
            reportCycle(of: index)
            return nil
        }
        guard variablesBeingRead.count < SceneLimits.variableDepth else {
            log.limit(
                "the variable '\(source.name)' depends on a chain of more than \(SceneLimits.variableDepth) variables",
                hint: "declare variables before those that use them", at: source.location, length: source.name.count)
            return nil
        }
        variablesBeingRead.append(index)
        var variable = inPart(source.part) { log.inCopy(source.copy == nil ? nil : source.name) { read(index) } }
        variable?.isCopy = source.copy != nil
        variablesBeingRead.removeLast()
        variableDeclarations[index].isRead = true
        variableDeclarations[index].variable = variable
        return variable
    }

    /// Reports a variable that depends on itself, at the value of the command line if the cycle contains one.
    private func reportCycle(of index: Int) {
        let cycle = variablesBeingRead.drop { $0 != index }.map { variableDeclarations[$0] }
        let source = variableDeclarations[index]
        let replacement = cycle.lazy.compactMap(\.replacement).first
        log.error(
            "the variable '\(source.name)' depends on itself",
            hint: "variables: \(Suggestion.list(cycle.map(\.name)))",
            at: replacement?.location ?? source.location, length: (replacement?.scalar ?? source.name).count)
    }

    private func read(_ index: Int) -> Variable? {
        let source = variableDeclarations[index]
        let scope = source.scope ?? variableScope
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
        if let declared = source.replaced, let type = type(of: declared, expected: expected, scope: scope) {
            expected = type
            node = replacement(node, as: type)
        }
        if source.replaced != nil { variableDeclarations[index].replacement = node }
        if let items = node.items {
            return list(items, at: node, scope: scope).map {
                let initial = TypedExpression($0.term, type: $0.type, location: node.location)
                return Variable(name: source.name, initial: initial, type: $0.type, location: source.location)
            }
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
        warnOfNumeral(node, value: initial)
        var type = expected ?? initial.type
        // One case does not determine the other cases of the variable.
        if expected == nil, case .symbol = type { type = .symbol([]) }
        return Variable(name: source.name, initial: initial, type: type, location: source.location)
    }

    /// The type of a declaration; a value from the command line must have the same type.
    private func type(of declared: SourceNode, expected: ValueType?, scope: Scope) -> ValueType? {
        if isAdaptive(declared) { return .color }
        guard let text = declared.scalar,
            let value = expression(
                text, at: declared.textLocation, expected: expected, scope: scope, isQuoted: declared.isQuoted)
        else { return nil }
        if let expected { return expected }
        if case .symbol = value.type { return .symbol([]) }
        return value.type
    }

    /// Adds quotes to text and the dot to cases, which are optional on the command line.
    func replacement(_ node: SourceNode, as type: ValueType) -> SourceNode {
        guard let text = node.scalar else { return node }
        var node = node
        if case .symbol = type, Lexer.isName(text), resolve(text) == nil {
            node.content = .scalar(".\(text)", quoted: false)
        } else if type == .text {
            let checker = ExpressionChecker(scope: variableScope, location: node.location)
            if (try? SyntaxParser.parse(text)).flatMap({ checker.checked($0, expected: .text) }) == nil {
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

    /// The variable that `reset` names, or all copies of a repeated one; none after reporting an error.
    func variablesToReset(_ name: String, at location: SourceLocation) -> [Int] {
        if EnvironmentValue(rawValue: name) != nil { _ = resolve(name) }
        let indices: [Int]
        switch resolve(name) {
        case .variable(let index, _): indices = [index]
        case .variables(let all, _): indices = all
        case .invalid: return []
        default:
            if let copy = reference(in: name), copy.index != nil, case .variables = resolve(copy.name) {
                log.error(
                    "reset takes all copies of '\(copy.name)'", hint: "leave out the index, or use set for one copy",
                    at: location, length: name.count)
                return []
            }
            log.error(
                "there is no variable '\(name)'",
                hint: Suggestion.hint(for: name, among: variableDeclarations.map(\.name), what: "variables"),
                at: location, length: name.count)
            return []
        }
        write(indices.map(PropertyKey.variable), at: location)
        return indices
    }
}
