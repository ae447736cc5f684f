import Graphics
import SceneLanguage

extension SceneCompiler {
    /// The expression in a node, read as the type of its field; nil after reporting an error.
    func expression(_ node: SourceNode, expected: ValueType, scope: Scope) -> TypedExpression? {
        switch (node.content, expected) {
        case (.empty, .text), (.empty, .richText), (.empty, .path):
            return TypedExpression(.constant(.text("")), type: .text, location: node.location)
        case (.empty, _):
            log.error("a value is missing", hint: "expected \(expected.name)", at: node.location)
            return nil
        case (.scalar(let text, _), .text), (.scalar(let text, _), .richText), (.scalar(let text, _), .path):
            if expected != .path { warnOfUnwrittenValue(text, node: node, scope: scope) }
            return textTemplate(text, node: node, scope: scope)
        case (.sequence(let items), .richText): return richText(items, at: node, scope: scope)
        case (.scalar, .image): return image(node, scope: scope)
        case (.scalar("identity", _), .transform), (.scalar(".identity", _), .transform):
            return TypedExpression(.constant(.transform(.identity)), type: .transform, location: node.location)
        case (.scalar(let text, _), _): return scalar(text, node: node, expected: expected, scope: scope)
        case (.sequence(let items), .list(let element)):
            return gather(items, each: element, at: node, scope: scope).map {
                TypedExpression(.folded(.list($0)), type: expected, location: node.location)
            }
        case (.sequence(let items), .point):
            guard let terms = numbers(items, count: 2, form: "[x, y]", at: node, scope: scope) else { return nil }
            return TypedExpression(.folded(.point(terms[0], terms[1])), type: .point, location: node.location)
        case (.sequence(let items), .rect):
            guard let terms = numbers(items, count: 4, form: "[x, y, width, height]", at: node, scope: scope) else {
                return nil
            }
            return TypedExpression(
                .folded(.rect(terms[0], terms[1], terms[2], terms[3])), type: .rect, location: node.location)
        case (.mapping, .color) where isAdaptive(node): return adaptiveColor(node, scope: scope)
        case (.mapping, .effect) where isAdaptive(node): return adaptiveEffect(node, scope: scope)
        case (.sequence(let items), .transform): return transform(items, node: node, scope: scope)
        default:
            log.error(
                "expected \(expected.name), but found \(node.kindDescription)",
                hint: splitHint(node) ?? Self.hint(forCasesIn: node, expected), at: node.location)
            return nil
        }
    }

    /// The terms of a list with a required number of elements.
    func numbers(_ items: [SourceNode], count: Int, form: String, at node: SourceNode, scope: Scope) -> [Term]? {
        guard items.count == count else {
            let isSplit = items.contains { !$0.isQuoted && isSplitByYAML($0.scalar ?? "") }
            log.error(
                "expected \(count) numbers, but found \(items.count)",
                hint: isSplit ? Self.quoteHint : "write \(form)", topic: isSplit ? .expressions : nil,
                at: node.location)
            return nil
        }
        return gather(items, each: .number, at: node, scope: scope)
    }

    private func gather(_ items: [SourceNode], each type: ValueType, at node: SourceNode, scope: Scope) -> [Term]? {
        let terms = items.map { expression($0, expected: type, scope: scope)?.term }
        return terms.contains { $0 == nil } ? nil : terms.compactMap { $0 }
    }

    private func scalar(_ text: String, node: SourceNode, expected: ValueType, scope: Scope) -> TypedExpression? {
        if let cases = expected.cases, cases.contains(text) {
            let name = Term.constant(.symbol(text))
            let term = expected == .effect ? scope.names.effect(of: name, among: [text]) : name
            return TypedExpression(term, type: expected, location: node.textLocation, text: text)
        }
        if case .bool = expected, let truth = ["yes": "true", "on": "true", "no": "false", "off": "false"][text] {
            log.error(
                "'\(text)' is not a truth value", hint: "write \(truth)", at: node.textLocation, length: text.count)
            return nil
        }
        if let cases = expected.cases, text.allSatisfy({ $0.isLetter || $0.isNumber }),
            scope.names.resolve(text) == nil, !scope.declares(text)
        {
            log.error(
                "'\(text)' is not allowed here", hint: Suggestion.hint(forCase: text, among: cases),
                at: node.textLocation, length: text.count)
            return nil
        }
        return expression(text, at: node.textLocation, expected: expected, scope: scope, isQuoted: node.isQuoted)
    }

