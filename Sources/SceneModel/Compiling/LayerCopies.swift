import SceneLanguage

extension SceneCompiler {
    /// The scopes of the copies of a `repeat`, each with its `index` from 0 and, for a list, its `item`.
    func copies(_ entry: SourceNode.Entry, scope: Scope) -> [Scope] {
        let node = entry.value
        if let items = node.items {
            guard items.count <= SceneLimits.layers else {
                stop("repeat makes more than \(SceneLimits.layers) layers", at: node.location)
                return []
            }
            return items.enumerated().map { index, item in
                var copy = scope.with("index", .number(Double(index)), type: .number)
                bind("item", to: item, in: &copy, from: scope)
                return copy
            }
        }
        guard let count = expression(node, expected: .number, scope: scope) else { return [] }
        guard let number = count.constant?.number else {
            log.error(
                "repeat needs a constant number", hint: "it can use numbers, canvas and names of let, not variables",
                at: count.location, length: count.text.count)
            return []
        }
        guard number >= 0, number == number.rounded() else {
            log.error(
                "repeat needs a whole number, 0 or more", at: count.location, length: count.text.count)
            return []
        }
        guard number <= Double(SceneLimits.layers) else {
            stop(
                "repeat makes more than \(SceneLimits.layers) layers", at: count.location, length: count.text.count)
            return []
        }
        return (0..<Int(number)).map { scope.with("index", .number(Double($0)), type: .number) }
    }

    /// Gives a name the value of a node: an expression if it is valid, else text. A group gives members.
    private func bind(_ name: String, to node: SourceNode, in copy: inout Scope, from scope: Scope) {
        if isWholeAdaptive(node), let color = adaptiveColor(node, scope: scope) {
            copy.locals[name] = (color.term, .color)
            return
        }
        if let entries = node.entries {
            for entry in entries { bind("\(name).\(entry.key)", to: entry.value, in: &copy, from: scope) }
            return
        }
        guard let text = node.scalar else {
            log.error(
                "an item must be a value or a group of values, but found \(node.kindDescription)", at: node.location)
            return
        }
        var scope = scope
        scope.isBinding = true
        if let syntax = try? SyntaxParser.parse(text),
            let checked = try? ExpressionChecker(scope: scope, location: node.textLocation).check(syntax, expected: nil)
        {
            copy.locals[name] = (checked.term, checked.type)
        } else {
            copy.locals[name] = (.constant(.text(text)), .text)
        }
    }
}
