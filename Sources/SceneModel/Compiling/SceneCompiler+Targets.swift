import SceneLanguage

/// The names of variables and properties that actions change.
extension SceneCompiler {
    /// The variable or property that an action names. Members that combine several properties are errors.
    func target(_ text: String, at location: SourceLocation, scope: Scope) -> Target? {
        guard let name = assignmentTarget(text, at: location, scope: scope) else { return nil }
        switch name {
        case .variable(let target, _): return target
        case .variables(let all, _):
            requireIndex(text, count: all.count, at: location)
            return nil
        case .layer(let layer, let keyPath, _):
            let parts = Self.parts(of: keyPath, value: .constant(.number(0)))
            return parts.count == 1 ? layer.target(parts[0].0) : nil
        }
    }

    /// The variable or properties that a key-path animation changes, with the type of the key path's values.
    func animatedParts(
        _ text: String, at location: SourceLocation, scope: Scope
    ) -> (parts: [AnimatedPart], type: ValueType)? {
        guard let name = assignmentTarget(text, at: location, scope: scope) else { return nil }
        switch name {
        case .variable(let target, let type):
            write(target.keys, at: location)
            // Its animation can measure a time whose end has a completion.
            for case .variable(let index) in target.keys { readVariables.insert(index) }
            return ([AnimatedPart(target: target, term: nil)], type)
        case .variables(let all, _):
            requireIndex(text, count: all.count, at: location)
            return nil
        case .layer(let layer, let keyPath, let type):
            let properties = Self.parts(of: keyPath, value: .constant(.number(0))).map { $0.0 }
            guard !properties.isEmpty else {
                log.error(
                    "'\(keyPath)' is computed from position and bounds, so it cannot be animated from and to",
                    hint: "animate position or bounds, or use animate: { set: ... }", at: location, length: text.count)
                return nil
            }
            let isStored = LayerFacets.properties[keyPath] != nil
            let parts = properties.enumerated().map { (index, property) -> AnimatedPart in
                let target = layer.target(property)
                write(target.keys, at: location)
                guard !isStored else { return AnimatedPart(target: target, term: nil) }
                return AnimatedPart(target: target) { SceneCompiler.parts(of: keyPath, value: $0)[index].1 }
            }
            return (parts, type)
        }
    }

    /// The rotation with which a layer follows a path; nil for parts other than those of a position.
    func pathRotation(of parts: [AnimatedPart], at location: SourceLocation) -> Target? {
        func rotation(_ keyPath: String, _ target: (String) -> Target) -> Target? {
            guard keyPath == GeometryFacet.positionX.keyPath else { return nil }
            return target(GeometryFacet.pathRotation.keyPath)
        }
        let target: Target? =
            switch parts.first?.target {
            case .property(let layer, let keyPath): rotation(keyPath) { .property(layer: layer, keyPath: $0) }
            case .indexedProperty(let layers, let index, let keyPath):
                rotation(keyPath) { .indexedProperty(layers: layers, index: index, keyPath: $0) }
            case .variable, .indexedVariable, nil: nil
            }
        if let target { write(target.keys, at: location) }
        return target
    }

    /// A property that scenes cannot set, of the layer that an action names: `card` or `cell[index]`. The action writes it.
    func layerTarget(
        _ property: LayerProperty, of text: String, at location: SourceLocation, scope: Scope
    ) -> Target? {
        guard let reference = reference(in: text), reference.path.isEmpty,
            case .layers = resolve(reference.name)
        else {
            _ = layers(text, at: location)
            return nil
        }
        // Names of layers and indices are resolved as for a property that every layer has.
        guard
            case .layer(let selection, _, _) = assignmentTarget(
                "\(text).\(AppearanceFacet.opacity.keyPath)", at: location, scope: scope)
        else { return nil }
        let target = selection.target(property)
        write(target.keys, at: location)
        return target
    }

    func write(_ keys: [PropertyKey], at location: SourceLocation) {
        for key in keys { written[key] = written[key] ?? location }
    }

