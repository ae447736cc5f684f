package import SceneLanguage

extension SceneCompiler: NameTable {
    package func resolve(_ name: String) -> NameResolution? {
        let found = declaration(of: name)
        switch found {
        case .variable(let index, _): readVariables.insert(index)
        case .variables(let all, _): readVariables.insert(all[0])
        default: break
        }
        return found
    }

    /// What a name means, where it is not read.
    func declaration(of name: String) -> NameResolution? {
        if let environment = EnvironmentValue(rawValue: name) {
            let index = variable(of: environment)
            variableDeclarations[index].variable?.isNamed = true
            return .variable(index, environment.type)
        }
        guard currentPart != 0 else { return resolveDeclared(name, own: name) }
        for part in enclosingParts {
            if let found = resolveDeclared(parts[part].prefix + name, own: parts[part].copyPrefix + name) {
                return own(found, of: part)
            }
        }
        return name == Self.partName ? parts[currentPart].layer.map { .layers([$0]) } : nil
    }

    /// What a name means in a copy of a part: its own layers and variables.
    private func own(_ found: NameResolution, of part: Int) -> NameResolution {
        switch found {
        case .layers(let all): return .layers(own(all, of: part))
        case .variables(let all, let type):
            let own = self.own(variables: all, of: part)
            return parts[part].isCopy && own.count == 1 ? .variable(own[0], type) : .variables(own, type)
        default: return found
        }
    }

    /// The name by which a part means the layer that includes it.
    private static let partName = "part"

    /// - Parameters:
    ///   - name: the whole name of a layer, variable or behavior.
    ///   - own: the whole name of an animator.
    private func resolveDeclared(_ name: String, own: String) -> NameResolution? {
        if let index = variableIndex[name] {
            return variable(index).map { .variable(index, $0.type) } ?? .invalid
        }
        if let copies = variableCopies[name] {
            return variable(copies[0]).map { .variables(copies, $0.type) } ?? .invalid
        }
        if invalidVariables.contains(name) { return .invalid }
        if missingNames.layers.contains(name) { return .invalid }
        if let layers = layersByID[name] { return .layers(layers) }
        if let index = animatorIndex[own] { return .animator(index) }
        if let index = dynamicsDeclarations.index[name] { return .behavior(index) }
        return nil
    }

    package var allNames: [String] {
        // No error is shown any more, and collecting the names takes time.
        guard log.makesSuggestions else { return [] }
        return Array(Set(variableIndex.keys).union(EnvironmentValue.allCases.map(\.rawValue))) + variableCopies.keys
            + layersByID.keys + animatorIndex.keys + dynamicsDeclarations.index.keys + ["canvas"]
    }

    package var appearance: Term { .variable(variable(of: .appearance)) }

    package func initialValue(ofVariable index: Int) -> Value? { variable(index)?.initial.constant }

    /// The variable of an environment value. It is created when it is first used, so that other scenes do not have it.
    private func variable(of environment: EnvironmentValue) -> Int {
        if let index = variableIndex[environment.rawValue] { return index }
        let value: Value =
            switch environment {
            case .appearance: .symbol(canvas.appearance.rawValue)
            case .reduceMotion: .bool(options.reducesMotion)
            }
        let place = SourceLocation(file: canvas.surround.location.file, line: 1, column: 1)
        let initial = TypedExpression(
            .constant(value), type: environment.type, location: place, text: environment.rawValue)
        variableIndex[environment.rawValue] = variableDeclarations.count
        variableDeclarations.append(
            VariableDeclaration(
                Variable(
                    name: environment.rawValue, initial: initial, type: environment.type, location: place,
                    isNamed: false)))
        return variableDeclarations.count - 1
    }

    package func memberType(ofLayer layer: Int, keyPath: String) -> ValueType? {
        if let member = LayerMember.named(keyPath) { return canHave(member, layer) ? member.type : nil }
        if VisibleMember(rawValue: keyPath) != nil {
            return layerDeclarations[layer].declares(ScrollFacet.self) ? .number : nil
        }
        if LayerMember.frameKeys.contains(keyPath) { return .number }
        guard let property = LayerFacets.properties[keyPath] else { return nil }
        return layerDeclarations[layer].canHave(property) ? property.type : nil
    }

