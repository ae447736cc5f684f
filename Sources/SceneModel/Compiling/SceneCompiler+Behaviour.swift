import SceneLanguage

extension SceneCompiler {
    /// Reads a list of actions, or a single one.
    func actions(_ node: SourceNode, scope: Scope) -> [any Action] {
        guard node.content != .empty else { return [] }
        return (node.items ?? [node]).compactMap { action($0, scope: scope) }
    }

    private func action(_ node: SourceNode, scope: Scope) -> (any Action)? {
        guard let kind = kind(of: node, among: Actions.all.map { ($0.declaration, $0) }, what: "action"),
            let reader = reader(node, declaration: kind.declaration, what: "action", scope: scope)
        else { return nil }
        return kind.init(reader)
    }

    /// Finds the one key that tells what a group is.
    func kind<Kind>(of node: SourceNode, among kinds: [(Declaration, Kind)], what: String) -> Kind? {
        let names = kinds.map(\.0.name)
        guard let entries = node.entries else {
            log.error(
                "\(article(what)) is a group of keys, but found \(node.shape)",
                hint: "\(what)s: \(Suggestion.list(names))", at: node.location)
            return nil
        }
        let found = entries.filter { names.contains($0.key) }
        guard let first = found.first, let index = names.firstIndex(of: first.key) else {
            // A key that goes with some kind is not the one to blame.
            let required = Set(kinds.flatMap { $0.0.fields.map(\.key) })
            let key = entries.first { !required.contains($0.key) } ?? entries.first
            log.error(
                "there is no \(what) '\(key?.key ?? "")'",
                hint: Suggestion.hint(for: key?.key ?? "", among: names, what: "\(what)s"),
                at: key?.keyLocation ?? node.location, length: key?.key.count ?? 1)
            return nil
        }
        if found.count > 1 {
            log.error(
                "'\(found[1].key)' starts another \(what)", hint: "begin it with '- ' on a line of its own",
                at: found[1].keyLocation, length: found[1].key.count)
        }
        return kinds[index].1
    }

    private func article(_ word: String) -> String { "aeiou".contains(word.prefix(1)) ? "an \(word)" : "a \(word)" }

    /// A reader for a kind's keys; where the kind takes no group itself, `kind: { keys }` holds the keys.
    func reader(_ node: SourceNode, declaration: Declaration, what: String, scope: Scope) -> ObjectReader? {
        guard var entries = node.entries, let own = node.entry(declaration.name) else { return nil }
        let takesGroup: Bool =
            switch declaration.primary.takes {
            case .assignments, .special, .value: true
            case .name, .names, .actions, .timing, .group: false
            }
        if !takesGroup, let inner = own.value.entries {
            guard isGroupAllowed(inner, in: declaration, at: own.value.location) else { return nil }
            entries.removeAll { $0.key == declaration.name }
            entries += inner
        }
        // That another one starts here has been said already.
        let fields = declaration.allFields.map(\.key)
        let others = what == "step" ? ScriptSteps.all.map { $0.declaration.name } : Actions.names
        entries.removeAll { others.contains($0.key) && !fields.contains($0.key) }
        if case .group = declaration.primary.takes, own.value.entries == nil {
            log.error(
                "'\(declaration.name)' takes a group of keys, but found \(own.value.shape)",
                hint: "keys: \(Suggestion.list(declaration.fields.map(\.key)))", at: own.value.location)
            return nil
        }
        let name = "'\(declaration.name)'"
        return ObjectReader(
            entries, what: name, at: own.keyLocation, fields: declaration.allFields, scope: scope, compiler: self)
    }

    /// Whether a group may stand behind the key of a kind that takes names; says so where it holds nothing but keys that
    /// belong beside it. Unknown ones are told by whoever reads them.
    private func isGroupAllowed(
        _ inner: [SourceNode.Entry], in declaration: Declaration, at location: SourceLocation
    ) -> Bool {
        if case .group = declaration.primary.takes { return true }
        let known = declaration.allFields.map(\.key)
        guard declaration.standIn == nil, inner.allSatisfy({ known.contains($0.key) }) else { return true }
        log.error(
            "'\(declaration.name)' takes names, but found a group of keys",
            hint: "write \(declaration.name): name, and the other keys beside it", at: location)
        return false
    }

    /// Reads `script` and `scripts`.
    func readScripts(_ reader: ObjectReader, scope: Scope) -> [Script] {
        let single = SceneCompiler.fields.first { $0.key == "script" }
        let several = SceneCompiler.fields.first { $0.key == "scripts" }
        guard let single, let several else { return [] }
        if reader.has(single), reader.has(several) {
            log.error("a scene has either script or scripts", at: reader.keyLocation(single), length: 6)
        }
        if let node = reader.node(single) { return [script("main", node, scope: scope)] }
        return entries(reader.node(several), what: "scripts").map { script($0.key, $0.value, scope: scope) }
    }

    private func script(_ name: String, _ node: SourceNode, scope: Scope) -> Script {
        var script = Script(name: name, steps: [], locations: [])
        guard node.content != .empty else { return script }
        guard let items = node.items else {
            log.error(
                "a script is a list, but found \(node.shape)", hint: "start each step with '- '", at: node.location)
            return script
        }
        for item in items {
            guard let kind = kind(of: item, among: ScriptSteps.all.map { ($0.declaration, $0) }, what: "step"),
                let reader = self.reader(item, declaration: kind.declaration, what: "step", scope: scope),
                let step = kind.init(reader)
            else { continue }
            script.steps.append(step)
            script.locations.append(item.location)
        }
        return script
    }
}
