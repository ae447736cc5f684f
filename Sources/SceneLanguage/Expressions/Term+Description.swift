import Graphics

extension Term {
    /// The term with values instead of names, for failure messages: `147.3 == 147.2`, `true and 3 < 2`.
    ///
    /// Each side of a comparison and each argument of a call is shown as one value, or as "(no value)".
    package func evaluatedDescription(in context: some EvaluationContext) -> String {
        switch self {
        case .binary(.and, let a, let b):
            "\(a.operandDescription(of: .and, in: context)) and \(b.operandDescription(of: .and, in: context))"
        case .binary(.or, let a, let b):
            "\(a.operandDescription(of: .or, in: context)) or \(b.operandDescription(of: .or, in: context))"
        case .unary(.not, let term): "not \(term.operandDescription(of: nil, in: context))"
        case .binary(let symbol, let a, let b) where symbol.compares:
            Term.comparison(symbol, try? a.evaluate(in: context), try? b.evaluate(in: context))
        case .call(let index, let arguments): Term.call(ExpressionFunction.all[index], arguments, in: context)
        default: valueDescription(in: context)
        }
    }

    /// By how much a condition holds: negative where it does not hold; nil for terms other than `near(a, b, tolerance)` and comparisons of
    /// numbers with `<`, `<=`, `>` or `>=`.
    package func margin(in context: some EvaluationContext) -> Double? {
        switch self {
        case .binary(let symbol, let a, let b):
            guard let requiresGreater = symbol.requiresGreater, let first = (try? a.evaluate(in: context))?.number,
                let second = (try? b.evaluate(in: context))?.number
            else { return nil }
            return requiresGreater ? first - second : second - first
        case .call(let index, let arguments):
            guard let margin = ExpressionFunction.all[index].margin else { return nil }
            let values = arguments.compactMap { try? $0.evaluate(in: context) }
            return values.count == arguments.count ? margin(values) : nil
        default: return nil
        }
    }

    /// The description of an operand, in brackets where precedence requires it.
    private func operandDescription(of symbol: BinaryOperator?, in context: some EvaluationContext) -> String {
        let text = evaluatedDescription(in: context)
        switch self {
        case .binary(let own, _, _) where own != symbol && (symbol == nil || !own.compares): return "(\(text))"
        default: return text
        }
    }

    private func valueDescription(in context: some EvaluationContext) -> String {
        (try? evaluate(in: context))?.shortDescription ?? "(no value)"
    }

    private static func call(
        _ function: ExpressionFunction, _ arguments: [Term], in context: some EvaluationContext
    ) -> String {
        if function.isOverCopies, case .list(let copies)? = arguments.first,
            let description = overCopies(function, copies, in: context)
        {
            return description
        }
        let values = arguments.compactMap { try? $0.evaluate(in: context) }
        var shown = arguments.map {
            $0.constant.map { $0.hexString ?? $0.description } ?? $0.valueDescription(in: context)
        }
        guard values.count == arguments.count, let failureNote = function.failureNote?(values) else {
            return "\(function.name)(\(shown.joined(separator: ", ")))"
        }
        (shown[0], shown[1]) = Value.distinctDescriptions(values[0].rounded(9), values[1].rounded(9))
        return "\(function.name)(\(shown.joined(separator: ", "))) (\(failureNote))"
    }

    /// How many of a list of conditions are true, and one that decides the value of `all` or `any`, with its values:
    /// `all(7 of 8 are true; index 2: 0.3 > 0.5)`. Nil for other values.
    private static func overCopies(
        _ function: ExpressionFunction, _ copies: [Term], in context: some EvaluationContext
    ) -> String? {
        let truths = copies.compactMap { (try? $0.evaluate(in: context))?.bool }
        guard truths.count == copies.count, let first = truths.first else { return nil }
        let decisive = truths.firstIndex(of: function.name != "all") ?? 0
        let count = truths.count { $0 }
        let summary = "\(count) of \(truths.count) \(count == 1 ? "is" : "are") true"
        // Copies that agree, and truth values without a comparison, have nothing to add.
        let shown = copies[decisive].evaluatedDescription(in: context)
        guard shown != String(truths[decisive]) else { return "\(function.name)(\(summary))" }
        let place = truths.allSatisfy { $0 == first } ? "for instance index" : "index"
        return "\(function.name)(\(summary); \(place) \(decisive): \(shown))"
    }

