import SceneLanguage

/// The names of `let`, and the parameters of included files.
extension SceneCompiler {
    /// Declares the names of a `let:` group. Their order does not matter.
    func readLocals(_ node: SourceNode?, into scope: inout Scope, replacements: [String: String] = [:]) {
        let entries = entries(node, what: "let")
        guard !entries.isEmpty else { return }
        evaluatedNames += entries.count
        guard evaluatedNames <= SceneLimits.evaluatedNames else {
            stop(
                "the copies of layers have more than \(SceneLimits.evaluatedNames) names in let",
                at: node?.location ?? entries[0].keyLocation)
            return
        }
        var names: [DeferredName] = []
        let outer = scope
        for entry in entries {
            checkNewName(entry.key, at: entry.keyLocation)
            localPlaces[entry.key] = entry.keyLocation
            let name = DeferredName()
            names.append(name)
            scope.deferred[entry.key] = name
        }
        // Bindings can use these names, so the rules for bindings apply.
        var inner = scope
        inner.isBinding = true
        for (entry, name) in zip(entries, names) {
            // In its own declaration, a name means that of an outer group: `let: { size: size - 8 }`.
            var own = inner
            if let shadowed = outer.deferred[entry.key] { own.deferred[entry.key] = shadowed }
            let replacement = replacements[entry.key]
            name.define { [unowned self, own] in
                var scope = own
                if !areLayersKnown { scope.nameHint = Self.constantHint }
                guard let value = local(entry, replacement: replacement, scope: scope) else { return nil }
                guard value.term.isWithinSize else {
                    log.limit(
                        "'\(entry.key)' has more than \(Term.maxParts) parts after the names in it are replaced",
                        hint: "store a part of it in a variable", at: entry.keyLocation, length: entry.key.count)
                    return nil
                }
                return value
            }
        }
        deferredNames += names
    }

    private static let constantHint =
        "repeat, include and canvas need constants, so the names of let that they use cannot use layers"

    /// Reads the names that nothing has used, to report their mistakes.
    func readDeferredNames() {
        for name in deferredNames { _ = name.value }
    }

    /// The value of a name in `let`; nil after reporting an error.
    private func local(_ entry: SourceNode.Entry, replacement: String?, scope: Scope) -> DeferredName.Value? {
        guard let declared = local(entry.value, scope: scope) else { return nil }
        guard let replacement else { return declared }
        var type = declared.type
        if case .symbol = type { type = .symbol([]) }
        let place = SourceLocation(file: "--set \(entry.key)", line: 1, column: 1)
        let node = self.replacement(SourceNode(.scalar(replacement, quoted: false), at: place), as: type)
        return expression(node, expected: type, scope: scope).map { ($0.term, type) }
    }

    private func local(_ node: SourceNode, scope: Scope) -> DeferredName.Value? {
        if isAdaptive(node) { return adaptiveColor(node, scope: scope).map { ($0.term, .color) } }
        if let items = node.items { return list(items, at: node, scope: scope) }
        guard let text = node.scalar else {
            log.error("a name in let must have one value or a list", at: node.location)
            return nil
        }
        if node.isQuoted,
            case .failure(let error) = Result(catching: { () throws(ExpressionError) in
                try SyntaxParser.parse(text)
            })
        {
            log.error(
                "invalid expression: \(error.message)", hint: "text needs its own quotes: \"'...'\"",
                at: node.textLocation.advanced(by: error.offset), length: error.length)
            return nil
        }
        return expression(text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
            .map { ($0.term, $0.type) }
    }
}
