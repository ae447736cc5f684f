package import SceneLanguage

/// The names and nodes of `dynamics`, before they are compiled.
struct DynamicsDeclarations {
    var animators: [(name: String, node: SourceNode, location: SourceLocation)] = []
    var behaviors: [(name: String, animator: Int, node: SourceNode, location: SourceLocation)] = []
    /// The index of a behavior by its name.
    var index: [String: Int] = [:]
}

extension SceneCompiler {
    /// Collects the names of dynamic animators and behaviors.
    func declareDynamics(_ node: SourceNode?) {
        for entry in entries(node, what: "dynamics") {
            if !Lexer.isName(entry.key) { checkNewName(entry.key, at: entry.keyLocation) }
            let animator = dynamicsDeclarations.animators.count
            dynamicsDeclarations.animators.append((entry.key, entry.value, entry.keyLocation))
            let behaviors = entry.value.entry(DynamicAnimator.behaviors.key)?.value
            for behavior in entries(behaviors, what: DynamicAnimator.behaviors.key) {
                checkNewName(behavior.key, at: behavior.keyLocation)
                dynamicsDeclarations.index[behavior.key] = dynamicsDeclarations.behaviors.count
                dynamicsDeclarations.behaviors.append(
                    (behavior.key, animator, behavior.value, behavior.keyLocation))
            }
        }
        if dynamicsDeclarations.behaviors.count > SceneLimits.behaviors, let node {
            stop(
                "the scene has \(dynamicsDeclarations.behaviors.count) behaviors; the limit is \(SceneLimits.behaviors)",
                at: node.location)
        }
    }

    /// Reads the dynamic animators and their behaviors, when the names of all layers are known.
    func compileDynamics(scope: Scope) -> [DynamicAnimator] {
        var itemAnimators: [Int: Int] = [:]
        let readers = dynamicsDeclarations.animators.map { declaration in
            ObjectReader(
                declaration.node, what: "dynamic animator '\(declaration.name)'", fields: DynamicAnimator.fields,
                scope: scope, compiler: self)
        }
        let references = readers.map { reader in
            reader?.name(DynamicAnimator.referenceLayer).flatMap { layer($0.text, at: $0.location) }
        }
        behaviors = dynamicsDeclarations.behaviors.map { declaration in
            guard let behavior = behavior(declaration, scope: scope) else { return nil }
            let reader = readers[declaration.animator]
            // An invalid reference layer is reported already.
            let isReferenceValid =
                references[declaration.animator] != nil || reader?.has(DynamicAnimator.referenceLayer) == false
            for (layer, location) in behavior.items {
                if isReferenceValid { check(item: layer, in: references[declaration.animator], at: location) }
                if itemAnimators[layer, default: declaration.animator] != declaration.animator {
                    log.error(
                        "'\(layerDeclarations[layer].id ?? "this layer")' is an item of two dynamic animators",
                        hint: "one animator can have all behaviors", at: location)
                }
                itemAnimators[layer] = declaration.animator
                let keyPaths = [GeometryFacet.positionX, GeometryFacet.positionY, GeometryFacet.rotation]
                write(keyPaths.map { .property(layer: layer, keyPath: $0.keyPath) }, at: location)
            }
            return behavior.behavior
        }
        if itemAnimators.count > SceneLimits.dynamicItems, let first = dynamicsDeclarations.animators.first {
            log.limit(
                "the behaviors have \(itemAnimators.count) items; the limit is \(SceneLimits.dynamicItems)",
                at: first.location)
        }
        dynamicItemLayers = itemAnimators.mapValues { dynamicsDeclarations.animators[$0].name }
        return dynamicsDeclarations.animators.indices.map { index in
            DynamicAnimator(
                name: dynamicsDeclarations.animators[index].name, referenceLayer: references[index],
                items: itemAnimators.filter { $0.value == index }.keys.sorted(), didPause: [],
                location: dynamicsDeclarations.animators[index].location)
        }
    }

    /// Reads the actions of dynamic animators, which can use the names of all behaviors.
    func didPauseActions(scope: Scope) -> [[any Action]] {
        dynamicsDeclarations.animators.map { declaration in
            guard let node = declaration.node.entry(DynamicAnimator.didPause.key)?.value else { return [] }
            return actions(node, scope: scope)
        }
    }