    /// An expression from its text.
    ///
    /// - Parameter isWritten: whether its value becomes a part of a text, as in `${...}`.
    func expression(
        _ text: String, at location: SourceLocation, expected: ValueType?, scope: Scope, isQuoted: Bool = true,
        isWritten: Bool = false
    ) -> TypedExpression? {
        guard text.count <= SceneLimits.expressionLength else {
            log.limit(
                "this expression has \(text.count) characters; the limit is \(SceneLimits.expressionLength)",
                at: location)
            return nil
        }
        do {
            let syntax = try syntax(of: text)
            let checker = ExpressionChecker(scope: scope, location: location)
            let checked =
                isWritten ? try checker.checkInterpolated(syntax) : try checker.check(syntax, expected: expected)
            if checked.term.constant?.isFinite == false {
                log.error("the value of this expression is not finite", at: location, length: text.count)
                return nil
            }
            return TypedExpression(checked.term, type: checked.type, location: location, text: text)
        } catch {
            guard error != .alreadyReported, !containsMisnamedLayer(text) else { return nil }
            if expected == .color, let color = Self.colorWithoutHash(text, isQuoted: isQuoted) {
                log.error(
                    "'\(text)' is not a colour", hint: color, topic: .word("color"), at: location, length: text.count)
                return nil
            }
            var error = error
            if let call = PlatformCall(in: text) {
                error.missingName = nil
                error.hint = call.hint(isQuoted: isQuoted)
                // A correction replaces the whole call.
                if call.isWhole { (error.offset, error.length) = (0, text.count) }
            } else if expected == .point, let point = UnitPoints.hint(for: text) {
                (error.hint, error.missingName, error.topic) = (point, nil, nil)
            } else if let list = Self.list(text, expected) {
                (error.hint, error.missingName) = (list, nil)
            } else if expected == nil, !isWritten, let plain = Self.hintForPlainText(text, error, isQuoted: isQuoted) {
                (error.hint, error.missingName, error.offset, error.length) = (plain, nil, 0, text.count)
            }
            if !isQuoted, isSplitByYAML(text) {
                (error.hint, error.topic, error.missingName) = (Self.quoteHint, .expressions, nil)
            }
            log.error(
                error.message, hint: error.hint, topic: error.topic, missingName: error.missingName,
                at: location.advanced(by: error.offset), length: error.length)
            return nil
        }
    }

    /// The parsed expression. Copies of a layer have the same texts, which are parsed once.
    private func syntax(of text: String) throws(ExpressionError) -> Syntax {
        if let known = parsedExpressions[text] { return known }
        do {
            let syntax = try SyntaxParser.parse(text)
            parsedExpressions[text] = syntax
            return syntax
        } catch {
            var error = error
            error.topic = error.topic ?? .expressions
            throw error
        }
    }

    /// The hint for a colour that lacks its `#`; nil for other texts.
    private static func colorWithoutHash(_ text: String, isQuoted: Bool) -> Hint? {
        guard [3, 4, 6, 8].contains(text.count), text.allSatisfy(\.isHexDigit), text.contains(where: \.isNumber) else {
            return nil
        }
        return Hint("write \"#\(text)\"", correction: Hint.Correction(text, isQuoted ? "#\(text)" : "\"#\(text)\""))
    }

    /// The hint for numbers that lack the brackets of a list: `50, 150, 140, 100`; nil for other texts.
    private static func list(_ text: String, _ expected: ValueType?) -> Hint? {
        guard expected == .rect || expected == .point || expected == .list(.number), !text.contains("["),
            text.firstMatch(of: /^[\w.\s\-]+(?:,[\w.\s\-]+)+$/) != nil
        else { return nil }
        return Hint("write [\(text)]", correction: Hint.Correction(text, "[\(text)]"))
    }

    static let quoteHint: Hint = "quote this expression: \"...\"; YAML split it at a comma, colon or bracket"

    /// Whether a text looks like a part of an expression: in a flow mapping, YAML ends an unquoted value at its first
    /// comma.
    private func isSplitByYAML(_ text: String) -> Bool {
        text.filter { $0 == "(" }.count != text.filter { $0 == ")" }.count
            || (text.contains("?") && !text.contains(":"))
    }

    private func splitHint(_ node: SourceNode) -> Hint? {
        guard let entries = node.entries else { return nil }
        // YAML reads `{color.brand}` as a key without a value.
        if entries.count == 1, entries[0].value.content == .empty,
            entries[0].key.wholeMatch(of: /[A-Za-z][\w.-]*/) != nil
        {
            return CommonWords.hint(forToken: entries[0].key)
        }
        return entries.contains {
            isSplitByYAML($0.key) || isSplitByYAML($0.value.scalar ?? "") || $0.key.contains("?")
        }
            ? Self.quoteHint : nil
    }

