import SceneLanguage

extension SceneCompiler {
    /// Reads `{ target: value }`. Members such as `frame.y` are replaced by assignments to properties.
    ///
    /// - Parameter areAnimated: whether the values change gradually; those that cannot are errors.
    func assignments(_ node: SourceNode, areAnimated: Bool, scope: Scope) -> [Assignment] {
        guard let entries = node.entries else {
            log.error(
                "expected a group of targets with values, but found \(node.kindDescription)",
                hint: "write { layer.opacity: 0.5, variable: true }", at: node.location)
            return []
        }
        var result: [Assignment] = []
        var frames: [(name: LayerSelection, keyPaths: [String], terms: FrameTerms, value: TypedExpression)] = []
        for entry in entries {
            guard let name = assignmentTarget(entry.key, at: entry.keyLocation, scope: scope),
                let value = expression(entry.value, expected: name.type, scope: scope)
            else { continue }
            if areAnimated { requireAnimatable(entry.key, name.type, given: [value.type], at: entry.keyLocation) }
            switch name {
            case .variable(let index, _):
                write([.variable(index)], at: entry.keyLocation)
                result.append(Assignment(target: .variable(index), value: value))
            case .layer(let layer, let keyPath, _) where keyPath == "frame" || keyPath.hasPrefix("frame."):
                rejectTransform(of: layer, at: entry.keyLocation, length: entry.key.count)
                let slot = frames.firstIndex { $0.name.layers == layer.layers && $0.name.index == layer.index }
                let index = slot ?? frames.count
                if slot == nil {
                    frames.append((layer, [], .current { layer.term($0) }, value))
                }
                frames[index].keyPaths.append(keyPath)
                frames[index].terms.replace(keyPath, with: value.term)
            case .layer(let layer, let keyPath, _):
                for (property, term) in parts(of: keyPath, value: value.term) {
                    result.append(assignment(property, term, of: layer, like: value, at: entry.keyLocation))
                }
            }
        }
        for frame in frames {
            let changed = frame.terms.properties(changing: frame.keyPaths) { frame.name.term($0) }
            for (property, term) in changed {
                result.append(
                    assignment(property, term, of: frame.name, like: frame.value, at: frame.value.location))
            }
        }
        return result
    }

    /// The variable or property that `animate` names. Members that combine several properties are errors.
    ///
    /// - Parameter writes: false if the action only reads the target.
    func target(
        _ text: String, at location: SourceLocation, scope: Scope, writes: Bool = true
    ) -> (Target, ValueType)? {
        guard let name = assignmentTarget(text, at: location, scope: scope) else { return nil }
        switch name {
        case .variable(let index, let type):
            write([.variable(index)], at: location)
            return (.variable(index), type)
        case .layer(let layer, let keyPath, let type):
            let parts = parts(of: keyPath, value: .number(0))
            guard parts.count == 1, let property = parts.first?.0 else {
                log.error(
                    "'\(keyPath)' combines several properties, so it cannot be animated from and to",
                    hint: "animate one of its properties, such as position.y, or use animate: { set: ... }",
                    at: location, length: text.count)
                return nil
            }
            let target = layer.target(property)
            if writes { write(target.keys, at: location) }
            return (target, type)
        }
    }

    private func parts(of keyPath: String, value: Term) -> [(LayerProperty, Term)] {
        if let property = LayerFacets.properties[keyPath] { return [(property, value)] }
        if LayerMember.frameKeys.contains(keyPath) || keyPath == "frame" { return [] }
        return LayerMember.named(keyPath)?.write?(value).map { ($0.0, .folded($0.1)) } ?? []
    }

    private func assignment(
        _ property: LayerProperty, _ term: Term, of layer: LayerSelection, like value: TypedExpression,
        at location: SourceLocation
    ) -> Assignment {
        let target = layer.target(property)
        write(target.keys, at: location)
        var part = value
        part.term = term
        part.type = property.type
        check(part, isInRangeOf: property, as: property.keyPath)
        return Assignment(target: target, value: part)
    }

