import SceneLanguage

extension SceneCompiler {
    /// Reads the list behind `expect`; to be called when all markers are known.
    func expectations(_ node: SourceNode?, scope: Scope, scripts: [String]) -> [Expectation] {
        guard let node, node.content != .empty else { return [] }
        guard let items = node.items else {
            log.error("expect is a list, but found \(node.shape)", hint: "start each with '- '", at: node.location)
            return []
        }
        let scope = recordingScope(scope)
        return items.compactMap { expectation($0, scope: scope, scripts: scripts) }
    }

    /// What expectations and traces may ask besides: `time` and the times of the markers, in seconds.
    func recordingScope(_ scope: Scope) -> Scope {
        var scope = scope
        scope.isBinding = true
        // A layer or variable of the same name goes first.
        if resolve("time") == nil { scope.locals["time"] = (.sender("time"), .number) }
        if resolve("marker") == nil {
            for name in markers { scope.locals["marker.\(name)"] = (.sender("marker.\(name)"), .number) }
        }
        return scope
    }

    private func expectation(_ node: SourceNode, scope: Scope, scripts: [String]) -> Expectation? {
        guard
            let kind = kind(
                of: node, among: ExpectationForms.all.map { ($0.declaration, $0) }, what: "expectation")
        else { return nil }
        var declaration = kind.declaration
        declaration.fields.append(ExpectationForms.script)
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
                "this is the same whatever the scene does", at: expression.location, length: expression.text.count)
        }
        let script = reader.name(ExpectationForms.script)
        if let script, !scripts.contains(script.text) {
            log.error(
                "there is no script '\(script.text)'",
                hint: Suggestion.hint(for: script.text, among: scripts, what: "scripts"), at: script.location,
                length: script.text.count)
        }
        var expectation = Expectation(form: form, script: script?.text, markers: Set(markers).sorted())
        for expression in [form.subject] + form.conditions {
            for reference in hiddenReferences(in: expression, scope: scope)
            where !expectation.references.contains(reference) {
                expectation.references.append(reference)
            }
        }
        return expectation
    }

    /// The names in an expression whose values a failure does not show by filling in the expression.
    private func hiddenReferences(in expression: TypedExpression, scope: Scope) -> [NamedTerm] {
        guard let syntax = try? SyntaxParser.parse(expression.text) else { return [] }
        let checker = ExpressionChecker(scope: scope, location: expression.location)
        return syntax.hiddenReferences(isCondition: expression.type == .bool).compactMap { part in
            guard let term = try? checker.check(part, expected: nil).term, term.constant == nil else { return nil }
            let text = expression.text.dropFirst(part.offset).prefix(part.length)
            return NamedTerm(text: String(text), term: term)
        }
    }
}