    package func keyPaths(ofLayer layer: Int) -> [String] {
        let properties = LayerFacets.all.flatMap { $0.properties }.filter { layerDeclarations[layer].canHave($0) }
        let visible = layerDeclarations[layer].declares(ScrollFacet.self) ? VisibleMember.allCases.map(\.rawValue) : []
        let members = LayerMember.all.filter { canHave($0, layer) }.map(\.keyPath)
        return properties.map(\.keyPath) + members + LayerMember.frameKeys + visible
    }

    private func canHave(_ member: LayerMember, _ layer: Int) -> Bool {
        member.facet.map { layerDeclarations[layer].declares($0) } ?? true
    }

    package func nextRandomSite(at location: SourceLocation) -> Int {
        defer { randomSites += 1 }
        return randomSites
    }

    func animator(_ name: String, at location: SourceLocation) -> Int? {
        if let index = declared(name, in: animatorIndex, of: \.copyPrefix) { return index }
        log.error(
            "there is no animator '\(name)'",
            hint: Suggestion.hint(for: name, among: animatorDeclarations.map(\.name), what: "animators"),
            missingName: "animator \(name)", at: location, length: name.count)
        return nil
    }

    func action(_ name: String, at location: SourceLocation) -> Int? {
        if let index = declared(name, in: actionIndex, of: \.copyPrefix) { return index }
        log.error(
            "there is no action '\(name)'",
            hint: Self.hintForArguments(name)
                ?? Suggestion.hint(for: name, among: actionDeclarations.map(\.name), what: "actions"),
            missingName: "action \(name)", at: location, length: name.count)
        return nil
    }

    /// The hint for arguments behind the name of an action, as in `call: expand(2)`; nil for a name alone.
    private static func hintForArguments(_ name: String) -> Hint? {
        guard let match = name.wholeMatch(of: /(\w+)\((.*)\)/) else { return nil }
        let value = match.output.2
        return Hint(
            value.isEmpty
                ? "write call: \(match.output.1)" : "write call: \(match.output.1), with: { parameter: \(value) }")
    }

    /// The hint for an id that no layer has.
    func layerHint(for name: String) -> Hint? {
        let ids = missingNames.layers.union(layersByID.keys).sorted()
        return CommonWords.hint(forName: String(name.prefix { $0 != "." }))
            ?? Suggestion.nearest(to: name, among: ids).map { Hint(nearest: $0, to: name) }
            ?? unnamedLayer.map { Hint(onlyOther: $0) } ?? Suggestion.hint(for: name, among: ids, what: "layers")
    }

    /// The one layer that a text such as `handleArea` or `cell[2]` names; nil after reporting an error.
    func layer(_ text: String, at location: SourceLocation) -> Int? {
        let all = layers(text, at: location, allowsAll: false)
        guard let all, all.count != 1 else { return all?.first }
        log.error(
            "'\(text)' refers to \(all.count) layers", hint: "choose one by index: \(text)[0]", at: location,
            length: text.count)
        return nil
    }

    /// All layers with an id, or the one copy selected by an index; nil after reporting an error.
    ///
    /// - Parameter allowsAll: whether all copies together are allowed, for a hint.
    func layers(_ text: String, at location: SourceLocation, allowsAll: Bool = true) -> [Int]? {
        let reference = reference(in: text)
        let name = reference?.name ?? text
        let found = resolve(name)
        if case .invalid = found { return nil }
        guard case .layers(let layers) = found, reference?.path.isEmpty ?? false else {
            guard !lacksNames, !namesMisnamedLayer(text) else { return nil }
            log.error(
                "there is no layer '\(text)'", hint: layerHint(for: name), missingName: found == nil ? name : nil,
                at: location, length: text.count)
            return nil
        }
        guard let index = reference?.index else { return variableScope.layers(among: layers, hasIndex: false) }
        guard case .number(let number) = index.kind, let layer = Term.element(of: layers, at: number) else {
            let indices = "valid indices: 0...\(layers.count - 1)"
            let isNumber = if case .number = index.kind { true } else { false }
            log.error(
                "'\(text)' is not a copy of '\(name)'",
                hint: Hint(isNumber || !allowsAll ? indices : "\(indices); '\(name)' alone is all copies"),
                at: location,
                length: text.count)
            return nil
        }
        return [layer]
    }
}