    /// The properties that a value of a key path sets, each with its part of the value; none for a frame.
    static func parts(of keyPath: String, value: Term) -> [(LayerProperty, Term)] {
        if let property = LayerFacets.properties[keyPath] { return [(property, value)] }
        if LayerMember.frameKeys.contains(keyPath) || keyPath == "frame" { return [] }
        return LayerMember.named(keyPath)?.write?(value).map { ($0.0, .folded($0.1)) } ?? []
    }

    enum AssignmentTarget {
        case variable(Target, ValueType)
        /// All copies of a repeated variable.
        case variables([Int], ValueType)
        case layer(LayerSelection, String, ValueType)

        var type: ValueType {
            switch self {
            case .variable(_, let type), .variables(_, let type), .layer(_, _, let type): type
            }
        }
    }

    func assignmentTarget(_ text: String, at location: SourceLocation, scope: Scope) -> AssignmentTarget? {
        let reference: (name: String, index: Syntax?, path: [String])
        do {
            guard let found = self.reference(of: try SyntaxParser.parse(text)) else {
                guard !namesMisnamedLayer(text) else { return nil }
                log.error(
                    "'\(text)' is not a variable or property",
                    hint: "write layer.opacity, cell[0].opacity or the name of a variable",
                    at: location, length: text.count)
                return nil
            }
            reference = found
        } catch {
            log.error(error.message, hint: error.hint, at: location.advanced(by: error.offset), length: error.length)
            return nil
        }
        let found = declaration(of: reference.name)
        switch found {
        case .variable(let index, let type) where reference.path.isEmpty && reference.index == nil:
            return .variable(.variable(index), type)
        case .variables(let all, let type) where reference.path.isEmpty:
            guard let index = reference.index else {
                return scope.variable(of: all).map { .variable(.variable($0), type) } ?? .variables(all, type)
            }
            return element(of: all, named: reference.name, index: index, at: location, scope: scope).map {
                .variable($0, type)
            }
        case .layers(let all):
            let layers = scope.layers(among: all, hasIndex: reference.index != nil)
            let keyPath = reference.path.joined(separator: ".")
            if let property = LayerFacets.properties[keyPath], property.access != .free {
                log.error(
                    "'\(keyPath)' cannot be set", hint: "it is \(property.summary)", topic: .word(keyPath),
                    at: location,
                    length: text.count)
                return nil
            }
            guard let type = memberType(ofLayer: layers[0], keyPath: keyPath), isWritable(keyPath) else {
                if let member = LayerMember.named(keyPath), member.write == nil, !keyPath.isEmpty {
                    log.error(
                        "'\(keyPath)' is read-only", hint: "it is \(member.summary)", topic: .word(keyPath),
                        at: location,
                        length: text.count)
                    return nil
                }
                let known = keyPaths(ofLayer: layers[0])
                log.error(
                    keyPath.isEmpty
                        ? "'\(reference.name)' is a layer; use one of its properties"
                        : "layer '\(reference.name)' has no property '\(keyPath)'",
                    hint: sublayerHint(reference.path, in: reference.name, index: reference.index)
                        ?? Suggestion.hint(forWord: keyPath, among: known, what: "properties"), at: location,
                    length: text.count)
                return nil
            }
            guard let name = layerSelection(reference.name, layers, index: reference.index, at: location, scope: scope)
            else { return nil }
            return .layer(name, keyPath, type)
        case .behavior(let behavior):
            if reference.path.count == 1, reference.index == nil,
                let member = behaviorMember(behavior, reference.path[0])
            {
                return .variable(.variable(member.variable), member.type)
            }
            let key = reference.path.joined(separator: ".")
            log.error(
                key.isEmpty
                    ? "'\(reference.name)' is a behavior; use one of its properties"
                    : "behavior '\(reference.name)' has no property '\(key)'",
                hint: Suggestion.hint(for: key, among: behaviorMembers(behavior), what: "properties"), at: location,
                length: text.count)
            return nil
        case .invalid: return nil
        case .animator, .variable, .variables, nil:
            let isConstant = scope.declares(reference.name)
            guard isConstant || !lacksNames else { return nil }
            log.error(
                isConstant ? "'\(reference.name)' is a constant" : "there is no variable or layer '\(reference.name)'",
                hint: isConstant
                    ? "declare it under variables"
                    : Suggestion.nearest(to: reference.name, among: allNames).map {
                        Hint(nearest: $0, to: reference.name)
                    } ?? CommonWords.hint(forName: reference.name) ?? PlatformNames.hint(for: reference.name)
                        ?? (reference.path.isEmpty
                            ? found == nil ? Hint("declare it: variables: { \(reference.name): 0 }") : nil
                            : layerHint(for: reference.name)),
                missingName: isConstant || found != nil ? nil : reference.name, at: location,
                length: reference.name.count)
            return nil
        }
    }

