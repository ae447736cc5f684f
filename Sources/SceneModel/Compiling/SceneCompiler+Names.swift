package import SceneLanguage

/// A variable before anybody has asked for its type.
struct VariableSource {
    var name: String
    var location: SourceLocation
    var node: SourceNode
    /// What the file declares where the command line says something else.
    var replaced: SourceNode?
    var isBeingRead = false
    var isRead = false
    var variable: Variable?

    /// - Parameter replacement: an expression given on the command line in place of the declared one.
    init(_ entry: SourceNode.Entry, replacement: String?) {
        name = entry.key
        location = entry.keyLocation
        node = entry.value
        guard let replacement else { return }
        let place = SourceLocation(file: "--set \(entry.key)", line: 1, column: 1)
        let value = SourceNode(.scalar(replacement, quoted: false), at: place)
        // A list of allowed values stays in force.
        if var entries = node.entries, let index = entries.firstIndex(where: { $0.key == "initial" }) {
            replaced = entries[index].value
            entries[index].value = value
            node.content = .mapping(entries)
        } else {
            replaced = node
            node = value
        }
    }
}

extension VariableSource {
    /// A variable that the scene does not declare.
    init(_ variable: Variable) {
        name = variable.name
        location = variable.location
        node = SourceNode(.empty, at: variable.location)
        isRead = true
        self.variable = variable
    }
}

extension SceneCompiler: NameTable {
    package func resolve(_ name: String) -> Named? {
        if let trait = EnvironmentValue(rawValue: name) {
            let index = variable(of: trait)
            variableSources[index].variable?.isNamed = true
            return .variable(index, trait.type)
        }
        if let index = variableIndex[name] {
            return variable(index).map { .variable(index, $0.type) } ?? .broken
        }
        if let layers = layersByID[name] { return .layers(layers) }
        if let index = animatorIndex[name] { return .animator(index) }
        return nil
    }

    package var allNames: [String] {
        Array(Set(variableIndex.keys).union(EnvironmentValue.allCases.map(\.rawValue))) + layersByID.keys
            + animatorIndex.keys
            + ["canvas"]
    }

    package var appearance: Term { .variable(variable(of: .appearance)) }

    /// A trait becomes a variable when something first asks for it, so that scenes that do not are as they were.
    private func variable(of trait: EnvironmentValue) -> Int {
        if let index = variableIndex[trait.rawValue] { return index }
        let value: Value =
            switch trait {
            case .appearance: .symbol(canvas.appearance.rawValue)
            case .reduceMotion: .bool(options.reducesMotion)
            }
        let place = SourceLocation(file: canvas.surround.location.file, line: 1, column: 1)
        let initial = TypedExpression(.constant(value), type: trait.type, location: place, text: trait.rawValue)
        variableIndex[trait.rawValue] = variableSources.count
        variableSources.append(
            VariableSource(
                Variable(name: trait.rawValue, initial: initial, type: trait.type, location: place, isNamed: false)))
        return variableSources.count - 1
    }

    package func memberType(ofLayer layer: Int, keyPath: String) -> ValueType? {
        if let member = LayerMember.named(keyPath) { return canHave(member, layer) ? member.type : nil }
        if VisibleMember(rawValue: keyPath) != nil { return seeds[layer].declares(ScrollFacet.self) ? .number : nil }
        if LayerMember.frameKeys.contains(keyPath) { return .number }
        guard let property = LayerFacets.properties[keyPath] else { return nil }
        return seeds[layer].canHave(property) ? property.type : nil
    }

    package func keyPaths(ofLayer layer: Int) -> [String] {
        let properties = LayerFacets.all.flatMap { $0.properties }.filter { seeds[layer].canHave($0) }
        let visible = seeds[layer].declares(ScrollFacet.self) ? VisibleMember.allCases.map(\.rawValue) : []
        let members = LayerMember.all.filter { canHave($0, layer) }.map(\.keyPath)
        return properties.map(\.keyPath) + members + LayerMember.frameKeys + visible
    }

    private func canHave(_ member: LayerMember, _ layer: Int) -> Bool {
        member.facet.map { seeds[layer].declares($0) } ?? true
    }

    package func nextRandomSite(at location: SourceLocation) -> Int {
        defer { randomSites += 1 }
        return randomSites
    }

    static let initial = Field("initial", .special("an expression", .single), isRequired: true, "value at the start")
    private static let values = Field(
        "values", .special("a list of cases", .list(of: .scalar)), "the only cases it takes")

    /// The keys of a variable that is declared with its cases.
    package static let variableFields = [initial, values]

    /// The variable, read when somebody first asks, so that their order in the file does not matter.
    func variable(_ index: Int) -> Variable? {
        if variableSources[index].isRead { return variableSources[index].variable }
        let source = variableSources[index]
        guard !source.isBeingRead else {
            log.error(
                "the variable '\(source.name)' depends on itself",
                hint: "variables: \(Suggestion.list(variableSources.filter(\.isBeingRead).map(\.name)))",
                at: source.location, length: source.name.count)
            return nil
        }
        variableSources[index].isBeingRead = true
        let variable = read(source)
        variableSources[index].isBeingRead = false
        variableSources[index].isRead = true
        variableSources[index].variable = variable
        return variable
    }

