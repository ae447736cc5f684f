import SceneLanguage

extension SceneCompiler {
    /// Reads a list of actions, or a single one.
    func actions(_ node: SourceNode, scope: Scope) -> [any Action] {
        guard node.content != .empty else { return [] }
        let nodes = node.items ?? [node]
        guard nodes.count <= SceneLimits.actions else {
            log.limit(
                "this list has \(nodes.count) actions; the limit is \(SceneLimits.actions)",
                hint: "split it into named actions and perform them with call", at: node.location)
            return []
        }
        return nodes.compactMap { action($0, scope: scope) }
    }

    private func action(_ node: SourceNode, scope: Scope) -> (any Action)? {
        guard let kind = kind(of: node, among: Actions.all.map { ($0.declaration, $0) }, what: "action"),
            let reader = reader(node, declaration: kind.declaration, what: "action", scope: scope)
        else { return nil }
        guard let target = repeatedTarget(of: node, kind: kind.declaration, scope: scope),
            countCopies(target.layers.count * (1 + target.companions.count), at: node.location)
        else { return kind.init(reader) }
        return EachAction(
            target.layers.enumerated().compactMap { index, layer in
                inCopy(layer) { kind.init(reader.within(self.scope(ofCopy: index, of: target, in: scope))) }
            })
    }

    /// The kind of a group, identified by one of its keys; nil after reporting an error.
    func kind<Kind>(of node: SourceNode, among kinds: [(KindDeclaration, Kind)], what: String) -> Kind? {
        let names = kinds.map(\.0.name)
        guard let entries = node.entries else {
            log.error(
                "\(article(what)) must be a group of keys, but found \(node.kindDescription)",
                hint: node.missingSpaceHint ?? "\(what)s: \(Suggestion.list(names))", at: node.location,
                length: node.scalar?.count ?? 1)
            return nil
        }
        let named = entries.filter { names.contains($0.key) }
        // The name of one kind can be a key of another: `seek: video, marker: reveal`.
        let isTwoActions = node.entry("set") != nil && node.entry("animate")?.value.entry("set") != nil
        let found =
            isTwoActions
            ? named
            : named.filter { entry in
                !kinds.contains { kind in
                    kind.0.fields.contains { $0.key == entry.key } && named.contains { $0.key == kind.0.name }
                }
            }
        guard let first = found.first, let index = names.firstIndex(of: first.key) else {
            // The misspelt key is probably not one that belongs to a kind.
            let required = Set(kinds.flatMap { $0.0.fields.map(\.key) })
            let key = entries.first { !required.contains($0.key) } ?? entries.first
            let word = key?.key ?? ""
            let whole = Suggestion.whole(ofPart: word, among: names).map { Hint(nearestWord: $0, to: word) }
            let hint =
                whole ?? toggle(entries, what: what) ?? misplaced(word, what: what)
                ?? Suggestion.hint(forWord: word, among: names, what: "\(what)s")
            log.error(
                "there is no \(what) '\(key?.key ?? "")'", hint: hint,
                topic: hint?.topic ?? .words(names),
                at: key?.keyLocation ?? node.location, length: key?.key.count ?? 1)
            return nil
        }
        if found.count > 1 {
            log.error(
                "'\(found[1].key)' starts another \(what)", hint: "start it with '- ' on its own line",
                at: found[1].keyLocation, length: found[1].key.count)
        }
        return kinds[index].1
    }

    /// The hint for an action among the steps of a script, or the reverse.
    private func misplaced(_ word: String, what: String) -> Hint? {
        if what == "step", Actions.all.contains(where: { $0.declaration.name == word }) {
            return Hint(
                "'\(word)' is an action: write it in a gesture that the script makes, or in a list under 'actions', "
                    + "which the step 'call: name' performs",
                topic: .action(word))
        }
        if what == "action", ScriptSteps.all.contains(where: { $0.declaration.name == word }) {
            let other =
                word == WaitStep.declaration.name
                ? "; 'delay' is the time before an animation, and 'after' performs actions later" : ""
            return Hint("'\(word)' is a step of 'script'\(other)", topic: .step(word))
        }
        return nil
    }

    /// The hint for `toggle: open`, which an action sets; nil for other words.
    private func toggle(_ entries: [SourceNode.Entry], what: String) -> Hint? {
        guard what == "action", let entry = entries.first(where: { $0.key == "toggle" }) else { return nil }
        let name = entry.value.scalar ?? "name"
        return Hint("write set: { \(name): not \(name) }", topic: .action(SetAction.declaration.name))
    }

    private func article(_ word: String) -> String { "aeiou".contains(word.prefix(1)) ? "an \(word)" : "a \(word)" }