    private func isWritable(_ keyPath: String) -> Bool {
        keyPath == "frame" || LayerMember.frameKeys.contains(keyPath) || LayerFacets.properties[keyPath] != nil
            || LayerMember.named(keyPath)?.write != nil
    }

    private func layerSelection(
        _ id: String, _ layers: [Int], index: Syntax?, at location: SourceLocation, scope: Scope
    ) -> LayerSelection? {
        guard let index else {
            guard layers.count == 1 else {
                requireIndex(id, count: layers.count, at: location)
                return nil
            }
            return LayerSelection(layers: layers, index: nil)
        }
        switch element(of: layers, named: id, index, at: location, scope: scope) {
        case .constant(let layer): return LayerSelection(layers: [layer], index: nil)
        case .term(let term): return LayerSelection(layers: layers, index: term)
        case nil: return nil
        }
    }

    /// One of the copies of a variable.
    private func element(
        of variables: [Int], named name: String, index: Syntax, at location: SourceLocation, scope: Scope
    ) -> Target? {
        switch element(of: variables, named: name, index, at: location, scope: scope) {
        case .constant(let variable): .variable(variable)
        case .term(let term): .indexedVariable(variables, index: term)
        case nil: nil
        }
    }

    private enum Element {
        case constant(Int)
        case term(Term)
    }

    /// The copy that an index selects, now or when the index is evaluated; nil after reporting an error.
    private func element(
        of all: [Int], named name: String, _ index: Syntax, at location: SourceLocation, scope: Scope
    ) -> Element? {
        do {
            let term = try ExpressionChecker(scope: scope, location: location).check(index, expected: .number).term
            guard let number = term.constant?.number else { return .term(term) }
            guard let element = Term.element(of: all, at: number) else {
                log.error(
                    "'\(name)' has no element \(Value.format(number))", hint: "valid indices: 0...\(all.count - 1)",
                    at: location, length: name.count)
                return nil
            }
            return .constant(element)
        } catch {
            guard error != .alreadyReported else { return nil }
            log.error(error.message, hint: error.hint, at: location.advanced(by: error.offset), length: error.length)
            return nil
        }
    }

    private func requireIndex(_ name: String, count: Int, at location: SourceLocation) {
        let what = layersNamed(name) == nil ? "variables" : "layers"
        log.error(
            "'\(name)' refers to \(count) \(what)", hint: "choose one by index: \(name)[0]", at: location,
            length: name.count)
    }
}

/// One layer, or one of several selected by an index.
struct LayerSelection {
    var layers: [Int]
    var index: Term?

    func target(_ property: LayerProperty) -> Target {
        if let index { return .indexedProperty(layers: layers, index: index, keyPath: property.keyPath) }
        return .property(layer: layers[0], keyPath: property.keyPath)
    }

    func term(_ property: LayerProperty) -> Term {
        if let index { return .indexedProperty(layers: layers, index: index, keyPath: property.keyPath) }
        return .property(layer: layers[0], keyPath: property.keyPath)
    }
}