    private func read(_ source: VariableSource) -> Variable? {
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
                "a variable has one value, but found \(node.shape)",
                hint: "cases are declared { initial: .one, values: [.one, .two] }", at: node.location)
            return nil
        }
        guard
            let initial = expression(
                text, at: node.textLocation, expected: expected, scope: scope, isQuoted: node.isQuoted)
        else { return nil }
        var type = expected ?? initial.type
        // A lone case says nothing about the others that a variable may take.
        if expected == nil, case .symbol = type { type = .symbol([]) }
        return Variable(name: source.name, initial: initial, type: type, location: source.location)
    }

    /// The type that a declaration gives, which a value from the command line has to have as well.
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

    /// On a command line, words and cases may do without quotes and dots.
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
            log.error("values is a list of cases", hint: "write [.one, .two]", at: node.location)
            return []
        }
        return items.compactMap { item in
            guard let text = item.scalar, !text.isEmpty else {
                log.error("a case is a name such as .hidden", at: item.location)
                return nil
            }
            return text.hasPrefix(".") ? String(text.dropFirst()) : text
        }
    }

    /// The variable with a name that an action changes.
    func variableToChange(_ name: String, at location: SourceLocation) -> Int? {
        if EnvironmentValue(rawValue: name) != nil { _ = resolve(name) }
        guard let index = variableIndex[name] else {
            log.error(
                "there is no variable '\(name)'",
                hint: Suggestion.hint(for: name, among: variableSources.map(\.name), what: "variables"),
                at: location, length: name.count)
            return nil
        }
        written[.variable(index)] = written[.variable(index)] ?? location
        return index
    }

    func animator(_ name: String, at location: SourceLocation) -> Int? {
        if let index = animatorIndex[name] { return index }
        log.error(
            "there is no animator '\(name)'",
            hint: Suggestion.hint(for: name, among: animatorSources.map(\.name), what: "animators"), at: location,
            length: name.count)
        return nil
    }

    private static let parameters = Field(
        "parameters", .special("names with values", .names(of: .scalar)),
        "names known inside, with the values that hold by default")
    private static let body = Field("do", .actions, isRequired: true, "what happens")

    /// The keys of a named action that takes parameters.
    package static let actionFields = [parameters, body]

    /// The parameters of a named action with their defaults; an action that is a plain list has none.
    func parameters(ofAction index: Int) -> [String: TypedExpression] {
        guard let group = actionSources[index].node.entry(Self.parameters.key)?.value else { return [:] }
        var result: [String: TypedExpression] = [:]
        for entry in entries(group, what: "parameters") {
            guard let text = entry.value.scalar else {
                log.error("a parameter has one default value", hint: "write name: 0", at: entry.keyLocation)
                continue
            }
            result[entry.key] = expression(
                text, at: entry.value.textLocation, expected: nil, scope: variableScope, isQuoted: entry.value.isQuoted)
        }
        return result
    }

    /// Reads a named action: a list, one action, or `{ parameters, do }`.
    func namedActions(_ index: Int, scope: Scope) -> NamedActions {
        let source = actionSources[index]
        guard source.node.entry(Self.body.key) != nil else {
            return NamedActions(
                name: source.name, parameters: [:], actions: actions(source.node, scope: scope),
                location: source.location)
        }
        let parameters = parameters(ofAction: index)
        var inner = scope
        for (name, value) in parameters {
            if resolve(name) != nil || scope.locals[name] != nil {
                log.error("the name '\(name)' is taken", hint: "call the parameter something else", at: value.location)
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

    func action(_ name: String, at location: SourceLocation) -> Int? {
        if let index = actionIndex[name] { return index }
        log.error(
            "there is no action '\(name)'",
            hint: Suggestion.hint(for: name, among: actionSources.map(\.name), what: "actions"), at: location,
            length: name.count)
        return nil
    }

    /// The one layer that `handleArea` or `cell[2]` names.
    func layer(_ text: String, at location: SourceLocation) -> Int? {
        let all = layers(text, at: location)
        guard let all, all.count != 1 else { return all?.first }
        log.error(
            "there are \(all.count) layers '\(text)'", hint: "name one of them: \(text)[0]", at: location,
            length: text.count)
        return nil
    }

    /// Every layer that an id names, or the one copy that an index picks.
    func layers(_ text: String, at location: SourceLocation) -> [Int]? {
        let reference = (try? SyntaxParser.parse(text))?.reference
        let name = reference?.name ?? text
        guard let layers = layersByID[name], reference?.path.isEmpty ?? false else {
            log.error(
                "there is no layer '\(text)'",
                hint: Suggestion.hint(for: name, among: layersByID.keys.sorted(), what: "layers"), at: location,
                length: text.count)
            return nil
        }
        guard let index = reference?.index else { return layers }
        guard case .number(let number) = index.kind, let layer = Term.element(of: layers, at: number) else {
            log.error(
                "'\(text)' names no copy of '\(name)'", hint: "there are 0...\(layers.count - 1)", at: location,
                length: text.count)
            return nil
        }
        return [layer]
    }
}
