extension ExpressionChecker {
    /// The values of options that a call leaves out, and of the trait on which the result depends.
    func optionTerms(of function: ExpressionFunction) -> [Term] {
        function.options.map { .constant($0.initial) }
            + (function.trait.map { [.constant(scope.names.traits.value(of: $0))] } ?? [])
    }

    /// A call with named arguments. Only functions without overloads have them.
    func callWithOptions(
        _ name: String, _ all: [Syntax], at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        guard let index = ExpressionFunction.all.firstIndex(where: { $0.name == name && !$0.options.isEmpty }) else {
            let isKnown = ExpressionFunction.names.contains(name)
            throw ExpressionError(
                message: isKnown ? "'\(name)' takes no named arguments" : "there is no function '\(name)'",
                hint: isKnown
                    ? nil : Suggestion.hint(forWord: name, among: ExpressionFunction.names, what: "functions"),
                offset: syntax.offset, length: name.count, topic: isKnown ? .function(name) : functionTopic(name))
        }
        let function = ExpressionFunction.all[index]
        var terms: [Term] = []
        var options = optionTerms(of: function)
        var given: Set<String> = []
        for argument in all {
            guard case .labelled(let label, let value) = argument.kind else {
                guard given.isEmpty, terms.count < function.parameters.count else {
                    throw ExpressionError(
                        message: "this argument of '\(name)' needs a name", hint: "write \(function.signature)",
                        offset: argument.offset, length: argument.length, topic: .function(name))
                }
                terms.append(try check(argument, expected: function.parameterType(at: terms.count)).term)
                continue
            }
            guard let place = function.options.firstIndex(where: { $0.name == label }) else {
                throw ExpressionError(
                    message: "'\(name)' has no argument '\(label)'",
                    hint: Suggestion.hint(for: label, among: function.options.map(\.name), what: "arguments"),
                    offset: argument.offset, length: label.count, topic: .function(name))
            }
            guard given.insert(label).inserted else {
                throw ExpressionError(
                    message: "'\(label)' is given twice", offset: argument.offset, length: label.count,
                    topic: .function(name))
            }
            options[place] = try check(value, expected: function.options[place].type).term
        }
        guard terms.count == function.parameters.count else {
            throw ExpressionError(
                message: "'\(name)' does not take \(terms.count) arguments without a name",
                hint: "write \(function.signature)", offset: syntax.offset, length: syntax.length,
                topic: .function(name))
        }
        let term = Term.call(index, terms + options)
        guard (terms + options).allSatisfy({ $0.constant != nil }) else { return (term, function.result) }
        return (.constant(try evaluate(term, name: name, at: syntax)), function.result)
    }
}
