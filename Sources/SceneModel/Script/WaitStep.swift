import SceneLanguage

/// `wait: 500ms`, `wait: settled`, `wait: { until: settled, atMost: 20s }`
package struct WaitStep: ScriptStep {
    /// The default time limit of a wait for a condition, in seconds.
    package static let defaultTimeLimit = 10.0

    private static let until = Field(
        "until", .special("true or false, or settled", .either([.words(["settled"]), .expression(.bool)])),
        isRequired: true, "settled, or a condition to wait for")
    private static let atMost = Field(
        "atMost", .value(.number), initial: "10s", unit: .seconds, range: durations,
        "the time limit; exceeding it is an error")

    package static let declaration = KindDeclaration(
        Field(
            "wait",
            .special(
                "a time, settled, or { until, atMost }",
                .either([.words(["settled"]), .expression(.number), .group([until, atMost])])),
            "the time or condition to wait for"),
        """
        Waits for a time, until the scene has settled or until a condition is true. The scene has settled when no \
        finger is down and all animations, animators and scrolling have ended; endless animations and clips do not \
        count.
        """)

    /// Other words for `settled`.
    private static let otherWords: Set<String> = ["idle", "done", "finished", "rest", "end", "completed", "complete"]

    private enum Kind {
        case time(TypedExpression)
        case settled(atMost: TypedExpression?)
        case until(TypedExpression, atMost: TypedExpression?)
    }

    private let kind: Kind

    package init?(_ reader: ObjectReader) {
        let primary = WaitStep.declaration.primary
        guard let node = reader.node(primary) else { return nil }
        if let word = node.scalar, word != "settled",
            Self.otherWords.contains(word) || Suggestion.nearest(to: word, among: ["settled"]) != nil,
            !reader.scope.declares(word), reader.scope.names.resolve(word) == nil
        {
            reader.compiler.log.error(
                "unknown wait condition '\(word)'", hint: Hint(nearest: "settled", to: word), at: node.textLocation,
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
        } else if let text = node.scalar, let syntax = try? SyntaxParser.parse(text),
            ExpressionChecker(scope: reader.scope, location: node.textLocation).checked(syntax)?.type == .bool
        {
            reader.compiler.log.error(
                "a wait takes a time, but this is true or false", hint: Hint("write wait: { until: \(text) }"),
                at: node.textLocation, length: text.count)
            return nil
        } else {
            guard !reader.compiler.reportWrongUnit(node, takes: .seconds, named: "wait"),
                let time = reader.compiler.expression(node, expected: .number, scope: reader.scope)
            else { return nil }
            if let seconds = time.constant?.number, seconds < 0 {
                reader.compiler.log.error("a wait cannot be negative", at: time.location, length: time.text.count)
            }
            reader.compiler.warnOfMissingUnit(time, in: reader.scope)
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
            return .settled(atMost: try timeLimit(atMost, in: context))
        case .until(let condition, let atMost):
            return .until(condition, atMost: try timeLimit(atMost, in: context))
        }
    }

    private func timeLimit(_ atMost: TypedExpression?, in context: any ScriptContext) throws -> Double {
        guard let atMost else { return WaitStep.defaultTimeLimit }
        let seconds = try context.number(atMost)
        guard seconds >= 0 else { throw SceneError("atMost cannot be negative", at: atMost.location) }
        return seconds
    }
}
