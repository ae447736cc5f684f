import SceneLanguage

/// The names of `let` that are timings.
extension SceneCompiler {
    /// What a name of `let` can be used as.
    enum LocalKind {
        case value
        /// A spring, or another name for a timing.
        case timing
        /// A list of four numbers.
        case both
        /// A list with groups, over which layers repeat.
        case rows

        var isValue: Bool { self == .value || self == .both }
        var isTiming: Bool { self == .timing || self == .both }
    }

    /// The kinds of the names of one group.
    ///
    /// - Parameter outer: the scope of the group.
    func kindsOfLocals(_ entries: [SourceNode.Entry], in outer: Scope) -> [String: LocalKind] {
        var kinds: [String: LocalKind] = [:]
        for entry in entries {
            let isCurve = entry.value.items?.count == 4 && !Timing.names.contains(entry.key)
            kinds[entry.key] =
                hasGroups(entry.value)
                ? .rows : NamedTiming.hasSpringKey(entry.value) ? .timing : isCurve ? .both : .value
        }
        // Another name for a timing can be declared before it.
        var others = entries.filter { kinds[$0.key] == .value && $0.value.scalar != nil && !$0.value.isQuoted }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            others.removeAll { entry in
                guard let text = entry.value.scalar else { return true }
                let sibling = text == entry.key ? nil : kinds[text]
                guard let kind = sibling ?? kind(ofTiming: text, in: outer), kind.isTiming else { return false }
                kinds[entry.key] = kind
                hasChanged = true
                return true
            }
        }
        return kinds
    }

    /// The kind of a timing that the language or an outer group declares; nil for other names.
    private func kind(ofTiming name: String, in outer: Scope) -> LocalKind? {
        if outer.timings[name] != nil { return outer.deferred[name] == nil ? .timing : .both }
        let isVariable = root?.entry(SceneKeys.variables.key)?.value.entry(name) != nil
        return Timing.names.contains(name) && !outer.declares(name) && !isVariable ? .timing : nil
    }

    /// Declares the timings among the names of one group. Animations use them, so the rules for bindings do not apply.
    func declareTimings(
        _ entries: [SourceNode.Entry], _ kinds: [String: LocalKind], replacements: [String: String], outer: Scope,
        into scope: inout Scope
    ) {
        var declared: [(entry: SourceNode.Entry, isOnlyTiming: Bool)] = []
        for entry in entries {
            scope.timings[entry.key] = nil
            guard let kind = kinds[entry.key], kind.isTiming else { continue }
            if kind == .timing { check(entry, isReplaced: replacements[entry.key] != nil) }
            scope.timings[entry.key] = namedTimings.count + declared.count
            declared.append((entry, kind == .timing))
        }
        let (part, copy) = (currentPart, log.copy)
        for (entry, isOnlyTiming) in declared {
            // In its own declaration, a name means that of an outer group.
            var own = scope
            own.timings[entry.key] = outer.timings[entry.key]
            namedTimings.append(
                NamedTiming(entry.value, isOnlyTiming: isOnlyTiming) { [unowned self, own] in
                    inPart(part) { log.inCopy(copy) { Timing(entry.value, scope: own, compiler: self) } }
                })
        }
    }

    /// Records where the name of a timing is used, for editors.
    ///
    /// - Parameter number: its index in `namedTimings`.
    func noteUse(ofTiming number: Int, at location: SourceLocation) {
        timingDeclarations[location] = namedTimings[number].declaration
    }

    private func check(_ entry: SourceNode.Entry, isReplaced: Bool) {
        if Timing.names.contains(entry.key) {
            log.error(
                "'\(entry.key)' is a timing of the language", hint: "choose another name", at: entry.keyLocation,
                length: entry.key.count)
        }
        if isReplaced {
            log.error(
                "'\(entry.key)' is a timing, which cannot be replaced",
                hint: "replace a number in it: let: { response: 0.4, \(entry.key): { response: response } }",
                at: options.place(ofOverride: entry.key))
        }
    }
}
