import SceneLanguage

extension SceneCompiler {
    /// Reads the list of `expect`. Call this when all markers are known.
    func expectations(_ node: SourceNode?, scope: Scope, scripts: [String]) -> [Expectation] {
        guard let node, node.content != .empty else { return [] }
        guard let items = node.items else {
            log.error(
                "expect must be a list, but found \(node.kindDescription)", hint: "start each with '- '",
                at: node.location)
            return []
        }
        guard items.count <= SceneLimits.expectations else {
            log.limit(
                "the scene has \(items.count) expectations; the limit is \(SceneLimits.expectations)", at: node.location
            )
            return []
        }
        let scope = recordingScope(scope)
        return items.compactMap { expectation($0, scope: scope, scripts: scripts) }
    }

    /// The scope of expectations and traces: adds `time` and the times of the markers, in seconds.
    func recordingScope(_ scope: Scope) -> Scope {
        var scope = scope
        scope.isBinding = true
        // A layer or variable with the same name takes precedence.
        if resolve("time") == nil { scope.locals["time"] = (.sender("time"), .number) }
        if resolve("marker") == nil {
            for name in markers { scope.locals["marker.\(name)"] = (.sender("marker.\(name)"), .number) }
        }
        return scope
    }

    private func expectation(_ node: SourceNode, scope: Scope, scripts: [String]) -> Expectation? {
        guard
            let kind = kind(
                of: node, among: ExpectationKinds.all.map { ($0.declaration, $0) }, what: "expectation")
        else { return nil }
        var declaration = kind.declaration
        declaration.fields.append(ExpectationKinds.script)
        guard let reader = reader(node, declaration: declaration, what: "expectation", scope: scope),
            let form = kind.init(reader)
        else { return nil }
        var markers = form.moments.compactMap(\.marker)
        for expression in [form.subject] + form.conditions {
            expression.term.visit { term in
                guard case .sender(let member) = term, member.hasPrefix("marker.") else { return }
                markers.append(String(member.dropFirst("marker.".count)))
            }
            guard expression.constant != nil else { continue }
            log.warning(
                "this value never changes", at: expression.location, length: expression.text.count)
        }
        let script = reader.name(ExpectationKinds.script)
        if let script, !scripts.contains(script.text) {
            log.error(
                "there is no script '\(script.text)'",
                hint: Suggestion.hint(for: script.text, among: scripts, what: "scripts"), at: script.location,
                length: script.text.count)
        }
        // A recording shows one script.
        let only = kind.needsRecording ? scripts.first : nil
        var expectation = Expectation(kind: form, script: script?.text ?? only, markers: Set(markers).sorted())
        for expression in [form.subject] + form.conditions {
            for reference in hiddenReferences(in: expression, scope: scope)
            where !expectation.references.contains(reference) {
                expectation.references.append(reference)
            }
        }
        return expectation
    }

    /// The references of an expression whose values its evaluated description does not show.
    private func hiddenReferences(in expression: TypedExpression, scope: Scope) -> [NamedTerm] {
        guard let syntax = try? SyntaxParser.parse(expression.text) else { return [] }
        let checker = ExpressionChecker(scope: scope, location: expression.location)
        return syntax.hiddenReferences(isCondition: expression.type == .bool).compactMap { part in
            guard let term = checker.checked(part)?.term, term.constant == nil else { return nil }
            let text = expression.text.dropFirst(part.offset).prefix(part.length)
            return NamedTerm(text: String(text), term: term)
        }
    }
}
