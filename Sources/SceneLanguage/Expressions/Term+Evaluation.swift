import Graphics

/// The values that a term reads while it is evaluated.
package protocol EvaluationContext {
    func variable(_ index: Int) throws -> Value
    func property(layer: Int, keyPath: String) throws -> Value
    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value
    func sender(_ member: String) throws -> Value
    /// The value of a parameter of the action that is running.
    func parameter(_ name: String) throws -> Value
    /// The next number in 0..<1 of the sequence of one call of `random`.
    func random(site: Int) throws -> Double
    /// The value of a term as it was shown before the actions of this instant.
    func presentation(of term: Term) throws -> Value
    /// The change of a number or point per second, as it was shown before the actions of this instant.
    func velocity(of term: Term) throws -> Value
}

extension EvaluationContext {
    /// A context that reads presentation values shows what it reads.
    package func presentation(of term: Term) throws -> Value { try term.evaluate(in: self) }

    /// Nothing moves in a context without time.
    package func velocity(of term: Term) throws -> Value { throw EvaluationError("velocity is not available here") }
}

/// Why an expression has no value.
package struct EvaluationError: Error, Hashable {
    package var message: String
    package var hint: Hint?
    /// Whether a fixed limit is exceeded.
    package var isLimit: Bool

    package static var divisionByZero: EvaluationError {
        EvaluationError(
            "division by zero",
            hint: "test the divisor: d == 0 ? 0 : x / d; for the velocity of a spring: relativeVelocity(v, d)")
    }

    package init(_ message: String, hint: Hint? = nil, isLimit: Bool = false) {
        self.message = message
        self.hint = hint
        self.isLimit = isLimit
    }
}

/// The context of constant terms; it has no values.
struct NoContext: EvaluationContext {
    func variable(_ index: Int) throws -> Value { throw EvaluationError("variables are not available here") }
    func property(layer: Int, keyPath: String) throws -> Value {
        throw EvaluationError("layers are not available here")
    }
    func animator(_ index: Int, _ member: AnimatorMember) throws -> Value {
        throw EvaluationError("animators are not available here")
    }
    func sender(_ member: String) throws -> Value { throw EvaluationError("sender is not available here") }
    func parameter(_ name: String) throws -> Value { throw EvaluationError("parameters are not available here") }
    func random(site: Int) throws -> Double { throw EvaluationError("random is not allowed here") }
}

extension Term {
    /// The value of the term. Throws `EvaluationError` where it has none, and the errors of the context.
    ///
    /// Cost: linear in the term. `? :`, `and` and `or` evaluate only the operands that they need.
    package func evaluate(in context: some EvaluationContext) throws -> Value {
        switch self {
        case .constant(let value): return value
        case .variable(let index): return try context.variable(index)
        case .property(let layer, let keyPath): return try context.property(layer: layer, keyPath: keyPath)
        case .indexedProperty(let layers, let index, let keyPath):
            let chosen = try index.number(in: context)
            guard let layer = Term.element(of: layers, at: chosen) else {
                throw EvaluationError(
                    "index \(Value.format(chosen)) is outside 0...\(layers.count - 1)")
            }
            return try context.property(layer: layer, keyPath: keyPath)
        case .animator(let index, let member): return try context.animator(index, member)
        case .sender(let member): return try context.sender(member)
        case .parameter(let name): return try context.parameter(name)
        case .unary(.negate, let term): return .number(-(try term.number(in: context)))
        case .unary(.not, let term): return .bool(!(try term.truth(in: context)))
        case .binary(.and, let a, let b):
            let both = try a.truth(in: context) ? try b.truth(in: context) : false
            return .bool(both)
        case .binary(.or, let a, let b):
            let either = try a.truth(in: context) ? true : try b.truth(in: context)
            return .bool(either)
        case .binary(let symbol, let a, let b):
            return try Term.apply(symbol, a.evaluate(in: context), b.evaluate(in: context))
        case .conditional(let condition, let a, let b):
            return try condition.truth(in: context) ? a.evaluate(in: context) : b.evaluate(in: context)
        case .call(let function, let arguments):
            return try ExpressionFunction.all[function].evaluate(arguments.map { try $0.evaluate(in: context) })
        case .random(let site, let lower, let upper):
            let (a, b) = (try lower.number(in: context), try upper.number(in: context))
            return .number(a + (b - a) * (try context.random(site: site)))
        case .component(let term, let name): return try Term.component(name, of: term.evaluate(in: context))
        case .point(let x, let y): return .point(Point(try x.number(in: context), try y.number(in: context)))
        case .rect(let x, let y, let width, let height):
            return .rect(
                Rect(
                    try x.number(in: context), try y.number(in: context), try width.number(in: context),
                    try height.number(in: context)))
        case .list(let terms): return .list(try terms.map { try $0.evaluate(in: context) })
        case .element(let list, let index):
            return try Term.element(of: list, at: index.number(in: context), in: context)
        case .transform(let operations):
            return .transform(
                try operations.reduce(.identity) { total, next in
                    total.concatenating(try next.transform(in: context))
                })
        case .join(let parts):
            return .text(try Term.joined(parts.map { Term.text(for: try $0.evaluate(in: context)) }))
        case .richText(let runs): return .richText(RichText(try runs.map { try $0.evaluate(in: context) }))
        case .effect(let term, let appearance):
            return .effect(try Term.effect(of: term.evaluate(in: context), in: appearance))
        case .presentation(let term): return try context.presentation(of: term)
        case .velocity(let term):
            if case .constant(let value) = term { return value.zero ?? .number(0) }
            return try context.velocity(of: term)
        }
    }

