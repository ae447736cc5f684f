/// A recursive descent parser for expressions.
///
/// Operators from lowest to highest precedence: `? :`, `or`, `and`, `not`, comparison, sum, product, minus, member and
/// index.
package struct SyntaxParser {
    /// The maximum nesting, which bounds the stack.
    private static let maxDepth = 64

    private let tokens: [Token]
    private var position = 0
    private var depth = 0

    private init(_ tokens: [Token]) {
        self.tokens = tokens
    }

    package static func parse(_ text: String) throws(ExpressionError) -> Syntax {
        var parser = SyntaxParser(try Lexer.tokens(of: text))
        if case .end = parser.current.kind {
            throw ExpressionError(message: "expected an expression", offset: 0)
        }
        let syntax = try parser.conditional()
        guard case .end = parser.current.kind else { throw parser.unexpected() }
        return syntax
    }

    private var current: Token { tokens[position] }

    private mutating func conditional() throws(ExpressionError) -> Syntax {
        depth += 1
        defer { depth -= 1 }
        guard depth <= SyntaxParser.maxDepth else {
            throw ExpressionError(message: "this expression is nested too deeply", offset: current.offset)
        }
        let condition = try or()
        guard take(mark: "?") else { return condition }
        let first = try conditional()
        guard take(mark: ":") else {
            throw ExpressionError(
                message: "expected ':' and the value for the other case", hint: "write condition ? value : otherwise",
                offset: current.offset)
        }
        let second = try conditional()
        return node(.conditional(condition, first, second), from: condition)
    }

    private mutating func or() throws(ExpressionError) -> Syntax {
        var left = try and()
        while take(name: "or") || take(mark: "||") {
            let right = try and()
            left = binary(.or, left, right)
        }
        return left
    }

    private mutating func and() throws(ExpressionError) -> Syntax {
        var left = try not()
        while take(name: "and") || take(mark: "&&") {
            let right = try not()
            left = binary(.and, left, right)
        }
        return left
    }

    private mutating func not() throws(ExpressionError) -> Syntax {
        let start = current
        guard take(name: "not") || take(mark: "!") else { return try comparison() }
        depth += 1
        defer { depth -= 1 }
        guard depth <= SyntaxParser.maxDepth else {
            throw ExpressionError(message: "this expression is nested too deeply", offset: current.offset)
        }
        let operand = try not()
        return node(.unary(.not, operand), from: start.offset)
    }

    private mutating func comparison() throws(ExpressionError) -> Syntax {
        let left = try sum()
        for sign in ["==", "!=", "<=", ">=", "<", ">"] where take(mark: sign) {
            guard let symbol = BinaryOperator(rawValue: sign) else { continue }
            let right = try sum()
            let result = binary(symbol, left, right)
            if case .mark(let next) = current.kind, BinaryOperator(rawValue: next)?.compares == true {
                throw ExpressionError(
                    message: "comparisons cannot be chained", hint: "write a < b and b < c", offset: current.offset,
                    length: current.length)
            }
            return result
        }
        if case .mark("=") = current.kind {
            throw ExpressionError(
                message: "'=' is not an operator", hint: "write == to compare; set assigns values",
                offset: current.offset)
        }
        return left
    }

    private mutating func sum() throws(ExpressionError) -> Syntax {
        var left = try product()
        while true {
            let symbol: BinaryOperator
            if take(mark: "+") {
                symbol = .add
            } else if take(mark: "-") {
                symbol = .subtract
            } else {
                return left
            }
            let right = try product()
            left = binary(symbol, left, right)
        }
    }

    private mutating func product() throws(ExpressionError) -> Syntax {
        var left = try minus()
        while true {
            let symbol: BinaryOperator
            if take(mark: "*") {
                symbol = .multiply
            } else if take(mark: "/") {
                symbol = .divide
            } else if take(mark: "%") {
                // Another way to write the function, so that there is one rule for negative numbers.
                let right = try minus()
                left = node(.call("mod", [left, right]), from: left)
                continue
            } else {
                return left
            }
            let right = try minus()
            left = binary(symbol, left, right)
        }
    }

    private mutating func minus() throws(ExpressionError) -> Syntax {
        let start = current
        guard take(mark: "-") else { return try postfix() }
        depth += 1
        defer { depth -= 1 }
        guard depth <= SyntaxParser.maxDepth else {
            throw ExpressionError(message: "this expression is nested too deeply", offset: current.offset)
        }
        let operand = try minus()
        return node(.unary(.negate, operand), from: start.offset)
    }

    private mutating func postfix() throws(ExpressionError) -> Syntax {
        var base = try primary()
        while true {
            if take(mark: ".") {
                guard case .name(let member) = current.kind else {
                    throw ExpressionError(message: "expected a member name after '.'", offset: current.offset)
                }
                position += 1
                base = node(.member(base, member), from: base)
            } else if take(mark: "[") {
                let index = try conditional()
                try expect(mark: "]")
                base = node(.index(base, index), from: base)
            } else {
                return base
            }
        }
    }

    private mutating func primary() throws(ExpressionError) -> Syntax {
        let token = current
        position += 1
        switch token.kind {
        case .number(let value): return node(.number(value), from: token.offset)
        case .text(let text): return node(.text(text), from: token.offset)
        case .hexColor(let text): return node(.hexColor(text), from: token.offset)
        case .name("true"): return node(.bool(true), from: token.offset)
        case .name("false"): return node(.bool(false), from: token.offset)
        case .name(let name):
            guard take(mark: "(") else { return node(.name(name), from: token.offset) }
            let arguments = try arguments()
            return node(.call(name, arguments), from: token.offset)
        case .mark("("):
            var inner = try conditional()
            try expect(mark: ")")
            // Brackets belong to a compound expression, so that messages underline them too.
            if inner.isCompound { inner = node(inner.kind, from: token.offset) }
            return inner
        case .mark("["):
            let items = try elements(until: "]")
            return node(.list(items), from: token.offset)
        case .mark("."):
            guard case .name(let name) = current.kind else { break }
            position += 1
            return node(.symbol(name), from: token.offset)
        case .mark, .end: break
        }
        position -= 1
        throw unexpected()
    }

    /// The arguments of a call. A name before a colon is a label, because no expression begins like that.
    private mutating func arguments() throws(ExpressionError) -> [Syntax] {
        var items: [Syntax] = []
        if take(mark: ")") { return items }
        repeat {
            let start = current
            if case .name(let label) = start.kind, case .mark(":") = tokens[min(position + 1, tokens.count - 1)].kind {
                position += 2
                let value = try conditional()
                items.append(node(.labelled(label, value), from: start.offset))
            } else {
                items.append(try conditional())
            }
        } while take(mark: ",")
        try expect(mark: ")")
        return items
    }

    private mutating func elements(until end: String) throws(ExpressionError) -> [Syntax] {
        var items: [Syntax] = []
        if take(mark: end) { return items }
        repeat { items.append(try conditional()) } while take(mark: ",")
        try expect(mark: end)
        return items
    }

    private mutating func take(mark: String) -> Bool {
        guard case .mark(mark) = current.kind else { return false }
        position += 1
        return true
    }

    private mutating func take(name: String) -> Bool {
        guard case .name(name) = current.kind else { return false }
        position += 1
        return true
    }

    private mutating func expect(mark: String) throws(ExpressionError) {
        guard take(mark: mark) else {
            if case .end = current.kind {
                throw ExpressionError(message: "'\(mark)' is missing at the end", offset: current.offset)
            }
            throw ExpressionError(
                message: "expected '\(mark)' here", offset: current.offset, length: current.length)
        }
    }

    /// The error for a percentage that ends at the token before the current one.
    private func percentage() -> ExpressionError {
        let sign = tokens[position - 1]
        guard position > 1, case .number(let value) = tokens[position - 2].kind else {
            return ExpressionError(
                message: "a percentage is not a number here", hint: "write a fraction: 0.7 for 70%", offset: sign.offset
            )
        }
        let (number, fraction) = (tokens[position - 2], Value.format(value / 100))
        return ExpressionError(
            message: "a percentage is not a number here",
            // Of a length, a fraction is another value.
            hint: "write a fraction: \(fraction) for \(Value.format(value))%",
            offset: number.offset, length: sign.offset + sign.length - number.offset)
    }

    /// The error for the current token if it is the unit of the number before it.
    private func separated(_ unit: String, from number: Token, _ value: Double) -> ExpressionError {
        let corrected = "\(Value.format(value))\(Lexer.otherUnits[unit.lowercased()] ?? unit)"
        return ExpressionError(
            message: "'\(unit)' is apart from its number",
            hint: Hint(
                "write \(corrected)", correction: Hint.Correction(joined(number, value, unit, at: current), corrected)),
            offset: number.offset, length: current.offset + current.length - number.offset)
    }

    /// A number with what follows it, as the expression writes them.
    private func joined(_ number: Token, _ value: Double, _ rest: String, at next: Token) -> String {
        let gap = max(0, next.offset - number.offset - number.length)
        return Value.format(value) + String(repeating: " ", count: gap) + rest
    }

    private func unexpected() -> ExpressionError {
        let previous = position > 0 ? tokens[position - 1] : nil
        let isLast = position + 2 >= tokens.count
        return switch (previous?.kind, current.kind) {
        case (.mark("%"), .end), (.mark("%"), .mark(",")), (.mark("%"), .mark(")")), (.mark("%"), .mark("]")):
            percentage()
        case (.number(let number), .name(let unit))
        where Lexer.units.contains { $0.name == unit } || Lexer.otherUnits[unit.lowercased()] != nil:
            separated(unit, from: tokens[position - 1], number)
        case (.mark("/"), .mark("/")):
            ExpressionError(
                message: "'//' does not start a comment", hint: "write # in front of a comment",
                offset: previous?.offset ?? 0, length: 2)
        case (_, .end): ExpressionError(message: "the expression ends too early", offset: current.offset)
        case (_, .mark(",")):
            ExpressionError(
                message: "unexpected token",
                hint: isLast ? "leave out the ','" : "write one value; a list is in brackets, as in [1, 2]",
                offset: current.offset)
        default:
            ExpressionError(
                message: "unexpected token",
                hint: SwiftWords.hint(
                    for: current.kind, after: tokens[..<position].reversed().map(\.kind),
                    before: position + 1 < tokens.count ? tokens[position + 1].kind : .end)
                    ?? "an operator or a bracket may be missing before it",
                offset: current.offset, length: current.length)
        }
    }

    private func binary(_ symbol: BinaryOperator, _ left: Syntax, _ right: Syntax) -> Syntax {
        node(.binary(symbol, left, right), from: left)
    }

    private func node(_ kind: Syntax.Kind, from start: Syntax) -> Syntax {
        node(kind, from: start.offset)
    }

    /// A node from an offset to the end of the last token read.
    ///
    /// Parse the operands before this call, not in its arguments: `position` must be past them.
    private func node(_ kind: Syntax.Kind, from offset: Int) -> Syntax {
        let last = tokens[max(0, position - 1)]
        return Syntax(kind: kind, offset: offset, length: max(1, last.offset + last.length - offset))
    }
}

extension BinaryOperator {
    /// Whether the operator compares two values of one type.
    package var compares: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        case .add, .subtract, .multiply, .divide, .and, .or: false
        }
    }

    /// Whether the first of two numbers has to be the greater one; nil for an operator that does not compare which is greater.
    var requiresGreater: Bool? {
        switch self {
        case .greater, .greaterOrEqual: true
        case .less, .lessOrEqual: false
        case .equal, .notEqual, .add, .subtract, .multiply, .divide, .and, .or: nil
        }
    }
}
