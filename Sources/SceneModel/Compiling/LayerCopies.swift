import SceneLanguage

extension SceneCompiler {
    /// The scopes of the copies of a `repeat`, each with its `index` from 0 and, for a list, its `item`; nil after reporting an
    /// error.
    ///
    /// - Parameters:
    ///   - things: what is repeated, for the error about a limit.
    ///   - limit: the largest number of copies.
    func copies(
        _ entry: SourceNode.Entry, of things: String = "layers", limit: Int = SceneLimits.layers, scope: Scope
    ) -> [Scope]? {
        // `repeat: item.rows` repeats over a list in the item of the layer around it.
        let node = entry.value.scalar.flatMap { scope.lists[$0] } ?? entry.value
        if let values = constantList(node, scope: scope) {
            return values.elements.enumerated().map { index, value in
                scope.with("index", .number(Double(index)), type: .number).with("item", value, type: values.type)
            }
        }
        if let items = node.items {
            guard items.count <= limit else {
                stop("repeat makes more than \(limit) \(things)", at: node.location)
                return nil
            }
            let members = checkMembers(of: items)
            return items.enumerated().map { index, item in
                var copy = scope.with("index", .number(Double(index)), type: .number)
                // A name without a value: uses of a member that a group lacks report nothing more.
                for member in members { copy.deferred["item.\(member)"] = DeferredName() }
                bind("item", to: item, in: &copy, from: scope)
                return copy
            }
        }
        guard let count = expression(node, expected: .number, scope: scope) else { return nil }
        guard let number = count.constant?.number else {
            log.error(
                "repeat needs a constant number", hint: "it can use numbers, canvas and names of let, not variables",
                at: count.location, length: count.text.count)
            return nil
        }
        guard number >= 0, number == number.rounded() else {
            log.error(
                "repeat needs a whole number, 0 or more", at: count.location, length: count.text.count)
            return nil
        }
        guard number <= Double(limit) else {
            stop("repeat makes more than \(limit) \(things)", at: count.location, length: count.text.count)
            return nil
        }
        return (0..<Int(number)).map { scope.with("index", .number(Double($0)), type: .number) }
    }

    /// The elements of a list in `let` or another constant; nil for any other value.
    private func constantList(_ node: SourceNode, scope: Scope) -> (elements: [Value], type: ValueType)? {
        var scope = scope
        scope.isBinding = true
        guard let text = node.scalar, let syntax = try? SyntaxParser.parse(text), syntax.reference != nil,
            let checked = ExpressionChecker(scope: scope, location: node.textLocation).checked(syntax),
            case .constant(.list(let elements)) = checked.term, case .list(let type) = checked.type
        else { return nil }
        return (elements, type)
    }

    /// Gives a name the value of a node, as an element of a list has it. A group gives members.
    private func bind(_ name: String, to node: SourceNode, in copy: inout Scope, from scope: Scope) {
        if isWholeAdaptive(node), let color = adaptiveColor(node, scope: scope) {
            copy.locals[name] = (color.term, .color)
            return
        }
        if let entries = node.entries {
            for entry in entries { bind("\(name).\(entry.key)", to: entry.value, in: &copy, from: scope) }
            return
        }
        if let items = node.items {
            copy.lists[name] = node
            guard items.allSatisfy({ $0.entries == nil || isWholeAdaptive($0) }), !items.isEmpty else { return }
            copy.locals[name] = list(items, at: node, scope: scope)
            return
        }
        guard node.scalar != nil else {
            log.error(
                "an item must be a value or a group of values, but found \(node.kindDescription)", at: node.location)
            return
        }
        copy.locals[name] = element(node, scope: scope)
    }
}