    /// The limit on a text that expressions are joined to, in bytes of UTF-8. A text that doubles itself in each of
    /// many steps would otherwise fill the memory.
    package static let maxTextSize = 1_000_000

    private static func joined(_ texts: [String]) throws -> String {
        let size = texts.reduce(0) { $0 + $1.utf8.count }
        guard size <= maxTextSize else {
            throw EvaluationError(
                "this text has \(size) bytes; the limit is \(maxTextSize)", isLimit: true)
        }
        return texts.joined()
    }

    package func number(in context: some EvaluationContext) throws -> Double {
        guard case .number(let value) = try evaluate(in: context) else { throw EvaluationError("expected a number") }
        return value
    }

    package func truth(in context: some EvaluationContext) throws -> Bool {
        guard case .bool(let value) = try evaluate(in: context) else {
            throw EvaluationError("expected true or false")
        }
        return value
    }

    /// Numbers that differ by at most this are equal, so that a spring at rest equals its target.
    static let equalityTolerance = 1e-6

    private static func apply(_ symbol: BinaryOperator, _ a: Value, _ b: Value) throws -> Value {
        switch (symbol, a, b) {
        case (.add, .number(let x), .number(let y)): return .number(x + y)
        case (.subtract, .number(let x), .number(let y)): return .number(x - y)
        case (.multiply, .number(let x), .number(let y)): return .number(x * y)
        case (.divide, .number(let x), .number(let y)):
            guard y != 0 else { throw EvaluationError.divisionByZero }
            return .number(x / y)
        case (.add, .point(let p), .point(let q)): return .point(p + q)
        case (.subtract, .point(let p), .point(let q)): return .point(p - q)
        case (.multiply, .point(let p), .number(let factor)), (.multiply, .number(let factor), .point(let p)):
            return .point(p * factor)
        case (.less, .number(let x), .number(let y)): return .bool(x < y)
        case (.lessOrEqual, .number(let x), .number(let y)): return .bool(x <= y)
        case (.greater, .number(let x), .number(let y)): return .bool(x > y)
        case (.greaterOrEqual, .number(let x), .number(let y)): return .bool(x >= y)
        case (.equal, _, _): return .bool(equal(a, b))
        case (.notEqual, _, _): return .bool(!equal(a, b))
        default: throw EvaluationError("'\(symbol.rawValue)' does not apply to these values")
        }
    }

    private static func equal(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)): abs(x - y) <= equalityTolerance
        case (.point(let p), .point(let q)):
            abs(p.x - q.x) <= equalityTolerance && abs(p.y - q.y) <= equalityTolerance
        case (.rect(let r), .rect(let s)):
            equal(.point(r.origin), .point(s.origin))
                && equal(.point(Point(r.width, r.height)), .point(Point(s.width, s.height)))
        case (.effect(let effect), .symbol(let name)), (.symbol(let name), .effect(let effect)):
            effect == EffectValue(EffectStyle(rawValue: name) ?? .none)
        default: a == b
        }
    }

    private static func element(of list: Term, at index: Double, in context: some EvaluationContext) throws -> Value {
        func outside(_ count: Int) -> EvaluationError {
            EvaluationError("index \(Value.format(index)) is outside 0...\(count - 1)")
        }
        if case .list(let terms) = list {
            guard let term = element(of: terms, at: index) else { throw outside(terms.count) }
            return try term.evaluate(in: context)
        }
        switch try list.evaluate(in: context) {
        case .list(let values):
            guard let value = element(of: values, at: index) else { throw outside(values.count) }
            return value
        case .point(let point):
            guard let value = element(of: [point.x, point.y], at: index) else { throw outside(2) }
            return .number(value)
        default: throw EvaluationError("only a list has elements")
        }
    }

    static func component(_ name: String, of value: Value) throws -> Value {
        switch (value, name) {
        case (.point(let point), "x"): .number(point.x)
        case (.point(let point), "y"): .number(point.y)
        case (.rect(let rect), "x"): .number(rect.minX)
        case (.rect(let rect), "y"): .number(rect.minY)
        case (.rect(let rect), "width"): .number(rect.width)
        case (.rect(let rect), "height"): .number(rect.height)
        default: throw EvaluationError("there is no member '\(name)'")
        }
    }

    private static func effect(of value: Value, in appearance: Appearance) throws -> EffectValue {
        if case .effect(let effect) = value { return effect }
        guard let style = value.symbol.flatMap({ EffectStyle.named($0, in: appearance) }) else {
            throw EvaluationError(
                "\(value) is not an effect", hint: "effects: \(Suggestion.list(EffectStyle.names))")
        }
        return EffectValue(style)
    }

    /// The text of a value in `${...}`: numbers have at most three decimals.
    private static func text(for value: Value) -> String {
        switch value {
        case .text(let text): text
        case .symbol(let name): name
        case .number(let number): Value.format((number * 1000).rounded() / 1000)
        default: value.description
        }
    }

    /// The element at an index rounded to a whole number; nil outside the list.
    package static func element<Element>(of items: [Element], at index: Double) -> Element? {
        let rounded = index.rounded()
        guard rounded >= 0, rounded < Double(items.count) else { return nil }
        return items[Int(rounded)]
    }
}

extension TransformOperation {
    func transform(in context: some EvaluationContext) throws -> AffineTransform {
        switch self {
        case .translate(let x, let y): .translation(try x.number(in: context), try y.number(in: context))
        case .scale(let x, let y): .scale(try x.number(in: context), try y.number(in: context))
        case .rotate(let angle): .rotation(try angle.number(in: context))
        }
    }
}
