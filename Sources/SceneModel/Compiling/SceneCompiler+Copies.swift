package import SceneLanguage

/// Actions for the copies of repeated layers.
extension SceneCompiler {
    /// The scope of the actions for one copy: its `index`, `item` and
    /// names of `let`, and the layers that ids mean there.
    ///
    /// - Parameter layer: the copy of the layer with the id.
    package func scope(ofCopy layer: Int, id: String, in scope: Scope) -> Scope {
        var inner = scope
        for (name, value) in layerDeclarations[layer].scope.locals
        where name == "index" || name == "item" || name.hasPrefix("item.") {
            inner.locals[name] = value
        }
        for (name, value) in layerDeclarations[layer].scope.deferred where inner.deferred[name] == nil {
            inner.deferred[name] = value
        }
        choose(layer, among: layersNamed(id) ?? [], in: &inner)
        // The sublayers of a copy are meant by their ids if the copy has one of each.
        for (id, layers) in sublayers(of: layer) where layers.count == 1 {
            choose(layers[0], among: layersByID[id] ?? [], in: &inner)
        }
        return inner
    }

    /// The layers inside of a layer, at any depth, by their ids.
    private func sublayers(of layer: Int) -> [String: [Int]] {
        var sublayers: [String: [Int]] = [:]
        var rest = layerDeclarations[layer].children
        while let next = rest.popLast() {
            if let id = layerDeclarations[next].id { sublayers[id, default: []].append(next) }
            rest += layerDeclarations[next].children
        }
        return sublayers
    }

    /// Makes the id of a repeated layer mean one of its copies.
    private func choose(_ layer: Int, among all: [Int], in scope: inout Scope) {
        if let other = scope.layer(of: all) { scope.copies.remove(other) }
        scope.copies.insert(layer)
    }

    /// Counts actions and traced values that are read once for each copy. Returns false after reporting that there are too many.
    package func countCopies(_ count: Int, at location: SourceLocation) -> Bool {
        copiedActions += count
        guard copiedActions > SceneLimits.copiedActions else { return true }
        log.limit(
            "the scene has more than \(SceneLimits.copiedActions) actions for copies of repeated layers", at: location)
        return false
    }

    /// A repeated layer without an index that an action names as its target.
    struct RepeatedTarget {
        var id: String
        var layers: [Int]
        /// The copies of other targets, as many as of this one. An action for one copy means one of each.
        var companions: [[Int]] = []
    }

    /// The scope of an action for one copy of its target. `index` and `item` are those of that copy.
    ///
    /// - Parameter index: of the copy.
    func scope(ofCopy index: Int, of target: RepeatedTarget, in scope: Scope) -> Scope {
        var inner = self.scope(ofCopy: target.layers[index], id: target.id, in: scope)
        for layers in target.companions { choose(layers[index], among: layers, in: &inner) }
        return inner
    }

    /// The repeated layer without an index that an action names as its target; nil if there is none. Of a layer and its
    /// sublayers it is the layer, in whose copies the ids of the sublayers mean one each.
    func repeatedTarget(of node: SourceNode, kind: KindDeclaration, scope: Scope) -> RepeatedTarget? {
        guard
            [
                SetAction.declaration.name, AnimateAction.declaration.name, TransitionAction.declaration.name,
                WithAnimationAction.declaration.name,
            ].contains(kind.name), let own = node.entry(kind.name)
        else { return nil }
        var targets: [String] = []
        if let name = own.value.scalar { targets.append(name) }
        for entry in [own] + (own.value.entries ?? []) + (node.entries ?? [])
        where entry.key == SetAction.declaration.name {
            targets += entry.value.entries?.map(\.key) ?? []
        }
        let repeated = targets.compactMap { target -> RepeatedTarget? in
            guard let reference = self.reference(in: target), reference.index == nil,
                let layers = self.layersNamed(reference.name), layers.count > 1, scope.layer(of: layers) == nil
            else { return nil }
            return RepeatedTarget(id: reference.name, layers: layers)
        }
        guard repeated.count > 1, let first = repeated.first else { return repeated.first }
        var target = repeated.dropFirst().first { sublayers(of: $0.layers[0])[first.id] != nil } ?? first
        let inner = sublayers(of: target.layers[0])
        target.companions = repeated.filter {
            $0.id != target.id && $0.layers.count == target.layers.count && inner[$0.id] == nil
                && haveSameItems($0.layers, target.layers)
        }.map(\.layers)
        return target
    }

    /// Whether each copy of a layer has no `item`, or that of the copy of another layer with the same number.
    private func haveSameItems(_ layers: [Int], _ others: [Int]) -> Bool {
        func items(_ layer: Int) -> [String: Term] {
            layerDeclarations[layer].scope.locals.filter { $0.key == "item" || $0.key.hasPrefix("item.") }
                .mapValues { $0.0 }
        }
        return zip(layers, others).allSatisfy { items($0).isEmpty || items($0) == items($1) }
    }
}
