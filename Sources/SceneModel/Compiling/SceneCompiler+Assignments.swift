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
            guard let name = assignmentTarget(entry.key, at: entry.keyLocation, scope: scope) else { continue }
            if case .variables(let all, let type) = name {
                if areAnimated { requireAnimatable(entry.key, type, given: [], at: entry.keyLocation) }
                result += copies(all, type, entry, scope: scope)
                continue
            }
            guard let value = value(of: entry, for: name, scope: scope) else { continue }
            if areAnimated { requireAnimatable(entry.key, name.type, given: [value.type], at: entry.keyLocation) }
            switch name {
            case .variables: break
            case .variable(let target, _):
                write(target.keys, at: entry.keyLocation)
                if areAnimated { noteAnimated(target.keys) }
                result.append(Assignment(target: target, value: value))
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
                for (property, term) in Self.parts(of: keyPath, value: value.term) {
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

    private func value(
        of entry: SourceNode.Entry, for target: AssignmentTarget, scope: Scope
    ) -> TypedExpression? {
        if case .layer(let selection, _, .image) = target {
            return image(entry.value, of: selection.layers, scope: scope)
        }
        if case .layer(_, let keyPath, _) = target {
            guard !reportMisuse(entry.value, of: keyPath, named: entry.key) else { return nil }
        }
        return expression(entry.value, expected: target.type, scope: scope)
    }

    /// One assignment for each copy of a repeated variable; `index` in the value is the copy's number.
    private func copies(
        _ variables: [Int], _ type: ValueType, _ entry: SourceNode.Entry, scope: Scope
    ) -> [Assignment] {
        guard countCopies(variables.count, at: entry.keyLocation) else { return [] }
        write(variables.map(PropertyKey.variable), at: entry.keyLocation)
        var result: [Assignment] = []
        for (index, variable) in variables.enumerated() {
            let scope = scope.with("index", .number(Double(index)), type: .number)
            // The same mistake is in every copy.
            guard let value = expression(entry.value, expected: type, scope: scope) else { break }
            result.append(Assignment(target: .variable(variable), value: value))
        }
        return result
    }

    private func assignment(
        _ property: LayerProperty, _ term: Term, of layer: LayerSelection, like value: TypedExpression,
        at location: SourceLocation
    ) -> Assignment {
        let target = layer.target(property)
        write(target.keys, at: location)
        let part = value.replacing(term, type: property.type)
        check(part, isInRangeOf: property, as: property.keyPath)
        return Assignment(target: target, value: part)
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
}