    /// The hint for a list of cases where one case is expected; nil for other nodes.
    private static func hint(forCasesIn node: SourceNode, _ expected: ValueType) -> Hint? {
        guard let cases = expected.cases, let items = node.items, items.count > 1,
            items.allSatisfy({ item in cases.contains(item.scalar?.trimmingPrefix(".").description ?? "") })
        else { return nil }
        return "write one of them"
    }

    /// A text with expressions in `${...}`.
    func textTemplate(_ text: String, node: SourceNode, scope: Scope) -> TypedExpression? {
        do {
            var terms: [Term] = []
            let parts = try TextTemplate.parts(of: text)
            let expressions = parts.count { if case .expression = $0 { true } else { false } }
            guard expressions <= SceneLimits.textExpressions else {
                log.limit(
                    "this text has \(expressions) expressions; the limit is \(SceneLimits.textExpressions)",
                    at: node.textLocation)
                return nil
            }
            for part in parts {
                switch part {
                case .literal(let literal): terms.append(.constant(.text(literal)))
                case .expression(let inner, let offset):
                    guard
                        let value = expression(
                            inner, at: node.textLocation.advanced(by: offset), expected: nil, scope: scope,
                            isWritten: true)
                    else { return nil }
                    terms.append(value.term)
                }
            }
            return TypedExpression(.folded(.join(terms)), type: .text, location: node.textLocation, text: text)
        } catch {
            log.error(
                error.message, hint: error.hint, at: node.textLocation.advanced(by: error.offset),
                length: error.length)
            return nil
        }
    }

    /// The path in a node; `${...}` in it can use constants, such as the item of a repeat.
    func path(_ node: SourceNode, scope: Scope) -> String? {
        guard let text = node.scalar else { return nil }
        guard text.contains("${") else { return text }
        guard let value = expression(node, expected: .text, scope: scope) else { return nil }
        guard let path = value.constant?.text else {
            log.error(
                "a path must be constant", hint: "it can use index, item and names of let, not variables",
                at: node.textLocation, length: text.count)
            return nil
        }
        return path
    }

    func report(_ problem: FileProblem, at location: SourceLocation, length: Int) {
        for diagnostic in problem.diagnostics { log.report(diagnostic) }
        guard problem.diagnostics.isEmpty else {
            if problem.isLimit { log.noteLimit() }
            return
        }
        if problem.isLimit { return log.limit(problem.message, hint: problem.hint, at: location, length: length) }
        log.error(problem.message, hint: problem.hint, at: location, length: length)
    }

    /// The steps of a transform. Each entry of its list has one of these keys.
    package static let transformSteps = [
        Field(
            "scale",
            .special(
                "a number or [x, y]", .either([.expression(.number), .list(of: .expression(.number), count: 2)])),
            "one factor for both axes, or one for each"),
        Field("rotate", .value(.number), unit: .radians, "clockwise"),
        Field("translate", .special("[x, y]", .list(of: .expression(.number), count: 2)), "in points"),
    ]

    private func transform(_ items: [SourceNode], node: SourceNode, scope: Scope) -> TypedExpression? {
        var operations: [TransformOperation] = []
        for item in items {
            guard let entries = item.entries, entries.count == 1, let entry = entries.first else {
                log.error(
                    "a transform step must be one of scale, rotate and translate",
                    hint: "write [ { scale: 0.5 }, { rotate: 90deg }, { translate: [10, 20] } ]", at: item.location)
                return nil
            }
            switch entry.key {
            case "scale":
                guard let (x, y) = pair(entry.value, scope: scope) else { return nil }
                operations.append(.scale(x, y))
            case "translate":
                guard
                    let terms = numbers(
                        entry.value.items ?? [], count: 2, form: "[x, y]", at: entry.value, scope: scope)
                else { return nil }
                operations.append(.translate(terms[0], terms[1]))
            case "rotate":
                guard let angle = expression(entry.value, expected: .number, scope: scope) else { return nil }
                operations.append(.rotate(angle.term))
            default:
                log.error(
                    "unknown step '\(entry.key)' in a transform",
                    hint: Suggestion.hint(forWord: entry.key, among: Self.transformSteps.map(\.key), what: "steps"),
                    at: entry.keyLocation, length: entry.key.count)
                return nil
            }
        }
        return TypedExpression(.folded(.transform(operations)), type: .transform, location: node.location)
    }

    /// Two numbers, or one number for both axes.
    private func pair(_ node: SourceNode, scope: Scope) -> (Term, Term)? {
        if let items = node.items {
            guard let terms = numbers(items, count: 2, form: "[x, y]", at: node, scope: scope) else { return nil }
            return (terms[0], terms[1])
        }
        guard let both = expression(node, expected: .number, scope: scope) else { return nil }
        return (both.term, both.term)
    }
}
