import SceneLanguage

/// The names of `let`, and the parameters of included files.
extension SceneCompiler {
    /// Declares the names of a `let:` group. Their order does not matter.
    func readLocals(_ node: SourceNode?, into scope: inout Scope, replacements: [String: String] = [:]) {
        let entries = localEntries(node)
        guard !entries.isEmpty else { return }
        evaluatedNames += entries.count
        guard evaluatedNames <= SceneLimits.evaluatedNames else {
            stop(
                "the copies of layers have more than \(SceneLimits.evaluatedNames) names in let",
                at: node?.location ?? entries[0].keyLocation)
            return
        }
        var names: [DeferredName] = []
        var lists: [(name: DeferredName, elements: SourceNode)] = []
        let outer = scope
        let kinds = kindsOfLocals(entries, in: outer)
        checkGroups(entries)
        for entry in entries {
            // The names in groups are checked with the groups.
            let group = entry.key.firstIndex(of: ".").map { String(entry.key[..<$0]) }
            if group == nil { checkNewName(entry.key, at: entry.keyLocation) }
            if currentPart == 0 {
                localPlaces[entry.key] = entry.keyLocation
                if let group { localGroups[group] = localGroups[group] ?? entry.keyLocation }
            }
            let digits = entry.value.scalar.flatMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? $0 : nil }
            // The value of the command line has a unit of its own.
            let name = DeferredName(numeral: replacements[entry.key] == nil ? digits : nil)
            names.append(name)
            let kind = kinds[entry.key]
            removeMembers(of: entry.key, from: &scope)
            scope.deferred[entry.key] = kind?.isValue == true ? name : nil
            scope.lists[entry.key] = kind == .rows ? entry.value : nil
            if kind == .rows { lists += declareMembers(of: entry, into: &scope) }
            if kind == .rows, replacements[entry.key] != nil {
                log.error(
                    "'\(entry.key)' is a list of groups, which cannot be replaced",
                    at: options.place(ofOverride: entry.key))
            }
        }
        declareTimings(entries, kinds, replacements: replacements, outer: outer, into: &scope)
        // Bindings can use these names, so the rules for bindings apply.
        var inner = scope
        inner.isBinding = true
        define(lists, in: inner)
        for (entry, name) in zip(entries, names) where kinds[entry.key]?.isValue == true {
            // In its own declaration, a name means that of an outer group: `let: { size: size - 8 }`.
            var own = inner
            if let shadowed = outer.deferred[entry.key] { own.deferred[entry.key] = shadowed }
            let replacement = replacements[entry.key]
            let (part, copy) = (currentPart, log.copy)
            name.define { [unowned self, own] in
                var scope = own
                if !areLayersKnown { scope.nameHint = Self.constantHint }
                let value = inPart(part) {
                    log.inCopy(copy) { local(entry, replacement: replacement, scope: scope) }
                }
                guard let value else { return nil }
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

    /// Declares the parameters of a file. A value that is given has the type of the default value and uses the names of the
    /// file that gives it.
    ///
    /// - Parameters:
    ///   - given: the group of given values; nil for a file that is played by itself, whose values `--set` replaces.
    ///   - outside: the scope of the given values.
    func readParameters(
        _ node: SourceNode?, given: SourceNode?, from outside: Scope? = nil, into scope: inout Scope
    ) {
        let declared = entries(node, what: "parameters")
        let values = entries(given, what: "with")
        for value in values where !declared.contains(where: { $0.key == value.key }) {
            log.error(
                "the file has no parameter '\(value.key)'",
                hint: Suggestion.hint(for: value.key, among: declared.map(\.key), what: "parameters"),
                at: value.keyLocation, length: value.key.count)
        }
        let (inside, outside) = (scope, outside ?? scope)
        let part = currentPart
        let giver = parts.isEmpty ? part : parts[part].parent ?? part
        for entry in declared {
            checkNewName(entry.key, at: entry.keyLocation)
            let name = DeferredName()
            scope.deferred[entry.key] = name
            deferredNames.append(name)
            if parts.isEmpty { declaredParameters.append((entry, name)) }
            let value = values.first { $0.key == entry.key }
            if entry.value.content == .empty, value == nil {
                log.error(
                    "the parameter '\(entry.key)' needs a value",
                    hint: "add with: { \(entry.key): ... } to the include",
                    at: given?.location ?? entry.keyLocation)
            }
            let replacement = parts.isEmpty ? options.overrides[entry.key] : nil
            name.define { [unowned self] in
                var inside = inside
                inside.isBinding = true
                guard let value else {
                    guard entry.value.content != .empty else { return nil }
                    let initial = inPart(part) { element(entry.value, scope: inside) }
                    guard let replacement else { return initial }
                    return replaced(entry.key, by: replacement, type: initial?.type, scope: inside)
                }
                var outside = outside
                outside.isBinding = true
                return inPart(giver) { self.value(value, of: entry, scope: outside, part: part) }
            }
        }
    }

    /// A given value, of the type of the default value if there is one.
    private func value(
        _ value: SourceNode.Entry, of parameter: SourceNode.Entry, scope: Scope, part: Int
    ) -> DeferredName.Value? {
        guard parameter.value.content != .empty else { return element(value.value, scope: scope) }
        guard let type = inPart(part, { element(parameter.value, scope: scope)?.type }) else { return nil }
        if case .list(let element) = type, let items = value.value.items {
            return list(items, at: value.value, expected: element, scope: scope)
        }
        var expected = type
        if case .symbol = type { expected = .symbol([]) }
        if type == .text, let text = value.value.scalar {
            warnOfShownQuotes(text, node: value.value, for: value.key)
            warnOfUnwrittenValue(text, node: value.value, of: value.key, scope: scope)
            return textTemplate(text, node: value.value, scope: scope).map { ($0.term, expected) }
        }
        return expression(value.value, expected: expected, scope: scope).map { ($0.term, expected) }
    }

    /// Warns of a text with quotes of its own, which are shown: `mark: "''"`.
    private func warnOfShownQuotes(_ text: String, node: SourceNode, for name: String) {
        guard text.first == "'", text.last == "'", case .text(let inner) = (try? SyntaxParser.parse(text))?.kind else {
            return
        }
        log.warning(
            "'\(name)' is text, which is shown with these quotes",
            hint: inner.isEmpty ? "write \(name): \"\"" : "write \(name): \(inner)", at: node.textLocation,
            length: text.count)
    }

    private static let constantHint =
        "repeat, include and canvas need constants, so the names of let that they use cannot use layers"

    /// Reads the names that nothing has used, to report their mistakes.
    func readDeferredNames() {
        for name in deferredNames { _ = name.value }
        // A list of four numbers is a timing only where it is used as one.
        for timing in namedTimings where timing.isOnlyTiming { _ = timing.timing }
    }

    /// The value of a name in `let`; nil after reporting an error.
    private func local(_ entry: SourceNode.Entry, replacement: String?, scope: Scope) -> DeferredName.Value? {
        guard let declared = local(entry.value, scope: scope) else { return nil }
        guard let replacement else { return declared }
        return replaced(entry.key, by: replacement, type: declared.type, scope: scope)
    }

    /// The value of the command line for a name; nil after reporting an error.
    private func replaced(
        _ name: String, by text: String, type: ValueType?, scope: Scope
    ) -> DeferredName.Value? {
        guard var type else { return nil }
        if case .symbol = type { type = .symbol([]) }
        let place = options.place(ofOverride: name)
        let node = replacement(SourceNode(.scalar(text, quoted: false), at: place), as: type)
        return expression(node.scalar ?? text, at: place, expected: type, scope: scope).map { ($0.term, type) }
    }

    private func local(_ node: SourceNode, scope: Scope) -> DeferredName.Value? {
        if isAdaptive(node) { return adaptiveColor(node, scope: scope).map { ($0.term, .color) } }
        if let items = node.items { return list(items, at: node, scope: scope) }
        guard let text = node.scalar else {
            log.error("a name in let must have one value, a list or a timing", at: node.location)
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
        let value = expression(text, at: node.textLocation, expected: nil, scope: scope, isQuoted: node.isQuoted)
        warnOfNumeral(node, value: value)
        return value.map { ($0.term, $0.type) }
    }

    /// Warns of a number in quotes that was probably meant as text, because it is shown in another form: `"007"` as 7.
    func warnOfNumeral(_ node: SourceNode, value: TypedExpression?) {
        guard node.isQuoted, let text = node.scalar, Self.isNumeral(text), let number = value?.term.constant?.number,
            Value.format(number) != text
        else { return }
        log.warning(
            "this is the number \(Value.format(number)), not text",
            hint: "write \"'\(text)'\" for this text, or leave out the quotes", at: node.textLocation,
            length: text.count)
    }
}
