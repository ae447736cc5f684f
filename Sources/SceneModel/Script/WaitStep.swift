import SceneLanguage

/// `wait: 500ms`, `wait: settled`, `wait: { until: settled, atMost: 20s }`
package struct WaitStep: ScriptStep {
    /// How long a wait for something goes on before it gives up, in seconds.
    package static let patience = 10.0

    private static let until = Field(
        "until", .special("true or false, or settled", .either([.words(["settled"]), .expression(.bool)])),
        isRequired: true, "settled, or a condition")
    private static let atMost = Field(
        "atMost", .value(.number), initial: "10s", unit: .seconds, range: notNegative,
        "when to give up, which is an error")

    package static let declaration = Declaration(
        Field(
            "wait",
            .special(
                "a time, settled, or { until, atMost }",
                .either([.words(["settled"]), .expression(.number), .group([until, atMost])])),
            "how long, or for what"),
        "Lets time pass: so long, until nothing moves by itself, or until a condition holds.")

    private enum Kind {
        case time(TypedExpression)
        case settled(atMost: TypedExpression?)
        case until(TypedExpression, atMost: TypedExpression?)
    }

    private let kind: Kind

    package init?(_ reader: ObjectReader) {
        let primary = WaitStep.declaration.primary
        guard let node = reader.node(primary) else { return nil }
        if let word = node.scalar, word != "settled", Suggestion.nearest(to: word, among: ["settled"]) != nil,
            reader.scope.locals[word] == nil, reader.scope.names.resolve(word) == nil
        {
            reader.compiler.log.error(
                "'\(word)' is nothing to wait for", hint: "did you mean 'settled'?", at: node.textLocation,
                length: word.count)
            return nil
        }
        if node.scalar == "settled" {
            kind = .settled(atMost: nil)
        } else if node.entries != nil {
            guard
                let inner = ObjectReader(
                    node, what: "wait", fields: [Self.until, Self.atMost], scope: reader.scope,
                    compiler: reader.compiler)
            else { return nil }
            let atMost = inner.expression(Self.atMost)
            if inner.node(Self.until)?.scalar == "settled" {
                kind = .settled(atMost: atMost)
            } else {
                guard let node = inner.node(Self.until),
                    let condition = reader.compiler.expression(node, expected: .bool, scope: reader.scope)
                else { return nil }
                kind = .until(condition, atMost: atMost)
            }
        } else {
            guard let time = reader.compiler.expression(node, expected: .number, scope: reader.scope) else {
                return nil
            }
            if let seconds = time.constant?.number, seconds < 0 {
                reader.compiler.log.error("a wait cannot be negative", at: time.location, length: time.text.count)
            }
            kind = .time(time)
        }
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        switch kind {
        case .time(let time):
            let seconds = try context.number(time)
            guard seconds >= 0 else { throw SceneError("a wait cannot be negative", at: time.location) }
            return .wait(seconds)
        case .settled(let atMost):
            return .settled(atMost: try patience(atMost, in: context))
        case .until(let condition, let atMost):
            return .until(condition, atMost: try patience(atMost, in: context))
        }
    }

    private func patience(_ atMost: TypedExpression?, in context: any ScriptContext) throws -> Double {
        guard let atMost else { return WaitStep.patience }
        let seconds = try context.number(atMost)
        guard seconds >= 0 else { throw SceneError("atMost cannot be negative", at: atMost.location) }
        return seconds
    }
}
