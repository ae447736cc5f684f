import Graphics

extension Term {
    /// The term with values in place of names, for messages: `147.3 == 147.2`, `true and 3 < 2`.
    ///
    /// What is compared or called is worked out on either side; what has no value is shown as such.
    package func filledIn(from context: some EvaluationContext) -> String {
        switch self {
        case .binary(.and, let a, let b): "\(a.part(of: .and, from: context)) and \(b.part(of: .and, from: context))"
        case .binary(.or, let a, let b): "\(a.part(of: .or, from: context)) or \(b.part(of: .or, from: context))"
        case .unary(.not, let term): "not \(term.part(of: nil, from: context))"
        case .binary(let symbol, let a, let b) where symbol.compares:
            Term.comparison(symbol, try? a.evaluate(in: context), try? b.evaluate(in: context))
        case .call(let index, let arguments): Term.call(ExpressionFunction.all[index], arguments, from: context)
        default: shown(from: context)
        }
    }

    /// In brackets where it would otherwise be read with its neighbours.
    private func part(of symbol: BinaryOperator?, from context: some EvaluationContext) -> String {
        let text = filledIn(from: context)
        switch self {
        case .binary(let own, _, _) where own != symbol && (symbol == nil || !own.compares): return "(\(text))"
        default: return text
        }
    }

    private func shown(from context: some EvaluationContext) -> String {
        (try? evaluate(in: context))?.rounded(4).description ?? "(no value)"
    }

    private static func call(
        _ function: ExpressionFunction, _ arguments: [Term], from context: some EvaluationContext
    ) -> String {
        let values = arguments.compactMap { try? $0.evaluate(in: context) }
        var shown = arguments.map { $0.constant?.description ?? $0.shown(from: context) }
        guard values.count == arguments.count, let remark = function.remark?(values) else {
            return "\(function.name)(\(shown.joined(separator: ", ")))"
        }
        (shown[0], shown[1]) = Value.apart(values[0].rounded(9), values[1].rounded(9))
        return "\(function.name)(\(shown.joined(separator: ", "))) (\(remark))"
    }

    private static func comparison(_ symbol: BinaryOperator, _ a: Value?, _ b: Value?) -> String {
        guard let a, let b else {
            return [a, b].map { $0?.rounded(4).description ?? "(no value)" }.joined(separator: " \(symbol.rawValue) ")
        }
        let (first, second) = Value.apart(a, b)
        return "\(first) \(symbol.rawValue) \(second)"
    }
}

extension Value {
    /// Two values with at least four decimals, and so many that different values look different.
    package static func apart(_ a: Value, _ b: Value) -> (String, String) {
        for decimals in [4, 6, 9] {
            let (first, second) = (a.rounded(decimals), b.rounded(decimals))
            if first != second || a == b { return (first.description, second.description) }
        }
        return (a.description, b.description)
    }

    /// The value with its numbers rounded, for reading.
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
        case .bool, .text, .symbol, .image, .clip: return self
        }
    }

    /// How far apart two values are, in their own unit, component by component; what has no distance is infinitely
    /// far from what it does not equal.
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
