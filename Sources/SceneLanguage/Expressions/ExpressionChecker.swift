import Graphics

/// Resolves the names of an expression and checks its types. The result needs no further name look-up.
package struct ExpressionChecker {
    package typealias Checked = (term: Term, type: ValueType)

    let scope: Scope
    let location: SourceLocation
    /// False in a branch that a constant condition never takes. Its types are checked; it is not evaluated.
    private var isReachable = true
    /// False if the errors are discarded. Finding a hint takes much longer than checking an expression.
    private(set) var needsHints = true

    package init(scope: Scope, location: SourceLocation) {
        self.scope = scope
        self.location = location
    }

    /// A checker of the same expression in another scope.
    func within(_ scope: Scope) -> ExpressionChecker {
        var checker = ExpressionChecker(scope: scope, location: location)
        checker.isReachable = isReachable
        checker.needsHints = needsHints
        return checker
    }

    /// The term and the type of text that may be an expression; nil if it has an error, which is not reported.
    package func checked(_ syntax: Syntax, expected: ValueType? = nil) -> Checked? {
        var checker = self
        checker.needsHints = false
        return try? checker.check(syntax, expected: expected)
    }

    /// Checks an expression against the type of its field.
    ///
    /// - Parameter expected: how cases, colour names and lists are read; nil for any type.
    package func check(_ syntax: Syntax, expected: ValueType?) throws(ExpressionError) -> Checked {
        try requireType(try infer(syntax, expected: expected), expected, at: syntax)
    }

    func infer(_ syntax: Syntax, expected: ValueType?) throws(ExpressionError) -> Checked {
        switch syntax.kind {
        case .number(let value): return (.constant(.number(value)), .number)
        case .bool(let value): return (.constant(.bool(value)), .bool)
        case .text(let text):
            if expected == .color { return (try color(text, at: syntax), .color) }
            return (.constant(.text(text)), .text)
        case .hexColor(let text): return (try color(text, at: syntax), .color)
        case .symbol(let name):
            if expected == .color, let color = scope.names.color(named: name) { return (color, .color) }
            return (.constant(.symbol(name)), .symbol([name]))
        case .name, .member, .index: return try reference(syntax, expected: expected)
        case .call(let name, let arguments): return try call(name, arguments, at: syntax)
        case .labelled(let label, _):
            throw ExpressionError(
                message: "only arguments of functions have a name", hint: "leave out '\(label):'",
                offset: syntax.offset,
                length: label.count)
        case .list(let items): return try list(items, expected: expected, at: syntax)
        case .unary(.negate, let operand):
            return (.folded(.unary(.negate, try check(operand, expected: .number).term)), .number)
        case .unary(.not, let operand):
            return (.folded(.unary(.not, try check(operand, expected: .bool).term)), .bool)
        case .binary(let symbol, let a, let b): return try binary(symbol, a, b, at: syntax)
        case .conditional(let condition, let a, let b):
            if expected == .text { return try writtenConditional(syntax) }
            let chosen = try check(condition, expected: .bool).term
            let (then, otherwise) = (branch(where: chosen, is: true), branch(where: chosen, is: false))
            if let expected {
                let (first, second) = (
                    try then.check(a, expected: expected), try otherwise.check(b, expected: expected)
                )
                return (.folded(.conditional(chosen, first.term, second.term)), expected)
            }
            let first = try then.infer(a, expected: nil)
            let second = try otherwise.infer(b, expected: first.type)
            let type = try commonType(first.type, second.type, at: syntax)
            return (.folded(.conditional(chosen, first.term, second.term)), type)
        }
    }

    /// The checker for the branch that is evaluated if a condition has a value.
    func branch(where condition: Term, is value: Bool) -> ExpressionChecker {
        var branch = self
        if condition.constant == .bool(!value) { branch.isReachable = false }
        return branch
    }

    func commonType(_ a: ValueType, _ b: ValueType, at syntax: Syntax) throws(ExpressionError) -> ValueType {
        if case .symbol(let first) = a, case .symbol(let second) = b {
            // If one side can be any case, the result can be any case.
            return .symbol(first.isEmpty || second.isEmpty ? [] : first + second.filter { !first.contains($0) })
        }
        guard a == b else {
            throw ExpressionError(
                message: "the two results of '? :' have different types: \(a.name) and \(b.name)",
                offset: syntax.offset,
                length: syntax.length)
        }
        return a
    }

    private func color(_ text: String, at syntax: Syntax) throws(ExpressionError) -> Term {
        guard let color = Color(hex: text).map({ .constant(.color($0)) }) ?? scope.names.color(named: text) else {
            if let mistake = Color.mistake(inHex: text) {
                throw ExpressionError(
                    message: "'\(text)' is not a colour: \(mistake)", hint: Hint(Color.hexHint), offset: syntax.offset,
                    length: syntax.length)
            }
            throw ExpressionError(
                message: "'\(text)' is not a colour",
                hint: Suggestion.hint(for: text, among: Color.names, what: "colour names"), offset: syntax.offset,
                length: syntax.length)
        }
        return color
    }

    private func list(_ items: [Syntax], expected: ValueType?, at syntax: Syntax) throws(ExpressionError) -> Checked {
        if case .list(let element) = expected {
            var terms: [Term] = []
            for item in items { terms.append(try check(item, expected: element).term) }
            return (.folded(.list(terms)), .list(element))
        }
        if expected == .rect, items.count == 4 {
            let sides = try items.map { item throws(ExpressionError) in try check(item, expected: .number).term }
            return (.folded(.rect(sides[0], sides[1], sides[2], sides[3])), .rect)
        }
        var elements: [Checked] = []
        for item in items { elements.append(try infer(item, expected: elements.first?.type)) }
        guard var type = elements.first?.type else {
            throw ExpressionError(
                message: "a list needs at least one element", offset: syntax.offset, length: syntax.length)
        }
        for (element, item) in zip(elements, items).dropFirst() {
            if case .symbol = type, case .symbol = element.type {
                type = .symbol([])
            } else {
                _ = try requireType(element, type, at: item)
            }
        }
        if type == .number, items.count == 2 { return (.folded(.point(elements[0].term, elements[1].term)), .point) }
        return (.folded(.list(elements.map(\.term))), .list(type))
    }

    private func binary(
        _ symbol: BinaryOperator, _ a: Syntax, _ b: Syntax, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        switch symbol {
        case .and, .or:
            return (
                .folded(.binary(symbol, try check(a, expected: .bool).term, try check(b, expected: .bool).term)), .bool
            )
        case .add, .subtract, .multiply, .divide:
            let (left, right) = (try infer(a, expected: nil), try infer(b, expected: nil))
            if symbol != .divide, left.type == .point || right.type == .point {
                return (.folded(.binary(symbol, left.term, right.term)), .point)
            }
            // Each side is inferred once: inferring again would double the work at every level of a long sum.
            let x = try requireType(left, .number, at: a).term
            let y = try requireType(right, .number, at: b).term
            if symbol == .divide, isReachable, case .constant(.number(0)) = y {
                throw ExpressionError(message: "division by zero", offset: b.offset, length: b.length)
            }
            return (.folded(.binary(symbol, x, y)), .number)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            let x = try check(a, expected: .number).term
            let y = try check(b, expected: .number).term
            return (.folded(.binary(symbol, x, y)), .bool)
        case .equal, .notEqual:
            let left = try infer(a, expected: nil)
            let right = try check(b, expected: left.type.isBareCase ? nil : left.type)
            let first = left.type.isBareCase ? try requireType(left, right.type, at: a) : left
            return (.folded(.binary(symbol, first.term, right.term)), .bool)
        }
    }

    private func call(_ name: String, _ arguments: [Syntax], at syntax: Syntax) throws(ExpressionError) -> Checked {
        let hasLabels = arguments.contains { if case .labelled = $0.kind { true } else { false } }
        if hasLabels { return try callWithOptions(name, arguments, at: syntax) }
        if name == ExpressionFunction.randomName { return try random(arguments, at: syntax) }
        if name == ExpressionFunction.velocityName { return try velocity(arguments, at: syntax) }
        if name == ExpressionFunction.colorName, arguments.count == 1 { return try color(arguments[0], at: syntax) }
        if let function = scope.names.function(name) { return try call(function, arguments, at: syntax) }
        let candidates = ExpressionFunction.all.enumerated().filter { $0.element.name == name }
        guard !candidates.isEmpty else {
            throw ExpressionError(
                message: "there is no function '\(name)'",
                hint: CommonWords.hint(forFunction: name)
                    ?? Suggestion.hint(
                        forWord: name, among: ExpressionFunction.names + scope.names.functionNames, what: "functions"),
                offset: syntax.offset, length: name.count, topic: functionTopic(name), missingName: "function \(name)")
        }
        if arguments.count == 1, candidates.first?.element.isOverCopies ?? false {
            return try callOverCopies(candidates, arguments[0], at: syntax)
        }
        let fitting = candidates.filter { fits($0.element, count: arguments.count) }
        guard !fitting.isEmpty else {
            throw ExpressionError(
                message: "'\(name)' does not take \(arguments.count) arguments",
                hint: "write \(Self.signatures(of: candidates.map(\.element)))",
                offset: syntax.offset, length: syntax.length, topic: .function(name))
        }
        let given = try infer(arguments, for: fitting.map(\.element))
        var firstError: ExpressionError?
        for (index, function) in fitting {
            do throws(ExpressionError) {
                var terms: [Term] = []
                for (position, argument) in given.enumerated() {
                    let type = function.parameterType(at: position)
                    terms.append(try requireType(argument, type, at: arguments[position]).term)
                }
                if let error = function.argumentError?(terms.map(\.constant)) {
                    throw ExpressionError(
                        message: error.message, hint: error.hint, offset: syntax.offset, length: syntax.length,
                        topic: .function(name))
                }
                terms += optionTerms(of: function)
                let term = Term.call(index, terms)
                guard terms.allSatisfy({ $0.constant != nil }) else { return (term, function.result) }
                return (.constant(try evaluate(term, name: name, at: syntax)), function.result)
            } catch {
                var error = error
                error.topic = error.topic ?? .function(name)
                firstError = firstError ?? error
            }
        }
        throw firstError ?? ExpressionError(message: "'\(name)' does not accept these arguments", offset: syntax.offset)
    }

    /// What an error about a function that does not exist is about: the function with the nearest name, if it is one of Zoetrope's.
    func functionTopic(_ name: String) -> DiagnosticTopic {
        let nearest = Suggestion.nearest(to: name, among: ExpressionFunction.names + scope.names.functionNames)
        guard let known = name == "mix" ? "lerp" : nearest, ExpressionFunction.names.contains(known) else {
            return .functions
        }
        return .function(known)
    }

    /// The distinct signatures, joined by "or".
    private static func signatures(of functions: [ExpressionFunction]) -> String {
        var known: Set<String> = []
        return functions.map(\.signature).filter { known.insert($0).inserted }.joined(separator: " or ")
    }

    /// A colour from text. A named colour with a light and a dark value follows the appearance.
    private func color(_ argument: Syntax, at syntax: Syntax) throws(ExpressionError) -> Checked {
        let text = try check(argument, expected: .text).term
        if let literal = text.constant?.text { return (try color(literal, at: syntax), .color) }
        guard
            let index = ExpressionFunction.all.firstIndex(where: {
                $0.name == ExpressionFunction.colorName && $0.parameters.count == 2
            })
        else { throw ExpressionError(message: "'color' does not accept these arguments", offset: syntax.offset) }
        let hidden = optionTerms(of: ExpressionFunction.all[index])
        return (.call(index, [text, scope.names.appearance] + hidden), .color)
    }

    /// Infers each argument once for all overloads, so that the cost of nested calls stays linear.
    private func infer(
        _ arguments: [Syntax], for functions: [ExpressionFunction]
    ) throws(ExpressionError) -> [Checked] {
        var given: [Checked] = []
        for (position, argument) in arguments.enumerated() {
            let types = Set(functions.map { $0.parameterType(at: position) })
            given.append(try infer(argument, expected: types.count == 1 ? types.first : nil))
        }
        return given
    }

    func evaluate(_ term: Term, name: String, at syntax: Syntax) throws(ExpressionError) -> Value {
        do {
            return try term.evaluate(in: NoContext())
        } catch {
            let reason = error as? EvaluationError
            throw ExpressionError(
                message: reason?.message ?? "'\(name)' has no value here", hint: reason?.hint,
                offset: syntax.offset, length: syntax.length)
        }
    }

    private func fits(_ function: ExpressionFunction, count: Int) -> Bool {
        function.isVariadic ? count >= function.parameters.count : count == function.parameters.count
    }

    private func random(_ arguments: [Syntax], at syntax: Syntax) throws(ExpressionError) -> Checked {
        guard !scope.isBinding else {
            throw ExpressionError(
                message: "random is not allowed in a binding, which is evaluated for every frame",
                hint: "store the random value in a variable and bind to that", offset: syntax.offset,
                length: syntax.length)
        }
        guard arguments.count == 2 else {
            throw ExpressionError(
                message: "'random' takes 2 arguments", hint: "write random(lower, upper)", offset: syntax.offset,
                length: syntax.length)
        }
        let site = scope.names.nextRandomSite(at: location.advanced(by: syntax.offset))
        let lower = try check(arguments[0], expected: .number).term
        let upper = try check(arguments[1], expected: .number).term
        return (.random(site: site, lower, upper), .number)
    }
}