    private static func comparison(_ symbol: BinaryOperator, _ a: Value?, _ b: Value?) -> String {
        guard let a, let b else {
            return [a, b].map { $0?.shortDescription ?? "(no value)" }.joined(separator: " \(symbol.rawValue) ")
        }
        let (first, second) = Value.distinctDescriptions(a, b)
        return "\(first) \(symbol.rawValue) \(second)"
    }
}

extension Value {
    /// The descriptions of two values, rounded to four decimals or to as many more as make different values differ.
    package static func distinctDescriptions(_ a: Value, _ b: Value) -> (String, String) {
        if let first = a.hexString, let second = b.hexString { return (first, second) }
        for decimals in [4, 6, 9] {
            let (first, second) = (a.rounded(decimals), b.rounded(decimals))
            if first != second || a == b { return (first.description, second.description) }
        }
        return (a.description, b.description)
    }

    /// The description with numbers rounded to four decimals, and a colour of 8 bits per channel as `#7D7AFF`, for messages.
    package var shortDescription: String { hexString ?? rounded(4).description }

    /// A colour all of whose components are levels of 8 bits, as in a scene; nil for everything else.
    fileprivate var hexString: String? {
        guard case .color(let color) = self else { return nil }
        let isExact = [color.red, color.green, color.blue, color.alpha].allSatisfy {
            (0...1).contains($0) && abs($0 * 255 - ($0 * 255).rounded()) < 1e-6
        }
        return isExact ? color.hexString : nil
    }

    /// The value with its numbers rounded, for messages.
    package func rounded(_ decimals: Int) -> Value {
        var unit = 1.0
        for _ in 0..<decimals { unit *= 10 }
        func short(_ number: Double) -> Double {
            guard abs(number) < 1e9 else { return number }
            return (number * unit).rounded() / unit
        }
        switch self {
        case .number(let number): return .number(short(number))
        case .point(let p): return .point(Point(short(p.x), short(p.y)))
        case .rect(let r): return .rect(Rect(short(r.minX), short(r.minY), short(r.width), short(r.height)))
        case .color(let c): return .color(Color(short(c.red), short(c.green), short(c.blue), alpha: short(c.alpha)))
        case .effect(var effect):
            effect.fraction = short(effect.fraction)
            return .effect(effect)
        case .list(let values): return .list(values.map { $0.rounded(decimals) })
        case .richText(let text): return .richText(text.mapAttributes { $0.rounded(decimals) })
        case .transform(let t):
            return .transform(
                AffineTransform(
                    a: short(t.a), b: short(t.b), c: short(t.c), d: short(t.d), tx: short(t.tx), ty: short(t.ty)))
        case .bool, .text, .path, .symbol, .image, .clip: return self
        }
    }

    /// The largest difference between the components of two values, in their own unit.
    ///
    /// Infinite for different values of types without numbers.
    package func distance(to other: Value) -> Double {
        switch (self, other) {
        case (.number(let a), .number(let b)): return abs(a - b)
        case (.point(let a), .point(let b)): return max(abs(a.x - b.x), abs(a.y - b.y))
        case (.rect(let a), .rect(let b)):
            return max(
                abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
        case (.color(let a), .color(let b)):
            return max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
        case (.transform(let a), .transform(let b)):
            return max(
                abs(a.a - b.a), abs(a.b - b.b), abs(a.c - b.c), abs(a.d - b.d), abs(a.tx - b.tx), abs(a.ty - b.ty))
        case (.effect(let a), .effect(let b)) where a.style == b.style && a.origin == b.origin:
            return abs(a.fraction - b.fraction)
        case (.list(let a), .list(let b)) where a.count == b.count:
            return zip(a, b).map { $0.distance(to: $1) }.max() ?? 0
        default: return self == other ? 0 : .infinity
        }
    }
}
