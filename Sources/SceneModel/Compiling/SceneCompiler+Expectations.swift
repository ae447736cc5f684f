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
        var markers: [String] = form.moments.compactMap { if case .marker(let name) = $0 { name } else { nil } }
        form.subject.term.visit { term in
            guard case .sender(let member) = term, member.hasPrefix("marker.") else { return }
            markers.append(String(member.dropFirst("marker.".count)))
        }
        if form.subject.constant != nil {
            log.warning(
                "this is the same whatever the scene does", at: form.subject.location,
                length: form.subject.text.count)
        }
        let script = reader.name(ExpectationForms.script)
        if let script, !scripts.contains(script.text) {
            log.error(
                "there is no script '\(script.text)'",
                hint: Suggestion.hint(for: script.text, among: scripts, what: "scripts"), at: script.location,
                length: script.text.count)
        }
        return Expectation(form: form, script: script?.text, markers: Set(markers).sorted())
    }
}
