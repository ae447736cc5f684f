/// Calls of functions that the scene declares.
extension ExpressionChecker {
    /// The expression of a function with the arguments of a call in it.
    func call(
        _ function: SceneFunction, _ arguments: [Syntax], at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        guard arguments.count == function.parameters.count else {
            throw ExpressionError(
                message:
                    "'\(function.name)' takes \(function.parameters.count) arguments, but this has \(arguments.count)",
                hint: "write \(function.signature)", offset: syntax.offset, length: syntax.length)
        }
        guard !scope.callers.contains(function.name) else {
            throw ExpressionError(
                message: "the function '\(function.name)' calls itself",
                hint: Hint((scope.callers + [function.name]).joined(separator: " -> ")), offset: syntax.offset,
                length: syntax.length)
        }
        guard scope.callers.count < SceneFunction.maxDepth else {
            throw ExpressionError(
                message: "more than \(SceneFunction.maxDepth) functions call each other", offset: syntax.offset,
                length: syntax.length)
        }
        var inner = scope.names.functionScope(of: function.name)
        inner.callers = scope.callers + [function.name]
        for (name, argument) in zip(function.parameters, arguments) {
            inner.locals[name] = try check(argument, expected: nil)
            inner.deferred[name] = nil
        }
        let result: Checked
        do throws(ExpressionError) {
            result = try ExpressionChecker(scope: inner, location: location).check(function.body, expected: nil)
        } catch {
            guard error != .alreadyReported else { throw error }
            // The place inside the function is in another part of the file.
            throw ExpressionError(
                message: "in '\(function.name)': \(error.message)", hint: error.hint, offset: syntax.offset,
                length: syntax.length)
        }
        guard result.term.isWithinSize else {
            throw ExpressionError(
                message: "this call has more than \(Term.maxParts) parts after its functions are replaced",
                hint: "use a parameter fewer times, or store a part in a variable", offset: syntax.offset,
                length: syntax.length)
        }
        return result
    }
}