    /// Reads one behavior; nil after reporting an error.
    private func behavior(
        _ declaration: (name: String, animator: Int, node: SourceNode, location: SourceLocation), scope: Scope
    ) -> (behavior: Behavior, items: [(layer: Int, location: SourceLocation)])? {
        let kinds = Behaviors.all.map { ($0.declaration, $0) }
        guard let kind = kind(of: declaration.node, among: kinds, what: "behavior"),
            let entries = declaration.node.entries
        else { return nil }
        let primary = kind.declaration.primary
        let reader = ObjectReader(
            entries, what: "'\(kind.declaration.name)'", at: declaration.node.location,
            fields: kind.declaration.allFields, scope: scope, compiler: self)
        var values: [String: TypedExpression] = [:]
        for field in kind.properties {
            if reader.has(field) {
                values[field.key] = reader.expression(field)
            } else if let initial = field.initial, case .value(let type) = field.valueKind {
                let node = SourceNode(.scalar(initial, quoted: false), at: declaration.node.location)
                values[field.key] = expression(node, expected: type, scope: scope)
            }
        }
        let names = reader.names(primary)
        var items: [(layer: Int, location: SourceLocation)] = []
        for name in names {
            items += (layers(name.text, at: name.location) ?? []).map { ($0, name.location) }
        }
        guard let made = kind.init(reader) else { return nil }
        if kind.takesOneItem, items.count > 1 {
            log.error(
                "'\(primary.key)' takes one item, but found \(items.count)", hint: "choose one by index: cell[0]",
                at: reader.keyLocation(primary), length: primary.key.count)
        }
        let behavior = Behavior(
            name: declaration.name, animator: declaration.animator, kind: made, items: items.map(\.layer),
            values: values, location: declaration.location)
        let others = made.otherItems.map { ($0, declaration.node.location) }
        return (behavior, items + others)
    }

    /// Reports a layer that cannot be an item of an animator with a reference layer.
    private func check(item layer: Int, in reference: Int?, at location: SourceLocation) {
        let declaration = layerDeclarations[layer]
        let name = declaration.id ?? "this layer"
        if declaration.parent != reference || declaration.isInMask {
            let superlayer = declaration.parent.flatMap { layerDeclarations[$0].id }
            log.error(
                reference.map { "'\(name)' is not a sublayer of '\(layerDeclarations[$0].id ?? "")'" }
                    ?? "'\(name)' is not a layer of the scene itself",
                hint: superlayer.map { "referenceLayer: \($0); all items of an animator have one superlayer" }
                    ?? "all items of an animator have one superlayer", at: location, length: name.count)
        }
        let anchors = [GeometryFacet.anchorX.keyPath, GeometryFacet.anchorY.keyPath, "anchorPoint"]
        if declaration.declared.contains(where: { anchors.contains($0.keyPath) }) {
            log.error(
                "'\(name)' cannot be an item, because it has an anchorPoint",
                hint: "a dynamic animator moves the centres of its items", at: location, length: name.count)
        }
    }

    /// The index of a behavior; nil after reporting an error.
    func behavior(_ name: String, at location: SourceLocation) -> Int? {
        if let index = dynamicsDeclarations.index[name] { return index }
        log.error(
            "there is no behavior '\(name)'",
            hint: Suggestion.hint(
                for: name, among: dynamicsDeclarations.behaviors.map(\.name), what: "behaviors"),
            at: location, length: name.count)
        return nil
    }

    /// A property of each of the layers that an action names: `ball` for all copies, or for the copy in `each`, and
    /// `ball[index]` for one. Layers that no behavior names are reported.
    func dynamicItems(_ names: [(text: String, location: SourceLocation)], scope: Scope) -> [Target] {
        names.flatMap { name -> [Target] in
            let id = String(name.text.prefix { $0 != "[" })
            guard let copies = layersNamed(id) else {
                _ = layers(name.text, at: name.location)
                return []
            }
            let isAll = id == name.text && copies.count > 1 && scope.layer(of: copies) == nil
            var items = scope.layers(among: copies, hasIndex: id != name.text)
            if case .number(let number) = reference(in: name.text)?.index?.kind,
                let item = Term.element(of: copies, at: number)
            {
                items = [item]
            }
            guard items.allSatisfy({ dynamicItemLayers[$0] != nil }) else {
                log.error(
                    "'\(id)' is not an item of a dynamic animator", hint: "name it in a behavior of dynamics",
                    at: name.location, length: id.count)
                return []
            }
            let places = isAll ? copies.indices.map { "\(id)[\($0)]" } : [name.text]
            return places.compactMap {
                target("\($0).\(GeometryFacet.positionX.keyPath)", at: name.location, scope: scope)
            }
        }
    }
}

/// The properties of behaviors, which expressions read and actions set as `name.key`.
extension SceneCompiler {
    package func behaviorMembers(_ index: Int) -> [String] {
        guard behaviors.indices.contains(index) else { return [] }
        return behaviors[index]?.values.keys.sorted() ?? []
    }

    /// The variable that holds a property of a behavior, created when the property is first used.
    package func behaviorMember(_ index: Int, _ key: String) -> (variable: Int, type: ValueType)? {
        guard behaviors.indices.contains(index), let behavior = behaviors[index], let initial = behavior.values[key],
            let field = type(of: behavior.kind).properties.first(where: { $0.key == key }),
            case .value(let type) = field.valueKind
        else { return nil }
        if let known = behavior.variables[key] { return (known, type) }
        let variable = Variable(
            name: "\(behavior.name).\(key)", initial: initial, type: type, location: initial.location)
        behaviors[index]?.variables[key] = variableDeclarations.count
        variableDeclarations.append(VariableDeclaration(variable))
        return (variableDeclarations.count - 1, type)
    }
}