    /// A reader for the keys of a kind. If the value of the kind's own key cannot be a group, `kind: { keys }` contains
    /// the other keys.
    func reader(_ node: SourceNode, declaration: KindDeclaration, what: String, scope: Scope) -> ObjectReader? {
        guard var entries = node.entries, let own = node.entry(declaration.name) else { return nil }
        let takesGroup: Bool =
            switch declaration.primary.valueKind {
            case .assignments, .special, .value: true
            case .name, .names, .actions, .timing, .group: false
            }
        // `kind` has already reported keys beside the kind's own that start another action or step.
        let fields = declaration.allFields.map(\.key)
        let others =
            switch what {
            case "step": ScriptSteps.all.map { $0.declaration.name }
            case "action": Actions.names
            case "expectation": ExpectationKinds.all.map { $0.declaration.name }
            default: [String]()
            }
        entries.removeAll { others.contains($0.key) && !fields.contains($0.key) }
        if !takesGroup, let inner = own.value.entries {
            guard isGroupAllowed(inner, in: declaration, at: own.value.location) else { return nil }
            entries.removeAll { $0.key == declaration.name }
            entries += inner
        }
        if case .group = declaration.primary.valueKind, own.value.entries == nil {
            log.error(
                "'\(declaration.name)' takes a group of keys, but found \(own.value.kindDescription)",
                hint: grouped(own, beside: entries, declaration), at: own.value.location)
            return nil
        }
        let name = "'\(declaration.name)'"
        return ObjectReader(
            entries, what: name, at: own.keyLocation, fields: declaration.allFields, scope: scope, compiler: self)
    }

    /// The hint for a step whose keys are beside it: `drag: card, by: [60, 0]` is `drag: { from: card, by: [60, 0] }`.
    private func grouped(
        _ own: SourceNode.Entry, beside entries: [SourceNode.Entry], _ declaration: KindDeclaration
    ) -> Hint {
        let keys = declaration.fields.map(\.key)
        guard let start = own.value.scalar, keys.contains("from"), !entries.contains(where: { $0.key == "from" }) else {
            return "keys: \(Suggestion.list(keys))"
        }
        let others = entries.filter { keys.contains($0.key) }.map { "\($0.key): \($0.value.source)" }
        return "write \(own.key): { \((["from: \(start)"] + others).joined(separator: ", ")) }"
    }

    /// Whether the key of a kind can have a group as its value. If not, and the group has only keys that belong beside
    /// the kind's key, reports it; unknown keys are reported by the reader.
    private func isGroupAllowed(
        _ inner: [SourceNode.Entry], in declaration: KindDeclaration, at location: SourceLocation
    ) -> Bool {
        if case .group = declaration.primary.valueKind { return true }
        let known = declaration.allFields.map(\.key)
        guard declaration.alternativePrimary == nil, inner.allSatisfy({ known.contains($0.key) }) else { return true }
        log.error(
            "'\(declaration.name)' takes names, but found a group of keys",
            hint: "write \(declaration.name): name, with the other keys beside it", at: location)
        return false
    }

    /// Reads `script` and `scripts`.
    func readScripts(_ reader: ObjectReader, scope: Scope) -> [Script] {
        let single = SceneCompiler.fields.first { $0.key == "script" }
        let several = SceneCompiler.fields.first { $0.key == "scripts" }
        guard let single, let several else { return [] }
        if reader.has(single), reader.has(several) {
            log.error("a scene can have script or scripts, not both", at: reader.keyLocation(single), length: 6)
        }
        if let node = reader.node(single) { return [script("main", node, scope: scope)] }
        return entries(reader.node(several), what: "scripts").map { script($0.key, $0.value, scope: scope) }
    }

    private func script(_ name: String, _ node: SourceNode, scope: Scope) -> Script {
        var script = Script(name: name, steps: [], locations: [])
        guard node.content != .empty else { return script }
        guard let items = node.items else {
            log.error(
                "a script must be a list, but found \(node.kindDescription)", hint: "start each step with '- '",
                at: node.location)
            return script
        }
        guard items.count <= SceneLimits.steps else {
            log.limit("this script has \(items.count) steps; the limit is \(SceneLimits.steps)", at: node.location)
            return script
        }
        var marked: Set<String> = []
        for item in items {
            guard let kind = kind(of: item, among: ScriptSteps.all.map { ($0.declaration, $0) }, what: "step"),
                let reader = self.reader(item, declaration: kind.declaration, what: "step", scope: scope),
                let step = kind.init(reader)
            else { continue }
            if let marker = step as? MarkerStep, !marked.insert(marker.name).inserted {
                log.warning(
                    "the marker '\(marker.name)' is in this script already",
                    hint: "the first one counts; give this one another name", at: item.location)
            }
            script.steps.append(step)
            script.locations.append(item.location)
        }
        return script
    }
}
