import SceneLanguage

/// Lists of values: `tones: [red, green, blue]`, which expressions index as `tones[page]`.
extension SceneCompiler {
    /// The value of a list whose elements have one type; two numbers are a point. Nil after reporting an error.
    ///
    /// An element that is not a valid expression is text, as an `item` of a repeat. Digits in quotes are numbers among other numbers.
    ///
    /// - Parameters:
    ///   - expected: the type of the elements; nil for that of the first.
    ///   - mayBePoint: whether two numbers are a point.
    func list(
        _ items: [SourceNode], at node: SourceNode, expected: ValueType? = nil, mayBePoint: Bool = true, scope: Scope
    ) -> DeferredName.Value? {
        guard items.count <= SceneLimits.listElements else {
            log.limit(
                "this list has \(items.count) elements; the limit is \(SceneLimits.listElements)", at: node.location)
            return nil
        }
        var values: [DeferredName.Value] = []
        for item in items {
            guard let value = element(item, scope: scope) else { return nil }
            values.append(value)
        }
        if expected == .number || expected == nil && values.contains(where: { $0.type == .number }) {
            for (index, item) in items.enumerated() where values[index].type == .text {
                guard Self.isNumeral(item.scalar ?? ""), let number = number(item, scope: scope) else { continue }
                values[index] = number
            }
        }
        guard var type = values.first?.type else {
            log.error("a list needs at least one element", at: node.location)
            return nil
        }
        for (value, item) in zip(values, items) where value.type != type {
            guard case .symbol = type, case .symbol = value.type else {
                log.error(
                    "the elements of a list must have one type, but this is \(value.type.name) and the first is "
                        + type.name, at: item.textLocation, length: item.scalar?.count ?? 1)
                return nil
            }
            type = .symbol([])
        }
        if type == .number, values.count == 2, mayBePoint {
            return (.folded(.point(values[0].term, values[1].term)), .point)
        }
        return (.folded(.list(values.map(\.term))), .list(type))
    }

    /// A value that is an expression, a list, or any other text.
    func element(_ node: SourceNode, scope: Scope) -> DeferredName.Value? {
        if isWholeAdaptive(node) { return adaptiveColor(node, scope: scope).map { ($0.term, .color) } }
        if let items = node.items { return list(items, at: node, scope: scope) }
        guard let text = node.scalar else {
            log.error(
                "an element must be a value or a list, but found \(node.kindDescription)",
                hint: node.entries == nil ? nil : "a list of groups is one of let, or that of a repeat",
                at: node.location)
            return nil
        }
        if text.contains("${") { return expression(node, expected: .text, scope: scope).map { ($0.term, .text) } }
        if node.isQuoted, Self.isNumeral(text) { return (.constant(.text(text)), .text) }
        var scope = scope
        scope.isBinding = true
        guard let syntax = try? SyntaxParser.parse(text),
            let checked = ExpressionChecker(scope: scope, location: node.textLocation).checked(syntax)
        else { return (.constant(.text(text)), .text) }
        return checked
    }

    /// The number in a node; nil if it has none.
    private func number(_ node: SourceNode, scope: Scope) -> DeferredName.Value? {
        guard let text = node.scalar, let syntax = try? SyntaxParser.parse(text) else { return nil }
        return ExpressionChecker(scope: scope, location: node.textLocation).checked(syntax, expected: .number)
    }

    /// Whether text has digits, but only such as numbers, dates and phone numbers have, and no spaces: in quotes it is text, not a
    /// calculation.
    static func isNumeral(_ text: String) -> Bool {
        text.contains { $0.isNumber } && text.utf8.allSatisfy { "0123456789+-*/.()".utf8.contains($0) }
    }
}