    private func write(_ keys: [PropertyKey], at location: SourceLocation) {
        for key in keys { written[key] = written[key] ?? location }
    }

    /// Reports setting the frame of a transformed layer, which is undefined in UIView.
    private func rejectTransform(of layer: LayerSelection, at location: SourceLocation, length: Int) {
        let transformed = layer.layers.contains { index in
            GeometryFacet.transforms.contains(where: layerDeclarations[index].declares)
        }
        if transformed {
            log.error(
                "the frame of a transformed layer cannot be set", hint: "set position and bounds", at: location,
                length: length)
        }
    }

    private enum AssignmentTarget {
        case variable(Int, ValueType)
        case layer(LayerSelection, String, ValueType)

        var type: ValueType {
            switch self {
            case .variable(_, let type), .layer(_, _, let type): type
            }
        }
    }

    private func assignmentTarget(_ text: String, at location: SourceLocation, scope: Scope) -> AssignmentTarget? {
        let reference: (name: String, index: Syntax?, path: [String])
        do {
            guard let found = try SyntaxParser.parse(text).reference else {
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
        switch resolve(reference.name) {
        case .variable(let index, let type) where reference.path.isEmpty && reference.index == nil:
            return .variable(index, type)
        case .layers(let layers):
            let keyPath = reference.path.joined(separator: ".")
            if let property = LayerFacets.properties[keyPath], property.access != .free {
                log.error(
                    "'\(keyPath)' cannot be set", hint: "it is \(property.summary)", at: location, length: text.count)
                return nil
            }
            guard let type = memberType(ofLayer: layers[0], keyPath: keyPath), isWritable(keyPath) else {
                if let member = LayerMember.named(keyPath), member.write == nil, !keyPath.isEmpty {
                    log.error(
                        "'\(keyPath)' is read-only", hint: "it is \(member.summary)", at: location,
                        length: text.count)
                    return nil
                }
                let known = keyPaths(ofLayer: layers[0])
                log.error(
                    keyPath.isEmpty
                        ? "'\(reference.name)' is a layer; use one of its properties"
                        : "layer '\(reference.name)' has no property '\(keyPath)'",
                    hint: UIKitNames.hint(for: keyPath)
                        ?? Suggestion.hint(for: keyPath, among: known, what: "properties"), at: location,
                    length: text.count)
                return nil
            }
            guard let name = layerSelection(reference.name, layers, index: reference.index, at: location, scope: scope)
            else { return nil }
            return .layer(name, keyPath, type)
        case .invalid: return nil
        case .animator, .variable, nil:
            let isConstant = scope.locals[reference.name] != nil
            log.error(
                isConstant ? "'\(reference.name)' is a constant" : "there is no variable or layer '\(reference.name)'",
                hint: isConstant
                    ? "declare it under variables"
                    : Suggestion.nearest(to: reference.name, among: allNames).map { "did you mean '\($0)'?" },
                at: location, length: reference.name.count)
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
                log.error(
                    "'\(id)' refers to \(layers.count) layers", hint: "choose one by index: \(id)[0]", at: location,
                    length: id.count)
                return nil
            }
            return LayerSelection(layers: layers, index: nil)
        }
        do {
            let term = try ExpressionChecker(scope: scope, location: location).check(index, expected: .number).term
            guard let number = term.constant?.number else { return LayerSelection(layers: layers, index: term) }
            guard let layer = Term.element(of: layers, at: number) else {
                log.error(
                    "'\(id)' has no element \(Value.format(number))", hint: "valid indices: 0...\(layers.count - 1)",
                    at: location, length: id.count)
                return nil
            }
            return LayerSelection(layers: [layer], index: nil)
        } catch {
            guard error != .alreadyReported else { return nil }
            log.error(error.message, hint: error.hint, at: location.advanced(by: error.offset), length: error.length)
            return nil
        }
    }
}

/// One layer, or one of several selected by an index.
private struct LayerSelection {
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
