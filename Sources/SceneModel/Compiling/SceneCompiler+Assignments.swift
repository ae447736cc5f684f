import SceneLanguage

extension SceneCompiler {
    /// Reads `{ target: value }`; members such as `frame.y` are taken apart into properties.
    func assignments(_ node: SourceNode, scope: Scope) -> [Assignment] {
        guard let entries = node.entries else {
            log.error(
                "expected a group of targets with values, but found \(node.shape)",
                hint: "write { layer.opacity: 0.5, variable: true }", at: node.location)
            return []
        }
        var result: [Assignment] = []
        var frames: [(name: LayerName, keyPaths: [String], terms: FrameTerms, value: TypedExpression)] = []
        for entry in entries {
            guard let name = targetName(entry.key, at: entry.keyLocation, scope: scope),
                let value = expression(entry.value, expected: name.type, scope: scope)
            else { continue }
            switch name {
            case .variable(let index, _):
                write([.variable(index)], at: entry.keyLocation)
                result.append(Assignment(target: .variable(index), value: value))
            case .layer(let layer, let keyPath, _) where keyPath == "frame" || keyPath.hasPrefix("frame."):
                refuseTransform(of: layer, at: entry.keyLocation, length: entry.key.count)
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

    /// The variable or property that `animate` names; members made of several properties are refused.
    ///
    /// - Parameter writes: false for one that is only looked up.
    func target(
        _ text: String, at location: SourceLocation, scope: Scope, writes: Bool = true
    ) -> (Target, ValueType)? {
        guard let name = targetName(text, at: location, scope: scope) else { return nil }
        switch name {
        case .variable(let index, let type):
            write([.variable(index)], at: location)
            return (.variable(index), type)
        case .layer(let layer, let keyPath, let type):
            let parts = parts(of: keyPath, value: .number(0))
            guard parts.count == 1, let property = parts.first?.0 else {
                log.error(
                    "'\(keyPath)' is made of several properties, so it cannot be animated from and to",
                    hint: "animate one of its properties, such as position.y, or use animate: { set: ... }",
                    at: location, length: text.count)
                return nil
            }
            let target = layer.target(property)
            if writes { write(target.cells, at: location) }
            return (target, type)
        }
    }

    private func parts(of keyPath: String, value: Term) -> [(LayerProperty, Term)] {
        if let property = LayerFacets.properties[keyPath] { return [(property, value)] }
        if LayerMember.frameKeys.contains(keyPath) || keyPath == "frame" { return [] }
        return LayerMember.named(keyPath)?.write?(value).map { ($0.0, .folded($0.1)) } ?? []
    }

    private func assignment(
        _ property: LayerProperty, _ term: Term, of layer: LayerName, like value: TypedExpression,
        at location: SourceLocation
    ) -> Assignment {
        let target = layer.target(property)
        write(target.cells, at: location)
        if let range = property.range, let number = term.constant?.number, !range.contains(number) {
            log.error(
                "\(property.keyPath) cannot be \(Value.format(number))", at: value.location, length: value.text.count)
        }
        var part = value
        part.term = term
        part.type = property.type
        return Assignment(target: target, value: part)
    }

    private func write(_ cells: [PropertyKey], at location: SourceLocation) {
        for cell in cells { written[cell] = written[cell] ?? location }
    }

    /// Setting a frame under a transform is undefined for UIView, and so an error here.
    private func refuseTransform(of layer: LayerName, at location: SourceLocation, length: Int) {
        let transformed = layer.layers.contains { index in
            GeometryFacet.transforms.contains(where: seeds[index].declares)
        }
        if transformed {
            log.error(
                "the frame of a transformed layer cannot be set", hint: "set position and bounds", at: location,
                length: length)
        }
    }

    private enum TargetName {
        case variable(Int, ValueType)
        case layer(LayerName, String, ValueType)

        var type: ValueType {
            switch self {
            case .variable(_, let type), .layer(_, _, let type): type
            }
        }
    }

    private func targetName(_ text: String, at location: SourceLocation, scope: Scope) -> TargetName? {
        let reference: (name: String, index: Syntax?, path: [String])
        do {
            guard let found = try SyntaxParser.parse(text).reference else {
                log.error(
                    "'\(text)' is no variable or property", hint: "write layer.opacity, cell[0].opacity or a variable",
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
                        "'\(keyPath)' can only be read", hint: "it is \(member.summary)", at: location,
                        length: text.count)
                    return nil
                }
                let known = keyPaths(ofLayer: layers[0])
                log.error(
                    keyPath.isEmpty
                        ? "'\(reference.name)' is a layer; name one of its properties"
                        : "layer '\(reference.name)' has no property '\(keyPath)'",
                    hint: UIKitNames.hint(for: keyPath)
                        ?? Suggestion.hint(for: keyPath, among: known, what: "properties"), at: location,
                    length: text.count)
                return nil
            }
            guard let name = layerName(reference.name, layers, index: reference.index, at: location, scope: scope)
            else { return nil }
            return .layer(name, keyPath, type)
        case .broken: return nil
        case .animator, .variable, nil:
            let isConstant = scope.locals[reference.name] != nil
            log.error(
                isConstant ? "'\(reference.name)' never changes" : "there is no variable or layer '\(reference.name)'",
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

    private func layerName(
        _ id: String, _ layers: [Int], index: Syntax?, at location: SourceLocation, scope: Scope
    ) -> LayerName? {
        guard let index else {
            guard layers.count == 1 else {
                log.error(
                    "there are \(layers.count) layers '\(id)'", hint: "name one of them: \(id)[0]", at: location,
                    length: id.count)
                return nil
            }
            return LayerName(layers: layers, index: nil)
        }
        do {
            let term = try ExpressionChecker(scope: scope, location: location).check(index, expected: .number).term
            guard let number = term.constant?.number else { return LayerName(layers: layers, index: term) }
            guard let layer = Term.element(of: layers, at: number) else {
                log.error(
                    "'\(id)' has no element \(Value.format(number))", hint: "there are 0...\(layers.count - 1)",
                    at: location, length: id.count)
                return nil
            }
            return LayerName(layers: [layer], index: nil)
        } catch {
            guard error != .reported else { return nil }
            log.error(error.message, hint: error.hint, at: location.advanced(by: error.offset), length: error.length)
            return nil
        }
    }
}

/// One layer, or one of several chosen by an index.
private struct LayerName {
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
